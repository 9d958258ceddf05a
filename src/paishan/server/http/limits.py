"""How often somebody may do something: buckets that fill with time."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final

from paishan.server.http.problems import ApiError

_MOST: Final = 20_000


class Bucket:
    """Holds up to ``burst`` and fills with ``rate`` a second."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, time.monotonic()

    def take(self) -> bool:
        """Take one; False when it is empty."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def empty(self) -> bool:
        """Would the next be refused?"""
        return self._left + (time.monotonic() - self._at) * self._rate < 1


class Limit:
    """A bucket for each key (a guest, an address); the ones used longest ago are forgotten."""

    def __init__(self, per_minute: float) -> None:
        self._per_minute = per_minute
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> None:
        """ApiError ``too_many_requests`` when this key has had too much."""
        if not self._bucket(key).take():
            raise ApiError("too_many_requests", "too many requests; try again in a minute")

    def check(self, key: str) -> None:
        """ApiError ``too_many_requests`` when nothing is left, without taking anything."""
        bucket = self._buckets.get(key)
        if bucket is not None and bucket.empty():
            raise ApiError("too_many_requests", "too many requests; try again in a minute")

    def _bucket(self, key: str) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._per_minute / 60, self._per_minute)
            if len(self._buckets) > _MOST:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket
