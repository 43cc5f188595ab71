"""Where a number comes from: the parts it is made of, and the rule by which an act changed it."""

import pytest

from companion.games.economancy.rules.cards import NUMBER
from companion.games.economancy.rules.state import NOBODY as TABLE
from companion.games.economancy.rules.state import State
from companion.games.protocol import Action
from tests.games.economancy.positions import GAME, A, B, C, act, attacking, buying, fight, first, header_of, pick, table
from tests.games.economancy.vocabulary import because
from tests.many_rows import each_row


def told(state: State, field: str, which: int) -> list[tuple[str, int]]:
    """The parts of a number, without the values of their sentences."""
    parts = GAME.numbers.parts(state, field, which)
    assert sum(part.amount for part in parts) == GAME.numbers.number(state, field, which) or field == "attacker"
    return [(part.code, part.amount) for part in parts]


# --- coins ------------------------------------------------------------------------------------------------------------


def test_a_coin_on_a_hippo_has_the_hippos_rule() -> None:
    fed = act(table("hippo", "", coins=(1, 0)), "feed", A, "hippo", 1)
    assert because(fed, Action("income"), "coins", A) == "MB-2"
    assert told(act(fed, "income"), "coins", A) == [("held", 1), ("card", 2), ("fed", -1)]


def test_a_hippo_that_gives_coins_by_its_owners_box_tells_them_beside_the_coin_on_it() -> None:
    players = [{"name": "Anna"}, {"name": "Boris"}]
    header = {"players": players, "shop": "booster1", "box": {"hippo": {"coins": [2, 0, 0]}}}
    state = act(GAME.files.open(header, "a box").state, "put_card", A, "hippo", 1)
    state = act(act(state, "feed", A, "hippo", 1), "income")
    assert told(state, "coins", A) == [("held", 1), ("card", 2), ("fed", -1), ("card", 2)]


def test_what_was_invested_has_the_rule_of_investing() -> None:
    state = act(act(first(), "income"), "invest", A, 2)
    assert because(state, Action("invest", B, (1,)), "coins", A) == "M5.1"
    assert told(act(state, "invest", B, 1), "coins", A) == [("held", 1), ("card", 2), ("invested", -2)]


def test_who_is_beaten_has_lost_the_coins_by_that_rule() -> None:
    state = attacking("worker", "", "worker", coins=(0, 4, 0))
    state = act(state, "attack", A, "worker", 1)
    answer = Action("defend", C, (NUMBER["worker"], 1))
    assert because(state, answer, "coins", B) == "M6.3"
    assert told(GAME.rules.apply(state, answer), "coins", B) == [("held", 4), ("out", -4)]
    assert because(state, Action("resign", B), "coins", B) == "M6.3"
    poor = attacking("worker", "", "worker")
    assert because(poor, Action("resign", B), "coins", B) == "MD-15"


def test_a_contested_pile_is_paid_by_the_rule_of_buying() -> None:
    state = act(buying("", "", coins=(9, 9)), "set_shop", TABLE, "golem", 1)
    state = act(state, "buy", A, "golem")
    after = act(state, "buy", B, "golem")
    assert because(state, Action("buy", B, (NUMBER["golem"],)), "coins", A) == "M7.2"
    assert told(after, "coins", A) == [("held", 9), ("contested", -5)]
    assert told(after, "shop", NUMBER["golem"]) == [("copies", 2), ("ruling_copies", -1), ("lost_copies", -1)]


def test_the_same_income_on_two_days_has_its_rule_on_both() -> None:
    state = act(table("loan", "", day=2), "income")
    assert because(table("loan", "", day=2), Action("income"), "coins", A) == "MB-1"
    state = pick(act(act(state, "invest", A, 0), "invest", B, 0), "pass", "pass")
    assert because(state, Action("income"), "coins", A) == "MB-1"
    assert told(act(state, "income"), "coins", A) == [("held", 0), ("card", 1), ("loan", -1)]


def test_each_part_of_the_coins_has_its_card_its_place_and_the_sum_after_it() -> None:
    state = act(table("worker", "", day=2), "income")
    state = act(act(state, "invest", A, 2), "invest", B, 0)
    assert [dict(part.args) for part in GAME.numbers.parts(state, "coins", A)] == [
        {},
        {"card": "stipend", "place": 0, "sum": 1},
        {"card": "worker", "place": 1, "sum": 2},
        {"sum": 0},
    ]


# --- points, piles, who attacks ---------------------------------------------------------------------------------------


def test_points_have_a_part_for_each_card_and_the_rule_of_what_was_done() -> None:
    state = buying("incantation worker monopoly", "", coins=(2, 0))
    assert told(state, "points", A) == [("worth", 3), ("worth", 1)]
    assert because(act(state, "buy", A, "monopoly"), Action("pass", B), "points", A) == "M7.2"
    assert because(act(state, "pass", B), Action("buy", A, (NUMBER["monopoly"],)), "points", A) == "M7.2"
    assert because(state, Action("resign", A), "points", A) == "MD-15"


def test_a_pile_is_copies_less_what_was_bought_and_what_nobody_has_told() -> None:
    state = buying("", "", coins=(1, 1))
    bought = pick(state, "wall", "wall")
    assert told(pick(state, "wall", "worker"), "shop", NUMBER["wall"]) == [("copies", 4), ("bought_copies", -1)]
    assert told(bought, "shop", NUMBER["wall"]) == [("copies", 4), ("bought_copies", -1), ("bought_copies", -1)]
    assert [dict(part.args) for part in GAME.numbers.parts(bought, "shop", NUMBER["wall"])][1:] == [{"round": 1}] * 2
    assert because(act(state, "buy", A, "wall"), Action("pass", B), "shop", NUMBER["wall"]) == "M7.2"
    file = {**GAME.files.header_at(header_of(bought.agreed), bought)}
    again = GAME.files.open(file, "again").state
    assert told(again, "shop", NUMBER["wall"]) == [("copies", 4), ("before", -2)]
    assert told(again, "shop", NUMBER["ghost"]) == [("copies", 4)]


def test_who_attacks_is_told_by_every_amount_once_they_are_open() -> None:
    state = act(act(first(3), "income"), "invest", A, 2)
    assert told(state, "attacker", TABLE) == []
    state = act(act(state, "invest", B, 0), "invest", C, 2)
    assert told(state, "attacker", TABLE) == [("bid", 2), ("bid", 0), ("bid", 2)]
    assert GAME.numbers.number(state, "attacker", TABLE) == 2
    assert because(act(act(first(), "income"), "invest", A, 1), Action("invest", B, (0,)), "attacker", TABLE) == "M5.2"


def test_the_highest_amount_may_be_nothing() -> None:
    state = act(act(act(first(), "income"), "invest", A, 0), "invest", B, 0)
    assert GAME.numbers.number(state, "attacker", TABLE) == 0 == GAME.numbers.number(first(), "attacker", TABLE)


def test_amounts_stay_open_while_a_card_attacks() -> None:
    state = fight(attacking("worker senior", "worker worker"), "worker", 1, (B, "worker", 1))
    assert told(state, "attacker", TABLE) == [("bid", 1), ("bid", 0)]


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
