"""Random winning hands are worth what a slow reckoning says (B2, B3, B4.1)."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.variants.baoshan import oracle
from tests.variants.baoshan.support import table

from paishan.core.hands import Hand
from paishan.core.melds import Meld
from paishan.core.tiles import face_name, parse_face
from paishan.round.table import Win, WinBy
from paishan.variants.baoshan import VARIANT
from paishan.variants.baoshan.shape import is_complete

KINDS = ("pong", "direct_kong", "added_kong", "concealed_kong")
OPTIONS = ("winds", "dragon", "siguiyi", "baoting")


@dataclass
class Dice:
    """A winning hand thrown together from few faces, so that readings meet."""

    dice: random.Random

    def hand(self) -> tuple[list[str], list[tuple[str, str]]]:
        """Concealed tiles and melds of a hand that wins and holds no face five times."""
        while True:
            tiles, melds = self._pairs() if self.dice.random() < 0.2 else self._sets()
            held = Counter(tiles)
            for kind, tile in melds:
                held[tile] += 3 if kind == "pong" else 4
            if max(held.values()) <= 4:
                return tiles, melds

    def _pairs(self) -> tuple[list[str], list[tuple[str, str]]]:
        suits = self.dice.choice(["m", "mp", "mps", "z", "mz"])
        faces = [f"{rank}{suit}" for suit in suits for rank in range(1, 8 if suit == "z" else 10)]
        return [face for face in self.dice.choices(faces, k=7) for _ in range(2)], []

    def _sets(self) -> tuple[list[str], list[tuple[str, str]]]:
        suits = self.dice.choice(["m", "m", "mp", "mps", "z", "mz"])
        tiles: list[str] = []
        melds: list[tuple[str, str]] = []
        for _ in range(4):
            suit = self.dice.choice(suits)
            rank = self.dice.randint(1, 7)
            if suit != "z" and self.dice.random() < 0.6:
                tiles += [f"{rank + step}{suit}" for step in range(3)]
            elif self.dice.random() < 0.4:
                melds.append((self.dice.choice(KINDS), f"{rank}{suit}"))
            else:
                tiles += [f"{rank}{suit}"] * 3
        return tiles + [f"{self.dice.randint(1, 7)}{self.dice.choice(suits)}"] * 2, melds


@dataclass
class Thrown:
    """One random win, told to both sides."""

    tiles: list[str]
    melds: list[tuple[str, str]]
    tile: str
    by: str
    ticked: list[str]
    pongs: list[str]
    listening: bool
    kongs: int
    after_kong: bool

    @classmethod
    def of(cls, dice: random.Random) -> Thrown:
        """Throw a hand, its winning tile and the circumstances."""
        tiles, melds = Dice(dice).hand()
        tile, by = dice.choice(tiles), dice.choice(["draw", "discard", "rob"])
        single = tiles.count(tile) == 1 and all(face != tile for _, face in melds)
        return cls(
            tiles=tiles,
            melds=melds,
            tile=tile,
            by=by,
            ticked=[name for name in OPTIONS if dice.random() < 0.5],
            pongs=[tile] if single and dice.random() < 0.7 else [],
            listening=dice.random() < 0.3,
            kongs=dice.choice([0, 0, 1, 2, 3, 4]) if by == "draw" else 0,
            after_kong=by == "discard" and dice.random() < 0.3,
        )

    def slow(self) -> oracle.Hand:
        """What the slow reckoning reads."""
        return oracle.Hand(
            tuple(map(_read, self.tiles)),
            tuple((kind, _read(face)) for kind, face in self.melds),
            _read(self.tile),
            self.by,
            frozenset(map(_read, self.pongs)),
            self.listening,
            self.kongs,
            self.after_kong,
            frozenset(self.ticked),
        )

    def win(self) -> Win:
        """What the engine reads."""
        rest = self.tiles.copy()
        rest.remove(self.tile)
        return Win(
            seat=1,
            by=WinBy(self.by),
            face=parse_face(self.tile),
            hand=Hand.of(map(parse_face, rest), (Meld.parse(f"{kind} {face}") for kind, face in self.melds)),
            source=None if self.by == "draw" else 2,
            listening=self.listening,
            after_kong=self.after_kong,
            kongs_in_a_row=self.kongs,
            others_pongs=tuple(map(parse_face, self.pongs)),
        )


def _read(text: str) -> oracle.Tile:
    return int(text[0]), text[1]


@settings(max_examples=300)
@given(st.integers(0, 2**32))
def test_b2_2_hands_are_worth_what_a_slow_reckoning_says(seed: int) -> None:
    """B2.2, B3.1: the best 番 over all readings, with every option, way of winning and circumstance."""
    thrown = Thrown.of(random.Random(seed))
    expected = oracle.fan(thrown.slow())
    assert expected is not None
    options: dict[str, Any] = dict.fromkeys(thrown.ticked, True)
    receipt = VARIANT.score(table(**options), thrown.win())
    assert receipt is not None
    assert (receipt.fan, receipt.points) == (expected, 2**expected)


@settings(max_examples=200)
@given(st.integers(0, 2**32))
def test_b2_1_a_slow_reckoning_agrees_on_what_wins(seed: int) -> None:
    """B2.1: hands of few faces, winning or not."""
    dice = random.Random(seed)
    faces = dice.sample([face for face in range(7) for _ in range(4)], 14)
    tiles = tuple((int(face_name(face)[0]), face_name(face)[1]) for face in faces)
    slow = oracle.fan(oracle.Hand(tiles, (), tiles[0], "draw", frozenset(), False, 0, False, frozenset()))
    assert is_complete(Hand.of(faces)) == (slow is not None)
