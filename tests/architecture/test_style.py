"""The size rules of the house, which make a newcomer find his way."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("src", "tests", "tools", "bench")
MAX_FILE, MAX_BODY, MAX_POSITIONAL = 400, 40, 4

Function = ast.FunctionDef | ast.AsyncFunctionDef
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def _files(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


def _functions(path: Path) -> Iterator[tuple[str, Function]]:
    """Every function with where it stands, ``file:line name``."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, Function):
            yield f"{path.relative_to(ROOT)}:{node.lineno} {node.name}", node


def _body_lines(function: Function) -> int:
    """Lines from the first statement after the docstring to the end."""
    body = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
    return (function.end_lineno or 0) - body[0].lineno + 1 if body else 0


def _positional(function: Function) -> int:
    """Parameters a caller may give by place, ``self`` and ``cls`` aside."""
    names = [each.arg for each in (*function.args.posonlyargs, *function.args.args)]
    return len(names) - (names[:1] in (["self"], ["cls"]))


def _undocumented(path: Path) -> Iterator[str]:
    """Public modules, classes, functions and methods without a docstring."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    name = str(path.relative_to(ROOT))
    if ast.get_docstring(tree) is None:
        yield name
    bodies: list[tuple[str, ast.Module | ast.ClassDef]] = [(name, tree)]
    while bodies:
        prefix, owner = bodies.pop()
        for node in owner.body:
            if not isinstance(node, Definition) or node.name.startswith("_") or _is_exempt(node):
                continue
            if ast.get_docstring(node) is None:
                yield f"{prefix}:{node.lineno} {node.name}"
            if isinstance(node, ast.ClassDef):
                bodies.append((name, node))


def _is_exempt(node: Definition) -> bool:
    """Overloads, overrides and setters say what the documented one says."""
    decorators = {ast.unparse(each).rpartition(".")[2] for each in node.decorator_list}
    return not decorators.isdisjoint({"overload", "override", "setter"})


def test_files_are_short() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in _files(*FOLDERS)}
    long = [f"{path.relative_to(ROOT)}: {count} lines" for path, count in lengths.items() if count > MAX_FILE]
    assert not long, f"more than {MAX_FILE} lines:\n" + "\n".join(long)


def test_function_bodies_are_short() -> None:
    lengths = [(where, _body_lines(node)) for path in _files(*FOLDERS) for where, node in _functions(path)]
    long = [f"{where}: {count} lines" for where, count in lengths if count > MAX_BODY]
    assert not long, f"bodies of more than {MAX_BODY} lines:\n" + "\n".join(long)


def test_functions_take_few_arguments_by_place() -> None:
    counts = [(where, _positional(node)) for path in _files("src", "tools") for where, node in _functions(path)]
    many = [f"{where}: {count}" for where, count in counts if count > MAX_POSITIONAL]
    assert not many, f"more than {MAX_POSITIONAL} positional parameters:\n" + "\n".join(many)


def test_public_names_are_documented() -> None:
    missing = [each for path in _files("src") for each in _undocumented(path)]
    assert not missing, "no docstring:\n" + "\n".join(missing)
