"""Faces and physical tiles, as small integers with a text form.

A *face* is 0..33: 万 ``1m``-``9m`` (0-8), 筒 ``1p``-``9p`` (9-17), 条 ``1s``-``9s`` (18-26) and the
honours ``1z``-``7z`` (27-33: 东南西北白發中). A *tile* is one physical tile, 0..135: face * 4 + copy.
Hot code keeps the integers; ``face_name`` and ``parse_face`` are the way in and out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from paishan.core.errors import NotationError

FACES: Final = 34
TILES: Final = 136
HIDDEN: Final = -1
"""A tile that the viewer may not see."""

SUITS: Final = "mpsz"
HONOUR: Final = 3
"""Index of the honours among the four suits."""

EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(27, 34)

FACE_NAMES: Final[tuple[str, ...]] = tuple(
    f"{rank}{suit}" for suit in SUITS for rank in range(1, 8 if suit == "z" else 10)
)
FACE_CHINESE: Final[tuple[str, ...]] = tuple(
    f"{numeral}{suit}" for suit in "万筒条" for numeral in "一二三四五六七八九"
) + tuple("东南西北白发中")

SUIT_OF: Final[tuple[int, ...]] = tuple(min(face // 9, 3) for face in range(FACES))
RANK_OF: Final[tuple[int, ...]] = tuple(face % 9 + 1 if face < 27 else face - 26 for face in range(FACES))
IS_HONOUR: Final[tuple[bool, ...]] = tuple(face >= 27 for face in range(FACES))
IS_TERMINAL: Final[tuple[bool, ...]] = tuple(face < 27 and face % 9 in (0, 8) for face in range(FACES))
"""A 1 or a 9 of a suit."""

WEIGHT: Final[tuple[int, ...]] = tuple(5 ** (RANK_OF[face] - 1) for face in range(FACES))
"""What one copy of a face adds to the key of its suit (base 5, lowest rank first)."""

_BY_NAME: Final = {name: face for face, name in enumerate(FACE_NAMES)}


def face_name(face: int) -> str:
    """MPSZ name of a face.

    >>> face_name(31)
    '5z'
    """
    return FACE_NAMES[face]


def parse_face(text: str) -> int:
    """Read one MPSZ face such as ``5m``; NotationError ``bad_tile`` otherwise.

    >>> parse_face("5z") == WHITE
    True
    """
    face = _BY_NAME.get(text)
    if face is None:
        raise NotationError("bad_tile", f"not a tile: {text!r} (1m-9m 1p-9p 1s-9s 1z-7z)", text=text)
    return face


def tile_name(tile: int) -> str:
    """Name of a physical tile: face, dot, copy; ``?`` for a hidden one.

    >>> tile_name(18)
    '5m.2'
    """
    return "?" if tile == HIDDEN else f"{FACE_NAMES[tile >> 2]}.{tile & 3}"


def parse_tile(text: str) -> int:
    """Read the name of a physical tile; NotationError ``bad_tile`` otherwise.

    >>> parse_tile("5m.2")
    18
    """
    if text == "?":
        return HIDDEN
    face, dot, copy = text.partition(".")
    if dot != "." or copy not in ("0", "1", "2", "3"):
        raise NotationError("bad_tile", f"not a physical tile: {text!r} (like 5m.2)", text=text)
    return parse_face(face) * 4 + int(copy)


def parse_faces(text: str) -> tuple[int, ...]:
    """Read an MPSZ hand such as ``123m55z``; the order is kept, blanks are allowed.

    >>> parse_faces("12m5z")
    (0, 1, 31)
    """
    faces: list[int] = []
    digits = ""
    for char in text.replace(" ", ""):
        if char in SUITS and digits:
            faces.extend(parse_face(digit + char) for digit in digits)
            digits = ""
        elif char in "123456789":
            digits += char
        else:
            raise NotationError("bad_hand", f"unexpected {char!r} in hand {text!r}", text=text)
    if digits:
        raise NotationError("bad_hand", f"digits without a suit at the end of {text!r}", text=text)
    return tuple(faces)


def format_faces(faces: Iterable[int]) -> str:
    """Sorted MPSZ text of faces.

    >>> format_faces([31, 1, 0])
    '12m5z'
    """
    parts: list[str] = []
    ordered = sorted(faces)
    for suit in range(4):
        ranks = "".join(str(RANK_OF[face]) for face in ordered if SUIT_OF[face] == suit)
        if ranks:
            parts.append(ranks + SUITS[suit])
    return "".join(parts)


def counts_of(faces: Iterable[int]) -> list[int]:
    """Number of copies by face (34 entries)."""
    counts = [0] * FACES
    for face in faces:
        counts[face] += 1
    return counts


def suit_keys(counts: Sequence[int]) -> list[int]:
    """Keys of the four suits of 34 counts."""
    keys = [0, 0, 0, 0]
    for face, count in enumerate(counts):
        if count:
            keys[SUIT_OF[face]] += count * WEIGHT[face]
    return keys
