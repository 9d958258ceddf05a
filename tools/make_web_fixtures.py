"""Recorded event streams for the tests and the demo page of the web client.

    python tools/make_web_fixtures.py [--check]

Plays seeded rounds of every registered game, redacts them for each seat and for a spectator, and writes them with what
the engine's own view says at some points: the client's reducer must come to the same. ``--check`` writes nothing and
fails when a file differs. The files are data; the client's own text names no game.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from paishan.bots.levels import make_bot
from paishan.core.melds import MeldKind
from paishan.core.shuffle import Stream, commitment, shuffled
from paishan.core.tiles import FACE_NAMES, parse_faces, tile_name
from paishan.match.session import Session
from paishan.round.actions import Action, ActionKind
from paishan.round.codec import to_json
from paishan.round.deal import Deal
from paishan.round.machine import perform, start
from paishan.round.options import OptionKind
from paishan.round.record import Entry, GameEnded, GameStarted, RoundRevealed, RoundSealed, entry_to_json
from paishan.round.refusal import Refusal
from paishan.round.state import Phase, State
from paishan.round.table import Options
from paishan.round.variant import Variant
from paishan.round.view import View, fold, redact, view_of
from paishan.server.http.catalog import describe
from paishan.sim.play import asked
from paishan.variants.registry import all_variants

FOLDER: Final = Path(__file__).resolve().parents[1] / "web" / "tests" / "fixtures"
CHECKS: Final = 9
"""How many views are kept of a stream."""
NAMES: Final = ("小满", "阿珍", "老周", "三叔")
_OUTER: Final = (GameStarted, RoundSealed, RoundRevealed, GameEnded)

Picker = Callable[[State, int], Action]


def picker(seed: bytes) -> Picker:
    """Random play that likes claims and wins, so that short streams show every kind of entry."""
    stream = Stream(seed)

    def pick(state: State, seat: int) -> Action:
        legal = view_of(state, seat).legal
        bold = [each for each in legal if each.kind not in (ActionKind.DISCARD, ActionKind.PASS)]
        pool = bold if bold and stream.below(8) else list(legal)
        return pool[stream.below(len(pool))]

    return pick


def skilled(variant: Variant) -> Picker:
    """Play that aims at winning."""
    bot = make_bot("greedy", variant)
    return lambda state, seat: bot.choose(view_of(state, seat))


@dataclass(frozen=True, slots=True)
class Game:
    """One game's name in file names and the options its streams use."""

    key: str
    variant: Variant
    options: tuple[dict[str, Any], ...]


def games() -> Iterator[Game]:
    """Every game with its defaults and with every switch on and every choice at its last value."""
    for index, variant in enumerate(all_variants()):
        full: dict[str, Any] = {}
        for each in variant.schema.options:
            if each.kind is OptionKind.BOOL:
                full[each.name] = True
            elif each.kind is OptionKind.CHOICE and each.name not in ("players", "rounds"):
                full[each.name] = each.choices[len(each.choices) // 2].value
        yield Game(f"g{index + 1}", variant, ({}, full, {"players": 3}, {"players": 2}))


def play(variant: Variant, options: dict[str, Any], seed: bytes, pick: Picker) -> tuple[list[Entry], Session]:
    """The entries of the first round of a match."""
    names = NAMES[: int(options.get("players", 4))]
    session = Session(variant, variant.schema.parse(options), names)
    contributions = [seed[:8], b"", *([seed[8:24]] * (len(names) - 2))][: len(names)]
    entries = [session.head, *session.seal(seed), *session.deal(contributions)]
    while session.state is not None:
        state = session.state
        for seat in asked(state):
            result = session.act(seat, pick(state, seat))
            assert not isinstance(result, Refusal)
            entries += result
            if not session.waiting:
                break
    return entries, session


def seen(entries: Sequence[Entry], seat: int | None, variant: Variant) -> list[Entry]:
    """The entries as one seat may see them."""
    return [each if isinstance(each, _OUTER) else redact(each, seat, variant) for each in entries]


def facts(view: View) -> dict[str, Any]:
    """What the client's state must hold."""
    wild = view.wild.face
    return {
        "players": view.players,
        "dealer": view.dealer,
        "bought": None if view.bought is None else list(view.bought),
        "phase": view.phase.value,
        "turn": view.turn,
        "left": view.left,
        "wild": None if wild is None else FACE_NAMES[wild],
        "last": None if view.last is None else [tile_name(view.last[0]), view.last[1]],
        "seq": view.seq,
        "moment": view.moment,
        "over": view.result is not None,
        "seats": [
            {
                "tiles": [tile_name(tile) for tile in seat.tiles],
                "drawn": None if seat.drawn is None else tile_name(seat.drawn),
                "melds": [to_json(meld) for meld in seat.melds],
                "river": [tile_name(tile) for tile in seat.river],
                "taken": list(seat.taken),
                "listening": seat.listening,
            }
            for seat in view.seats
        ],
    }


def choices(view: View) -> dict[str, Any]:
    """The message that goes beside a view."""
    return {
        "type": "choices",
        "moment": view.moment,
        "legal": [str(each) for each in view.legal],
        "blocked": [{"action": str(each.action), "code": each.code, "rule": each.rule} for each in view.blocked],
        "confirm": [FACE_NAMES[face] for face in view.confirm],
    }


def stream(variant: Variant, entries: list[Entry], seat: int | None) -> dict[str, Any]:
    """One viewer's stream with the engine's views after some of its entries."""
    head = entries[0]
    assert isinstance(head, GameStarted)
    mine = seen(entries, seat, variant)
    inner = [index for index, each in enumerate(mine) if not isinstance(each, _OUTER)]
    step = max(1, len(inner) // CHECKS)
    points = sorted({*inner[step::step], inner[-1]})
    options = variant.schema.parse(head.options)
    checks: list[dict[str, Any]] = []
    for point in points:
        events = [each for each in mine[: point + 1] if not isinstance(each, _OUTER)]
        checks.append({"after": point + 1, "view": facts(view_of(fold(variant, options, events), seat))})
    return {"seat": seat, "entries": [entry_to_json(each) for each in mine], "checks": checks}


# --- scenes of the demo page --------------------------------------------------------------------------------------


Wanted = Callable[[View], bool]


def _kinds(view: View) -> set[ActionKind]:
    return {each.kind for each in view.legal}


def _melds(view: View) -> int:
    return sum(len(seat.melds) for seat in view.seats)


def _conceals(view: View) -> bool:
    return any(meld.kind is MeldKind.CONCEALED_KONG for seat in view.seats for meld in seat.melds)


def _own_turn(view: View) -> bool:
    return view.phase is Phase.TURN and view.turn == view.seat and bool(view.legal)


def _blocked_win(view: View) -> bool:
    return any(each.action.kind is ActionKind.WIN for each in view.blocked) and len(_kinds(view)) >= 2


SCENES: Final[dict[str, tuple[Wanted, int]]] = {
    "early": (lambda view: _own_turn(view) and view.left in range(60, 72) and _melds(view) > 0, 0),
    "claim": (lambda view: {ActionKind.WIN, ActionKind.PASS} <= _kinds(view) and view.phase is Phase.CLAIM, 0),
    "claim2": (lambda view: {ActionKind.DIRECT_KONG, ActionKind.PONG} <= _kinds(view) and _melds(view) > 3, 0),
    "refused": (_blocked_win, 0),
    "late": (lambda view: _own_turn(view) and view.left <= 3 and _melds(view) >= 4, 1),
    "buy": (lambda view: ActionKind.BUY in _kinds(view), 1),
    "confirm": (lambda view: bool(view.confirm), 0),
    "kong": (lambda view: ActionKind.CONCEALED_KONG in _kinds(view), 0),
    "hidden": (lambda view: _own_turn(view) and _conceals(view), 0),
    "crowded": (lambda view: _own_turn(view) and max(len(s.melds) for s in view.seats) >= 3 and _melds(view) >= 7, 0),
}
READY: Final = "123456m789p1123s"
"""A hand that is ready when it is dealt: random play hardly ever shows the stages that ask about it."""
READY_SCENES: Final[dict[str, Wanted]] = {
    "opening": lambda view: ActionKind.LISTEN in _kinds(view),
    "listening": lambda view: view.seat is not None and view.seats[view.seat].listening and bool(view.legal),
}


def scene(game: Game, name: str, tries: int) -> dict[str, Any] | None:
    """The first moment in seeded play that shows what the scene is about, from the eyes of the seat concerned."""
    wanted, which = SCENES[name]
    options = game.options[which]
    for index in range(tries):
        seed = f"{name} {index}".encode().ljust(32, b".")
        pick = skilled(game.variant) if index % 3 == 0 else picker(seed)
        found = _find(game.variant, options, seed, pick=pick, wanted=wanted)
        if found is not None:
            return found
    return None


def _find(
    variant: Variant, options: dict[str, Any], seed: bytes, *, pick: Picker, wanted: Wanted
) -> dict[str, Any] | None:
    session = Session(variant, variant.schema.parse(options), NAMES)
    entries: list[Entry] = [session.head, *session.seal(seed), *session.deal([seed[:8]] * 4)]
    while session.state is not None:
        state = session.state
        for seat in asked(state):
            view = view_of(state, seat)
            if wanted(view):
                return _scene(variant, options, entries, view)
            result = session.act(seat, pick(state, seat))
            assert not isinstance(result, Refusal)
            entries += result
            if not session.waiting:
                break
    return None


def ready_scene(game: Game, name: str) -> dict[str, Any] | None:
    """A scene that begins with a ready hand dealt to the dealer's neighbour."""
    variant, options = game.variant, game.variant.schema.parse(game.options[1])
    faces = variant.faces(options)
    wanted = READY_SCENES[name]
    for index in range(40):
        stream = Stream(f"{name} {index}".encode().ljust(32, b"."))
        ready = parse_faces(READY)
        rest = shuffled([face for face in faces for _ in range(4 - ready.count(face))], stream)
        hands = (rest[:14], ready, rest[14:27], rest[27:40])
        deal = Deal.prepared(hands, faces=faces, head=rest[40:], flip=faces[stream.below(len(faces))])
        found = _follow(variant, options, deal, pick=skilled(variant), wanted=wanted)
        if found is not None:
            return found
    return None


def _follow(variant: Variant, options: Options, deal: Deal, *, pick: Picker, wanted: Wanted) -> dict[str, Any] | None:
    state, first = start(variant, options, deal, dealer=0, bought=(0, 0, 0, 0))
    entries: list[Entry] = [RoundSealed(1, None), *first]
    while state.phase is not Phase.OVER:
        for seat in asked(state):
            view = view_of(state, seat)
            if wanted(view):
                return _scene(variant, dict(options), entries, view)
            listen = next((each for each in view.legal if each.kind is ActionKind.LISTEN), None)
            entries += perform(state, seat, listen or pick(state, seat))
    return None


def _scene(variant: Variant, options: dict[str, Any], entries: list[Entry], view: View) -> dict[str, Any]:
    seat = view.seat
    return {
        "variant": variant.id,
        "options": dict(variant.schema.parse(options)),
        "seat": seat,
        "entries": [entry_to_json(each) for each in seen(entries, seat, variant)],
        "choices": choices(view),
    }


def receipt_scene(game: Game, which: int, tries: int) -> dict[str, Any] | None:
    """A won round with many lines, seen by its winner."""
    best: tuple[int, list[Entry], int] | None = None
    for index in range(tries):
        seed = f"receipt {which} {index}".encode().ljust(32, b".")
        entries, _ = play(game.variant, game.options[which], seed, skilled(game.variant))
        ended = next(each for each in entries if hasattr(each, "receipt"))
        receipt = ended.receipt  # type: ignore[union-attr]
        lines = sum(len(hand.lines) + len(hand.sets) for hand in receipt.hands) if ended.winners else 0  # type: ignore[union-attr]
        if best is None or lines > best[0]:
            best = (lines, entries, ended.winners[0] if ended.winners else 0)  # type: ignore[union-attr]
    if best is None:
        return None
    _, entries, seat = best
    return {
        "variant": game.variant.id,
        "options": dict(game.variant.schema.parse(game.options[which])),
        "seat": seat,
        "entries": [entry_to_json(each) for each in seen(entries, seat, game.variant)],
        "choices": {"type": "choices", "moment": 0, "legal": [], "blocked": [], "confirm": []},
    }


# --- files --------------------------------------------------------------------------------------------------------


def files(tries: int) -> Iterator[tuple[str, Sequence[object] | dict[str, Any]]]:
    """Every file's name and content."""
    yield "variants.json", [describe(game.variant.id) for game in games()]
    for game in games():
        for which, options in enumerate(game.options):
            seed = commitment(f"{game.key} {which}".encode()).encode()[:32]
            entries, _ = play(game.variant, options, seed, picker(seed))
            viewers = (None, 0, 1) if which < 2 else (int(options["players"]) - 1,)
            yield f"{game.key}-{which}.json", [stream(game.variant, entries, seat) for seat in viewers]
            if which == 0:
                yield f"record-{game.key}.json", [entry_to_json(each) for each in entries]
        scenes = {name: found for name in SCENES if (found := scene(game, name, tries))}
        scenes |= {name: found for name in READY_SCENES if (found := ready_scene(game, name))}
        scenes |= {f"receipt{which or ''}": found for which in (0, 1) if (found := receipt_scene(game, which, 24))}
        yield f"scenes-{game.key}.json", scenes


def _pack(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _text(content: Sequence[object] | dict[str, Any]) -> str:
    """One member or item a line keeps differences readable without wasting space."""
    if isinstance(content, dict):
        return "{\n" + ",\n".join(f"{_pack(name)}:{_pack(each)}" for name, each in content.items()) + "\n}\n"
    return "[\n" + ",\n".join(_pack(each) for each in content) + "\n]\n"


def main() -> int:
    """Write or check the files."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--check", action="store_true", help="write nothing, fail on a difference")
    parser.add_argument("--tries", type=int, default=120, help="rounds searched for each scene")
    given = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    stale: list[str] = []
    for name, content in files(given.tries):
        path, text = FOLDER / name, _text(content)
        if given.check:
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                stale.append(name)
        else:
            path.write_text(text, encoding="utf-8")
    if stale:
        print("differ: " + ", ".join(stale), file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
