"""Play and record every game's playthrough.jsonl anew: ``python -m tools.update_playthrough [module ...]``.

Four rounds between bots, with options unlike the defaults, dealt from secrets that anybody can name. Modules named on
the command line are imported first, for games that register themselves. A playthrough is only recorded again when rules
or the format of records have changed, which is a change to be looked at.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.resources import as_file, files

from paishan.bots.bot import Bot, bot_seed
from paishan.bots.levels import make_bot
from paishan.match.session import Session
from paishan.round.options import OptionKind, OptionsError
from paishan.round.record import Entry, line_of
from paishan.round.refusal import Refusal
from paishan.round.table import Options
from paishan.round.variant import Variant
from paishan.round.view import view_of
from paishan.variants import registry

LEVELS = ("greedy", "greedy", "greedy", "random")


def lively(variant: Variant) -> Options:
    """Every switch on, every choice at its second value, four rounds for everybody; the defaults if that conflicts."""
    given: dict[str, object] = {}
    for option in variant.schema.options:
        if option.kind is OptionKind.BOOL:
            given[option.name] = True
        elif option.kind is OptionKind.CHOICE and option.name != "players":
            given[option.name] = option.choices[min(1, len(option.choices) - 1)].value
    try:
        return variant.schema.parse({**given, "rounds": 4})
    except OptionsError:
        return variant.schema.parse({"rounds": 4})


def record(variant: Variant) -> Iterator[Entry]:
    """All entries of the match."""
    options = lively(variant)
    players = options["players"]
    assert isinstance(players, int)
    session = Session(variant, options, [f"bot {seat}" for seat in range(players)])
    yield session.head
    while not session.match.over:
        secret = hashlib.sha256(f"playthrough of {variant.id}, round {session.match.number}".encode()).digest()
        bots = [make_bot(LEVELS[seat], variant, bot_seed(secret, seat)) for seat in range(players)]
        yield from session.seal(secret)
        yield from session.deal([f"seat {seat}".encode() for seat in range(players)])
        while session.state is not None:
            yield from _turn(session, bots)


def _turn(session: Session, bots: Sequence[Bot]) -> tuple[Entry, ...]:
    assert session.state is not None
    seat = session.waiting[0]
    entries = session.act(seat, bots[seat].choose(view_of(session.state, seat)))
    assert not isinstance(entries, Refusal)
    return entries


def main(modules: Sequence[str]) -> int:
    """Record the playthrough of every registered game."""
    for module in modules:
        import_module(module)
    for variant in registry.all_variants():
        lines = [line_of(entry) for entry in record(variant)]
        with as_file(files(variant.package)) as folder:
            (folder / "playthrough.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
        sys.stdout.write(f"{variant.id}: {len(lines)} lines\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
