"""Writes the JSON Schema of a record line into the package; ``--check`` exits 1 when the file is stale."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from paishan.round.record import record_schema

TARGET = Path(__file__).parent.parent / "src/paishan/round/record.schema.json"


def main() -> int:
    """Write or check the file."""
    text = json.dumps(record_schema(), ensure_ascii=False, indent=1) + "\n"
    if "--check" in sys.argv[1:]:
        if TARGET.is_file() and TARGET.read_text(encoding="utf-8") == text:
            return 0
        print(f"{TARGET.name} is stale: run make docs", file=sys.stderr)
        return 1
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
