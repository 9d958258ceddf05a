"""The library in a few calls: what a hand is worth and what it waits for, from notation.

Everything is checked first: a wrong tile or size, a fifth copy, what cannot be raise a PaishanError with its code.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypedDict, Unpack

from paishan.core.errors import HandError, PaishanError
from paishan.core.hands import Hand
from paishan.core.melds import Meld, MeldKind
from paishan.core.tiles import FACE_NAMES, HIDDEN, face_name, parse_face, parse_faces
from paishan.core.wild import NO_WILD, Wild
from paishan.round import outlook
from paishan.round.receipt import HandReceipt, Receipt
from paishan.round.table import Kong, Options, Table, Win, WinBy
from paishan.round.variant import Variant
from paishan.variants import registry

FLAGS: Final = {
    "replacement": "replacement",
    "heaven": "dealt",
    "earth": "first_discard",
    "listening": "listening",
    "after_kong": "after_kong",
}
"""Circumstance of a win -> field of ``Win``."""

_WAYS: Final = {each.value: each for each in (WinBy.DRAW, WinBy.DISCARD, WinBy.ROB)}
_MOST_IN_A_ROW: Final = 4


@dataclass(frozen=True, slots=True)
class Case:
    """A game, its table and one win: what scoring and settling take."""

    variant: Variant
    table: Table
    win: Win

    @property
    def complete(self) -> bool:
        """True when the tiles alone make a winning shape."""
        return self.win.face in self.variant.waits(self.win.hand, self.table.options)

    def receipt(self) -> Receipt:
        """The settlement; HandError ``no_win`` or ``win_forbidden`` when the hand may not win."""
        if self.variant.score(self.table, self.win) is None:
            raise self._refused()
        return self.variant.settle(self.table, (self.win,))

    def readings(self) -> tuple[HandReceipt, ...]:
        """Every reading with its lines, in the fixed order; refused like ``receipt``."""
        found = tuple(self.variant.readings(self.table, self.win))
        if not found:
            raise self._refused()
        return found

    def _refused(self) -> HandError:
        face = FACE_NAMES[self.win.face]
        if self.complete:
            return HandError("win_forbidden", f"complete with {face}, but the rules forbid this win", face=face)
        return HandError("no_win", f"{self.win.hand} does not win on {face}", face=face)


@dataclass(frozen=True, slots=True)
class Wait:
    """A face that completes a hand: the best hand by 自摸 and by 点炮 (None: not allowed), what the winner gets (by
    点炮 of the next seat), and in ``pays`` what every seat gives, or why it may not be won."""

    face: int
    draw: HandReceipt | None
    discard: HandReceipt | None
    draw_pay: int | None
    discard_pay: int | None
    pays: outlook.Wait


class Facts(TypedDict, total=False):
    """What ``score`` may be told beside the hand and the winning tile."""

    by: str
    seat: int
    source: int | None
    dealer: int
    wild: str | None
    melds: Sequence[str]
    flags: Iterable[str]
    kongs_in_a_row: int
    others_pongs: Iterable[str]
    kongs: Sequence[str] | None
    bought: Sequence[int] | None
    options: Mapping[str, object] | None


def case(
    variant: str | Variant,
    hand: str | Hand,
    *,
    win: str,
    by: str = "draw",
    seat: int = 0,
    source: int | None = None,
    dealer: int = 0,
    wild: str | None = None,
    melds: Sequence[str] = (),
    flags: Iterable[str] = (),
    kongs_in_a_row: int = 0,
    others_pongs: Iterable[str] = (),
    kongs: Sequence[str] | None = None,
    bought: Sequence[int] | None = None,
    options: Mapping[str, object] | None = None,
) -> Case:
    """The facts of a win, checked; see ``score`` for what they mean."""
    game = game_of(variant)
    house = game.schema.parse(options or {})
    held = read_hand(game, hand, house, wild=wild, melds=melds)
    check_size(held, 13)
    face = _in_play(game, house, parse_face(win))
    way = _way(by)
    players = _players(house)
    given = {FLAGS[flag]: True for flag in _known_flags(flags)}
    pongs = tuple(sorted(_in_play(game, house, parse_face(each)) for each in others_pongs))
    _check_table_copies(held.plus(face), pongs)
    table = Table(
        players=players,
        dealer=_seat(dealer, players, "dealer"),
        options=house,
        wild=held.wild,
        bought=_bought(game, house, bought),
        kongs=_kongs(kongs, held, _seat(seat, players, "seat"), players),
    )
    facts = Win(
        seat=seat,
        by=way,
        face=face,
        hand=held,
        source=_source(source, way, seat, players),
        kongs_in_a_row=_in_a_row(kongs_in_a_row),
        others_pongs=pongs,
        **given,
    )
    _check_circumstances(facts, table)
    return Case(game, table, facts)


def score(variant: str | Variant, hand: str | Hand, *, win: str, **facts: Unpack[Facts]) -> Receipt:
    """The explained settlement of a win: lines, exclusions, payments.

    ``hand`` holds the concealed tiles without the winning tile ``win``. ``by`` is ``draw``, ``discard`` or ``rob``,
    the last two with ``source``, the seat that gave the tile. ``wild`` is the wild face where the game has one,
    ``melds`` such as ``pong 1z``, ``flags`` of ``FLAGS``, ``kongs`` such as ``0 concealed_kong`` or
    ``0 direct_kong 2`` (None: the winner's concealed kongs), ``options`` the house rules that differ.

    >>> won = {"win": "5m", "by": "discard", "seat": 1, "source": 2}
    >>> receipt = score("hanshan", "12346789m77z", melds=["pong 1z"], wild="5p", **won)
    >>> receipt.hands[0].points, receipt.pay
    (66, (-81, 225, -72, -72))
    >>> score("baoshan", "1122m3344p5566s7s", win="7s").hands[0].patterns()
    {'门清': 1, '小七对': 1}
    """
    return case(variant, hand, win=win, **facts).receipt()


def waits(
    variant: str | Variant,
    hand: str | Hand,
    *,
    wild: str | None = None,
    melds: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
) -> tuple[Wait, ...]:
    """What completes a hand of 3n + 1 tiles, each face with its worth by 自摸 and by 点炮 for a 闲 at the table.

    >>> [(FACE_NAMES[wait.face], wait.draw.points) for wait in waits("baoshan", "1122m3344p5566s7s") if wait.draw]
    [('7s', 4)]
    """
    game = game_of(variant)
    house = game.schema.parse(options or {})
    held = read_hand(game, hand, house, wild=wild, melds=melds)
    check_size(held, 13)
    return waits_of(game, held, house)


def discards(
    variant: str | Variant,
    hand: str | Hand,
    *,
    wild: str | None = None,
    melds: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
) -> dict[int, tuple[Wait, ...]]:
    """Every discard of a hand of 3n + 2 tiles that leaves it ready, with what it then waits for.

    >>> [FACE_NAMES[face] for face in discards("baoshan", "1122m3344p5566s79s")]
    ['7s', '9s']
    """
    game = game_of(variant)
    house = game.schema.parse(options or {})
    held = read_hand(game, hand, house, wild=wild, melds=melds)
    check_size(held, 14)
    ready = [face for face, distance in game.discards(held, house).items() if distance == 0]
    found = {face: waits_of(game, held.minus(face), house) for face in ready}
    return {face: each for face, each in found.items() if each}


def waits_of(variant: Variant, hand: Hand, options: Options, table: Table | None = None) -> tuple[Wait, ...]:
    """The waits of seat 0 with 3n + 1 tiles under complete options; ``table`` says who deals and who bought what."""
    players = _players(options)
    if table is None:
        table = Table(players=players, dealer=1 % players, options=options, wild=hand.wild, bought=(0,) * players)
    return tuple(_wait(variant, table, hand, each) for each in outlook.hand_waits(variant, table, hand))


def table_of(
    variant: Variant, options: Options, *, wild: Wild = NO_WILD, dealer: int = 1, bought: Sequence[int] | None = None
) -> Table:
    """The table that ``waits_of`` takes, under complete options: who deals, who bought what.

    >>> game = game_of("baoshan")
    >>> table_of(game, game.schema.defaults(), dealer=2).dealer
    2
    """
    players = _players(options)
    dealer = _seat(dealer, players, "dealer")
    bought = _bought(variant, options, bought)
    return Table(players=players, dealer=dealer, options=options, wild=wild, bought=bought)


def game_of(variant: str | Variant) -> Variant:
    """The game itself, or the one of this id; PaishanError ``unknown_variant`` when there is none."""
    return variant if isinstance(variant, Variant) else registry.get(variant)


def read_hand(
    variant: Variant, hand: str | Hand, options: Options, *, wild: str | None = None, melds: Sequence[str] = ()
) -> Hand:
    """A hand from notation, every tile checked against the faces in play; a value is only checked."""
    if isinstance(hand, str):
        hand = Hand.of(parse_faces(hand), [Meld.parse(each) for each in melds], _wild(variant, wild))
    elif hand.wild != _wild(variant, None if hand.wild.face is None else FACE_NAMES[hand.wild.face]):
        raise HandError("bad_wild", f"{hand.wild} is not how a wild tile stands in {variant.id}")
    for face in (*hand.faces, *(meld.face for meld in hand.melds)):
        _in_play(variant, options, face)
    _check_table_copies(hand, ())
    return hand


# --- checks ---------------------------------------------------------------------------------------------------


def _wild(variant: Variant, wild: str | None) -> Wild:
    if not variant.flips_wild:
        if wild is not None:
            raise HandError("no_wild_here", f"{variant.id} has no wild tile", wild=wild)
        return NO_WILD
    if wild is None:
        raise HandError("wild_missing", f"{variant.id} is played with a wild tile: name its face")
    return variant.wild(parse_face(wild))


def _in_play(variant: Variant, options: Options, face: int) -> int:
    if face not in variant.faces(options):
        name = face_name(face) if face != HIDDEN else "?"
        raise HandError("not_in_play", f"{name} is not in play under these options", face=name)
    return face


def check_size(hand: Hand, whole: int) -> None:
    """HandError ``wrong_size`` unless concealed tiles and melds together count as ``whole`` tiles."""
    wanted = whole - 3 * len(hand.melds)
    if hand.size != wanted:
        message = f"{hand.size} concealed tiles with {len(hand.melds)} melds, {wanted} are expected"
        raise HandError("wrong_size", message, size=hand.size, melds=len(hand.melds), expected=wanted)


def _check_table_copies(hand: Hand, pongs: tuple[int, ...]) -> None:
    """No face may lie more than four times in hand, melds and the others' pongs together."""
    for face, name in enumerate(FACE_NAMES):
        own = sum(4 if meld.kind.is_kong else 3 for meld in hand.melds if meld.face == face)
        count = hand.counts[face] + own + 3 * pongs.count(face)
        if count > 4:
            raise HandError("five_copies", f"{count} copies of {name}", face=name)


def _players(options: Options) -> int:
    players = options.get("players", 4)
    assert isinstance(players, int)
    return players


def _seat(seat: int, players: int, what: str) -> int:
    if type(seat) is not int or not 0 <= seat < players:
        raise PaishanError("no_such_seat", f"{what} {seat}: seats are 0-{players - 1}", seat=seat, last=players - 1)
    return seat


def _way(by: str) -> WinBy:
    if by not in _WAYS:
        raise PaishanError("bad_way", f"not a way to win: {by!r} (there are: {', '.join(_WAYS)})", text=by)
    return _WAYS[by]


def _source(source: int | None, way: WinBy, seat: int, players: int) -> int | None:
    if way is WinBy.DRAW:
        if source is not None:
            raise PaishanError("source_of_draw", "a drawn tile comes from nobody", seat=source)
        return None
    if source is None and players > 2:
        raise PaishanError("source_missing", "say from which seat the winning tile came")
    source = 1 - seat if source is None else source
    if _seat(source, players, "source") == seat:
        raise PaishanError("own_source", "the winning tile comes from another seat", seat=seat)
    return source


def _known_flags(flags: Iterable[str]) -> tuple[str, ...]:
    given = tuple(flags)
    for flag in (each for each in given if each not in FLAGS):
        raise PaishanError("bad_flag", f"no such circumstance: {flag!r} (there are: {', '.join(FLAGS)})", text=flag)
    return given


def _in_a_row(count: int) -> int:
    if not 0 <= count <= _MOST_IN_A_ROW:
        raise PaishanError("bad_kongs", f"kongs in a row: 0-{_MOST_IN_A_ROW}, not {count}", count=count)
    return count


def _check_circumstances(win: Win, table: Table) -> None:
    """Circumstances that exclude each other (``bad_flag``, the flag in the facts)."""
    possible = {
        "replacement": win.drawn,
        "dealt": win.drawn and win.seat == table.dealer and not win.hand.melds,
        "first_discard": win.by is WinBy.DISCARD and win.source == table.dealer,
        "after_kong": win.by is WinBy.DISCARD,
    }
    for flag, name in FLAGS.items():
        if getattr(win, name) and not possible.get(name, True):
            raise PaishanError("bad_flag", f"{flag} cannot be here ({_NEEDS[flag]})", text=flag)
    if win.kongs_in_a_row and not win.replacement:
        raise PaishanError("bad_kongs", "kongs in a row end in a win with the flag replacement")


_NEEDS: Final = {
    "replacement": "a win by draw",
    "heaven": "a win of the dealer by draw, without melds",
    "earth": "a win on a discard of the dealer",
    "listening": "",
    "after_kong": "a win on a discard",
}


def _bought(variant: Variant, options: Options, bought: Sequence[int] | None) -> tuple[int, ...]:
    players = _players(options)
    buying = variant.buying(options)
    fixed = 0 if buying is None else buying.fixed
    if bought is None:
        return (fixed,) * players
    allowed = buying.choices if buying is not None and buying.choices else (fixed,)
    if len(bought) != players or any(each not in allowed for each in bought):
        values = ", ".join(str(each) for each in allowed)
        message = f"买点 are {players} numbers, each one of: {values}"
        raise PaishanError("bad_points", message, players=players, values=values)
    return tuple(bought)


def _kongs(kongs: Sequence[str] | None, hand: Hand, seat: int, players: int) -> tuple[Kong, ...]:
    if kongs is None:
        return tuple(Kong(seat, meld.kind) for meld in hand.melds if meld.kind is MeldKind.CONCEALED_KONG)
    read = tuple(_kong(text, players) for text in kongs)
    for each in read:
        if sum(other.seat == each.seat for other in read) > _MOST_IN_A_ROW:
            raise PaishanError("bad_kong", f"more than four kongs of seat {each.seat}", text=kongs[0])
    return read


def _kong(text: str, players: int) -> Kong:
    words = text.split()
    kinds = {kind.value: kind for kind in MeldKind if kind.is_kong}
    numbers = all(each.isascii() and each.isdecimal() for each in (*words[:1], *words[2:]))
    fits = len(words) in (2, 3) and words[1] in kinds and numbers
    if not fits or (kinds[words[1]] is MeldKind.CONCEALED_KONG) != (len(words) == 2):
        message = f"not a kong: {text!r} (like '0 concealed_kong' or '0 direct_kong 2')"
        raise PaishanError("bad_kong", message, text=text)
    seats = [_seat(int(each[:9]), players, "kong") for each in (words[0], *words[2:])]
    if len(set(seats)) < len(seats):
        raise PaishanError("bad_kong", f"{text!r}: a kong is fed by another seat", text=text)
    return Kong(seats[0], kinds[words[1]], seats[1] if len(seats) == 2 else None)


def _wait(variant: Variant, table: Table, hand: Hand, pays: outlook.Wait) -> Wait:
    draw = Win(seat=0, by=WinBy.DRAW, face=pays.face, hand=hand)
    discard = Win(seat=0, by=WinBy.DISCARD, face=pays.face, hand=hand, source=1)
    own, fed = (None if way is None or way.pays is None else way.pays[0] for way in (pays.draw, pays.claims[1]))
    return Wait(pays.face, variant.score(table, draw), variant.score(table, discard), own, fed, pays)
