"""What cannot be in a position, case by case, with what is told of it; and what beside each can be."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.economancy.rules.cards import NUMBER
from companion.games.economancy.rules.state import Attack, Buy, Card, Defend, Income, Invest, Over, State, changed
from tests.games.economancy.positions import GAME, A, B, act, attacking, buying, first, table
from tests.many_rows import each_row

WORKER, WALL, BUBBLE, GHOST = (NUMBER[word] for word in ("worker", "wall", "bubble", "ghost"))


def told(state: State) -> list[tuple[str, dict[str, Any]]]:
    """What cannot be, with the values that its sentence needs."""
    return [(one.code, dict(one.args)) for one in GAME.status(state) if not one.note]


def codes(state: State) -> list[str]:
    """What cannot be."""
    return [code for code, _ in told(state)]


def notes(state: State) -> list[tuple[str, dict[str, Any]]]:
    """What is only worth knowing."""
    return [(one.code, dict(one.args)) for one in GAME.status(state) if one.note]


def player(state: State, seat: int, **said: Any) -> State:
    """A position with a player changed."""
    return state.with_player(seat, state.players[seat]._replace(**said))


def piles(state: State, shop: int = 0, discards: int = 0, kind: int = GHOST) -> State:
    """A position with more of a kind in the shop and in the discards."""
    return state._replace(
        shop=changed(state.shop, kind, state.shop[kind] + shop),
        discards=changed(state.discards, kind, state.discards[kind] + discards),
    )


def asked() -> State:
    """Anna's worker attacks, and Boris has a wall and a worker to answer with."""
    return act(attacking("worker senior", "wall worker"), "attack", A, "worker", 1)


def test_every_copy_lies_somewhere() -> None:
    state = table("worker", "wall")
    assert told(piles(state, shop=-1)) == [("cards_do_not_add_up", {"card": "ghost", "have": 3, "should": 4})]
    assert told(piles(state, discards=1)) == [("cards_do_not_add_up", {"card": "ghost", "have": 5, "should": 4})]
    assert codes(piles(state, shop=-1, discards=1)) == []
    assert (
        codes(piles(state, shop=-5, discards=5)) == codes(piles(state, shop=1, discards=-1)) == ["cards_do_not_add_up"]
    )
    assert codes(piles(state, shop=-2, discards=2)) == codes(piles(state, shop=-4, discards=4)) == []


def test_a_kind_that_this_shop_has_not_lies_nowhere() -> None:
    state = first(shop="course_simple")
    assert told(piles(state, discards=1, kind=WALL)) == [
        ("cards_do_not_add_up", {"card": "wall", "have": 1, "should": 0})
    ]


def test_a_stipend_is_never_in_the_shop() -> None:
    state = piles(table("", ""), shop=1, kind=0)
    state = player(state, B, row=(), coins=0, out=True)
    assert "cards_do_not_add_up" in codes(state)


@each_row(
    "word, uses, fine",
    [
        ("worker", 0, True), ("worker", 1, True), ("worker", 2, False), ("worker", -1, False),
        ("wall", 2, True), ("wall", 3, False), ("bubble", 1, True), ("bubble", 2, False),
    ],
)  # fmt: skip
def test_a_card_is_used_as_often_as_it_can_at_most(word: str, uses: int, fine: bool) -> None:
    state = attacking("worker senior", word)
    row = (state.players[B].row[0], Card(NUMBER[word], uses))
    wrong = [] if fine else [("uses_too_many", {"player": B, "card": word})]
    assert told(player(state, B, row=row)) == wrong
    used = player(buying("", word), B, row=row)
    assert codes(used) == (["uses_outside_attack"] if fine and uses else [code for code, _ in wrong])


@each_row(
    "change, said",
    [
        ({"row": (Card(WORKER),)}, "stipend_missing"),
        ({"row": (Card(WORKER), Card(0))}, "stipend_missing"),
        ({"row": (Card(0), Card(WORKER), Card(0))}, "stipend_twice"),
        ({"row": (Card(0), Card(WORKER, coins=1))}, "coins_on_card"),
        ({"row": (Card(0), Card(WORKER, uses=1))}, "uses_outside_attack"),
        ({"coins": -1}, "negative_coins"),
        ({"out": True}, "out_with_cards"),
        ({"out": True, "row": ()}, "out_with_cards"),
        ({"out": True, "row": (), "coins": 0, "buys": 1}, "out_with_cards"),
    ],
)
def test_what_a_player_cannot_have_is_told_with_the_player(change: dict[str, Any], said: str) -> None:
    state = player(table("worker", "worker", "", coins=(1, 1, 1)), B, **change)
    assert said in codes(state)
    assert [args["player"] for code, args in told(state) if code == said] == [B]


def test_only_a_hippo_carries_coins_and_no_fewer_than_none() -> None:
    state = table("hippo", "")
    hippo = state.players[A].row[1]
    assert codes(player(state, A, row=(Card(0), hippo._replace(coins=5)))) == []
    assert told(player(state, A, row=(Card(0), hippo._replace(coins=-1)))) == [
        ("coins_on_card", {"player": A, "card": "hippo"})
    ]


def test_debts_can_be_where_the_table_has_agreed_on_them() -> None:
    assert codes(player(table("", "", loan_floor=False), A, coins=-5)) == []


@each_row("buys, fine", [(0, True), (1, True), (3, True), (4, False), (-1, False)])
def test_nobody_has_more_buys_than_apprentices_can_bring(buys: int, fine: bool) -> None:
    wrong = [] if fine else [("buys_cannot_be", {"player": A})]
    assert told(player(act(first(), "income"), A, buys=buys)) == wrong
    assert codes(player(first(), A, buys=buys)) == codes(player(act(first(), "agree_draw"), A, buys=buys)) == []


@each_row("day, count, fine", [(0, 1, False), (4, 1, False), (1, 0, False), (3, 1, True), (1, 7, True)])
def test_days_are_one_to_three_and_rounds_count_from_one(day: int, count: int, fine: bool) -> None:
    assert told(first()._replace(day=day, round=count)) == ([] if fine else [("day_cannot_be", {"day": day})])


# --- who is due -------------------------------------------------------------------------------------------------------


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


def test_who_is_out_does_not_attack() -> None:
    state = attacking("worker", "wall", "wall")._replace(phase=Attack(B, (1, 0, 0)))
    assert "nobody_due" in codes(player(state, B, out=True, row=(), coins=0, buys=0))


# --- what was chosen --------------------------------------------------------------------------------------------------


@each_row("amount, limit, fine", [(30, 0, True), (31, 0, False), (25, 25, True), (26, 25, False)])
def test_nobody_has_named_more_than_they_may(amount: int, limit: int, fine: bool) -> None:
    state = table("", "", coins=(30, 0), most_invested=limit)._replace(phase=Invest((amount, -1)))
    assert told(state) == ([] if fine else [("invested_too_much", {"player": A, "amount": amount})])
    assert codes(state._replace(phase=Invest((-2, -1)))) == ["invested_too_much"]


def test_who_is_out_has_chosen_nothing() -> None:
    state = player(act(first(3), "income"), B, out=True, coins=0, buys=0, row=())
    state = piles(state, discards=1, kind=0)
    assert codes(state._replace(phase=Invest((-1, -1, 0)))) == []
    assert told(state._replace(phase=Invest((-1, 0, -1)))) == [("out_with_cards", {"player": B})]


@each_row(
    "word, coins, buys, left, fine",
    [
        ("ghost", 2, 1, 4, True),
        ("ghost", 1, 1, 4, False),
        ("ghost", 2, 0, 4, False),
        ("ghost", 2, 1, 0, False),
        ("stipend", 0, 1, 4, True),
        ("stipend", 0, 0, 4, False),
    ],
)
def test_a_pick_can_be_paid_and_is_there(word: str, coins: int, buys: int, left: int, fine: bool) -> None:
    state = player(buying("", "", coins=(coins, 0)), A, buys=buys)
    state = piles(state, shop=left - 4, discards=4 - left)._replace(phase=Buy((NUMBER[word], -1)))
    assert told(state) == ([] if fine else [("buys_cannot_be", {"player": A})])


def test_a_kind_that_this_shop_has_not_is_never_picked() -> None:
    """Not even where the table may pick what is sold out."""
    state = act(first(shop="course_simple", preset="course"), "income")._replace(phase=Buy((WALL, -1)))
    assert told(state) == [("buys_cannot_be", {"player": A})]
    assert told(piles(state, shop=-4, discards=4)._replace(phase=Buy((GHOST, -1)))) == []


def test_an_answer_is_one_that_the_seat_may_give() -> None:
    state = asked()
    assert isinstance(state.phase, Defend)
    three = act(attacking("worker", "wall", "wall"), "attack", A, "worker", 1)
    assert isinstance(three.phase, Defend)
    assert codes(three._replace(phase=replace(three.phase, chosen=(-1, 1, -1)))) == []
    for chosen, seat, said in (
        ((1, -1, -1), A, "worker"),
        ((-1, 0, -1), B, "stipend"),
        ((-1, 7, -1), B, "7"),
        ((-1, 2, -1), B, "2"),
    ):
        wrong = three._replace(phase=replace(three.phase, chosen=chosen))
        assert ("uses_too_many", {"player": seat, "card": said}) in told(wrong), chosen


# --- the end ----------------------------------------------------------------------------------------------------------


def won(*rows: str, reason: str, winner: int) -> list[str]:
    """What cannot be in a game that has ended so."""
    return codes(table(*rows)._replace(phase=Over(reason), winner=winner))


SEVEN = "incantation incantation monopoly"


@each_row(
    "reason, winner, fine",
    [
        ("points", A, True), ("points", B, False), ("points", -1, False), ("last", B, False),
        ("agreed", -1, True), ("days", -1, True), ("agreed", A, False), ("days", B, False),
    ],
)  # fmt: skip
def test_a_game_ends_for_a_reason(reason: str, winner: int, fine: bool) -> None:
    assert won(SEVEN, "wall", reason=reason, winner=winner) == ([] if fine else ["end_without_reason"])


def test_a_draw_with_nobody_ahead_can_be_too() -> None:
    assert won("wall", "wall", reason="agreed", winner=-1) == []
    assert won("wall", "wall", reason="points", winner=A) == ["end_without_reason"]


def test_who_has_won_ends_the_game() -> None:
    state = table(SEVEN, "wall")
    assert told(state) == [("should_have_won", {"player": A})]
    assert told(table("", "")._replace(winner=B)) == [("winner_without_end", {"player": B})]


# --- worth knowing ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("amount", "noted"), [(25, False), (26, True)])
def test_an_amount_that_coin_cards_cannot_show_is_noted(amount: int, noted: bool) -> None:
    state = act(table("", "", coins=(99, 0)), "income")
    state = act(act(state, "invest", A, amount), "invest", B, 0)
    assert notes(state) == ([("above_coin_cards", {"player": A, "amount": amount})] if noted else [])


def no_points_left(state: State) -> State:
    """The point cards have all gone."""
    for word in ("monopoly", "incantation"):
        state = act(state, "set_shop", -1, word, 0)
    return state


def test_that_no_points_are_left_is_noted_as_long_as_nobody_is_ahead() -> None:
    assert notes(no_points_left(table("wall", "wall"))) == [("points_gone", {})]
    assert notes(no_points_left(table("monopoly", "wall"))) == notes(table("wall", "wall")) == []
    assert notes(act(no_points_left(table("wall", "wall")), "agree_draw")) == []
    one_left = act(no_points_left(table("wall", "wall")), "set_shop", -1, "monopoly", 1)
    assert notes(one_left) == []


def test_an_income_is_due_from_nobody() -> None:
    assert codes(first()._replace(phase=Income())) == []
