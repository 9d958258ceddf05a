"""Write docs/asyncapi.json and the browser's types from the message structs (``--check``: compare only)."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from paishan.round.codec import FACE_PATTERN, TILE_PATTERN
from paishan.server.wire import games, lessons, rest, results, study
from paishan.server.wire.schema import asyncapi, client_structs, schemas, server_structs

ROOT: Final = Path(__file__).parents[1]
Json = dict[str, Any]
NAMES: Final = {
    "StartGameEntry": "StartGame",
    "SealEntry": "Seal",
    "StartKyokuEntry": "StartRound",
    "PointsEntry": "Points",
    "DealEntry": "Deal",
    "WildEntry": "WildFlip",
    "AskEntry": "Ask",
    "AnswerEntry": "Answer",
    "ListenEntry": "Listen",
    "BeginEntry": "Begin",
    "TsumoEntry": "Draw",
    "DahaiEntry": "Discard",
    "PonEntry": "Pong",
    "EndKyokuEntry": "Reveal",
    "EndGameEntry": "EndGame",
    "Events": "EventsMessage",
    "Pong": "PongMessage",
    "Words": "Text",
    "BlockedCard": "Blocked",
    "Receipt": "ReceiptData",
    "GuestToken": "Guest",
    "OpenRoom": "NewRoom",
    "OpenedRoom": "RoomAnswer",
}
"""Structs whose name in the browser is another."""
CALLS: Final = (
    games.VariantInfo,
    games.RuleSection,
    rest.GuestToken,
    rest.Profile,
    rest.OpenRoom,
    rest.OpenedRoom,
    rest.RoomGlance,
    rest.Ticket,
    rest.PhraseText,
    rest.MatchLine,
    rest.Problem,
    study.HouseInfo,
    study.ScoreHand,
    study.Scored,
    study.WaitsOf,
    study.Waiting,
    study.Resettled,
    lessons.ExampleInfo,
    lessons.LessonStep,
    lessons.Drill,
    results.ResultPage,
    results.ResultTotals,
)
"""Bodies of the calls before the socket that the browser reads or writes."""
SENT: Final = {each.__name__ for each in (*client_structs(), rest.OpenRoom)}
"""What the browser writes may leave out what has a default; what it reads is always whole."""
WHOLE: Final = {"ScoreHand", "WaitsOf"}
"""What it writes whole, and reads in other bodies."""
PATTERNS: Final = {TILE_PATTERN: "Tile", FACE_PATTERN: "Face", study.FACE: "Face"}
HEAD: Final = """\
/** Made by tools/make_wire_types.py from the server's message structs. Do not edit. */

/** A physical tile, `5m.2`, or `?` where the viewer may not see it. */
export type Tile = string;
/** A face, `5m`, or `?`. */
export type Face = string;
"""


def name_of(struct: str) -> str:
    """What a struct is called in the browser."""
    return NAMES.get(struct, struct)


def typescript() -> str:
    """The browser's types."""
    parts = [HEAD]
    for name, schema in {**_bodies(), **schemas()}.items():
        if name in ("Text", "Entry"):  # the engine's words are the wire's
            continue
        parts.append(_interface(name, schema))
    entries = [name_of(each["$ref"].rpartition("/")[2]) for each in schemas()["Entry"]["oneOf"]]
    parts.append(_union("Entry", entries))
    parts.append(_union("ServerMessage", [name_of(each.__name__) for each in server_structs()]))
    parts.append(_union("ClientMessage", [name_of(each.__name__) for each in client_structs()]))
    return "\n".join(parts)


def _bodies() -> dict[str, Json]:
    _, found = msgspec.json.schema_components(CALLS, ref_template="#/{name}")
    messages: dict[str, Json] = schemas()
    for name, schema in found.items():
        if name in messages and list(schema.get("properties", ())) != list(messages[name].get("properties", ())):
            raise SystemExit(f"two structs are called {name}")
    return {name: schema for name, schema in found.items() if schema["type"] == "object"}


def _union(name: str, members: list[str]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {each}" for each in members) + ";\n"


def _interface(name: str, schema: Json) -> str:
    lines = [f"/** {' '.join(str(schema['description']).split())} */"] if "description" in schema else []
    lines.append(f"export interface {name_of(name)} {{")
    required = schema.get("required", [])
    for member, kind in schema["properties"].items():
        whole = member in required or name in WHOLE or (name not in SENT and "default" in kind)
        mark = "" if whole else "?"
        lines.append(f"  {member}{mark}: {_type(kind)};")
    return "\n".join([*lines, "}\n"])


def _type(schema: Json) -> str:
    if "$ref" in schema:
        return name_of(schema["$ref"].rpartition("/")[2])
    if "enum" in schema:
        return " | ".join(json.dumps(each) for each in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(each) for each in schema["anyOf"]))
    kind = schema.get("type")
    if kind == "array":
        inner = _type(schema.get("items", {}))
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        values: Json | None = schema.get("additionalProperties")
        return f"Record<string, {_type(values) if values else 'unknown'}>"
    if kind == "string":
        return PATTERNS.get(schema.get("pattern", ""), "string")
    return {"integer": "number", "number": "number", "boolean": "boolean", "null": "null"}.get(str(kind), "unknown")


def outputs() -> dict[Path, str]:
    """Every file and what belongs into it."""
    document = json.dumps(asyncapi(), ensure_ascii=False, indent=1) + "\n"
    return {ROOT / "docs" / "asyncapi.json": document, ROOT / "web" / "src" / "wire" / "types.gen.ts": typescript()}


def main() -> int:
    """Write, or with ``--check`` say what is out of date."""
    check = "--check" in sys.argv[1:]
    stale = [path for path, text in outputs().items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        if check:
            print(f"{path.relative_to(ROOT)} is out of date: run python tools/make_wire_types.py")
        else:
            path.write_text(outputs()[path], encoding="utf-8")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
