"""The worked cases of the rules: income, investing, buying and the end, with all their numbers."""

from typing import Any

import pytest

from companion.games.economancy.rules import derive
from companion.games.economancy.rules.cards import BASE, KINDS, NUMBER
from companion.games.economancy.rules.state import Card, State
from tests.games.economancy.positions import (
    GAME,
    NAMES,
    A,
    B,
    C,
    D,
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


def sums(words: str, held: int, day: int) -> list[int]:
    """The running sums of an income, the Stipend's first."""
    return [step.sum for step in derive.walk(table(words, "", coins=(held, 0), day=day), A).steps]


def test_the_shop_holds_the_printed_copies_for_each_player() -> None:
    state = first(3, shop="base")
    six, nine = ("monopoly", "wall", "worker", "ghost", "senior"), ("incantation",)
    three = ("bean_stock", "bubble", "fish", "apprentice", "thug", "shield", "golem")
    assert {pile(state, word) for word in six} == {6} and {pile(state, word) for word in nine} == {9}
    assert {pile(state, word) for word in three} == {3}
    assert sum(state.shop) == 60
    assert sum(state.shop[kind] * derive.printed(state, kind).points for kind in BASE) == 33


@each_row(
    "words, held, day, expected",
    [
        ("worker bean_stock senior", 0, 1, [2, 2, 2, 3]),
        ("worker bean_stock senior", 1, 1, [3, 3, 4, 5]),
        ("senior bean_stock", 1, 2, [2, 3, 4]),
        ("bean_stock senior", 1, 2, [2, 2, 3]),
        ("bean_stock bean_stock", 7, 2, [8, 10, 13]),
        ("fish apprentice", 2, 3, [3, 7, 7]),
        ("fish apprentice", 2, 1, [4, 4, 5]),
    ],
)
def test_income_goes_from_left_to_right_with_its_running_sum(
    words: str, held: int, day: int, expected: list[int]
) -> None:
    assert sums(words, held, day) == expected


def test_an_apprentice_gives_a_second_buy_on_day_three_only() -> None:
    on = {day: act(table("fish apprentice", "", day=day), "income").players[A].buys for day in (1, 2, 3)}
    assert on == {1: 1, 2: 1, 3: 2}


def test_three_days_of_wall_worker_and_ghost() -> None:
    state, seen = table("wall worker ghost", ""), []
    for _ in range(3):
        state = act(state, "income")
        seen.append(coins(state)[A])
        state = pick(act(act(state, "invest", A, 0), "invest", B, 0), "pass", "pass")
    assert seen == [3, 5, 8]


# --- investing ------------------------------------------------------------------------------------------------------


def invested(held: tuple[int, ...], bids: tuple[int, ...]) -> tuple[tuple[int, ...], str, int]:
    """Coins afterwards, the phase, and who attacks; incomes are spent before."""
    state = act(table(*("worker",) * len(held)), "income")
    for seat, coin in enumerate(held):
        state = act(state, "set_coins", seat, coin)
    for seat, bid in enumerate(bids):
        state = act(state, "invest", seat, bid)
    return coins(state), phase(state), getattr(state.phase, "attacker", -1)


def test_who_alone_named_most_attacks_and_everybody_pays() -> None:
    assert invested((5, 4, 2), (3, 2, 2)) == ((2, 2, 0), "choose", A)


@pytest.mark.parametrize(
    ("held", "bids", "after"), [((5, 4, 2), (2, 2, 1), (3, 2, 1)), ((1, 1), (0, 0), (1, 1))], ids=["tie", "nothing"]
)
def test_on_a_tie_nobody_attacks_and_everybody_pays(
    held: tuple[int, ...], bids: tuple[int, ...], after: tuple[int, ...]
) -> None:
    assert invested(held, bids) == (after, "buy", -1)


# --- buying ---------------------------------------------------------------------------------------------------------


def two_walls_left(*held: int) -> tuple[str, ...]:
    return ("wall", "wall", "wall wall")[: len(held)]


def test_a_pile_that_too_many_want_is_paid_for_and_lost() -> None:
    state = buying(*two_walls_left(1, 1, 1), coins=(1, 1, 1))
    assert pile(state, "wall") == 2
    after = pick(state, "wall", "wall", "wall")
    assert coins(after) == (0, 0, 0) and [row(after, seat) for seat in (A, B, C)] == ["wall", "wall", "wall wall"]
    assert pile(after, "wall") == 0 and discards(after) == {"wall": 2}
    after = pick(state, "wall", "pass", "wall")
    assert coins(after) == (0, 1, 0) and row(after, A) == "wall wall" and row(after, C) == "wall wall wall"
    assert discards(after) == {}


def test_days_go_one_two_three_and_begin_again() -> None:
    state, seen = first(), []
    for _ in range(4):
        seen.append(state.day)
        state = act(state, "income")
        state = pick(act(act(state, "invest", A, 0), "invest", B, 0), "pass", "pass")
    assert seen == [1, 2, 3, 1]


# --- the end --------------------------------------------------------------------------------------------------------


def test_seven_each_goes_on() -> None:
    state = buying("incantation incantation", "incantation incantation", coins=(2, 2))
    after = pick(state, "monopoly", "monopoly")
    assert phase(after) == "income" and [derive.points(after, seat) for seat in (A, B)] == [7, 7]


def test_the_kinds_keep_their_numbers() -> None:
    assert [NUMBER[word] for word in ("stipend", "monopoly", "golem", "loan", "buff")] == [0, 1, 13, 14, 21]


# --- The worked cases of fights: who faints, who is out, what is used up, and cards that change the numbers


def test_every_card_strikes_at_the_same_moment() -> None:
    state = attacking("ghost", "ghost", "shield", "worker")
    state = fight(state, "ghost", 1, (B, "ghost", 1), (C, "shield", 1), (D, "worker", 1))
    assert [row(state, seat) for seat in (A, B, C, D)] == ["", "", "shield", ""]
    assert coins(state)[C] == 1 and discards(state) == {"ghost": 2, "worker": 1}


def test_equal_numbers_are_safe_and_both_are_used() -> None:
    state = fight(attacking("senior worker", "senior"), "senior", 1, (B, "senior", 1))
    assert (row(state, A), row(state, B)) == ("senior worker", "senior")
    assert [card.uses for card in state.players[A].row] == [0, 1, 0] and state.players[B].row[1].uses == 1
    alone = fight(attacking("senior", "senior"), "senior", 1, (B, "senior", 1))
    assert phase(alone) == "buy" and not any(card.uses for player in alone.players for card in player.row)


def test_each_card_attacks_once_and_uses_are_forgotten_afterwards() -> None:
    state = attacking("worker senior thug", "golem worker")
    assert code(state, "attack", B, "worker", 2) == "not_your_turn"
    state = fight(state, "worker", 1, (B, "worker", 2))
    assert code(state, "attack", A, "worker", 1) == "used_up"
    state = act(state, "stop", A)
    assert phase(state) == "buy" and not any(card.uses for player in state.players for card in player.row)


# --- giving up ------------------------------------------------------------------------------------------------------


def test_an_attack_ends_when_the_attacker_resigns() -> None:
    state = act(attacking("worker", "worker", "worker"), "attack", A, "worker", 1)
    state = act(state, "resign", A)
    assert phase(state) == "buy" and not any(card.uses for player in state.players for card in player.row)


def test_who_attacks_is_told_from_the_amounts_of_today_and_not_from_those_of_who_went_out_before() -> None:
    state = act(table("", "", "", coins=(1, 9, 1)), "income")
    for seat, amount in ((A, 0), (B, 9), (C, 1)):
        state = act(state, "invest", seat, amount)
    state = pick(act(state, "resign", B), "pass", "pass")
    state = act(act(act(state, "income"), "invest", A, 2), "invest", C, 0)
    told = [dict(part.args)["player"] for part in GAME.numbers.parts(state, "attacker", -1)]
    assert (told, GAME.numbers.number(state, "attacker", -1)) == ([A, C], 2)


# --- What a table agrees on, rulings and what they do to choices, and what cannot be in a position


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
