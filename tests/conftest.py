"""What all tests share: properties without a clock, so that a busy machine fails nothing."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile("paishan", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", parent=settings.get_profile("paishan"), derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "paishan")
