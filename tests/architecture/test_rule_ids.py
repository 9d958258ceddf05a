"""A rule id in the source is one that exists."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
RULE_ID = re.compile(r"[HB]\d+(?:[.-][0-9a-z]+)*")


def test_rule_ids_in_the_source_are_known() -> None:
    page = tomllib.loads((ROOT / "docs" / "rules.toml").read_text(encoding="utf-8"))
    known = {rule for rules in page["rules"].values() for rule in rules}
    unknown = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.value}"
        for path in sorted((ROOT / "src").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if RULE_ID.fullmatch(node.value) and node.value not in known
    ]
    assert not unknown, "not in docs/rules.toml:\n" + "\n".join(unknown)
