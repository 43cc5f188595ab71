"""What a table agrees on, rulings and what they do to choices, and what cannot be in a position."""

import json
from typing import Any

import pytest

from companion.games.economancy.rules import derive
from companion.games.economancy.rules.cards import KINDS, NUMBER
from companion.games.economancy.rules.state import Card, State
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
    code,
    coins,
    fight,
    first,
    phase,
    pick,
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


# --- rulings --------------------------------------------------------------------------------------------------------


def test_rulings_need_a_player_or_the_table_as_the_rule_says() -> None:
    assert code(first(), "set_coins", -1, 3) == "unknown_player" and code(first(), "set_day", A, 1) == "unknown_player"
    assert code(first(), "set_coins", 7, 3) == "unknown_player" and code(first(), "dance", A) == "unknown_kind"
    assert code(first(), "set_coins", A, -1) == "bad_number"
    assert code(first(2, loan_floor=False), "set_coins", A, -1) == ""


# --- decisions ------------------------------------------------------------------------------------------------------


def test_whoever_is_out_leaves_cards_and_coins_and_gets_nothing() -> None:
    state = fight(attacking("worker", "", "worker", coins=(0, 5, 0)), "worker", 1, (C, "worker", 1))
    assert state.players[B] == state.players[B]._replace(coins=0, buys=0, row=(), out=True)
    state = act(state, "stop", A) if phase(state) == "choose" else state
    state = act(pick(state, "pass", "pass"), "income")
    assert coins(state)[B] == 0 and code(state, "invest", B, 0) == "out_of_game"


# --- what cannot be -------------------------------------------------------------------------------------------------


def spoilt(**said: Any) -> list[str]:
    """The problems of a position that was changed."""
    state: State = table("worker hippo", "wall")._replace(**said)
    return [problem.code for problem in GAME.status(state) if not problem.note]


def with_row(*cards: Card) -> list[str]:
    state = table("worker hippo", "wall")
    return [problem.code for problem in GAME.status(state.with_player(A, state.players[A]._replace(row=cards)))]


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
