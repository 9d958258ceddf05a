"""All benchmarks one after the other: ``make bench``."""

from __future__ import annotations

import importlib
import os
import sys

PARTS = ("core_bench", "score_bench", "rounds_bench", "hints_bench")


def main() -> None:
    """Run every part that is there; the load of the machine stands above the figures."""
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, load {load}: medians, compare within one run")
    for part in PARTS:
        print(f"\n== {part}")
        importlib.import_module(f"bench.{part}").main()


if __name__ == "__main__":
    main()
