"""Deals for random play: shuffled ones, and ones whose hands are a tile or two from winning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from paishan.core.tiles import HONOUR, SUIT_OF
from paishan.round.deal import Deal
from paishan.round.options import OptionKind, OptionsError
from paishan.round.table import Options
from paishan.round.variant import Variant


def random_options(variant: Variant, rng: Random) -> Options:
    """Any options the schema allows; half of the values are the defaults."""
    while True:
        given: dict[str, object] = {}
        for option in variant.schema.options:
            if option.kind is OptionKind.BOOL:
                given[option.name] = rng.random() < 0.5
            elif option.kind is OptionKind.INT:
                given[option.name] = rng.choice([option.minimum, option.maximum, option.default])
            else:
                given[option.name] = rng.choice([option.default, *(each.value for each in option.choices)])
        try:
            return variant.schema.parse(given)
        except OptionsError:
            continue


def players_of(options: Options) -> int:
    """The number of seats."""
    players = options["players"]
    assert isinstance(players, int)
    return players


def random_deal(variant: Variant, options: Options, dealer: int, rng: Random) -> Deal:
    """A shuffled deal or a near one, half of each."""
    players = players_of(options)
    if rng.random() < 0.5:
        return Deal.from_seed(rng.randbytes(32), variant.faces(options), players=players, dealer=dealer)
    return Builder(variant, options, dealer, rng).deal()


class Builder:
    """Builds a near deal: hands in some style, what they miss early in the wall, the wall often short."""

    def __init__(self, variant: Variant, options: Options, dealer: int, rng: Random) -> None:
        self.rng = rng
        self.players, self.dealer = players_of(options), dealer
        self.faces = variant.faces(options)
        self.flip = rng.choice(self.faces)
        self.wild = variant.flips_wild
        self.free = {face: [face * 4 + copy for copy in range(4)] for face in self.faces}
        self.head: list[int] = []
        self.tail: list[int] = []

    def deal(self) -> Deal:
        """The finished deal."""
        order = [(self.dealer + step) % self.players for step in range(self.players)]
        self.rng.shuffle(order)
        hands = self._last_copy(order) if self.rng.random() < 0.3 else {}
        for seat in order[len(hands) :]:
            hands[seat] = self._hand(13 + (seat == self.dealer))
        for seat in order:
            hands[seat] += self._any(13 + (seat == self.dealer) - len(hands[seat]))
            self.rng.shuffle(hands[seat])
        self.rng.shuffle(self.head)
        rest = self._any(sum(map(len, self.free.values())))
        if self.rng.random() < 0.5:
            rest = rest[: self.rng.randrange(24)]
        wall = (*self.head, *rest, *reversed(self.tail))
        return Deal(tuple(tuple(hands[seat]) for seat in range(self.players)), wall, self.flip)

    def _last_copy(self, order: Sequence[int]) -> dict[int, list[int]]:
        """One seat can pong, another waits for the fourth copy: it is drawn early, or added to the pong and robbed."""
        starts = [face for face in self.faces if face < 27 and face % 9 < 7 and self.flip not in range(face, face + 3)]
        if not starts:
            return {}
        run = self.rng.choice(starts)
        last = run + self.rng.randrange(3)
        waits = [face for face in (run, run + 1, run + 2) if face != last]
        first, second, *others = order
        hands = {first: [self.free[last].pop(), self.free[last].pop()]}
        third = self.free[last].pop()
        (hands[first] if self.rng.random() < 0.6 else self.head).append(third)
        hands[second] = [self.free[face].pop() for face in waits]
        hands[second] += [tile for face in _sets(self, self.faces, 0.7)[3:] for tile in self._take(face)]
        if others:
            hands[others[0]] = [self.free[last].pop()] if self.free[last] else []
        return hands

    def _hand(self, size: int) -> list[int]:
        """Tiles of one hand; those it misses to win go to the head or the tail of the wall."""
        style = self.rng.choice([_mixed, _mixed, _triplets, _one_suit, _honours, _pairs, _kongs, _singles, _wilds])
        tiles = [tile for face in style(self) for tile in self._take(face)]
        if style is _kongs:
            return tiles[:size]
        while len(tiles) > size or (len(tiles) == size == 14 and self.rng.random() < 0.7):
            missing = tiles.pop(self.rng.randrange(len(tiles)))
            (self.head if self.rng.random() < 0.8 else self.tail).append(missing)
        return tiles

    def _take(self, face: int) -> list[int]:
        """One copy of a face, sometimes the wild in its place; nothing when there is none left."""
        if self.wild and self.rng.random() < 0.12 and self.free[self.flip]:
            face = self.flip
        return [self.free[face].pop()] if self.free[face] else []

    def _any(self, number: int) -> list[int]:
        """Random tiles that are left."""
        left = [tile for tiles in self.free.values() for tile in tiles]
        self.rng.shuffle(left)
        for tile in left[:number]:
            self.free[tile >> 2].remove(tile)
        return left[:number]

    def room(self, face: int) -> int:
        """Copies of a face that are left."""
        return len(self.free.get(face, ()))


Style = Callable[[Builder], list[int]]


def _sets(builder: Builder, faces: Sequence[int], runs: float) -> list[int]:
    """Four sets and a pair of these faces, ``runs`` the share of runs among the sets."""
    rng, found = builder.rng, list[int]()
    starts = [face for face in faces if face < 27 and face % 9 < 7]
    for _ in range(60):
        if len(found) >= 12:
            break
        if starts and rng.random() < runs:
            face = rng.choice(starts)
            group = [face, face + 1, face + 2]
        else:
            group = [rng.choice(faces)] * 3
        if all(builder.room(each) - found.count(each) >= group.count(each) for each in group):
            found += group
    pairs = [face for face in faces if builder.room(face) - found.count(face) >= 2]
    return found + [rng.choice(pairs)] * 2 if pairs else found


def _mixed(builder: Builder) -> list[int]:
    return _sets(builder, builder.faces, 0.7)


def _triplets(builder: Builder) -> list[int]:
    return _sets(builder, builder.faces, 0)


def _one_suit(builder: Builder) -> list[int]:
    suit = builder.rng.randrange(3)
    honours = builder.rng.random() < 0.4
    faces = [face for face in builder.faces if SUIT_OF[face] == suit or (honours and SUIT_OF[face] == HONOUR)]
    return _sets(builder, faces, 0.6)


def _honours(builder: Builder) -> list[int]:
    return _sets(builder, [face for face in builder.faces if SUIT_OF[face] == HONOUR] or builder.faces, 0)


def _pairs(builder: Builder) -> list[int]:
    pairs = [face for face in builder.faces for _ in range(builder.room(face) // 2)]
    builder.rng.shuffle(pairs)
    return [face for face in pairs[:7] for _ in range(2)]


def _kongs(builder: Builder) -> list[int]:
    """Three quads and a pair; the replacements bring a run."""
    quads = [face for face in builder.faces if builder.room(face) == 4 and face != builder.flip]
    if len(quads) < 12:
        return _mixed(builder)
    chosen = builder.rng.sample(quads, 4)
    runs = [face for face in builder.faces if face < 27 and face % 9 < 7 and not {face, face + 1, face + 2} & {*chosen}]
    runs = [face for face in runs if all(builder.room(face + step) for step in range(3))]
    if runs and not builder.tail:
        face = builder.rng.choice(runs)
        builder.tail += [builder.free[face + step].pop() for step in range(3)]
    return [*(face for face in chosen[:3] for _ in range(4)), chosen[3], chosen[3]]


def _singles(builder: Builder) -> list[int]:
    """Honours to throw away: ten of one's first discards can be honours."""
    honours = [face for face in builder.faces if SUIT_OF[face] == HONOUR for _ in range(builder.room(face))]
    builder.rng.shuffle(honours)
    return honours[:11] or _mixed(builder)


def _wilds(builder: Builder) -> list[int]:
    """Three or four wild tiles among few sets."""
    wilds = [builder.flip] * min(builder.rng.choice([3, 4]), builder.room(builder.flip)) if builder.wild else []
    return [*wilds, *_sets(builder, builder.faces, 0.6)[: 14 - len(wilds)]]


def tiles_of(deal: Deal) -> list[int]:
    """Every physical tile of a deal, in order."""
    return sorted((*(tile for hand in deal.hands for tile in hand), *deal.wall))
