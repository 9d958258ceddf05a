"""The shuffle against its own page: the vector printed there, and a second writing of the page's text."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paishan.core.errors import PaishanError
from paishan.core.shuffle import Stream, combine, commitment, shuffled
from paishan.core.tiles import FACE_NAMES, tile_name
from paishan.round.deal import Deal

PAGE = Path(__file__).parents[2] / "docs" / "shuffle.md"


def _vector() -> dict[str, Any]:
    found = re.search(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return json.loads(found[1])


VECTOR = _vector()
SECRET = bytes.fromhex(VECTOR["secret"])
CONTRIBUTIONS = [bytes.fromhex(each) for each in VECTOR["contributions"]]
SEED = bytes.fromhex(VECTOR["seed"])


class _FromThePage:
    """The page written again with whole numbers instead of byte formats, sharing no line with the library."""

    def __init__(self, secret: bytes, contributions: list[bytes]) -> None:
        text = b"paishan/shuffle/1"
        for part in [secret, *contributions]:
            text += bytes([len(part) >> 24 & 255, len(part) >> 16 & 255, len(part) >> 8 & 255, len(part) & 255]) + part
        self.seed = hashlib.sha256(text).digest()
        self.used = 0

    def _word(self) -> int:
        block, place = divmod(self.used, 8)
        self.used += 1
        number = int(hashlib.sha256(self.seed + bytes.fromhex(f"{block:016x}")).hexdigest(), 16)
        return number >> 32 * (7 - place) & 0xFFFFFFFF

    def number(self, n: int) -> int:
        """A number below n."""
        while (word := self._word()) >= 2**32 - 2**32 % n:
            pass
        return word % n

    def order(self, tiles: int) -> list[int]:
        """The tiles in their drawn order."""
        row = list(range(tiles))
        for i in reversed(range(1, tiles)):
            j = self.number(i + 1)
            row[i], row[j] = row[j], row[i]
        return row


def test_commitment_and_seed_of_the_page() -> None:
    assert commitment(SECRET) == VECTOR["commitment"]
    assert combine(SECRET, CONTRIBUTIONS) == SEED
    assert _FromThePage(SECRET, CONTRIBUTIONS).seed == SEED


def test_words_of_the_page() -> None:
    stream = Stream(SEED)
    words = [stream.word() for _ in range(8)]
    assert words == VECTOR["words_0_to_7"]
    assert b"".join(word.to_bytes(4, "big") for word in words).hex() == VECTOR["block_0"]


def test_numbers_with_rejection_of_the_page() -> None:
    stream = Stream(SEED)
    assert [stream.below(3_000_000_000) for _ in range(5)] == VECTOR["below_3000000000"]


def test_table_of_the_page() -> None:
    stream = Stream(SEED)
    assert shuffled(range(136), stream) == VECTOR["order_136"]
    deal = Deal.from_seed(SEED, range(34), players=4, dealer=VECTOR["dealer"])
    assert [[tile_name(tile) for tile in hand] for hand in deal.hands] == VECTOR["hands"]
    assert [tile_name(tile) for tile in deal.wall[:4]] == VECTOR["wall_head"]
    assert [tile_name(tile) for tile in deal.wall[:-5:-1]] == VECTOR["wall_tail"]
    assert stream.below(len(deal.wall)) == VECTOR["flip_index"]
    assert deal.flip is not None
    assert FACE_NAMES[deal.flip] == FACE_NAMES[deal.wall[VECTOR["flip_index"]] >> 2] == VECTOR["flip_face"]
    without_honours = bytes(shuffled(range(108), Stream(SEED)))
    assert hashlib.sha256(without_honours).hexdigest() == VECTOR["order_108_sha256"]


@given(st.binary(max_size=64), st.lists(st.binary(max_size=8), min_size=2, max_size=4), st.sampled_from([108, 136]))
def test_a_second_writing_of_the_page_agrees(secret: bytes, contributions: list[bytes], tiles: int) -> None:
    other = _FromThePage(secret, contributions)
    stream = Stream(combine(secret, contributions))
    order = shuffled(range(tiles), stream)
    assert order == other.order(tiles)
    assert sorted(order) == list(range(tiles))
    assert stream.below(83) == other.number(83)


@given(st.lists(st.binary(max_size=4), min_size=1, max_size=4), st.lists(st.binary(max_size=4), min_size=1, max_size=4))
def test_different_contributions_make_different_seeds(one: list[bytes], two: list[bytes]) -> None:
    assert (combine(b"", one) == combine(b"", two)) == (one == two)


def test_every_place_is_as_likely_for_a_tile() -> None:
    rounds, cells = 4000, 8
    seen = [[0] * cells for _ in range(cells)]
    stream = Stream(SEED)
    for _ in range(rounds):
        for place, item in enumerate(shuffled(range(cells), stream)):
            seen[item][place] += 1
    expected = rounds / cells
    chi_square = sum((count - expected) ** 2 / expected for row in seen for count in row)
    assert 20 < chi_square < 90, "49 degrees of freedom; the seed is fixed, so this cannot flicker"


@pytest.mark.parametrize("bound", [1, 2, 3, 136, 2**31, 2**31 + 1, 2**32 - 1, 2**32])
def test_numbers_stay_below_their_bound(bound: int) -> None:
    stream = Stream(SEED)
    drawn = [stream.below(bound) for _ in range(200)]
    assert all(0 <= number < bound for number in drawn)
    assert bound < 2**31 or max(drawn) > bound // 2


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1])
def test_bounds_that_cannot_be_drawn_are_refused(bound: int) -> None:
    with pytest.raises(PaishanError) as error:
        Stream(SEED).below(bound)
    assert error.value.code == "bad_bound"


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_seed_of_another_length_is_refused(seed: bytes) -> None:
    with pytest.raises(PaishanError) as error:
        Stream(seed)
    assert error.value.code == "bad_seed"


@given(st.integers(2, 4), st.data())
def test_the_deal_hands_out_every_tile_once(seats: int, data: st.DataObject) -> None:
    dealer = data.draw(st.integers(0, seats - 1))
    order = shuffled(range(108), Stream(SEED))
    deal = Deal.from_seed(SEED, range(27), players=seats, dealer=dealer)
    assert sorted([tile for hand in deal.hands for tile in hand] + list(deal.wall)) == list(range(108))
    assert [len(hand) for hand in deal.hands] == [14 if seat == dealer else 13 for seat in range(seats)]
    assert list(deal.hands[dealer]) == [*order[:13], order[13 * seats]]
    assert list(deal.hands[(dealer + 1) % seats]) == order[13:26]
