"""``paishan rules`` and ``paishan variants``: the pages of a game as it carries them, its patterns and options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.resources import files
from typing import Annotated, Any

import typer
from rich.markdown import Markdown
from rich.table import Table as Grid
from rich.text import Text

from paishan.cli.console import AsJson, out, print_json, print_lines
from paishan.cli.faults import InputError
from paishan.cli.lang import Lang, lang, say, words
from paishan.cli.options import Game, game_of
from paishan.core.text import Text as Words
from paishan.round.options import Option, value_text
from paishan.round.variant import Pattern, Variant
from paishan.variants import registry


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(rules)
    app.command()(variants)


def rules(
    *,
    variant: Game,
    rule_id: Annotated[str | None, typer.Argument(metavar="[RULE_ID]", help="One rule, such as H1.7. 只看一条")] = None,
    json: AsJson = False,
    lang: Lang = "zh",
) -> None:
    """The rules of a game, its patterns and its options. 规则."""
    game = game_of(variant)
    if rule_id is not None:
        _print_rule(game, rule_id, as_json=json)
    elif json:
        print_json(describe(game) | {"page": page_of(game, lang)})
    else:
        _print_all(game)


def variants(*, json: AsJson = False, lang: Lang = "zh") -> None:
    """The games that can be played. 有哪些玩法."""
    games = registry.all_variants()
    if json:
        print_json({"variants": [_head(game) for game in games]})
        return
    grid = Grid(box=None, pad_edge=False, show_header=False)
    for game in games:
        grid.add_row(Text(game.id, "bold"), Text(words(game.name), "bold"), words(game.about))
    out().print(grid)


def page_of(game: Variant, language: str) -> str | None:
    """The rules page that the game's package carries; None when there is none."""
    if not game.package:
        return None
    page = files(game.package) / f"rules.{language}.md"
    return page.read_text(encoding="utf-8") if page.is_file() else None


def rule_lines(game: Variant, rule_id: str, language: str) -> list[str]:
    """What the page, the patterns and the options say under a rule id; empty when nothing does."""
    wanted = rule_id.lower()
    found = list(_under(page_of(game, language) or "", wanted, language))
    told = (each for each in (*game.patterns, *game.extra_patterns) if each.rule.lower() == wanted)
    found += [f"{each.name.in_(language)}: {_value(each)}" for each in told]
    options = (each for each in game.schema.options if each.rule.lower() == wanted)
    return found + [f"{each.name}: {each.label.in_(language)}. {each.help.in_(language)}" for each in options]


def _under(page: str, wanted: str, language: str) -> Iterator[str]:
    """The paragraphs under the heading that is a rule id, each as one line."""
    inside, paragraph = False, list[str]()
    for line in (*page.splitlines(), "#"):
        if line.startswith("#"):
            inside_next = line.lstrip("#").strip().lower() == wanted
        else:
            inside_next = inside
            if inside and line.strip():
                paragraph.append(line.strip())
                continue
        if paragraph:
            yield ("" if language == "zh" else " ").join(paragraph).replace("**", "").replace("`", "")
            paragraph.clear()
        inside = inside_next


def describe(game: Variant) -> dict[str, Any]:
    """Names, patterns and options as JSON-able values."""
    patterns = [
        {"id": each.id, "name": each.name.as_dict(), "value": each.value, "each": each.each, "rule": each.rule}
        for each in (*game.patterns, *game.extra_patterns)
    ]
    return _head(game) | {"patterns": patterns, "options": game.schema.describe()}


def _head(game: Variant) -> dict[str, Any]:
    return {
        "id": game.id,
        "version": game.version,
        "name": game.name.as_dict(),
        "about": game.about.as_dict(),
    }


def _print_rule(game: Variant, rule_id: str, *, as_json: bool) -> None:
    found = rule_lines(game, rule_id, lang())
    if not found:
        text = Words(f"没有这一条规则：{rule_id}", f"no such rule: {rule_id}")
        raise InputError("unknown_rule", text)
    if as_json:
        print_json({"variant": game.id, "rule": rule_id, "lines": found})
    else:
        print_lines(out(), found)


def _print_all(game: Variant) -> None:
    console = out()
    page = page_of(game, lang())
    if page is None:
        print_lines(console, [Text(words(game.name), "bold"), words(game.about), ""])
    else:
        console.print(Markdown(page))
    console.print(Text(say("牌型", "Patterns"), "bold"))
    console.print(_pattern_grid((*game.patterns, *game.extra_patterns)))
    console.print(Text(say("\n选项", "\nOptions"), "bold"))
    console.print(option_grid(game))


def _pattern_grid(patterns: Iterable[Pattern]) -> Grid:
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    grid.add_column(say("牌型", "pattern"))
    grid.add_column(say("值", "value"), justify="right")
    grid.add_column(say("规则", "rule"))
    grid.add_column(say("不再计", "excludes"))
    names = {each.id: words(each.name) for each in patterns}
    for each in patterns:
        excluded = " ".join(names.get(other, other) for other in each.beats)
        grid.add_row(words(each.name), _value(each), each.rule, excluded)
    return grid


def _value(pattern: Pattern) -> str:
    return f"{pattern.value}{say('（每个）', ' each') if pattern.each else ''}"


def option_grid(game: Variant, values: dict[str, Any] | None = None) -> Grid:
    """Every option with its value (the default, unless ``values`` says otherwise) and what it may be."""
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    for title in (say("选项", "option"), say("名称", "name"), say("现值", "value"), say("可选", "choices")):
        grid.add_column(title, no_wrap=title == say("选项", "option"))
    for option in game.schema.options:
        value = option.default if values is None else values[option.name]
        changed = "bold yellow" if value != option.default else ""
        grid.add_row(option.name, words(option.label), Text(value_text(value), changed), _choices(option))
    return grid


def _choices(option: Option) -> str:
    if option.choices:
        return "  ".join(_choice(value_text(each.value), words(each.label)) for each in option.choices)
    return f"{option.minimum}-{option.maximum}" if option.maximum else "true false"


def _choice(value: str, label: str) -> str:
    return value if label.split(maxsplit=1)[0].startswith(value) else f"{value} {label}"
