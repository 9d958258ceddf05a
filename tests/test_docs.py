"""What the pages promise is there: links, make targets, commands and their options, settings, names of patterns."""

from __future__ import annotations

import re
from dataclasses import fields
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from paishan.cli.app import app
from paishan.round.variant import Variant
from paishan.server.settings import PREFIX, Settings
from paishan.variants.registry import get

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("web/*.md")])
COMMAND: Any = get_command(app)


def words(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def code(page: Path) -> list[str]:
    """Lines of the shell blocks and everything between single backquotes."""
    text = words(page)
    blocks = re.findall(r"```(?:sh)?\n(.*?)```", text, flags=re.DOTALL)
    inline = re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    return [line for block in blocks for line in block.splitlines()] + inline


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    targets = [link.partition("#")[0] for link in re.findall(r"\]\((?!https?:)([^)#][^)]*)\)", words(page))]
    assert [target for target in targets if not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_make_targets_are_targets(page: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", words(ROOT / "Makefile"), flags=re.MULTILINE))
    named = {name for line in code(page) for name in re.findall(r"(?:^|[A-Z] ?|\d )make ([a-z-]+)", line)}
    assert named <= targets


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_and_their_options_are_there(page: Path) -> None:
    """Every ``paishan command --option`` of a page; a command of a group is looked up in the group."""
    for line in code(page):
        for call in re.findall(r"(?:^|[ /])paishan ([a-z][^|#]*)", line):
            said = call.split()
            command = COMMAND.commands.get(said[0])
            assert command is not None, f"{page.name}: paishan {call}"
            for before, after in pairwise(said):
                if before == said[0] and hasattr(command, "commands"):
                    command = command.commands[after]
            known = {option for each in command.params for option in (*each.opts, *each.secondary_opts)} | {"--help"}
            assert {word for word in said if word.startswith("--")} <= known, f"{page.name}: paishan {call}"


def test_the_readme_names_every_command_and_contributing_every_target() -> None:
    commands = set(re.findall(r"paishan ([a-z]+)", words(ROOT / "README.md")))
    assert set(COMMAND.commands) <= commands
    targets = set(re.findall(r"^([a-z-]+):.*## ", words(ROOT / "Makefile"), flags=re.MULTILINE))
    assert targets - {"help"} <= set(re.findall(r"`make ([a-z-]+)", words(ROOT / "CONTRIBUTING.md")))


def test_the_server_s_page_names_every_file_and_no_other() -> None:
    """Folder by folder, as its list is laid out: ``rooms/  state table   what they are``."""
    block = words(ROOT / "docs/server.md").split("```\nsrc/paishan/server/\n")[1].partition("```")[0]
    said: set[str] = set()
    folder = ""
    for line in block.splitlines():
        start, names = line[:13].strip(), line[13:44].split()
        if start:
            folder, names = (start, names) if start.endswith("/") else ("", line[:44].split())
        said |= {folder + name for name in names}
    server = ROOT / "src/paishan/server"
    files = {
        each.relative_to(server).with_suffix("").as_posix() for each in (*server.glob("*.py"), *server.glob("*/*.py"))
    }
    there = {name for name in files if "__" not in name and not name.startswith("storage/migrations/")}
    assert said == there | {"storage/migrations"}


def test_the_page_s_page_names_every_folder_of_its_sources() -> None:
    named = set(re.findall(r"`src/(\w+)`", words(ROOT / "web/README.md")))
    assert {each.name for each in ROOT.glob("web/src/*/")} == named | {"assets"}


def test_the_operator_s_page_has_every_setting_with_its_default() -> None:
    rows = re.findall(r"^\| (`PAISHAN_[^|]*) \|([^|]*)\|", words(ROOT / "docs/operations.md"), flags=re.MULTILINE)
    said: dict[str, str] = {}
    for names, defaults in rows:
        values = re.findall(r"`([^`]*)`", defaults)
        said |= dict(zip(re.findall(r"`PAISHAN_(\w+)`", names), [*values, "", ""], strict=False))

    defaults = {each.name.upper(): each.default for each in fields(Settings)}
    plain = {
        name: "" if value in ("", ()) else f"{value:g}" if isinstance(value, float) else str(value)
        for name, value in defaults.items()
    }
    assert said == plain, f"the variables are {PREFIX} and these names"


@pytest.mark.parametrize("variant", [get("baoshan"), get("hanshan")], ids=lambda variant: variant.id)
def test_the_glossary_says_patterns_as_receipts_do(variant: Variant) -> None:
    rows = re.findall(
        r"^\| ([^|]*) \| [^|]* \| ([^|]*) \| ([HB][^|]*) \|$", words(ROOT / "docs/glossary.md"), flags=re.MULTILINE
    )
    names = {rule: (chinese.split(", ")[0], english) for chinese, english, rule in rows}
    for pattern in (*variant.patterns, *variant.extra_patterns):
        chinese, english = names[pattern.rule]
        assert chinese == pattern.name.zh
        assert re.fullmatch(re.escape(pattern.name.en) + r"(:.*| \(`\w+`\))?", english), pattern.rule


def test_a_term_reads_the_same_in_every_game() -> None:
    """One English name for a Chinese one, in patterns, options and the terms of payments alike."""
    found: dict[str, set[str]] = {}
    for file in sorted(ROOT.glob("src/paishan/variants/*/*.py")):
        for chinese, english in re.findall(r'Text\(\s*"([^"]+)",\s*"([^"]+)",?\s*\)', words(file)):
            found.setdefault(chinese, set()).add(english.partition(" (")[0].lower())
    for variant in (get("baoshan"), get("hanshan")):
        for pattern in (*variant.patterns, *variant.extra_patterns):
            found.setdefault(pattern.name.zh, set()).add(pattern.name.en.lower())
    assert {chinese: english for chinese, english in found.items() if len(english) > 1} == {}
