"""Which test stands for which rule: writes docs/rules-coverage.md, or checks it with ``--check``.

The rules are those of docs/rules.toml. A test stands for a rule when

- its name holds the rule id with ``_`` for ``.`` and ``-``: ``test_h3_17_a_lone_wild``, ``test_b6_5_lifts_b6_6``;
  H3.1 and H3.2, which would read like H3-1 and H3-2, are ``h3_dot_1`` and ``h3_dot_2``;
- its docstring names the rule id as it is written: ``H3-17``;
- it is decorated with ``@rules("H3-17", "H4.2")`` of tests/rules.py.

A case file in tests/ stands for the rules its note names, for the rules of the patterns it expects, and for what the
table ``cases`` of docs/rules.toml adds. Exit 1 when a rule has no test, a test names a rule that is not there or
(with ``--check``) the page is not up to date.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
RULES: Final = ROOT / "docs" / "rules.toml"
PAGE: Final = ROOT / "docs" / "rules-coverage.md"
TESTS: Final = ROOT / "tests"
SHOWN: Final = 3
"""How many tests of a rule the page names before it counts the others."""

RULE_ID: Final = re.compile(r"(?<![A-Za-z0-9])[A-Z]\d+(?:[.-][0-9a-z]+(?:-\d+)?)?(?![A-Za-z0-9])", re.ASCII)
TABLES: Final = ("H3", "B3")
"""The tables of patterns as a whole: a note may name one, the rules are its rows."""
ROW_LIST: Final = re.compile(r"\bH3((?: \d+[ab]?)+)\b")
"""``H3 22 25`` in the note of a case: rows 22 and 25 of the table of patterns."""


@dataclass
class Coverage:
    """Tests by rule, and rule ids that tests name though no rule has them."""

    games: Mapping[str, Mapping[str, str]]
    tests: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    unknown: list[str] = field(default_factory=list[str])

    def add(self, rule: str, test: str) -> None:
        """Count a test for a rule; an id with a letter that none of the games has is not about them."""
        known = {each for rules in self.games.values() for each in rules}
        if rule not in known:
            if rule[0] in {each[0] for each in known}:
                self.unknown.append(f"{test} names {rule}")
        elif test not in self.tests.setdefault(rule, []):
            self.tests[rule].append(test)

    def missing(self) -> list[str]:
        """Rules without a test, with their titles."""
        return [
            f"{rule}: {title}"
            for rules in self.games.values()
            for rule, title in rules.items()
            if rule not in self.tests
        ]


def slug(rule: str) -> str:
    """A rule id as it stands in the name of a test.

    >>> slug("H3-10a"), slug("B6.5"), slug("H3.1")
    ('h3_10a', 'b6_5', 'h3_dot_1')
    """
    return re.sub(r"^h3\.", "h3_dot_", rule.lower()).replace(".", "_").replace("-", "_")


def named_rules(name: str, slugs: Mapping[str, str]) -> list[str]:
    """Rules that the name of a test names, the longest id first where two begin alike.

    >>> slugs = {slug(rule): rule for rule in ("H3-1", "H3-17", "H4", "H4.2", "H3.1")}
    >>> named_rules("test_h3_17_counts_as_h4_2", slugs), named_rules("test_h3_dot_1", slugs)
    (['H3-17', 'H4.2'], ['H3.1'])
    """
    longest_first = sorted(slugs, key=len, reverse=True)
    found = re.findall(f"(?<=_)({'|'.join(map(re.escape, longest_first))})(?=_|$)", name)
    return [slugs[each] for each in found]


def noted_rules(note: str) -> list[str]:
    """Rules that the note of a case names.

    >>> noted_rules("H6.5, H3 22 25: the dealer waits")
    ['H6.5', 'H3-22', 'H3-25']
    >>> noted_rules("B3, B5.3: two in a row")
    ['B5.3']
    """
    rows = [f"H3-{row}" for match in ROW_LIST.finditer(note) for row in match[1].split()]
    return [rule for rule in RULE_ID.findall(note) if rule not in TABLES] + rows


def _decorated(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    for each in node.decorator_list:
        if isinstance(each, ast.Call) and ast.unparse(each.func).rpartition(".")[2] == "rules":
            yield from (arg.value for arg in each.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))


def scan_tests(coverage: Coverage) -> None:
    """Count every test function under tests/."""
    slugs = {slug(rule): rule for rules in coverage.games.values() for rule in rules}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) or not node.name.startswith("test"):
                continue
            test = f"{path.relative_to(TESTS).as_posix()}::{node.name}"
            said = RULE_ID.findall(ast.get_docstring(node) or "")
            for rule in [*named_rules(node.name, slugs), *said, *_decorated(node)]:
                coverage.add(rule, test)


def _cases() -> Iterator[dict[str, Any]]:
    for path in sorted(TESTS.rglob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            case: dict[str, Any] = json.loads(line) if line.strip() else {}
            if "winners" in case and "expect" in case:
                yield case
    for path in sorted(TESTS.rglob("*.json")):
        flow: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        if "steps" in flow:
            yield flow


def scan_cases(coverage: Coverage, data: Mapping[str, Any]) -> None:
    """Count every case under tests/."""
    for case in _cases():
        patterns: Mapping[str, str] = data["patterns"].get(case["variant"], {})
        expected: Mapping[str, Mapping[str, int]] = case.get("expect", {}).get("patterns", {})
        scored = [patterns[name] for lines in expected.values() for name in lines if name in patterns]
        for rule in [*noted_rules(case.get("note", "")), *scored, *data["cases"].get(case["id"], [])]:
            coverage.add(rule, f"case {case['id']}")


def render(coverage: Coverage) -> str:
    """The text of the page."""
    lines = [
        "# Rules and their tests",
        "",
        "Written by `make docs` from docs/rules.toml and the tests; do not edit. A test names its rules in its name,",
        'in its docstring or with `@rules("H3-17")`; `case` is a case file.',
    ]
    for game, rules in coverage.games.items():
        covered = sum(rule in coverage.tests for rule in rules)
        lines += ["", f"## {game.capitalize()}: {covered} of {len(rules)} rules", ""]
        lines += ["| rule | says | tests |", "|---|---|---|"]
        for rule, title in rules.items():
            lines.append(f"| {rule} | {title} | {_some(coverage.tests.get(rule, []))} |")
    return "\n".join(lines) + "\n"


def _some(tests: list[str]) -> str:
    shown = ", ".join(f"`{each}`" for each in tests[:SHOWN]) or "**none**"
    return shown + (f" and {len(tests) - SHOWN} more" if len(tests) > SHOWN else "")


def main(arguments: list[str]) -> int:
    """Write or check the page; the exit status."""
    data = tomllib.loads(RULES.read_text(encoding="utf-8"))
    coverage = Coverage(data["rules"])
    scan_tests(coverage)
    scan_cases(coverage, data)
    page, faults = render(coverage), [f"no such rule: {each}" for each in coverage.unknown]
    if "--check" not in arguments:
        PAGE.write_text(page, encoding="utf-8")
        print(f"wrote {PAGE.relative_to(ROOT)}; {len(coverage.missing())} rules have no test")
    else:
        faults += [f"no test for {each}" for each in coverage.missing()]
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page:
            faults.append(f"{PAGE.relative_to(ROOT)} is not up to date: make docs")
    for fault in faults:
        print(f"rules coverage: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
