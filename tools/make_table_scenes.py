"""The fullest tables there are, for the pictures and for the tests that nothing lies on anything.

    python tools/make_table_scenes.py [--check]

Play hardly ever comes to them, so the deals are prepared and the seats help each other: four melds with kongs at every
seat, rivers as long as the wall allows, hands laid open beside full rivers, three and two players late in a round. All
of it is played by the engine. ``--check`` writes nothing and fails when the file differs.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from paishan.core.melds import MeldKind
from paishan.core.shuffle import Stream, shuffled
from paishan.core.tiles import FACE_NAMES
from paishan.round.actions import Action, ActionKind
from paishan.round.deal import Deal
from paishan.round.events import Event
from paishan.round.legal import legal_actions
from paishan.round.machine import perform, start
from paishan.round.record import RoundSealed, entry_to_json
from paishan.round.state import Phase, State
from paishan.round.variant import Variant
from paishan.round.view import redact, view_of
from paishan.sim.play import asked
from paishan.variants.registry import all_variants

FILE: Final = Path(__file__).resolve().parents[1] / "web" / "tests" / "fixtures" / "tables.json"
KONGS: Final = (
    ActionKind.CONCEALED_KONG,
    ActionKind.ADDED_KONG,
    ActionKind.DIRECT_KONG,
)
MELDS: Final = 4
KONGS_EACH: Final = 2
LATE: Final = 5
"""So many tiles are left when a late table is looked at."""

Picker = Callable[[State, int], Action]
Wanted = Callable[[State], bool]


def full_deal(variant: Variant, faces: tuple[int, ...], seed: str) -> Deal:
    """Every seat has pairs of four faces and holds what its neighbours need for theirs."""
    mixed = shuffled(list(faces), Stream(seed.encode().ljust(32, b".")))
    own = [mixed[seat * MELDS : seat * MELDS + MELDS] for seat in range(4)]
    rest = [face for face in mixed[4 * MELDS :] for _ in range(2)]
    hands: list[list[int]] = [[face for face in own[seat] for _ in range(2)] for seat in range(4)]
    hands[1] += [own[1][0], own[1][0]]
    thirds = [own[(seat + step) % 4][index] for index in range(MELDS) for seat in range(4) for step in (1 + index % 3,)]
    for at, face in enumerate(thirds):
        seat = at % 4
        if face != own[1][0] and len(hands[seat]) < 13:
            hands[seat].append(face)
    for seat, hand in enumerate(hands):
        while len(hand) < 13 + (seat == 0):
            hand.append(rest.pop())
    return Deal.prepared(hands, faces=faces, flip=mixed[-1] if variant.flips_wild else None)


def helpful(state: State, seat: int) -> Action:
    """Nobody wins; everybody melds and lets the others meld."""
    legal = legal_actions(state, seat)
    player = state.seats[seat]
    kongs = sum(meld.kind is not MeldKind.PONG for meld in player.melds)
    for each in legal:
        if each.kind in KONGS and kongs < KONGS_EACH and (len(player.melds) < MELDS or each.kind is KONGS[1]):
            return each
    for each in legal:
        if each.kind in (ActionKind.PONG, ActionKind.PASS):
            return each
    discards = [each for each in legal if each.kind is ActionKind.DISCARD]
    wanted = [each for each in discards if needed(state, seat, each)]
    loose = [each for each in discards if each.face is not None and player.counts[each.face] < 2]
    return (wanted or loose or discards or list(legal))[0]


def needed(state: State, seat: int, discard: Action) -> bool:
    """May another seat meld with this tile, and is it none of my own melds?"""
    face = discard.face
    if face is None or state.seats[seat].counts[face] > 1:
        return False
    others = [each for index, each in enumerate(state.seats) if index != seat]
    return any(each.counts[face] >= 2 and len(each.melds) < MELDS for each in others)


def idle(state: State, seat: int) -> Action:
    """Nobody claims anything; what is drawn is discarded."""
    legal = legal_actions(state, seat)
    drawn = state.seats[seat].drawn
    passes = [each for each in legal if each.kind is ActionKind.PASS]
    discards = [each for each in legal if each.kind is ActionKind.DISCARD]
    same = [each for each in discards if drawn is not None and each.face == drawn >> 2]
    return (passes or same or discards or list(legal))[0]


def melded_late(state: State) -> bool:
    """Four melds everywhere, my turn, the wall nearly gone."""
    full = all(len(seat.melds) == MELDS for seat in state.seats)
    return full and state.phase is Phase.TURN and state.turn == 0 and state.left <= 2 * LATE


def late(state: State) -> bool:
    """My turn, the wall nearly gone."""
    return state.phase is Phase.TURN and state.turn == 0 and state.left <= LATE


def over(state: State) -> bool:
    """All hands are open."""
    return state.phase is Phase.OVER


def play(
    variant: Variant, options: dict[str, Any], deal: Deal, *, pick: Picker, wanted: Wanted
) -> dict[str, Any] | None:
    """The first moment of a round that is as wanted, as the first seat sees it."""
    parsed = variant.schema.parse(options)
    bought = (0,) * len(deal.hands) if variant.buying(parsed) else None
    state, first = start(variant, parsed, deal, dealer=0, bought=bought)
    events: list[Event] = list(first)
    while not wanted(state):
        if state.phase is Phase.OVER:
            return None
        for seat in asked(state):
            if wanted(state):
                break
            events += perform(state, seat, pick(state, seat))
    return scene(variant, dict(parsed), state, events)


def scene(variant: Variant, options: dict[str, Any], state: State, events: list[Event]) -> dict[str, Any]:
    """What the client is told, as in the other scenes."""
    view = view_of(state, 0)
    return {
        "variant": variant.id,
        "options": options,
        "seat": 0,
        "entries": [entry_to_json(RoundSealed(5, None)), *(entry_to_json(redact(each, 0, variant)) for each in events)],
        "choices": {
            "type": "choices",
            "moment": view.moment,
            "legal": [str(each) for each in view.legal],
            "blocked": [{"action": str(each.action), "code": each.code, "rule": each.rule} for each in view.blocked],
            "confirm": [FACE_NAMES[face] for face in view.confirm],
        },
    }


def search(variant: Variant, options: dict[str, Any], name: str, *, pick: Picker, wanted: Wanted) -> dict[str, Any]:
    """The first deal of a seeded row that leads where it should."""
    parsed = variant.schema.parse(options)
    players, faces = int(options.get("players", 4)), tuple(variant.faces(parsed))
    for number in range(400):
        seed = f"{name} {number}"
        if pick is helpful:
            deal = full_deal(variant, faces, seed)
        else:
            deal = Deal.from_seed(seed.encode().ljust(32, b"."), faces, players=players, dealer=0)
        if found := play(variant, options, deal, pick=pick, wanted=wanted):
            return found
    raise AssertionError(f"no table {name} of {variant.id}")


def tables(variant: Variant) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every full table of a game."""
    yield "full", search(variant, {}, "full", pick=helpful, wanted=melded_late)
    yield "open", search(variant, {}, "open", pick=idle, wanted=over)
    for name, players in (("three", 3), ("two", 2)):
        yield name, search(variant, {"players": players}, name, pick=idle, wanted=late)
        yield f"{name}-open", search(variant, {"players": players}, name, pick=idle, wanted=over)


def pack(value: object) -> str:
    """Compact JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def text() -> str:
    """The file: one table a line."""
    games = [
        ",\n".join(f" {pack(name)}:{pack(found)}" for name, found in tables(variant)) for variant in all_variants()
    ]
    return "{\n" + ",\n".join(f'"g{index + 1}":{{\n{each}\n}}' for index, each in enumerate(games)) + "\n}\n"


def main() -> int:
    """Write or check the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--check", action="store_true", help="write nothing, fail on a difference")
    made = text()
    if not parser.parse_args().check:
        FILE.write_text(made, encoding="utf-8")
    elif not FILE.exists() or FILE.read_text(encoding="utf-8") != made:
        print(f"differs: {FILE.name}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
