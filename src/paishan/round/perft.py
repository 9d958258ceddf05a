"""Perft: how many sequences of actions there are from a fixed deal, and in which order they are listed.

A page of positions is plain text, pinned in each game's folder: whoever changes a number or a digest in it has changed
what is legal, or its order. The answers of one window are taken in seat order from the discarder (without one: from the
dealer), so that a window is not counted once per order of its answers.

A position is a title in brackets, what the deal is made of, a line ``--`` and the result. The deal is either
``seed 7`` or prepared: ``hands 123m... | 456p... | ...`` with ``head``, ``tail``, ``left`` and ``flip`` as in
``Deal.prepared``. ``options`` takes ``name=value`` words, ``dealer`` a seat, ``depth`` a number.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from paishan.core.errors import PaishanError
from paishan.core.shuffle import combine
from paishan.core.tiles import parse_face, parse_faces
from paishan.round.deal import Deal
from paishan.round.legal import legal_actions
from paishan.round.machine import perform, start
from paishan.round.state import Phase, State
from paishan.round.variant import Variant

WORDS: Final = ("options", "dealer", "seed", "hands", "flip", "head", "tail", "left", "depth")
"""Words that a position may hold, in the order in which they are written."""


@dataclass(frozen=True, slots=True)
class Split:
    """What follows one first action: sequences of full depth, and the start of the digest of their order."""

    first: str
    count: int
    digest: str

    def __str__(self) -> str:
        return f"{self.first}: {self.count} {self.digest}"


@dataclass(frozen=True, slots=True)
class Result:
    """Sequences by depth (1, 2, ...), the digest of their order and the split by first action."""

    counts: tuple[int, ...]
    digest: str
    splits: tuple[Split, ...]

    def __str__(self) -> str:
        counts = [f"{depth} {count}" for depth, count in enumerate(self.counts, 1)]
        return "\n".join([*counts, f"digest {self.digest}", *map(str, self.splits)])


@dataclass(frozen=True, slots=True)
class Position:
    """A titled deal and the depth to walk it to; ``words`` holds its lines by their first word."""

    title: str
    words: Mapping[str, str]

    @classmethod
    def parse(cls, text: str) -> Position:
        r"""Read a title and the lines of a deal; PaishanError ``bad_position`` for a line that is none of ``WORDS``.

        >>> str(Position.parse("[first]\nseed 1\ndepth 2")).splitlines()
        ['[first]', 'seed 1', 'depth 2']
        """
        title, *lines = [line.strip() for line in text.strip().splitlines()]
        words: dict[str, str] = {}
        for line in lines:
            word, _, rest = line.partition(" ")
            if word not in WORDS or word in words:
                raise PaishanError("bad_position", f"position {title}: unexpected line {line!r}", line=line)
            words[word] = rest.strip()
        if not ("seed" in words or "hands" in words) or not words.get("depth", "").isdigit():
            raise PaishanError("bad_position", f"position {title}: no deal or no depth", title=title)
        return cls(title.strip("[]"), words)

    @property
    def depth(self) -> int:
        """How many actions deep the walk goes."""
        return int(self.words["depth"])

    def start(self, variant: Variant) -> State:
        """The round at its first question."""
        options = variant.schema.parse_text(self.words.get("options", "").split())
        players, dealer = options["players"], int(self.words.get("dealer", "0"))
        assert isinstance(players, int)
        faces = variant.faces(options)
        if "seed" in self.words:
            seed = combine(self.words["seed"].encode(), ())
            deal = Deal.from_seed(seed, faces, players=players, dealer=dealer)
        else:
            left = self.words.get("left")
            flip = self.words.get("flip")
            deal = Deal.prepared(
                [parse_faces(hand) for hand in self.words["hands"].split("|")],
                faces=faces,
                head=parse_faces(self.words.get("head", "")),
                tail=parse_faces(self.words.get("tail", "")),
                left=None if left is None else int(left),
                flip=None if flip is None else parse_face(flip),
            )
        if [len(hand) for hand in deal.hands] != [13 + (seat == dealer) for seat in range(players)]:
            raise PaishanError("bad_position", f"position {self.title}: the dealer has 14 tiles, others 13")
        return start(variant, options, deal, dealer=dealer)[0]

    def __str__(self) -> str:
        return "\n".join([f"[{self.title}]", *(f"{word} {self.words[word]}" for word in WORDS if word in self.words)])


def next_to_act(state: State) -> int | None:
    """The seat whose action comes next in a fixed order; None when the round is over."""
    window = state.window
    if window is None:
        return None if state.phase is Phase.OVER else state.turn
    first = state.dealer if window.source is None else window.source
    return min(window.waiting(), key=lambda seat: (seat - first) % state.players)


def perft(state: State, depth: int) -> Result:
    """Walk every sequence of up to ``depth`` actions. A round that ends earlier has no longer sequences."""
    counts, whole, splits = [0] * depth, hashlib.sha256(), list[Split]()
    for first, line, child in _children(state):
        counts[0] += 1
        below, order = [0] * depth, hashlib.sha256()
        order.update(line)
        if depth > 1:
            _walk(child, 1, below, order.update)
        else:
            below[0] = 1
        splits.append(Split(first, below[-1], order.hexdigest()[:8]))
        whole.update(order.digest())
        for level in range(1, depth):
            counts[level] += below[level]
    return Result(tuple(counts), whole.hexdigest()[:16], tuple(splits))


def read(page: str) -> tuple[Position, ...]:
    """The positions of a page, whatever their results."""
    return tuple(Position.parse(block.partition("\n--")[0]) for block in _blocks(page))


def rewrite(page: str, variant: Variant) -> str:
    """The page with every result computed anew; comments and positions stay as they are."""
    lead = page[: page.index("[")] if "[" in page else page
    blocks = [f"{position}\n--\n{perft(position.start(variant), position.depth)}\n" for position in read(page)]
    return lead + "\n".join(blocks)


def _blocks(page: str) -> Iterator[str]:
    """The text of each position, from its title on."""
    lines = [line for line in page.splitlines() if not line.startswith("#")]
    starts = [index for index, line in enumerate(lines) if line.startswith("[")]
    for begin, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield "\n".join(lines[begin:end]).strip()


def _children(state: State) -> Iterator[tuple[str, bytes, State]]:
    """Every action of the next seat as text and bytes, with the state it leads to."""
    seat = next_to_act(state)
    if seat is None:
        return
    for action in legal_actions(state, seat):
        child = state.copy()
        perform(child, seat, action)
        text = f"{seat} {action}"
        yield text, f"{text}\n".encode(), child


def _walk(state: State, level: int, counts: list[int], note: Callable[[bytes], None]) -> None:
    for _, line, child in _children(state):
        counts[level] += 1
        note(b" " * level + line)
        if level + 1 < len(counts):
            _walk(child, level + 1, counts, note)
