"""Which tiles make a pattern: for the receipt only, scoring does not need it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paishan.core.decompose import Reading
from paishan.core.groups import Shape
from paishan.core.melds import MeldKind
from paishan.core.tiles import FACES, IS_HONOUR
from paishan.variants.hanshan.patterns import Scene
from paishan.variants.hanshan.traits import run_faces

Evidence = Callable[[Scene, Reading], tuple[int, ...]]


def evidence(pattern: str, scene: Scene, reading: Reading) -> tuple[int, ...]:
    """Faces that make the pattern, as they are read; empty when it is the whole hand or the way of winning."""
    find = _EVIDENCE.get(pattern)
    return () if find is None else find(scene, reading)


def _winds(scene: Scene, reading: Reading) -> tuple[int, ...]:
    wild = scene.hand.wild.face
    faces = [
        group.face
        for group in reading.groups
        if group.shape is Shape.TRIPLET and IS_HONOUR[group.face] and (group.wilds < 3 or group.face == wild)
    ]
    melded = [meld.face for meld in scene.hand.melds if IS_HONOUR[meld.face]]
    return tuple(face for face in faces + melded for _ in range(3))


def _kongs(scene: Scene, *kinds: MeldKind) -> tuple[int, ...]:
    return tuple(meld.face for meld in scene.hand.melds if meld.kind in kinds for _ in range(4))


def _open_kongs(scene: Scene, reading: Reading) -> tuple[int, ...]:
    return _kongs(scene, MeldKind.DIRECT_KONG, MeldKind.ADDED_KONG)


def _concealed_kongs(scene: Scene, reading: Reading) -> tuple[int, ...]:
    return _kongs(scene, MeldKind.CONCEALED_KONG)


def _pair(scene: Scene, reading: Reading) -> tuple[int, ...]:
    return next(group.faces for group in reading.groups if group.shape is Shape.PAIR)


def _open_four(scene: Scene, reading: Reading) -> tuple[int, ...]:
    in_runs = run_faces(reading.groups, scene.hand.wild)
    pongs = [meld.face for meld in scene.hand.melds if meld.kind is MeldKind.PONG]
    return tuple(face for face in pongs if face in in_runs for _ in range(4))


def _concealed_four(scene: Scene, reading: Reading) -> tuple[int, ...]:
    counts, wild = scene.hand.counts, scene.hand.wild.face
    return tuple(face for face in range(FACES) if counts[face] == 4 and face != wild for _ in range(4))


def _straight(scene: Scene, reading: Reading) -> tuple[int, ...]:
    runs = {group.face for group in reading.groups if group.shape is Shape.RUN}
    first = next(face for face in (0, 9, 18) if {face, face + 3, face + 6} <= runs)
    return tuple(range(first, first + 9))


def _wilds(scene: Scene, reading: Reading) -> tuple[int, ...]:
    face = scene.hand.wild.face
    return () if face is None else (face,) * scene.hand.wilds


def _winning_set(scene: Scene, reading: Reading) -> tuple[int, ...]:
    return reading.groups[reading.place[0]].faces


_EVIDENCE: Final[dict[str, Evidence]] = {
    "1": _winds,
    "2": _open_kongs,
    "3": _concealed_kongs,
    "9": _pair,
    "10a": _open_four,
    "10b": _concealed_four,
    "13": _straight,
    "17": _winning_set,
    "18": _winning_set,
    "19": _winning_set,
    "20": _winning_set,
    "21": _wilds,
}
