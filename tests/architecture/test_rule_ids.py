"""A rule id in the source is one that exists."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
REST = r"\d+(?:[.-][0-9a-z]+)*"


def test_rule_ids_in_the_source_are_known() -> None:
    page = tomllib.loads((ROOT / "docs" / "rules.toml").read_text(encoding="utf-8"))
    known = {rule for rules in page["rules"].values() for rule in rules}
    rule_id = re.compile(f"[{''.join(sorted({rule[0] for rule in known}))}]{REST}")
    unknown = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.value}"
        for path in sorted((ROOT / "src").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if rule_id.fullmatch(node.value) and node.value not in known
    ]
    assert not unknown, "not in docs/rules.toml:\n" + "\n".join(unknown)
