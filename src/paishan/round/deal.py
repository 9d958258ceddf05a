"""The deal: who gets which physical tile, what is left as the wall, which face is flipped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from paishan.core.errors import HandError
from paishan.core.shuffle import Stream, shuffled
from paishan.core.tiles import FACE_NAMES


@dataclass(frozen=True, slots=True)
class Deal:
    """``hands`` by seat (the dealer's fourteenth tile last), ``wall`` from head to tail, ``flip`` a face or None."""

    hands: tuple[tuple[int, ...], ...]
    wall: tuple[int, ...]
    flip: int | None = None

    @classmethod
    def from_seed(cls, seed: bytes, faces: Sequence[int], *, players: int, dealer: int) -> Deal:
        """Shuffle, deal and flip from one stream, as ``docs/shuffle.md`` writes it down.

        ``faces`` are the faces in play, four tiles each. Thirteen tiles each from the head in turn order from the
        dealer, then his fourteenth; the flip shows the face of a random tile of what remains (H1.2). HandError
        ``bad_deal`` when there are too few tiles or no such dealer.
        """
        if not 0 <= dealer < players or players * 13 + 1 >= 4 * len(faces):
            message = f"{4 * len(faces)} tiles cannot be dealt to {players} players with dealer {dealer}"
            raise HandError("bad_deal", message, players=players, dealer=dealer)
        stream = Stream(seed)
        tiles = shuffled([face * 4 + copy for face in faces for copy in range(4)], stream)
        hands: list[tuple[int, ...]] = [()] * players
        for step in range(players):
            hands[(dealer + step) % players] = tuple(tiles[step * 13 : step * 13 + 13])
        hands[dealer] += (tiles[players * 13],)
        wall = tuple(tiles[players * 13 + 1 :])
        return cls(tuple(hands), wall, wall[stream.below(len(wall))] >> 2)

    @classmethod
    def prepared(
        cls,
        hands: Sequence[Sequence[int]],
        *,
        faces: Sequence[int],
        head: Sequence[int] = (),
        tail: Sequence[int] = (),
        left: int | None = None,
        flip: int | None = None,
    ) -> Deal:
        """A deal from faces: ``head`` and ``tail`` are the draws in order from either end, ``left`` the size of the
        wall (None: every tile that remains); the unlisted tiles lie between. HandError ``five_copies`` when a face
        is used more than four times, ``bad_deal`` when ``left`` does not fit.
        """
        free = {face: [face * 4 + copy for copy in (3, 2, 1, 0)] for face in faces}

        def take(face: int) -> int:
            if not free.get(face):
                raise HandError("five_copies", f"no {FACE_NAMES[face]} left to deal", face=FACE_NAMES[face])
            return free[face].pop()

        dealt = tuple(tuple(take(face) for face in hand) for hand in hands)
        front = [take(face) for face in head]
        back = [take(face) for face in tail]
        rest = [tile for face in faces for tile in reversed(free[face])]
        if left is not None:
            between = left - len(front) - len(back)
            if not 0 <= between <= len(rest):
                raise HandError("bad_deal", f"a wall of {left} tiles does not fit the listed draws", left=left)
            rest = rest[:between]
        return cls(dealt, (*front, *rest, *reversed(back)), flip)
