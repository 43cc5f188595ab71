"""The worked cases of the rules: income, investing, buying and the end, with all their numbers."""

import pytest

from companion.games.economancy.rules import derive
from companion.games.economancy.rules.cards import BASE, NUMBER
from tests.games.economancy.positions import (
    A,
    B,
    C,
    act,
    buying,
    coins,
    discards,
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
