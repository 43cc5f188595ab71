"""What a table agreed on comes back from its header, and a position says everything it holds by its name."""

from typing import Any

import pytest

from companion.games.economicus.game import economicus_game
from companion.games.economicus.rules.state import Cards, Fated, Fates, Interest, Play
from companion.games.economicus.rules.text import position_fields
from companion.schema.wrong_input import LogError
from tests.games.economicus.positions import A, B, at_roll, header_of, in_phase, lying, priced
from tests.many_rows import each_row

GAME = economicus_game()
PLAYERS = [{"name": "A", "colour": "red"}, {"name": "B", "colour": "blue"}]
TOLD: dict[str, Any] = {"players": PLAYERS, "trial": True}


def opened(**said: Any) -> Any:
    """The agreement of a game with this in its header."""
    return GAME.files.open({**TOLD, **said}, "the test").state.agreed


def refused(**said: Any) -> str:
    """Why a header cannot be."""
    with pytest.raises(LogError) as told:
        opened(**said)
    return str(told.value)


@each_row("difficulty", [0, 2, 3, 4, 5, 6])
def test_a_card_comes_back_with_all_that_is_known_of_it(difficulty: int) -> None:
    card = {
        "deck": "option", "name": "Raid", "count": 3, "difficulty": difficulty, "when": "in phase 1", "note": "twice",
        "effects": ["coins player +3"],
    }  # fmt: skip
    agreed = opened(cards=[card])
    assert header_of(agreed)["cards"] == [card]
    assert opened(cards=header_of(agreed)["cards"]).box.cards == agreed.box.cards


def test_no_other_difficulty_is_on_a_card() -> None:
    assert "difficulty" in refused(cards=[{"deck": "option", "name": "Raid", "difficulty": 1}])


def test_crises_of_another_edition_come_back() -> None:
    crises = {"strengths": [-1, -3], "forecasts": 0, "points": 0}
    agreed = opened(crises=crises)
    assert (agreed.box.strengths, agreed.box.forecasts, agreed.box.points) == ((1, 3), 0, 0)
    assert header_of(agreed)["crises"] == crises
    assert "strengths" in refused(crises={**crises, "strengths": [0]})


def test_unknown_numbers_are_named_the_first_four_of_them() -> None:
    told = refused(trial=False)
    assert "lacks 31 of 31 printed numbers (2.profit, 2.private, 2.state, 3.profit ...)" in told
    box = {str(number): [1, 3, 1] for number in range(2, 12) if number != 7} | {"7": [3, 0, 0]}
    assert "lacks 3 of 31 printed numbers (12.profit, 12.private, 12.state)." in refused(trial=False, box=box)


def test_the_centre_has_a_profit_and_no_slots() -> None:
    assert opened(box={"7": [5, 0, 0]}).box.prints[7].profit == 5
    assert "has slots" in refused(box={"7": [5, 1, 0]}) and "has slots" in refused(box={"7": [5, 0, 1]})


def test_what_was_agreed_on_wins_over_the_box() -> None:
    agreed = opened(start_money=25, prices={"9": 30}, box={"9": [7, 2, 0]}, target=5, options={"target": 8})
    assert (agreed.box.amounts.start, agreed.target) == (25, 5)
    assert (agreed.box.prints[9].start_price, agreed.box.prints[9].profit) == (30, 7)
    assert opened(options={"target": 8}).target == 8 and opened().target == 10


def test_a_strict_bank_needs_its_coins_counted() -> None:
    assert "coins" in refused(options={"supply": "strict"})
    assert opened(options={"supply": "strict"}, coins=[40, 30, 30]).box.money == 490


def test_a_position_says_everything_by_name() -> None:
    state = priced(lying(at_roll(2), {9: "AB!a!"}), {9: 12})
    state = in_phase(state, Fates((Fated(A, 9, True),)), active=9, thrown=True, dice=(4, 5), crisis=4, strength=2)
    data = position_fields.to_data(state)
    assert data["industries"]["9"] == {
        "companies": [{"player": "A", "pledged": False}, {"player": "B", "pledged": True}],
        "startups": [{"player": "A", "pledged": True}],
        "price": 12, "private": 2, "state": 0,
    }  # fmt: skip
    assert data["players"][1] == {
        "name": "B", "colour": "blue", "coins": 20, "cards": 2, "quotas": 1, "adjusted": 0, "out": False,
    }  # fmt: skip
    told = {name: data[name] for name in ("phase", "step", "details", "crisis", "strength", "dice", "active_player")}
    assert told == {
        "phase": "fate", "step": "roll", "crisis": 4, "strength": -2, "dice": [4, 5], "active_player": "A",
        "details": {"left": [{"player": "A", "industry": 9, "what": "pledged_startup"}]},
    }  # fmt: skip


def test_details_name_those_who_owe_and_those_who_have_drawn() -> None:
    state = in_phase(at_roll(2), Interest((2, 0), (0, 1)))
    assert position_fields.to_data(state)["details"] == {"owing": {"A": 2}, "paid": {"B": 1}}
    assert position_fields.to_data(in_phase(state, Cards((False, True))))["details"] == {"drawn": ["B"]}


def test_an_open_card_is_told_with_its_victims_and_its_die() -> None:
    play = Play(0, 0, A, (B,), 4, "rolled", 3, -1, (B,), 1)
    assert position_fields.to_data(at_roll(2)._replace(plays=(play,)))["plays"] == [{
        "deck": "option", "card": 0, "player": "A", "victims": ["B"], "difficulty": 4, "step": "rolled", "die": 3,
        "influence": -1, "stood": ["B"], "side": "victims",
    }]  # fmt: skip


def test_what_follows_from_a_position_is_told_with_it() -> None:
    state = priced(lying(at_roll(2), {9: "AAB!"}), {9: 12})
    whole = GAME.files.position(state)
    assert whole["industries"]["9"]["leaders"] == ["A"] and whole["industries"]["9"]["sale"] == 6
    assert {name: whole["industries"]["9"][name] for name in ("profit_now", "free_private", "free_state")} == {
        "profit_now": 2, "free_private": 0, "free_state": 1,
    }  # fmt: skip
    player = {name: whole["players"][1][name] for name in ("stars", "presence", "lead", "interest", "companies_left")}
    assert player == {"stars": 1, "presence": 1, "lead": 0, "interest": 1, "companies_left": 11}
    assert whole["turns"] == ["A"] and whole["problems"] == [{"code": "trial_numbers", "note": True}]
    assert {offer["do"] for offer in whole["offers"]} >= {"roll", "loan", "sell"}
