"""Where a number comes from: the parts it is made of, and the rule by which an act changed it."""

import pytest

from companion.games.economancy.rules.cards import NUMBER
from companion.games.protocol import Action
from tests.games.economancy.positions import GAME, A, B, C, act, buying, first, header_of, pick, table
from tests.games.economancy.vocabulary import FACTS, amounts
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
