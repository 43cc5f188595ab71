"""What cannot be in a position, case by case, with what is told of it; and what beside each can be."""

from dataclasses import replace

from companion.games.economancy.rules.cards import NUMBER
from companion.games.economancy.rules.state import Attack, Buy, Card, Defend, Invest, State
from tests.games.economancy.positions import A, B, act, attacking, first
from tests.games.economancy.vocabulary import codes, piles, player, told
from tests.many_rows import each_row

WORKER, WALL, BUBBLE, GHOST = (NUMBER[word] for word in ("worker", "wall", "bubble", "ghost"))


def asked() -> State:
    """Anna's worker attacks, and Boris has a wall and a worker to answer with."""
    return act(attacking("worker senior", "wall worker"), "attack", A, "worker", 1)


@each_row("buys, fine", [(0, True), (1, True), (3, True), (4, False), (-1, False)])
def test_nobody_has_more_buys_than_apprentices_can_bring(buys: int, fine: bool) -> None:
    wrong = [] if fine else [("buys_cannot_be", {"player": A})]
    assert told(player(act(first(), "income"), A, buys=buys)) == wrong
    assert codes(player(first(), A, buys=buys)) == codes(player(act(first(), "agree_draw"), A, buys=buys)) == []


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
