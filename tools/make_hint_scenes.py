"""Tables with hints from the engine, for the client's tests, the demo page and the pictures.

    python tools/make_hint_scenes.py [--check]

Prepared deals: a discard that leaves the hand ready, one wild tile, four of them, the opening stage, house rules under
which the payment hangs on who discards. ``--check`` writes nothing and fails when the file differs.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from paishan.core.hands import Hand
from paishan.core.shuffle import Stream, shuffled
from paishan.core.tiles import face_name, parse_face, parse_faces
from paishan.round.actions import Action
from paishan.round.deal import Deal
from paishan.round.machine import perform, start
from paishan.round.outlook import outlook
from paishan.round.record import RoundSealed, entry_to_json
from paishan.round.variant import Variant
from paishan.round.view import View, redact, view_of
from paishan.server.rooms.hints import message
from paishan.variants.registry import all_variants

FILE: Final = Path(__file__).resolve().parents[1] / "web" / "tests" / "fixtures" / "hints.json"


@dataclass(frozen=True, slots=True)
class Scene:
    """What seat 0 and, where it matters, others are dealt; ``moves`` such as ``0 pass``; whose hints are shown."""

    hands: dict[int, str]
    wild: str | None = None
    seat: int = 0
    dealer: int = 0
    moves: tuple[str, ...] = ()
    draws: str = ""
    bought: tuple[int, ...] = (0, 0, 0, 0)
    options: dict[str, Any] = field(default_factory=dict[str, Any])


def with_wild(wild: bool) -> dict[str, Scene]:  # noqa: FBT001
    """The scenes of a game with or without wild tiles."""
    if wild:
        turn = ("0 pass",)
        return {
            "ready": Scene({0: "123789m3456p77s99p"}, "7p", moves=turn),
            "wild": Scene({0: "123m678p4567s2z34s9m"}, "9m", moves=turn),
            "four": Scene({0: "2344567m1111p889m"}, "1p", moves=turn),
            "alone": Scene({0: "123789m3456p77s99p"}, "7p", moves=turn, options={"discarder_pays_alone": True}),
            "opening": Scene({0: "123456m34p67s22z8s9m"}, "7p"),
            "openfour": Scene({0: "2344567m1111p889m"}, "1p"),
            "openwait": Scene({1: "345678m34p567s22z"}, "7z", seat=1),
        }
    options = {"points": "live2", "baoting": True}
    return {
        "ready": Scene({0: "123789m3456p77s99p"}),
        "bought": Scene({0: "123789m3456p77s99p"}, bought=(1, 0, 2, 1), options=options),
        "passed": Scene({0: "23m456p789s345s99p4m"}),
    }


def build(variant: Variant, scene: Scene) -> dict[str, Any]:
    """The scene with everything the seat was told, its choices and its hints."""
    options = variant.schema.parse(scene.options)
    deal = _deal(variant, variant.faces(options), scene)
    state, events = start(variant, options, deal, dealer=scene.dealer, bought=scene.bought)
    told = [RoundSealed(1, None), *events]
    for move in scene.moves:
        seat, _, action = move.partition(" ")
        told += perform(state, int(seat), Action.parse(action))
    view = view_of(state, scene.seat)
    entries = [each if isinstance(each, RoundSealed) else redact(each, scene.seat, variant) for each in told]
    return {
        "variant": variant.id,
        "options": dict(options),
        "seat": scene.seat,
        "entries": [entry_to_json(each) for each in entries],
        "choices": _choices(view),
        "hints": msgspec.to_builtins(message(variant, outlook(state, scene.seat))),
    }


def _choices(view: View) -> dict[str, Any]:
    return {
        "type": "choices",
        "moment": view.moment,
        "legal": [str(each) for each in view.legal],
        "blocked": [{"action": str(each.action), "code": each.code, "rule": each.rule} for each in view.blocked],
        "confirm": [face_name(face) for face in view.confirm],
    }


def _deal(variant: Variant, faces: tuple[int, ...], scene: Scene) -> Deal:
    """The named hands, and for all others tiles that make nothing: no seat but the named ones is ready."""
    named = {seat: list(parse_faces(hand)) for seat, hand in scene.hands.items()}
    draws = parse_faces(scene.draws)
    used = [*(face for hand in named.values() for face in hand), *draws]
    for attempt in range(100):
        free = [face for face in faces for _ in range(4 - used.count(face))]
        free = shuffled(free, Stream(f"hints {attempt}".encode().ljust(32, b".")))
        hands = [named.get(seat) or [free.pop() for _ in range(13 + (seat == scene.dealer))] for seat in range(4)]
        wild = variant.wild(-1 if scene.wild is None else parse_face(scene.wild))
        others = [Hand.of(hand[:13], (), wild) for seat, hand in enumerate(hands) if seat not in named]
        if all(variant.distance(hand, variant.schema.defaults()) > 1 for hand in others):
            flip = None if scene.wild is None else parse_face(scene.wild)
            return Deal.prepared(hands, faces=faces, head=[*draws, *free], flip=flip)
    raise AssertionError("every deal has a ready hand")


def scenes() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every game's scenes by the number of the game, as the other fixtures call it."""
    for number, variant in enumerate(all_variants(), 1):
        found = {name: build(variant, scene) for name, scene in with_wild(variant.flips_wild).items()}
        yield f"g{number}", found


def main() -> int:
    """Write the file, or check it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="fail when the file is not up to date")
    check = parser.parse_args().check
    text = json.dumps(dict(scenes()), ensure_ascii=False, separators=(",", ":")) + "\n"
    if FILE.exists() and FILE.read_text(encoding="utf-8") == text:
        return 0
    if check:
        print(f"{FILE} is out of date: run python tools/make_hint_scenes.py")
        return 1
    FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
