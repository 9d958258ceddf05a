"""Compute the results in every game's perft.txt anew: ``python -m tools.update_perft [module ...]``.

Modules named on the command line are imported first, for games that register themselves. A new game begins with a page
of positions without results. Look at the difference before committing it: it is a change of the rules.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.resources import as_file, files

from paishan.round import perft
from paishan.variants import registry


def main(modules: Sequence[str]) -> int:
    """Rewrite the page of every registered game; says which ones changed."""
    for module in modules:
        import_module(module)
    for variant in registry.all_variants():
        with as_file(files(variant.package)) as folder:
            path = folder / "perft.txt"
            before = path.read_text(encoding="utf-8")
            after = perft.rewrite(before, variant)
            path.write_text(after, encoding="utf-8")
        sys.stdout.write(f"{variant.id}: {'as it was' if after == before else 'changed'}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
