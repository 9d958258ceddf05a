"""One seat of a running round: its tiles, kept with their suit keys, and what it has let go."""

from __future__ import annotations

from paishan.core.hands import Hand
from paishan.core.melds import Meld
from paishan.core.tiles import HIDDEN, SUIT_OF, WEIGHT
from paishan.core.wild import Wild


class Seat:
    """One seat's tiles and what it has let go.

    ``tiles`` are physical tiles in no order (HIDDEN ones for a viewer), ``counts``/``keys``/``wilds`` follow them
    (``keys`` without wild tiles). ``river`` holds every own discard in order, ``taken`` the claimed ones as bits.
    ``passed_win``: let a possible win go since the last 过手. ``passed_pong``: faces whose pong was let go, as bits.
    """

    __slots__ = (
        "counts",
        "drawn",
        "keys",
        "listening",
        "melds",
        "passed_pong",
        "passed_win",
        "river",
        "taken",
        "tiles",
        "wilds",
    )

    def __init__(self) -> None:
        self.tiles: list[int] = []
        self.counts: list[int] = [0] * 34
        self.keys: list[int] = [0, 0, 0, 0]
        self.wilds = 0
        self.melds: list[Meld] = []
        self.river: list[int] = []
        self.taken = 0
        self.drawn: int | None = None
        self.listening = False
        self.passed_win = False
        self.passed_pong = 0

    def copy(self) -> Seat:
        """An independent copy."""
        new = Seat.__new__(Seat)
        new.tiles = self.tiles[:]
        new.counts = self.counts[:]
        new.keys = self.keys[:]
        new.wilds = self.wilds
        new.melds = self.melds[:]
        new.river = self.river[:]
        new.taken = self.taken
        new.drawn = self.drawn
        new.listening = self.listening
        new.passed_win = self.passed_win
        new.passed_pong = self.passed_pong
        return new

    def add(self, tile: int, wild_face: int | None) -> None:
        """Take a tile into the hand."""
        self.tiles.append(tile)
        if tile != HIDDEN:
            face = tile >> 2
            self.counts[face] += 1
            if face == wild_face:
                self.wilds += 1
            else:
                self.keys[SUIT_OF[face]] += WEIGHT[face]

    def remove(self, tile: int, wild_face: int | None) -> None:
        """Give a tile away; from a hand that is not known, any hidden one."""
        tiles = self.tiles
        if tile == HIDDEN or tile not in tiles:
            tiles.remove(HIDDEN)
            return
        tiles.remove(tile)
        face = tile >> 2
        self.counts[face] -= 1
        if face == wild_face:
            self.wilds -= 1
        else:
            self.keys[SUIT_OF[face]] -= WEIGHT[face]

    def hold(self, tiles: tuple[int, ...], wild_face: int | None) -> None:
        """Replace the whole hand."""
        self.tiles = []
        self.counts = [0] * 34
        self.keys = [0, 0, 0, 0]
        self.wilds = 0
        for tile in tiles:
            self.add(tile, wild_face)

    def copies(self, face: int) -> tuple[int, ...]:
        """Physical tiles of a face in hand, lowest copy first."""
        return tuple(sorted(tile for tile in self.tiles if tile >> 2 == face))

    def hand(self, wild: Wild, *, without: int | None = None) -> Hand:
        """The hand as a value; ``without`` leaves one tile of that face out."""
        counts = self.counts
        if without is not None:
            counts = counts[:]
            counts[without] -= 1
        return Hand(tuple(counts), tuple(self.melds), wild)
