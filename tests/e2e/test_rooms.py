"""Rooms with several people: opening, joining, claiming, looking on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.checks import hides_other_hands, messages_of, table_is_sound
from tests.e2e.deals import Setting, each_pongs_the_other, find, two_ask_for_one_tile
from tests.e2e.house import House
from tests.e2e.table import Seat

from paishan.variants import registry

pytestmark = pytest.mark.e2e
GAMES = [each.id for each in registry.all_variants()]
TWO_ASK = {"baoshan": 30673, "hanshan": 131951}


def open_room(page: Page) -> str:
    """Open a room as the form has it on a wide screen, and fill the last two seats with bots; its number."""
    page.get_by_role("button", name="开一桌").click()
    page.get_by_role("region", name="房间", exact=True).wait_for()
    for number in (3, 4):
        page.locator(".seats > *").nth(number - 1).click()
        page.get_by_role("dialog", name=f"{number} 号位").get_by_role("button", name="电脑：新手").click()
        expect(page.locator(".seats > *").nth(number - 1)).to_contain_text("新手")
    return page.url.rpartition("/")[2]


def join_room(page: Page, number: str) -> None:
    """Type the number in the lobby."""
    page.get_by_label("输入房号").fill(number)
    page.get_by_role("button", name="进入", exact=True).click()
    page.get_by_role("region", name="房间", exact=True).wait_for()


@pytest.mark.parametrize("variant", GAMES)
def test_two_people_open_join_and_claim_from_each_other(house: House, variant: str) -> None:
    """One opens a room, the other joins by its number; each pongs a tile of the other, and both see the same table."""
    setting = Setting(variant=variant, people=(0, 1))
    secret, (first, second) = find(setting, each_pongs_the_other, 8)
    creator, guest = f"房主 {variant}", f"客人 {variant}"
    house.prepare(creator, secret)
    one, two = house.browse(creator, variant=variant), house.browse(guest, size=(390, 844))
    number = open_room(one)
    join_room(two, number)
    expect(one.locator(".seats")).to_contain_text(guest)
    for page in (two, one):
        page.get_by_role("button", name="准备", exact=True).click()
    here, there = Seat(one), Seat(two)
    here.discard(first)
    there.key("碰").click()
    there.discard(second)
    here.key("碰").click()
    for page in (one, two):
        expect(page.locator(".meld")).to_have_count(2)
        hides_other_hands(page)
    assert here.seen()["left"] == there.seen()["left"]
    assert sorted(here.seen()["rivers"]) == sorted(there.seen()["rivers"])


@pytest.mark.parametrize("variant", GAMES)
def test_two_claims_on_one_tile_are_decided_by_the_rules(house: House, variant: str) -> None:
    """碰 is pressed first and 胡 later: nothing shows in between, 胡 takes the tile, and both read the same bill."""
    secret, (face, winner, ponger) = find(
        Setting(variant=variant, people=(0, 1, 2)), two_ask_for_one_tile, TWO_ASK[variant]
    )
    names = [f"{role} {variant} 同张" for role in ("庄家", "二号", "三号")]
    house.prepare(names[0], secret)
    dealer = house.company.come(names[0])
    number = house.company.do(dealer.open(variant=variant, clock=house.clock))
    house.company.enter(dealer, number)
    pages = {seat: house.browse(names[seat], size=(844, 390)) for seat in (1, 2)}
    for page in pages.values():
        join_room(page, number)
    house.company.do(dealer.ask("bot", seat=3, level="random"))
    dealer.wishes = [f"discard {face}"]
    for page in pages.values():
        page.get_by_role("button", name="准备", exact=True).click()
    house.company.ready(dealer)
    seats = {seat: Seat(page) for seat, page in pages.items()}
    skip_listening(seats)
    for seat in seats.values():
        seat.key("过").wait_for()
        table_is_sound(seat.page)
    seats[ponger].key("碰").click()
    expect(seats[ponger].page.locator(".acts")).to_have_count(0)
    expect(seats[winner].page.locator(".meld")).to_have_count(0)
    seats[winner].key("胡").click()
    for seat in seats.values():
        expect(seat.receipt).to_contain_text(f"{names[winner]} 赢")
    assert (
        seats[1].receipt.locator(".pay .d").all_inner_texts() == seats[2].receipt.locator(".pay .d").all_inner_texts()
    )


def skip_listening(seats: dict[int, Seat]) -> None:
    """Pass 听 before the first discard, where it is offered."""
    for seat in seats.values():
        if seat.stage() == "keys" and seat.key("听").count():
            seat.key("过").click()


@pytest.mark.parametrize("variant", GAMES)
def test_a_spectator_sees_no_hidden_tile(house: House, variant: str) -> None:
    """Who looks on by the link gets backs only, in the page and on the wire, and has nothing to press."""
    player = house.browse(f"看牌 {variant}", variant=variant)
    player.get_by_role("button", name="现在练一把").click()
    seat = Seat(player)
    seat.play_turns(2)
    number = player.url.rpartition("/")[2]
    watcher = house.browse(path="/verify")
    messages = messages_of(watcher)
    watcher.goto(f"{house.url}/#/{number}/watch")
    watcher.reload()
    looking = Seat(watcher)
    expect(looking.hand).to_have_count(player.locator(".hand button").count())
    hides_other_hands(watcher, spectator=True)
    table_is_sound(watcher)
    seat.play_turns(2)
    assert looking.stage_now() is None
    looking.wait_until_left(seat.seen()["left"])
    hides_other_hands(watcher, spectator=True)
    entries = [entry for message in messages if message["type"] == "events" for entry in message["entries"]]
    hidden = [hand for entry in entries if entry["type"] == "deal" for hand in entry["hands"]]
    assert hidden
    assert {tile for hand in hidden for tile in hand} == {"?"}
    assert {entry["tile"] for entry in entries if entry["type"] == "tsumo"} == {"?"}
    assert not [message for message in messages if message["type"] == "choices" and message["legal"]]
    expect(watcher.get_by_role("button", name="说一句")).to_have_count(0)
