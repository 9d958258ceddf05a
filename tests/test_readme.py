"""What the pages show of the library is executed and runs as it stands."""

from __future__ import annotations

import re
import subprocess
import sys
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


def test_the_programs_of_the_bots_page_run_as_scripts(tmp_path: Path) -> None:
    """Each saved to a file and started, the tournament with fewer walls: its workers read the file again."""
    page = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL)
    assert len(blocks) == 2
    for number, block in enumerate(blocks):
        script = tmp_path / f"program_{number}.py"
        script.write_text(block.replace("walls=2000", "walls=1"), encoding="utf-8")
        done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
