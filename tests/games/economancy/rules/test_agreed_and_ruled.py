"""What a table agrees on, rulings and what they do to choices, and what cannot be in a position."""

import json
from typing import Any

import pytest

from companion.games.economancy.rules import derive
from companion.games.economancy.rules.cards import KINDS, NUMBER
from companion.games.economancy.rules.state import Card, State
from companion.games.economancy.view import game_view
from companion.schema.wrong_input import LogError
from tests.games.economancy.positions import (
    FILES,
    GAME,
    NAMES,
    A,
    B,
    C,
    act,
    attacking,
    buying,
    code,
    coins,
    discards,
    fight,
    first,
    phase,
    pick,
    pile,
    row,
    table,
)
from tests.many_rows import each_row


def header(**said: Any) -> dict[str, Any]:
    return {"players": [{"name": name} for name in NAMES[:2]], **said}


@each_row(
    "said, named",
    [
        ({"players": [{"name": "Anna"}]}, "players"),
        ({"players": [{"name": name} for name in ("A", "B", "C", "D", "E")]}, "players"),
        ({"players": [{"name": "Anna"}, {"name": "Anna"}]}, "same name"),
        ({"players": [{"name": "Anna", "clan": "sun"}, {"name": "B", "clan": "sun"}]}, "same clan"),
        ({"shop": ["worker", "wall"]}, "monopoly and incantation"),
        ({"shop": ["monopoly", "incantation", "stipend"]}, "stipend"),
        ({"shop": "everything"}, "course_simple"),
        ({"options": {"bubble_strength": 7}}, "5 or 9"),
        ({"options": {"max_days": 1000}}, "0 to 999"),
        ({"options": {"luck": 1}}, "bubble_strength"),
        ({"box": {"bubble": {"size": 1}}}, "strength"),
        ({"box": {"dragon": {"cost": 1}}}, "golem"),
        ({"preset": "free"}, "course"),
    ],
)
def test_a_header_that_cannot_be_says_what_and_where(said: dict[str, Any], named: str) -> None:
    with pytest.raises(LogError, match=named):
        GAME.files.open(header(**said), "a file")


def test_two_to_four_play_and_clans_are_given_out() -> None:
    assert (GAME.fewest, GAME.most) == (2, 4)
    opened = GAME.files.open({"players": [{"name": "Anna", "clan": "moon"}, {"name": "Boris"}]}, "a file")
    assert opened.marks == ("moon", "tusk")


def test_a_header_comes_back_from_its_own_words() -> None:
    said = header(preset="course", shop="course_simple", box={"bubble": {"strength": 4}, "fish": {"coins": [1, 2, 3]}})
    told = GAME.files.spelled_out(said, "a file")
    assert GAME.files.spelled_out(json.loads(json.dumps(told)), "a file") == told
    assert told["options"]["max_days"] == 100 and len(told["shop"]) == 8
    state = GAME.files.open(said, "a file").state
    assert derive.printed(state, NUMBER["bubble"]).strength == 4
    assert derive.printed(state, NUMBER["fish"]).coins == (1, 2, 3)


def test_the_course_preset_has_the_referees_numbers() -> None:
    state = first(2, preset="course")
    assert derive.printed(state, NUMBER["bubble"]).strength == 9 and state.agreed.options.buy_sold_out


# --- rulings --------------------------------------------------------------------------------------------------------


def test_coins_are_counted_anew_and_a_choice_that_fits_no_longer_is_asked_again() -> None:
    state = act(act(table("worker", "worker", coins=(2, 2)), "income"), "invest", A, 4)
    state = act(state, "set_coins", A, 3)
    assert derive.due(state) == (A, B) and coins(state)[A] == 3
    assert derive.due(act(act(state, "invest", A, 2), "set_coins", A, 3)) == (B,)


def test_a_card_goes_into_a_row_and_out_of_it_with_the_counts() -> None:
    state = act(table("worker ghost", ""), "put_card", A, "golem", 2)
    assert row(state, A) == "worker golem ghost" and pile(state, "golem") == 1
    state = act(state, "take_card", A, "worker", 1)
    assert row(state, A) == "golem ghost" and pile(state, "worker") == 4
    assert code(state, "take_card", A, "stipend", 0) == "no_such_card"
    assert code(state, "take_card", A, "golem", 2) == "not_that_card"
    assert code(state, "put_card", A, "stipend", 1) == "not_in_shop"
    assert code(state, "put_card", A, "golem", 9) == "bad_number"
    empty = act(act(state, "put_card", A, "golem", 1), "set_shop", -1, "thug", 0)
    assert discards(empty) == {"thug": 2} and code(empty, "put_card", A, "golem", 1) == "none_left"
    assert row(act(empty, "put_card", A, "thug", 1), A).startswith("thug")
    assert pile(act(empty, "set_shop", -1, "thug", 2), "thug") == 2


def test_places_that_were_named_move_with_the_cards() -> None:
    state = act(attacking("worker ghost", "senior wall", "worker"), "attack", A, "ghost", 2)
    state = act(state, "defend", B, "wall", 2)
    state = act(state, "take_card", B, "senior", 1)
    state = act(act(state, "put_card", A, "thug", 1), "defend", C, "worker", 1)
    assert row(state, A) == "thug worker ghost" and row(state, B) == "" and row(state, C) == ""
    assert [card.uses for card in state.players[A].row] == [0, 0, 0, 1]


def test_a_card_that_attacks_and_is_taken_out_is_sent_anew() -> None:
    state = act(attacking("worker ghost", "senior"), "attack", A, "ghost", 2)
    assert phase(act(state, "take_card", A, "ghost", 2)) == "choose"
    state = act(attacking("worker ghost", "senior wall", "worker"), "attack", A, "ghost", 2)
    state = act(act(state, "defend", B, "wall", 2), "take_card", B, "wall", 2)
    assert derive.due(state) == (B, C)


def test_the_day_is_set_and_a_ruling_can_win() -> None:
    assert act(first(), "set_day", -1, 3).day == 3 and code(first(), "set_day", -1, 4) == "bad_number"
    state = table("incantation incantation", "")
    assert act(state, "put_card", A, "monopoly", 1).winner == A


def test_rulings_need_a_player_or_the_table_as_the_rule_says() -> None:
    assert code(first(), "set_coins", -1, 3) == "unknown_player" and code(first(), "set_day", A, 1) == "unknown_player"
    assert code(first(), "set_coins", 7, 3) == "unknown_player" and code(first(), "dance", A) == "unknown_kind"
    assert code(first(), "set_coins", A, -1) == "bad_number"
    assert code(first(2, loan_floor=False), "set_coins", A, -1) == ""


# --- decisions ------------------------------------------------------------------------------------------------------


def test_a_row_of_nothing_but_the_stipend_may_win_the_bid() -> None:
    state = act(table("", "worker"), "income")
    state = act(act(state, "invest", A, 2), "invest", B, 0)
    assert phase(state) == "buy" and coins(state)[A] == 0


def test_an_amount_no_coin_card_shows_is_noted() -> None:
    state = act(table("worker", "worker", coins=(40, 0)), "income")
    state = act(act(state, "invest", A, 26), "invest", B, 0)
    assert [(one.code, one.note) for one in GAME.status(state)] == [("above_coin_cards", True)]


def test_a_lizards_coins_stay_even_if_it_faints() -> None:
    state = fight(attacking("lizard gremlin", "thug"), "lizard", 1, (B, "thug", 1))
    assert row(state, A) == "gremlin" and coins(state)[A] == 2 and derive.strength(state, A, 1) == 3


def test_a_wall_that_answered_once_is_not_turned_yet() -> None:
    state = fight(attacking("worker senior ghost", "wall"), "worker", 1, (B, "wall", 1))
    assert not game_view(state).players[B].row[1].turned and game_view(state).players[A].row[1].turned
    state = fight(state, "senior", 2, (B, "wall", 1))
    assert game_view(state).players[B].row[1].turned


def test_whoever_is_out_leaves_cards_and_coins_and_gets_nothing() -> None:
    state = fight(attacking("worker", "", "worker", coins=(0, 5, 0)), "worker", 1, (C, "worker", 1))
    assert state.players[B] == state.players[B]._replace(coins=0, buys=0, row=(), out=True)
    state = act(state, "stop", A) if phase(state) == "choose" else state
    state = act(pick(state, "pass", "pass"), "income")
    assert coins(state)[B] == 0 and code(state, "invest", B, 0) == "out_of_game"


def test_a_contested_pile_is_told() -> None:
    state = pick(buying("wall", "wall", "wall wall", coins=(1, 1, 1)), "wall", "wall", "wall")
    assert game_view(state).contested == ((NUMBER["wall"], 3, 2),)


# --- what cannot be -------------------------------------------------------------------------------------------------


def spoilt(**said: Any) -> list[str]:
    """The problems of a position that was changed."""
    state: State = table("worker hippo", "wall")._replace(**said)
    return [problem.code for problem in GAME.status(state) if not problem.note]


def with_row(*cards: Card) -> list[str]:
    state = table("worker hippo", "wall")
    return [one.code for one in GAME.status(state.with_player(A, state.players[A]._replace(row=cards)))]


def test_what_cannot_be_is_told() -> None:
    state = table("worker hippo", "wall")
    stipend, worker, hippo = state.players[A].row
    assert "cards_do_not_add_up" in spoilt(shop=(0,) * len(KINDS))
    assert spoilt(day=4) == ["day_cannot_be"] and spoilt(winner=A) == ["winner_without_end"]
    assert "stipend_missing" in with_row(worker, hippo) and "stipend_twice" in with_row(stipend, stipend, worker, hippo)
    assert with_row(stipend, worker._replace(uses=5), hippo) == ["uses_too_many"]
    assert with_row(stipend, worker._replace(uses=1), hippo) == ["uses_outside_attack"]
    assert with_row(stipend, worker._replace(coins=1), hippo) == ["coins_on_card"]
    assert with_row(stipend, worker, hippo._replace(coins=1)) == []
    players = (state.players[A]._replace(coins=-1), state.players[B])
    assert spoilt(players=players) == ["negative_coins"]
    out = (state.players[A], state.players[B]._replace(out=True))
    assert {"out_with_cards", "should_have_won"} <= set(spoilt(players=out))


@each_row(
    "changes, named",
    [
        ({"phase": "attack", "step": None}, "step"),
        ({"phase": "over"}, "reason"),
        ({"details": {"fed": [{"player": "Anna", "place": 1}]}}, "Hippo"),
        ({"day": 5}, "day"),
        ({"points": {"Anna": 3}}, "points"),
        ({"shop": {"dragon": 1}}, "dragon"),
        ({"players": [{"name": "Boris", "coins": 1, "row": []}, {"name": "Anna", "coins": 1, "row": []}]}, "Anna"),
        ({"phase": "attack", "step": "defend", "details": {"attacker": "Anna", "place": 9}}, "place"),
    ],
)
def test_a_position_that_cannot_be_read_says_where(changes: dict[str, Any], named: str) -> None:
    told = {**FILES.to_data(table("worker", "")), **changes}
    with pytest.raises(LogError, match=named):
        GAME.files.open({**header(shop="booster1"), "position": told}, "a file")


@each_row(
    "line, named",
    [
        ({"do": "fly"}, "do"),
        ({"do": "invest", "player": "Anna", "amount": "3"}, "amount"),
        ({"do": "invest", "player": "Zoe", "amount": 3}, "Zoe"),
        ({"do": "buy", "player": "Anna", "card": "dragon"}, "dragon"),
        ({"do": "pass", "player": "Anna", "card": "ghost"}, "card"),
        ({"do": "invest", "player": "Anna", "amount": 10**16}, "amount"),
    ],
)
def test_a_line_that_cannot_be_read_says_which_field(line: dict[str, Any], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        GAME.rules.from_line(line, NAMES[:2])


def test_a_thousand_billion_coins_are_an_amount_like_any_other() -> None:
    state = act(act(table("bean_stock", "worker", coins=(3 * 10**14, 0), day=2), "income"), "invest", A, 10**14)
    assert (
        GAME.files.open({**header(shop="booster1"), "position": FILES.to_data(state)}, "a file").state.phase
        == state.phase
    )
