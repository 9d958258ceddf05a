"""JSON Schema of every message, and the AsyncAPI document of the socket, all from the structs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, get_args

import msgspec

from paishan.server.wire import client, server
from paishan.server.wire.entries import entry_structs

Json = dict[str, Any]
REF: Final = "#/components/schemas/{name}"
ENTRY: Final = "Entry"


def client_structs() -> tuple[type[msgspec.Struct], ...]:
    """Everything a client may say."""
    return _members(client.FromClient)


def server_structs() -> tuple[type[msgspec.Struct], ...]:
    """Everything the server says."""
    return _members(server.FromServer)


def schemas() -> dict[str, Json]:
    """JSON Schemas by name: messages, the values inside them, the entries and ``Entry``, which is any of those."""
    entries = tuple(entry_structs().values())
    _, found = msgspec.json.schema_components([*client_structs(), *server_structs(), *entries], ref_template=REF)
    found["Events"]["properties"]["entries"]["items"] = {"$ref": REF.format(name=ENTRY)}
    found[ENTRY] = {"title": ENTRY, "description": "A record entry.", "oneOf": _refs(each.__name__ for each in entries)}
    return found


def asyncapi() -> Json:
    """The AsyncAPI 3 document of the room's socket."""
    to_server = [each.__name__ for each in client_structs()]
    to_client = [each.__name__ for each in server_structs()]
    names = [*to_server, *to_client]
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Paishan 牌山: a room's socket",
            "version": "1",
            "description": "One JSON object a message. docs/protocol.md says it in words.",
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "channels": {
            "people": _channel("/ws", "Browsers: hello with a one-time ticket comes first.", names),
            "bots": _channel("/ws/bot", "Programs: Authorization: Bearer with a bot token; no hello is needed.", names),
        },
        "operations": {
            "peopleSay": _operation("receive", "people", to_server),
            "peopleHear": _operation("send", "people", to_client),
            "botsSay": _operation("receive", "bots", to_server),
            "botsHear": _operation("send", "bots", to_client),
        },
        "components": {
            "messages": {name: _message(name) for name in names},
            "schemas": schemas(),
        },
    }


def _channel(address: str, words: str, names: list[str]) -> Json:
    messages = {name: {"$ref": f"#/components/messages/{name}"} for name in names}
    return {"address": address, "description": words, "messages": messages}


def _operation(action: str, channel: str, names: list[str]) -> Json:
    messages = [{"$ref": f"#/channels/{channel}/messages/{name}"} for name in names]
    return {"action": action, "channel": {"$ref": f"#/channels/{channel}"}, "messages": messages}


def _message(name: str) -> Json:
    return {"name": name, "title": name, "payload": {"$ref": REF.format(name=name)}}


def _refs(names: Iterable[str]) -> list[Json]:
    return [{"$ref": REF.format(name=name)} for name in names]


def _members(union: Any) -> tuple[type[msgspec.Struct], ...]:
    return get_args(union)
