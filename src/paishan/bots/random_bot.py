"""A player without a plan: any legal action, each as likely as the others."""

from __future__ import annotations

from dataclasses import dataclass

from paishan.bots.bot import chance
from paishan.round.actions import Action
from paishan.round.view import View


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Draws from a stream of its own, so that a game can be played again."""

    seed: bytes

    def choose(self, view: View) -> Action:
        """Any of the legal actions."""
        return view.legal[chance(self.seed, view).below(len(view.legal))]
