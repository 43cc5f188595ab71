"""What cannot be in a position, case by case, with what is told of it; and what beside each can be."""

from dataclasses import replace
from typing import Any

from companion.games.economancy.rules.cards import NUMBER
from companion.games.economancy.rules.state import Attack, Buy, Card, Defend, Invest, Over, State
from tests.games.economancy.positions import A, B, act, attacking, first, table
from tests.games.economancy.vocabulary import codes, piles, player, told
from tests.many_rows import each_row

WORKER, WALL, BUBBLE, GHOST = (NUMBER[word] for word in ("worker", "wall", "bubble", "ghost"))


def asked() -> State:
    """Anna's worker attacks, and Boris has a wall and a worker to answer with."""
    return act(attacking("worker senior", "wall worker"), "attack", A, "worker", 1)


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


@each_row("buys, fine", [(0, True), (1, True), (3, True), (4, False), (-1, False)])
def test_nobody_has_more_buys_than_apprentices_can_bring(buys: int, fine: bool) -> None:
    wrong = [] if fine else [("buys_cannot_be", {"player": A})]
    assert told(player(act(first(), "income"), A, buys=buys)) == wrong
    assert codes(player(first(), A, buys=buys)) == codes(player(act(first(), "agree_draw"), A, buys=buys)) == []


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


# --- what was chosen --------------------------------------------------------------------------------------------------


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
