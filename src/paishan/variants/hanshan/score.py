"""Scoring a winning hand: every reading is priced, the one that brings the winner the most is kept (H2.2, H3, H4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from paishan.core.decompose import Choice, Reading, all_readings, reading_classes, reading_marks, reading_of
from paishan.core.hands import Hand
from paishan.core.melds import MeldKind
from paishan.core.suit_classes import joined
from paishan.core.tiles import HONOUR, IS_HONOUR, SUIT_OF, WHITE
from paishan.core.wild import NO_WILD
from paishan.core.winning import wins
from paishan.round.receipt import HandReceipt, Line
from paishan.round.scoring import Found, exclusions, place_sets, score_lines
from paishan.round.table import Table, Win, WinBy
from paishan.variants.hanshan.evidence import evidence
from paishan.variants.hanshan.options import Rules, prepare
from paishan.variants.hanshan.patterns import HAND, PINGHU, READING, ROWS, TILES, YADANG, Scene, yadang
from paishan.variants.hanshan.traits import MARKER, Context, Traits, mark, meld_marks, sift, traits_of

EXTRA: Final[dict[tuple[bool, bool], tuple[tuple[int, int], tuple[int, int]]]] = {
    (False, False): ((2, 5), (4, 10)),
    (False, True): ((4, 15), (6, 20)),
    (True, False): ((5, 5), (10, 10)),
    (True, True): ((15, 15), (20, 20)),
}
"""(the dealer wins, 自摸) -> 平胡 and 丫当, each (a 闲 pays, the dealer pays) (H4)."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where, as far as the value of a hand goes."""

    players: int
    dealer: int
    rules: Rules

    @classmethod
    def of(cls, table: Table) -> Seating:
        """The seating of a table."""
        return cls(table.players, table.dealer, prepare(table.options))

    def payers(self, win: Win) -> tuple[int, ...]:
        """H5.2: everybody else, or the discarder (robbed player) alone."""
        if self.rules.discarder_pays_alone and not win.drawn and win.source is not None:
            return (win.source,)
        return tuple((win.seat + step) % self.players for step in range(1, self.players))

    def extra(self, win: Win, payer: int, *, closed: bool) -> tuple[int, int]:
        """平胡 and 丫当 that one payer pays (H4); 0 for what does not count."""
        plain, gap = EXTRA[win.seat == self.dealer, win.drawn]
        role = payer == self.dealer
        if not closed:
            return plain[role], 0
        return (0 if self.rules.yadang_replaces else plain[role]), gap[role]

    def total(self, win: Win, points: int, *, closed: bool) -> int:
        """What the winner gets from everybody, before ×底分."""
        return sum(points + sum(self.extra(win, payer, closed=closed)) for payer in self.payers(win))


def allowed(win: Win, rules: Rules) -> bool:
    """H1.7: without 见配给胡 only 自摸 wins for a wild holder, and a discarded wild wins nothing."""
    if win.drawn or rules.win_on_discard_with_wild:
        return True
    return not win.hand.wilds and win.face != win.hand.wild.face


SUITED: Final = 27
"""The first honour."""
_NO_HAND: Final = Hand.of(())


@dataclass(frozen=True, slots=True)
class Best:
    """The reading that brings the winner the most: 牌型分 and whether 丫当 holds."""

    choice: Choice
    points: int
    closed: bool


def score(table: Table, win: Win) -> HandReceipt | None:
    """The best reading of a win with its receipt; None when the hand does not win."""
    return _receipt(win, Seating.of(table))


def pay(table: Table, win: Win) -> tuple[int, ...] | None:
    """What each seat gets by this win, without its receipt; None when the hand does not win."""
    seating = Seating.of(table)
    plain = _plain(win, seating)
    alike = _alike(plain)
    worth = _worth(alike, seating)
    if worth is None:
        return None
    best, tied = worth
    if tied:  # the first in the fixed order counts
        first = _best(plain, seating)
        assert first is not None
        best = first.points, first.closed
    points, closed = best
    pays = [0] * table.players
    for payer in seating.payers(win):
        amount = (points + sum(seating.extra(win, payer, closed=closed))) * seating.rules.base
        pays[payer] -= amount
        pays[win.seat] += amount
    return tuple(pays)


def _plain(win: Win, seating: Seating) -> Win:
    """The win given by nobody: who gives it matters to the price of a hand only where he pays alone, and then only
    whether he deals."""
    source = None
    if seating.rules.discarder_pays_alone and win.source is not None:
        roles = (seat for seat in range(seating.players) if (seat == seating.dealer) == (win.source == seating.dealer))
        source = next(seat for seat in roles if seat != win.seat)
    return win if source == win.source else replace(win, source=source)


def _alike(win: Win) -> Win:
    """The win on the lowest face that is worth the same: of an honour or a suit that the hand has nothing of, and that
    no wild tile belongs to, all are alike (a 白板 is not)."""
    face, hand = win.face, win.hand
    suit = SUIT_OF[face]
    if suit == HONOUR:
        absent = [each for each in range(SUITED, WHITE) if _absent(hand, each)]
        low = absent[0] if face != WHITE and _absent(hand, face) and absent else face
    else:
        bare = [each for each in range(3) if not hand.keys[each] and _without(hand, each)]
        low = face + 9 * (bare[0] - suit) if suit in bare else face
    return win if low == face else replace(win, face=low)


def _absent(hand: Hand, face: int) -> bool:
    return not hand.counts[face] and face != hand.wild.face and all(meld.face != face for meld in hand.melds)


def _without(hand: Hand, suit: int) -> bool:
    wild = hand.wild.face
    return (wild is None or SUIT_OF[wild] != suit) and all(SUIT_OF[meld.face] != suit for meld in hand.melds)


@lru_cache(maxsize=1024)
def _receipt(win: Win, seating: Seating) -> HandReceipt | None:
    best = _best(win, seating)
    return None if best is None else Pricing(win, win.hand.plus(win.face), seating).receipt(reading_of(best.choice))


@lru_cache(maxsize=4096)
def _best(win: Win, seating: Seating) -> Best | None:
    hand = win.hand.plus(win.face)
    if not allowed(win, seating.rules) or not wins(hand):
        return None
    pricing = Pricing(win, hand, seating)
    payers, *extra = _sums(seating, win.seat, win.source, win.drawn)
    best: tuple[Choice, tuple[int, bool]] | None = None
    best_total = -1
    for marks, choice in reading_classes(hand, win.face, MARKER, pricing.context, start=pricing.melds):
        value = pricing.value(marks)
        total = payers * value[0] + extra[value[1]]
        if total > best_total:
            best, best_total = (choice, value), total
    return None if best is None else Best(best[0], *best[1])


@lru_cache(maxsize=4096)
def _worth(win: Win, seating: Seating) -> tuple[tuple[int, bool], bool] | None:
    """牌型分 and 丫当 of a best reading, and whether another brings as much and is priced otherwise."""
    hand = win.hand.plus(win.face)
    if not allowed(win, seating.rules) or not wins(hand):
        return None
    pricing = Pricing(win, hand, seating)
    payers, *extra = _sums(seating, win.seat, win.source, win.drawn)
    values = {pricing.value(marks) for marks in _marks(hand, win.face, pricing.context, pricing.melds)}
    totals = {value: payers * value[0] + extra[value[1]] for value in values}
    most = max(totals.values())
    best = [value for value, total in totals.items() if total == most]
    return best[0], len(best) > 1


@lru_cache(maxsize=256)
def _sums(seating: Seating, seat: int, source: int | None, drawn: bool) -> tuple[int, int, int]:  # noqa: FBT001
    """How many pay, and what they pay together beside the 牌型分, without and with 丫当."""
    by = WinBy.DRAW if drawn else WinBy.DISCARD
    win = Win(seat=seat, by=by, face=0, hand=_NO_HAND, source=source)
    plain, closed = (seating.total(win, 0, closed=each) for each in (False, True))
    return len(seating.payers(win)), plain, closed


@lru_cache(maxsize=512)
def _marks(hand: Hand, win: int, context: Context, melds: int) -> set[int]:
    """What the readings of a hand differ in; every way to win on the same tile asks for it."""
    return reading_marks(hand, win, MARKER, context, start=melds)


def readings(table: Table, win: Win) -> Iterator[HandReceipt]:
    """Every reading of a win with its receipt, in the fixed order; none when the hand does not win."""
    seating = Seating.of(table)
    hand = win.hand.plus(win.face)
    if allowed(win, seating.rules) and wins(hand):
        pricing = Pricing(win, hand, seating)
        for reading in all_readings(hand, win.face):
            yield pricing.receipt(reading)


@lru_cache(maxsize=256)
def _values_of(by_hand: tuple[tuple[str, int], ...]) -> dict[int, tuple[int, bool]]:
    """Values that are known already, by marks, of the hands with these patterns: nothing else matters to them."""
    return {}


@lru_cache(maxsize=1024)
def _by_tiles(hand: Hand) -> tuple[tuple[str, int], ...]:
    """The patterns of the tiles alone and how often they hold: the same for every way to win with them."""
    win = Win(seat=0, by=WinBy.DRAW, face=0, hand=hand)
    scene = Scene(win, Table(players=0, dealer=0, options={}), hand, Traits())
    return tuple((key, count) for key, test in TILES.items() if (count := int(test(scene))))


class Pricing:
    """Prices the readings of one win; what does not depend on the reading is found once."""

    def __init__(self, win: Win, hand: Hand, seating: Seating) -> None:
        self.win = win
        self.hand = hand
        self.seating = seating
        self.table = Table(players=seating.players, dealer=seating.dealer, options={})
        pongs = (meld.face for meld in hand.melds if meld.kind is MeldKind.PONG)
        fourth = frozenset(face for face in pongs if hand.counts[face])
        matters = bool(fourth) or (hand.wild.face is not None and IS_HONOUR[hand.wild.face])
        wild_drawn = win.drawn and win.face == hand.wild.face
        self.context = Context(hand.wild if matters else NO_WILD, fourth, IS_HONOUR[win.face], wild_drawn)
        self.melds = meld_marks(hand.melds)
        scene = self.scene(Traits())
        by_win = {key: count for key, test in HAND.items() if (count := int(test(scene)))}
        self.by_hand = dict(_by_tiles(hand)) | by_win
        self._found: dict[int, tuple[Scene, list[Found]]] = {}
        self.values = _values_of(tuple(self.by_hand.items()))

    def scene(self, traits: Traits) -> Scene:
        """The win under these traits."""
        return Scene(self.win, self.table, self.hand, traits)

    def marks(self, reading: Reading) -> int:
        """The marks of a reading, those of the melds included."""
        marks = self.melds
        index, position = reading.place
        for number, group in enumerate(reading.groups):
            marks = joined(marks, mark(group, position if number == index else None, self.context))
        return sift(marks)

    def found(self, scene: Scene) -> list[Found]:
        """Every pattern that holds, in the order of the table."""
        counts = self.by_hand | {key: count for key, test in READING.items() if (count := int(test(scene)))}
        return [Found(row, counts[row.id]) for row in ROWS if row.id in counts]

    def value(self, marks: int) -> tuple[int, bool]:
        """牌型分 of a reading with these marks, and whether 丫当 holds."""
        value = self.values.get(marks)
        if value is None:
            scene = self.scene(traits_of(marks))
            found = self.found(scene)
            beaten = exclusions(found)
            points = sum(each.value for each in found if each.pattern.id not in beaten)
            value = self.values[marks] = points, yadang(scene)
        return value

    def receipt(self, reading: Reading) -> HandReceipt:
        """The explained score of one reading."""
        marks = self.marks(reading)
        if marks not in self._found:
            scene = self.scene(traits_of(marks))
            self._found[marks] = scene, self.found(scene)
        scene, found = self._found[marks]
        lines, excluded = score_lines(
            [Found(each.pattern, each.count, evidence(each.pattern.id, scene, reading)) for each in found]
        )
        closed = yadang(scene)
        win = self.win
        return HandReceipt(
            seat=win.seat,
            by=win.by,
            face=win.face,
            source=win.source,
            sets=place_sets(reading, self.hand.melds, self.hand.wild),
            lines=lines,
            excluded=excluded,
            points=sum(line.value for line in lines),
            extra=self._extra_lines(reading, closed=closed),
            yadang=closed,
        )

    def _extra_lines(self, reading: Reading, *, closed: bool) -> tuple[Line, ...]:
        """平胡 and 丫当 with what a 闲 pays (the only payer's row when there is but one)."""
        payers = self.seating.payers(self.win)
        payer = next((seat for seat in payers if seat != self.seating.dealer), payers[0])
        plain, gap = self.seating.extra(self.win, payer, closed=closed)
        lines = [Line(PINGHU.id, PINGHU.name, plain, PINGHU.rule)] if plain else []
        if closed:
            index = reading.place[0]
            lines.append(Line(YADANG.id, YADANG.name, gap, YADANG.rule, tiles=reading.groups[index].faces))
        return tuple(lines)
