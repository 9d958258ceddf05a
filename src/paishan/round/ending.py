"""The closing event: the facts of the win gathered from the state, settled by the variant, and what is revealed."""

from __future__ import annotations

import hashlib

from paishan.core.melds import Meld, MeldKind
from paishan.round.events import RoundEnded
from paishan.round.state import State
from paishan.round.table import Kong, Table, Win, WinBy


def winning_round(state: State, winners: tuple[int, ...], by: WinBy, *, forced: bool = False) -> RoundEnded:
    """The round ends with these winners (ascending)."""
    wins = tuple(win_of(state, seat, by) for seat in winners)
    table = table_of(state, by)
    receipt = state.variant.settle(table, wins)
    tile, source = winning_tile(state, by)
    return RoundEnded(
        winners,
        by,
        tile,
        source,
        receipt,
        state.variant.next_dealer(table, wins),
        _hands(state),
        _melds(state, by),
        forced,
        digest(state),
    )


def draw_round(state: State) -> RoundEnded:
    """The wall is empty and nobody won."""
    table = table_of(state, None)
    receipt = state.variant.settle_draw(table)
    next_dealer = state.variant.next_dealer(table, ())
    hands, melds = _hands(state), _melds(state, None)
    return RoundEnded((), None, None, None, receipt, next_dealer, hands, melds, False, digest(state))


def winning_tile(state: State, by: WinBy) -> tuple[int | None, int | None]:
    """The winning tile and whose it was (None: one's own draw)."""
    if by is WinBy.DRAW:
        return state.seats[state.turn].drawn, None
    if by is WinBy.ROB:
        return state.robbable, state.turn
    assert state.last is not None
    tile, source = state.last
    return tile, None if by is WinBy.SPECIAL else source


def win_of(state: State, seat: int, by: WinBy) -> Win:
    """The facts of one seat's win on the present tile."""
    hand = state.seats[seat]
    tile, source = winning_tile(state, by)
    assert tile is not None
    face = tile >> 2
    dealer = state.seats[state.dealer]
    drawn = by is WinBy.DRAW
    return Win(
        seat=seat,
        by=by,
        face=face,
        hand=hand.hand(state.wild, without=face if drawn else None),
        source=source,
        replacement=drawn and state.replacement,
        dealt=drawn and seat == state.dealer and not hand.river and not hand.melds,
        first_discard=by is WinBy.DISCARD and source == state.dealer and len(dealer.river) == 1,
        listening=hand.listening,
        after_kong=by is WinBy.DISCARD and state.after_kong,
        kongs_in_a_row=state.kong_run if drawn and state.replacement else 0,
        others_pongs=others_pongs(state, seat, by),
    )


def table_of(state: State, by: WinBy | None) -> Table:
    """What the settlement needs of the whole table; ``by`` None is a drawn round, whose hands are included."""
    kongs = list(state.kongs)
    if by is WinBy.ROB:
        kongs.pop()
    if by is WinBy.DISCARD and state.after_kong:
        last = kongs[-1]
        kongs[-1] = Kong(last.seat, last.kind, last.source, cancelled=True)
    return Table(
        players=state.players,
        dealer=state.dealer,
        options=state.options,
        wild=state.wild,
        bought=state.bought or (0,) * state.players,
        kongs=tuple(kongs),
        hands=tuple(seat.hand(state.wild) for seat in state.seats) if by is None else (),
        listening=tuple(seat.listening for seat in state.seats),
    )


def others_pongs(state: State, seat: int, by: WinBy) -> tuple[int, ...]:
    """Faces of the pongs before the other seats, the one that a robbed 补杠 was made of included."""
    faces = [
        meld.face
        for other, hand in enumerate(state.seats)
        if other != seat
        for meld in hand.melds
        if meld.kind is MeldKind.PONG
    ]
    if by is WinBy.ROB and state.robbable is not None:
        faces.append(state.robbable >> 2)
    return tuple(sorted(faces))


def _hands(state: State) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(sorted(seat.tiles)) for seat in state.seats)


def _melds(state: State, by: WinBy | None) -> tuple[tuple[Meld, ...], ...]:
    """The melds at the end; a robbed 补杠 never happened (H5.3, B5.5)."""
    melds = [list(seat.melds) for seat in state.seats]
    if by is WinBy.ROB:
        own = melds[state.turn]
        index = next(i for i, meld in enumerate(own) if state.robbable in meld.tiles)
        kong = own[index]
        own[index] = Meld(MeldKind.PONG, kong.face, kong.tiles[:3], kong.source)
    return tuple(tuple(each) for each in melds)


def digest(state: State) -> str:
    """SHA-256 (first 16 hex digits) of everything that matters for what comes next."""
    parts = [
        f"{sorted(seat.tiles)}|{[(meld.kind.value, meld.tiles, meld.source) for meld in seat.melds]}|{seat.river}"
        f"|{seat.taken}|{seat.drawn}|{seat.listening}|{seat.passed_win}|{seat.passed_pong}"
        for seat in state.seats
    ]
    turn = f"{state.phase.value}|{state.turn}|{state.dealer}|{state.left}"
    head = f"{turn}|{state.wild.face}|{state.kong_run}|{state.bought}"
    return hashlib.sha256("\n".join([head, *parts]).encode()).hexdigest()[:16]
