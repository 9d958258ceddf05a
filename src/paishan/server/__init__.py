"""The online table: rooms, messages, storage, transports. ``docs/server.md`` says how one command flows."""
