"""Where a number comes from: the parts it is made of, and the rule by which an act changed it."""

from dataclasses import replace

import pytest

from companion.games.economancy.rules.cards import NUMBER
from companion.games.economancy.rules.state import Attack, Buy, Card, Defend, Invest, State
from companion.games.protocol import Action
from tests.games.economancy.positions import GAME, A, B, C, act, attacking, buying, first, header_of, pick, table
from tests.games.economancy.vocabulary import FACTS, amounts, codes, piles, player, told
from tests.many_rows import each_row


def test_a_hippo_that_gives_coins_by_its_owners_box_tells_them_beside_the_coin_on_it() -> None:
    players = [{"name": "Anna"}, {"name": "Boris"}]
    header = {"players": players, "shop": "booster1", "box": {"hippo": {"coins": [2, 0, 0]}}}
    state = act(GAME.files.open(header, "a box").state, "put_card", A, "hippo", 1)
    state = act(act(state, "feed", A, "hippo", 1), "income")
    assert amounts(state, "coins", A) == [("held", 1), ("card", 2), ("fed", -1), ("card", 2)]


def test_each_part_of_the_coins_has_its_card_its_place_and_the_sum_after_it() -> None:
    state = act(table("worker", "", day=2), "income")
    state = act(act(state, "invest", A, 2), "invest", B, 0)
    assert [dict(part.args) for part in GAME.numbers.parts(state, "coins", A)] == [
        {},
        {"card": "stipend", "place": 0, "sum": 1},
        {"card": "worker", "place": 1, "sum": 2},
        {"sum": 0},
    ]


def test_a_pile_is_copies_less_what_was_bought_and_what_nobody_has_told() -> None:
    state = buying("", "", coins=(1, 1))
    bought = pick(state, "wall", "wall")
    assert amounts(pick(state, "wall", "worker"), "shop", NUMBER["wall"]) == [("copies", 4), ("bought_copies", -1)]
    assert amounts(bought, "shop", NUMBER["wall"]) == [("copies", 4), ("bought_copies", -1), ("bought_copies", -1)]
    assert [dict(part.args) for part in GAME.numbers.parts(bought, "shop", NUMBER["wall"])][1:] == [{"round": 1}] * 2
    assert FACTS["because"](act(state, "buy", A, "wall"), Action("pass", B), "shop", NUMBER["wall"]) == "M7.2"
    file = {**GAME.files.header_at(header_of(bought.agreed), bought)}
    again = GAME.files.open(file, "again").state
    assert amounts(again, "shop", NUMBER["wall"]) == [("copies", 4), ("before", -2)]
    assert amounts(again, "shop", NUMBER["ghost"]) == [("copies", 4)]


@each_row(
    "field, which, said",
    [
        ("luck", 0, "there is no number 'luck'; ask for one of points, coins, shop, attacker"),
        ("coins", 2, "there is no coins 2; there are 0, 1"),
        ("coins", -1, "there is no coins -1"),
        ("shop", 0, "there is no shop 0; there are 1, 2"),
        ("shop", 22, "there is no shop 22"),
        ("attacker", 0, "there is no attacker 0; there are -1"),
    ],
)
def test_a_number_there_is_not_is_named_with_those_there_are(field: str, which: int, said: str) -> None:
    state = first()
    with pytest.raises(ValueError, match=said):
        GAME.numbers.number(state, field, which)
    with pytest.raises(ValueError, match=said):
        GAME.numbers.parts(state, field, which)
    with pytest.raises(ValueError, match=said):
        GAME.numbers.cause(state, Action("income"), act(state, "income"), field, which)


def test_who_attacks_is_told_from_the_amounts_of_today_and_not_from_those_of_who_went_out_before() -> None:
    state = act(table("", "", "", coins=(1, 9, 1)), "income")
    for seat, amount in ((A, 0), (B, 9), (C, 1)):
        state = act(state, "invest", seat, amount)
    state = pick(act(state, "resign", B), "pass", "pass")
    state = act(act(act(state, "income"), "invest", A, 2), "invest", C, 0)
    told = [dict(part.args)["player"] for part in GAME.numbers.parts(state, "attacker", -1)]
    assert (told, GAME.numbers.number(state, "attacker", -1)) == ([A, C], 2)


WORKER, WALL, BUBBLE, GHOST = (NUMBER[word] for word in ("worker", "wall", "bubble", "ghost"))


def asked() -> State:
    """Anna's worker attacks, and Boris has a wall and a worker to answer with."""
    return act(attacking("worker senior", "wall worker"), "attack", A, "worker", 1)


@each_row("buys, fine", [(0, True), (1, True), (3, True), (4, False), (-1, False)])
def test_nobody_has_more_buys_than_apprentices_can_bring(buys: int, fine: bool) -> None:
    wrong = [] if fine else [("buys_cannot_be", {"player": A})]
    assert told(player(act(first(), "income"), A, buys=buys)) == wrong
    assert codes(player(first(), A, buys=buys)) == codes(player(act(first(), "agree_draw"), A, buys=buys)) == []


def test_somebody_is_always_due() -> None:
    state = asked()
    assert isinstance(state.phase, Defend)
    used_up = player(state, A, row=(Card(0), Card(WORKER, 1), state.players[A].row[2]._replace(uses=1)))
    for stuck in (
        first()._replace(phase=Invest((0, 0))),
        first()._replace(phase=Buy((-1, -1))),
        used_up._replace(phase=Attack(A, (1, 0))),
        state._replace(phase=replace(state.phase, chosen=(-1, 1))),
        state._replace(phase=replace(state.phase, place=2)),
        state._replace(phase=replace(state.phase, place=0)),
        state._replace(phase=replace(state.phase, place=3)),
    ):
        assert "nobody_due" in codes(stuck)
    assert codes(state) == codes(state._replace(phase=Attack(A, (1, 0)))) == []


def test_who_is_out_has_chosen_nothing() -> None:
    state = player(act(first(3), "income"), B, out=True, coins=0, buys=0, row=())
    state = piles(state, discards=1, kind=0)
    assert codes(state._replace(phase=Invest((-1, -1, 0)))) == []
    assert told(state._replace(phase=Invest((-1, 0, -1)))) == [("out_with_cards", {"player": B})]


def test_a_kind_that_this_shop_has_not_is_never_picked() -> None:
    """Not even where the table may pick what is sold out."""
    state = act(first(shop="course_simple", preset="course"), "income")._replace(phase=Buy((WALL, -1)))
    assert told(state) == [("buys_cannot_be", {"player": A})]
    assert told(piles(state, shop=-4, discards=4)._replace(phase=Buy((GHOST, -1)))) == []
