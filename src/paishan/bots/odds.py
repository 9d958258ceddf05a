"""How much a hand can be expected to bring: a race against the other seats, reckoned turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from paishan.bots.worth import Worth

SHRINK: Final = 0.62
"""How much fewer useful tiles there are one step nearer to ready."""
FEWEST: Final = 4.0
MOST: Final = (8.0, 18.0, 30.0, 42.0, *([52.0] * 16))
"""The most useful tiles to hope for, by distance."""
CLAIM_SHARE: Final = 0.9
"""How often another seat lets go of a waiting tile it draws."""
HORIZON: Final = 12
"""Own turns looked ahead."""


@dataclass(frozen=True, slots=True)
class Race:
    """The rest of the round as one seat sees it.

    ``hazards`` are the chances that somebody else wins in each go-around from now on, ``loss`` what that costs,
    ``tiles`` the unseen tiles, ``others`` the number of other seats.
    """

    hazards: Sequence[float]
    loss: float
    tiles: int
    others: int

    @property
    def turns(self) -> float:
        """Own draws that can be expected."""
        total, alive = 0.0, 1.0
        for hazard in self.hazards:
            alive *= 1 - hazard
            total += alive
        return total

    def expect(self, distance: int, live: float, worth: Worth) -> tuple[float, float]:
        """Expected points just after one's own discard, and just before one's own draw, of a hand that is
        ``distance`` from ready, has ``live`` useful tiles and is to become worth ``worth``."""
        hits = self._hits(distance, live, worth)
        claim = 1 - (1 - min(1.0, worth.claimed / self.tiles) * CLAIM_SHARE) ** self.others
        before = [0.0] * (distance + 1)
        after = [0.0] * (distance + 1)
        for hazard in reversed(self.hazards):
            nearer = worth.draw_pay
            for level in range(distance + 1):
                hit = hits[level]
                before[level] = hit * nearer + (1 - hit) * after[level]
                nearer = after[level]
            for level in range(distance + 1):
                after[level] = (1 - hazard) * before[level] - hazard * self.loss
            after[0] = claim * worth.claim_pay + (1 - claim) * after[0]
        return after[distance], before[distance]

    def _hits(self, distance: int, live: float, worth: Worth) -> list[float]:
        """By level, the chance that a draw brings the hand one step nearer."""
        nearer = (max(FEWEST, live * SHRINK ** (distance - level)) for level in range(1, distance))
        hopes = [worth.drawn, *map(min, nearer, MOST[1:])] + [live] * (distance > 0)
        return [min(1.0, hope / self.tiles) for hope in hopes]


def hazards(turns: int, gone: float, share: float, *, slow: bool = False) -> list[float]:
    """Chances that one of the other seats wins, for ``turns`` go-arounds after ``gone`` ones.

    ``share`` scales them; where many may not win on a discard it is ``slow``. All figures were measured in self-play
    of the greedy level.

    >>> [round(each, 3) for each in hazards(3, 2, 1.0)]
    [0.03, 0.08, 0.13]
    """
    start, most = (2.7, 0.25) if slow else (1.4, 0.3)
    return [min(most, max(0.01, 0.05 * (gone + turn - start))) * share for turn in range(min(turns, HORIZON))]
