"""The README is executed: its library example runs as it stands."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_library_example_runs_and_is_short() -> None:
    """Every Python block of the README runs as it stands, and the first has at most twelve lines."""
    blocks = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)

    assert blocks
    assert len(blocks[0].splitlines()) <= 12
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})
