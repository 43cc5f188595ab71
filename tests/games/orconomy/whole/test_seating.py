"""Joining and leaving between rounds: who has what then, who is Oracle, and who has won by it."""

from random import Random

import pytest

from companion.games.orconomy.rules.phases.seating import with_player
from companion.games.orconomy.rules.state import Revenue, State
from tests.games.orconomy.positions import GAME, NAMES, lay
from tests.games.orconomy.random_games import walk
from tests.many_rows import each_row


def possible(state: State) -> bool:
    """Whether nothing in the position cannot be."""
    return GAME.status(state) == ()


@each_row(
    "state, seat", [(lay({7: "0 1"}), 0), (lay({7: "0 1 2"}, Revenue(0), 3), 1), (lay({7: "0 1 2"}, players=3), 3)]
)
def test_not_everybody_may_leave_at_any_time(state: State, seat: int) -> None:
    with pytest.raises(ValueError):
        GAME.leave(state, seat)


@each_row(
    "state, name, clan, seat",
    [
        (lay({7: "0 1 2 3 4"}, players=5), "Mog", "rune", 1),
        (lay({7: "0 1"}), NAMES[0], "rune", 1),
        (lay({7: "0 1"}), "Mog", "tusk", 1),
        (lay({7: "0 1"}), "Mog", "rune", 3),
        (lay({7: "0 1"}, Revenue(0)), "Mog", "rune", 1),
    ],
)
def test_not_everybody_may_join_at_any_time(state: State, name: str, clan: str, seat: int) -> None:
    with pytest.raises(ValueError):
        with_player(state, name, clan, seat)


@each_row("seed", range(4))
def test_the_game_goes_on_after_it(seed: int) -> None:
    rng = Random(seed)
    state = GAME.leave(lay({7: "0 1b 2", 8: "1 +1 2", 9: "0"}, players=3), rng.randrange(3))
    state = with_player(state, "Mog", "rune", rng.randrange(3))
    played = [after for _, _, after in walk(rng, state, 200)]
    assert all(possible(after) for after in played)
    assert len(played) > 50
