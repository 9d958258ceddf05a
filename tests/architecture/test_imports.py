"""Imports point one way, and the rules touch nothing but values."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "src" / "paishan"

ALLOWED = {
    "core": {"core"},
    "round": {"core", "round"},
    "variants": {"core", "round", "variants"},
    "match": {"core", "round", "variants", "match"},
    "bots": {"core", "round", "bots"},
    "sim": {"core", "round", "variants", "match", "bots", "sim"},
    "env": {"core", "round", "variants", "match", "bots", "env"},
    "server": {"core", "round", "variants", "match", "bots", "server"},
    "__init__": {"core", "round", "variants", "match"},
}
"""Which parts of the package a part may import. What is not listed here (cli, __main__) may import all."""

PURE = {"core", "round", "variants", "match"}
"""Parts that import the standard library only, and nothing of it that has an effect."""

WITHOUT_NAMES = {"core", "round", "match", "bots", "sim", "server"}
"""Parts that never name a variant."""

VARIANTS = sorted(each.name for each in (ROOT / "variants").glob("*") if (each / "__init__.py").exists())

EFFECTS = """
    asyncio builtins concurrent ctypes curses datetime fcntl getpass glob http io locale logging mmap multiprocessing
    os pathlib platform queue random sched secrets select selectors shelve shutil signal socket socketserver sqlite3
    ssl subprocess sys tempfile termios threading time urllib uuid warnings webbrowser
"""
"""Modules of the standard library that reach outside, hold global state or give another answer each time."""
EFFECT_CALLS = {"breakpoint", "eval", "exec", "input", "open", "print"}


def _sources() -> list[Path]:
    return sorted(ROOT.rglob("*.py"))


def _part(path: Path) -> str:
    """The part of the package a file belongs to: the folder, or the name of a module at the top."""
    relative = path.relative_to(ROOT)
    return relative.parts[0] if len(relative.parts) > 1 else relative.stem


def _imports(path: Path, tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and absolute name of everything a file imports, ``from a import b`` as ``a.b``."""
    package = ("paishan", *path.relative_to(ROOT).parts[:-1])
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, each.name) for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = list(package[: len(package) - node.level + 1]) if node.level else []
            stem = ".".join([*base, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{stem}.{each.name}") for each in node.names)


def forbidden(path: Path, text: str) -> list[str]:
    """What a file with this text may not do, one sentence each."""
    part, tree = _part(path), ast.parse(text)
    inside = path.relative_to(ROOT).parts
    own = inside[1] if part == "variants" and len(inside) > 2 else ""
    found: list[str] = []
    for line, name in _imports(path, tree):
        words = name.split(".")
        where = f"{path.relative_to(ROOT)}:{line}: {part} may not import {name}"
        if words[0] == "paishan" and len(words) > 1:
            target, variant = words[1], words[2] if len(words) > 2 and words[1] == "variants" else ""
            if part in ALLOWED and (ROOT / target).is_dir() and target not in ALLOWED[part]:
                found.append(where)
            elif own and variant in VARIANTS and variant != own:
                found.append(f"{where}: variants do not know each other")
        elif part in PURE and (words[0] not in sys.stdlib_module_names or words[0] in EFFECTS.split()):
            found.append(f"{where}: only values of the standard library")
    if part in PURE:
        found += _effects(path, tree)
    if part in WITHOUT_NAMES:
        found += _named_variants(path, tree)
    return found


def _effects(path: Path, tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in EFFECT_CALLS:
            yield f"{path.relative_to(ROOT)}:{node.lineno}: {node.func.id}() has an effect"


def _named_variants(path: Path, tree: ast.AST) -> Iterator[str]:
    """Identifiers, module names and text that hold a variant's name; docstrings may explain by example."""
    docs = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    }
    for node in ast.walk(tree):
        words = ""
        if isinstance(node, ast.Name):
            words = node.id
        elif isinstance(node, ast.Attribute):
            words = node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            words = node.value
        elif isinstance(node, ast.ImportFrom):
            words = ".".join([node.module or "", *(each.name for each in node.names)])
        elif isinstance(node, ast.Import):
            words = ".".join(each.name for each in node.names)
        for variant in VARIANTS:
            if variant in words.lower():
                line = getattr(node, "lineno", 0)
                yield f"{path.relative_to(ROOT)}:{line}: names the variant {variant}"


def test_no_file_imports_what_it_may_not() -> None:
    found = [each for path in _sources() for each in forbidden(path, path.read_text(encoding="utf-8"))]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("core/tiles.py", "from paishan.round import state"),
        ("core/tiles.py", "from ..round import state"),
        ("core/tiles.py", "import numpy"),
        ("core/tiles.py", "def f():\n    import time"),
        ("core/tiles.py", "print(1)"),
        ("round/machine.py", "from paishan import variants"),
        ("round/machine.py", "from random import shuffle"),
        ("variants/other/patterns.py", "from paishan.match import match"),
        ("bots/easy.py", "from paishan.match import match"),
        ("sim/play.py", "from paishan.server import rooms"),
        ("__init__.py", "import paishan.cli"),
    ],
)
def test_a_forbidden_import_is_found(file: str, text: str) -> None:
    for folder in ("round", "variants", "match", "server", "cli"):
        if f"paishan.{folder}" in text and not (ROOT / folder).is_dir():
            pytest.skip(f"no {folder} yet")
    assert len(forbidden(ROOT / file, text)) == 1


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("cli/app.py", "import asyncio, typer\nfrom paishan.server import rooms"),
        ("match/match.py", "from paishan.variants import registry\nimport hashlib"),
        ("core/tiles.py", "from paishan.core.errors import PaishanError\nimport re"),
        ("env/aec.py", "import numpy\nfrom paishan.bots import easy"),
    ],
)
def test_an_allowed_import_passes(file: str, text: str) -> None:
    assert forbidden(ROOT / file, text) == []


@pytest.mark.skipif(len(VARIANTS) < 2, reason="fewer than two variants yet")
def test_a_named_variant_is_found() -> None:
    one, two = VARIANTS[:2]
    assert forbidden(ROOT / "round" / "machine.py", f'if variant.id == "{one}": pass')
    assert forbidden(ROOT / "server" / "rooms.py", f"from paishan.variants import {one}")
    assert forbidden(ROOT / "variants" / one / "settle.py", f"from paishan.variants.{two} import settle")
    assert forbidden(ROOT / "variants" / one / "settle.py", f"from ..{two} import settle")
    assert not forbidden(ROOT / "variants" / one / "settle.py", f"from paishan.variants.{one} import patterns")
    assert not forbidden(ROOT / "round" / "machine.py", f'"""As in {one}."""')
