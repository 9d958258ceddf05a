"""The games as data: names, options, patterns, refusals, rules pages; and the quick phrases."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Annotated, Any, Literal

from litestar import Controller, get
from litestar.params import FromPath, PathParameter

from paishan.bots.levels import LEVELS
from paishan.core.tiles import face_name
from paishan.round.refusal import MESSAGES
from paishan.round.variant import Pattern
from paishan.server.http.docs import answers
from paishan.server.http.problems import ApiError
from paishan.server.rooms.phrases import PHRASES
from paishan.server.wire.base import Words
from paishan.server.wire.rest import PhraseText
from paishan.variants import registry

VariantId = Annotated[str, PathParameter(pattern="^[a-z][a-z0-9_-]{0,63}$")]


class Catalog(Controller):
    """What can be played."""

    path = "/"
    tags = ("games",)

    @get("/variants", summary="All games", sync_to_thread=False)
    def all(self) -> list[dict[str, Any]]:
        """Every game with everything a page needs."""
        return [describe(variant.id) for variant in registry.all_variants()]

    @get("/variants/{id:str}", responses=answers(400, 404), summary="One game", sync_to_thread=False)
    def one(self, id: VariantId) -> dict[str, Any]:
        """Everything a page needs to know of a game."""
        return describe(registry.get(id).id)

    @get("/variants/{id:str}/rules/{lang:str}", responses=answers(400, 404), summary="Rules page", sync_to_thread=True)
    def rules(self, id: VariantId, lang: FromPath[Literal["zh", "en"]]) -> list[dict[str, str]]:
        """The rules page as sections: heading, rule id, text."""
        return [dict(each) for each in sections(registry.get(id).id, lang)]

    @get("/phrases", summary="Quick phrases", sync_to_thread=False)
    def phrases(self) -> list[PhraseText]:
        """What can be said at the table."""
        return [PhraseText(id, Words(text.zh, text.en)) for id, text in PHRASES.items()]

    @get("/levels", summary="Levels of bots", sync_to_thread=False)
    def levels(self) -> list[str]:
        """Levels of bots, weakest first."""
        return list(LEVELS)


@lru_cache(maxsize=64)
def describe(id: str) -> dict[str, Any]:
    """A game as a page needs it."""
    variant = registry.get(id)
    options = variant.schema.defaults()
    stand_in = variant.wild(0).stand_in
    return {
        "id": variant.id,
        "version": variant.version,
        "name": variant.name.as_dict(),
        "about": variant.about.as_dict(),
        "schema": variant.schema.describe(),
        "patterns": [_pattern(each) for each in (*variant.patterns, *variant.extra_patterns)],
        "refusals": {
            code: {"rule": variant.rule_of(code), "message": message.as_dict()} for code, message in MESSAGES.items()
        },
        "faces": [face_name(face) for face in variant.faces(options)],
        "flips_wild": variant.flips_wild,
        "stand_in": None if stand_in is None else face_name(stand_in),
        "several_winners": variant.several_winners,
        "concealed_kong_shows": variant.concealed_kong_shows,
        "wall_animation": variant.last_tiles(options),
    }


def _pattern(pattern: Pattern) -> dict[str, Any]:
    return {
        "id": pattern.id,
        "name": pattern.name.as_dict(),
        "value": pattern.value,
        "rule": pattern.rule,
        "each": pattern.each,
        "beats": list(pattern.beats),
        "why": pattern.why.as_dict(),
    }


@lru_cache(maxsize=64)
def sections(variant: str, lang: str) -> tuple[dict[str, str], ...]:
    """The sections of a rules page; a heading may begin with its rule id."""
    package = registry.get(variant).package
    page = files(package) / f"rules.{lang}.md" if package else None
    if page is None or not page.is_file():
        raise ApiError("page_not_found", "this game has no rules page in this language")
    found: list[dict[str, str]] = []
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            title = line.lstrip("#").strip()
            first = title.split(" ", 1)[0].rstrip(".")
            rule = first if first[:1].isupper() and first[1:2].isdigit() else ""
            found.append({"id": rule, "title": title, "text": ""})
        elif found:
            found[-1]["text"] += line + "\n"
    return tuple(found)
