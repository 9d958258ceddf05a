"""Which rules a test stands for, where its name does not say it."""

from __future__ import annotations

import pytest


def rules(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with rule ids such as ``"H3-17"`` or ``"B6.5"``; docs/rules.toml lists them.

    ``tools/rules_coverage.py`` reads the decorator from the source, so the ids are written out in it.
    """
    return pytest.mark.rules(*ids)
