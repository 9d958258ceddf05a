"""``import paishan`` brings the rules and nothing heavy."""

from __future__ import annotations

import json
import subprocess
import sys

CODE = """
import json, sys
before = set(sys.modules)
import paishan
light = sorted(set(sys.modules) - before)
import importlib, pkgutil
for part in ("core", "round", "variants", "match"):
    package = importlib.import_module(f"paishan.{part}") if part in PARTS else None
    for each in pkgutil.walk_packages(package.__path__, package.__name__ + ".") if package else ():
        importlib.import_module(each.name)
print(json.dumps([light, sorted(set(sys.modules) - before)]))
"""
PARTS = """
import pathlib, importlib.util
root = pathlib.Path(importlib.util.find_spec("paishan").origin).parent
PARTS = [each.parent.name for each in root.glob("*/__init__.py")]
"""
HEAVY = {"typer", "rich", "click", "asyncio", "numpy", "msgspec", "litestar", "sqlalchemy", "logging"}


def test_the_rules_import_nothing_heavy() -> None:
    done = subprocess.run([sys.executable, "-c", PARTS + CODE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    light, rules = json.loads(done.stdout)
    assert not HEAVY & set(light), "import paishan"
    assert not HEAVY & set(rules), "the modules of core, round, variants and match"
