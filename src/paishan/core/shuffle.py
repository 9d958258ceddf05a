"""The shuffle, written down so that any language can check a deal from its secret; docs/shuffle.md is its text.

A secret is committed to, the seats contribute, and one stream of numbers gives the order of the tiles and the flip.
Nothing here depends on the interpreter's own random numbers.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from paishan.core.errors import PaishanError

T = TypeVar("T")

TAG: Final = b"paishan/shuffle/1"
"""First bytes of what the seed is hashed from: the name and version of this algorithm."""
SEED_BYTES: Final = 32

_WORDS: Final = 1 << 32
_BLOCK: Final = struct.Struct(">8I")


def commitment(secret: bytes) -> str:
    """What is published before the seats contribute: SHA-256 of the secret, in hexadecimal.

    >>> commitment(b"")[:16]
    'e3b0c44298fc1c14'
    """
    return hashlib.sha256(secret).hexdigest()


def combine(secret: bytes, contributions: Sequence[bytes]) -> bytes:
    """The 32 bytes of seed made from the secret and what each seat gave, in seat order (a missing one is empty).

    Every part is preceded by its length, so no two different inputs are hashed alike.

    >>> combine(b"a", [b"bc", b""]) == combine(b"a", [b"b", b"c"])
    False
    """
    parts = [TAG]
    for part in (secret, *contributions):
        parts += (len(part).to_bytes(4, "big"), part)
    return hashlib.sha256(b"".join(parts)).digest()


class Stream:
    """Numbers from a seed: SHA-256(seed, counter) block by block, eight 32-bit words a block.

    >>> Stream(bytes(32)).below(136)
    93
    """

    __slots__ = ("_counter", "_seed", "_words")

    def __init__(self, seed: bytes) -> None:
        """Start at the first block; PaishanError ``bad_seed`` unless the seed has 32 bytes."""
        if len(seed) != SEED_BYTES:
            raise PaishanError("bad_seed", f"a seed has {SEED_BYTES} bytes, not {len(seed)}", length=len(seed))
        self._seed = seed
        self._counter = 0
        self._words: list[int] = []

    def word(self) -> int:
        """The next word of the stream, 0 to 2**32 - 1."""
        if not self._words:
            block = hashlib.sha256(self._seed + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
            self._words.extend(reversed(_BLOCK.unpack(block)))
        return self._words.pop()

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound`` - 1, each equally likely; PaishanError ``bad_bound`` beyond 1 to 2**32.

        Words at or above the largest multiple of ``bound`` are thrown away. At least one word is used, for a bound
        of 1 too.
        """
        if not 0 < bound <= _WORDS:
            raise PaishanError("bad_bound", f"no number below {bound} can be drawn", bound=bound)
        limit = _WORDS - _WORDS % bound
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % bound


def shuffled(items: Iterable[T], stream: Stream) -> list[T]:
    """The items in an order drawn from the stream: Fisher-Yates from the last place down to the second.

    >>> shuffled("abcdef", Stream(bytes(32)))
    ['e', 'f', 'a', 'd', 'c', 'b']
    """
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = stream.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order
