"""``paishan score`` and ``paishan waits``: the calculator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

import typer
from rich.table import Table as Grid
from rich.text import Text

from paishan import api
from paishan.cli.console import AsJson, out, print_json, print_lines
from paishan.cli.faults import InputError
from paishan.cli.lang import Lang, lang, say
from paishan.cli.options import Game, House, game_of, house_of
from paishan.cli.receipt_text import Style, hand_lines, receipt_lines
from paishan.cli.tiles_text import tile
from paishan.core.text import Text as Words
from paishan.core.tiles import FACE_NAMES
from paishan.core.wild import Wild
from paishan.round.codec import to_json
from paishan.round.outlook import Way
from paishan.round.receipt import HandReceipt
from paishan.round.refusal import refuse
from paishan.round.variant import Variant

_MOST_TEXT: Final = 200

HandText = Annotated[str, typer.Argument(metavar="HAND", help="Concealed tiles such as 123m55z. 手牌")]
WildFace = Annotated[str | None, typer.Option("--wild", metavar="9m", help="The wild face. 配子")]
MeldTexts = Annotated[
    list[str] | None, typer.Option("--meld", metavar="'pong 1z'", help="A meld, may be repeated. 副露")
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(score)
    app.command()(waits)


def score(
    *,
    variant: Game,
    hand: HandText,
    win: Annotated[str, typer.Option("--win", metavar="5p", help="The winning tile. 胡的牌")],
    by: Annotated[str, typer.Option("--by", metavar="draw|discard|rob", help="自摸, 点炮, 抢杠")] = "draw",
    source: Annotated[int | None, typer.Option("--from", metavar="SEAT", help="Who gave it. 谁打的")] = None,
    seat: Annotated[int, typer.Option("--seat", metavar="N", help="The winner's seat. 胡的座位")] = 0,
    dealer: Annotated[int, typer.Option("--dealer", metavar="N", help="The dealer's seat. 庄的座位")] = 0,
    wild: WildFace = None,
    meld: MeldTexts = None,
    flag: Annotated[
        list[str] | None, typer.Option("--flag", metavar="FLAG", help=f"{' '.join(api.FLAGS)}; may be repeated")
    ] = None,
    kongs_in_a_row: Annotated[int, typer.Option("--kongs-in-a-row", metavar="N", help="连杠数")] = 0,
    others_pong: Annotated[
        list[str] | None, typer.Option("--others-pong", metavar="5m", help="A pong of another player. 别家的碰")
    ] = None,
    kong: Annotated[
        list[str] | None,
        typer.Option("--kong", metavar="'0 direct_kong 2'", help="A kong of the round: seat, kind, who fed it. 杠"),
    ] = None,
    bought: Annotated[str | None, typer.Option("--bought", metavar="1,0,0,2", help="买点 by seat")] = None,
    option: House = None,
    readings: Annotated[bool, typer.Option("--readings", help="All readings with their scores. 所有读法")] = False,
    json: AsJson = False,
    lang: Lang = "zh",
) -> None:
    """Score a winning hand. 算分：HAND 不含胡的那张牌."""
    game = game_of(variant)
    case = api.case(
        game,
        _short(hand),
        win=win,
        by=by,
        source=source,
        seat=seat,
        dealer=dealer,
        wild=wild,
        melds=meld or (),
        flags=flag or (),
        kongs_in_a_row=kongs_in_a_row,
        others_pongs=others_pong or (),
        kongs=kong,
        bought=_numbers(bought),
        options=house_of(game, option),
    )
    if readings:
        _print_readings(case, as_json=json)
    else:
        _print_receipt(case, as_json=json)


def waits(
    *,
    variant: Game,
    hand: HandText,
    wild: WildFace = None,
    meld: MeldTexts = None,
    option: House = None,
    json: AsJson = False,
    lang: Lang = "zh",
) -> None:
    """What a hand waits for; with one tile more, what each discard waits for. 听什么牌."""
    game = game_of(variant)
    house = house_of(game, option)
    melds = meld or ()
    held = api.read_hand(game, _short(hand), house, wild=wild, melds=melds)
    if held.size % 3 == 2:
        found = api.discards(game, held, options=house)
        if json:
            print_json(_discards_json(game.id, held.wild, found))
            return
        _print_discards(found, held.wild, game)
        return
    waiting = api.waits(game, held, options=house)
    if json:
        print_json({"variant": game.id, "wild": _face(held.wild.face), "waits": [_wait_json(each) for each in waiting]})
    elif waiting:
        out().print(_waits_grid(waiting, held.wild, game))
    else:
        out().print(say("没听牌", "not ready"))


# --- score ----------------------------------------------------------------------------------------------------


def seat_names(players: int) -> tuple[str, ...]:
    """Seats by number, as the options of the command name them."""
    return tuple(say(f"座位{seat}", f"seat {seat}") for seat in range(players))


def _print_receipt(case: api.Case, *, as_json: bool) -> None:
    receipt = case.receipt()
    if as_json:
        print_json({"variant": case.variant.id, "receipt": to_json(receipt)})
        return
    style = Style(lang(), seat_names(case.table.players), case.table.dealer)
    print_lines(out(), receipt_lines(receipt, style))


def _print_readings(case: api.Case, *, as_json: bool) -> None:
    found = case.readings()
    best = case.variant.score(case.table, case.win)
    chosen = next((index for index, each in enumerate(found) if each == best), 0)
    if as_json:
        members = {"variant": case.variant.id, "best": chosen, "readings": [to_json(each) for each in found]}
        print_json(members)
        return
    style = Style(lang(), seat_names(case.table.players), case.table.dealer)
    console = out()
    for index, each in enumerate(found):
        mark = say("  ← 取这个", "  <- this one counts") if index == chosen else ""
        number = say(f"读法 {index + 1}/{len(found)}{mark}", f"reading {index + 1}/{len(found)}{mark}")
        print_lines(console, [Text(number, "bold underline"), *hand_lines(each, style), Text()])


# --- waits ----------------------------------------------------------------------------------------------------


def _waits_grid(waiting: Sequence[api.Wait], wild: Wild, variant: Variant) -> Grid:
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    for zh, en in (("听", "wait"), ("余", "left"), ("自摸", "by draw"), ("点炮", "by discard")):
        grid.add_column(say(zh, en))
    for each in waiting:
        draw, discard = _drawn(each, variant), _claimed(each, variant)
        grid.add_row(tile(each.face, wild, lang()), str(each.pays.left), draw, discard)
    return grid


def _drawn(each: api.Wait, variant: Variant) -> str:
    return _worth(each.draw, each.pays.draw, variant)


def _claimed(each: api.Wait, variant: Variant) -> str:
    """One sum when it does not matter who discards, else one by the discarder."""
    ways = {seat: way for seat, way in enumerate(each.pays.claims) if way is not None}
    first = next(iter(ways.values()))
    if all(way == first for way in ways.values()):
        return _worth(each.discard, first, variant)
    sums = {role: way.pays[0] for seat, way in ways.items() if way.pays for role in (_role(seat),)}
    if len(set(sums.values())) == 1:
        whoever = next(iter(sums.values()))
        return f"{_hand(each.discard)}{say(f'，谁打谁付 {whoever}', f': {whoever} from whoever discards')}"
    told = (say(f"{role}打 {sum}", f"{sum} from {role}") for role, sum in sums.items())
    return f"{_hand(each.discard)}{say('，', ': ')}{say('，', ', ').join(told)}"


def _worth(hand: HandReceipt | None, way: Way, variant: Variant) -> str:
    """What the hand is worth and who pays it, or why it may not be won."""
    if way.pays is None:
        refusal = refuse(variant, way.code or "not_complete")
        words = say(refusal.message.zh, refusal.message.en)
        return say(f"不能胡：{words} [{refusal.rule}]", f"not allowed: {words} [{refusal.rule}]")
    return f"{_hand(hand)}{say('，共收 ', ', in all ')}{way.pays[0]}{_payers(way.pays)}"


def _hand(hand: HandReceipt | None) -> str:
    if hand is None:
        return ""
    fan = "" if hand.fan is None else say(f"{hand.fan}番 ", f"{hand.fan} fan ")
    return fan + say(f"{hand.points}分", f"{hand.points} points")


def _payers(pays: tuple[int, ...]) -> str:
    """Each payer's sum, alike ones once; the hand is at seat 0, the dealer at seat 1."""
    sums = {seat: -amount for seat, amount in enumerate(pays) if seat and amount}
    if len(sums) < 2:
        return ""
    if len(set(sums.values())) == 1:
        return say(f"（每家 {-pays[1]}）", f" ({-pays[1]} each)")
    told = {_role(seat): amount for seat, amount in sums.items()}
    return say("（{}）", " ({})").format(say("，", ", ").join(f"{role} {amount}" for role, amount in told.items()))


def _role(seat: int) -> str:
    return say("庄", "the dealer") if seat == 1 else say("闲", "others")


def _print_discards(found: dict[int, tuple[api.Wait, ...]], wild: Wild, variant: Variant) -> None:
    console = out()
    if not found:
        console.print(say("打哪张都不听", "no discard leaves the hand ready"))
    for face, waiting in found.items():
        console.print(Text(say("打 ", "discard "), "bold") + tile(face, wild, lang()))
        console.print(_waits_grid(waiting, wild, variant))


def _discards_json(variant: str, wild: Wild, found: dict[int, tuple[api.Wait, ...]]) -> dict[str, Any]:
    discards = [
        {"discard": FACE_NAMES[face], "waits": [_wait_json(each) for each in waiting]}
        for face, waiting in found.items()
    ]
    return {"variant": variant, "wild": _face(wild.face), "discards": discards}


def _wait_json(each: api.Wait) -> dict[str, Any]:
    ways = {"draw": (each.draw, each.draw_pay), "discard": (each.discard, each.discard_pay)}
    told = {
        way: None if hand is None else {"points": hand.points, "fan": hand.fan, "pay": pay}
        for way, (hand, pay) in ways.items()
    }
    claims = [None if way is None else way.pays for way in each.pays.claims]
    code = next((way.code for way in (each.pays.draw, *each.pays.claims) if way is not None and way.code), None)
    more = {"left": each.pays.left, "draw_pays": each.pays.draw.pays, "claims": claims, "code": code}
    return {"face": FACE_NAMES[each.face]} | told | more


def _face(face: int | None) -> str | None:
    return None if face is None else FACE_NAMES[face]


# --- input ----------------------------------------------------------------------------------------------------


def _short(text: str) -> str:
    """A hand is short; a book is not one."""
    if len(text) > _MOST_TEXT:
        raise InputError("bad_hand", Words(f"手牌太长：{len(text)} 个字", f"a hand of {len(text)} characters"))
    return text


def _numbers(text: str | None) -> tuple[int, ...] | None:
    if text is None:
        return None
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        raise InputError("bad_points", Words(f"买点要像 1,0,0,2 这样写：{text}", f"not 买点 such as 1,0,0,2: {text}"))
    return tuple(int(part) for part in parts)
