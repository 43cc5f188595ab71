"""The one tap that says 'everybody is done', the throw that ends a round, and the moves a camera may see."""

from itertools import islice
from random import Random

import pytest

from companion.games.orconomy.rules.state import EndOfRound, Launch, Revenue, Winter
from companion.games.orconomy.view import table_view
from tests.games.orconomy.positions import GAME, do, lay, phase_of, play
from tests.games.orconomy.random_games import start_of, walk
from tests.many_rows import few_quick

GAMES = [(players, seed) for players in (2, 3, 4, 5) for seed in range(3)]


@few_quick("players, seed", GAMES, 4)
def test_what_is_done_for_the_players_is_always_allowed(players: int, seed: int) -> None:
    rng = Random(f"settled {players} {seed}")
    for before, _, _ in walk(rng, start_of(rng, players), 150):
        play(before, *GAME.conduct.settle(before))
        play(before, *GAME.dice.throw(before, (rng.randrange(1, 7), rng.randrange(1, 7))))
        for move in islice(GAME.board.moves(before), 12):
            assert move.after == play(before, *move.run)
            assert move.layout == GAME.board.layout(move.after) != GAME.board.layout(before)


def test_revenue_is_settled_for_all_with_one_tap() -> None:
    """Banking +2 each: seat 0 two Companies, seat 1 one; seat 1 is the Hindmost Orc: +3."""
    state = lay({9: "0 0 1"}, Revenue(0), active=9)
    after = play(state, *GAME.conduct.settle(state))
    assert after.skulls == (25, 26)
    assert phase_of(after) == ("auction", "bid")


def test_the_tap_stops_at_who_cannot_pay() -> None:
    state = lay({2: "1", 3: "0"}, Revenue(0), active=2, crisis=9, skulls=(0, 1))
    after = play(state, *GAME.conduct.settle(state))
    assert (after.skulls, table_view(after).turn) == ((3, 1), 1)
    assert GAME.conduct.settle(after) == ()


def test_in_winter_one_tap_pays_what_can_be_paid() -> None:
    state = lay({7: "0b 1b"}, Winter("double", "interest", 0, (), (0,) * 10, (0, 0, 0, 0, 0, 1, 0, 0, 0, 0)))
    after = play(state, *GAME.conduct.settle(state))
    assert (after.skulls, phase_of(after)) == ((19, 19), ("winter", "crisis"))


@pytest.mark.parametrize("phase", [Launch(1), EndOfRound(0)])
def test_a_throw_says_that_nobody_else_launches_or_buys(phase: Launch | EndOfRound) -> None:
    state = lay(phase=phase)
    after = play(state, *GAME.dice.throw(state, (2, 6)))
    assert (table_view(after).active, table_view(after).oracle, table_view(after).round) == (8, 1, 3)


def test_a_throw_means_nothing_while_something_else_is_due() -> None:
    assert GAME.dice.throw(lay({7: "0"}, Revenue(0)), (2, 6)) == ()
    assert GAME.dice.throw(lay(), (2, 6)) == (do("roll", -1, 2, 6),)
