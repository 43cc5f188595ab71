"""What a table agrees on, rulings and what they do to choices, and what cannot be in a position."""

from typing import Any

from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.state import Card, State
from tests.games.economancy.positions import (
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


def header(**said: Any) -> dict[str, Any]:
    return {"players": [{"name": name} for name in NAMES[:2]], **said}


def test_two_to_four_play_and_clans_are_given_out() -> None:
    assert (GAME.fewest, GAME.most) == (2, 4)
    opened = GAME.files.open({"players": [{"name": "Anna", "clan": "moon"}, {"name": "Boris"}]}, "a file")
    assert opened.marks == ("moon", "tusk")


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
