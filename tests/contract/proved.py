"""What random play does not meet in its rounds, and which named case or test shows it instead.

A case is named by its id, a test by file and function. A game that is not listed here meets everything it has.
"""

from __future__ import annotations

from typing import Final

PROVED: Final[dict[str, dict[str, str]]] = {
    "baoshan": {
        "gangshanghua2": "bs-017",
        "kajuezhang": "bs-026",
        "bianjuezhang": "bs-028",
        "qianggang": "bs-041",
        "waits_change": "tests/variants/baoshan/test_waits_change.py::test_b6_7_a_kong_that_changes_the_waits",
    },
    "hanshan": {"5": "hs-040"},
}
