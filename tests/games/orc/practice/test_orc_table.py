"""ORC at the practice table: a whole game by touch alone, held against the cards, and what a player reads."""

from pathlib import Path
from typing import Any

import pytest

from companion.app.snapshot_json import to_plain
from companion.games.orc.practice.screen_state import state_of
from companion.games.orc.rules import engine
from companion.games.orc.rules.state import State
from companion.practice import launch
from tests.games.orc.positions import GAME
from tests.games.orc.simulated_games import played

SEEDS = range(6)


def shown(state: State) -> dict[str, Any]:
    """A position as the practice table reads it off the screen."""
    plain: dict[str, Any] = to_plain(GAME.view(state))
    return plain


@pytest.mark.slow
def test_a_whole_game_by_touch_agrees_with_the_cards_and_repeats_byte_for_byte(tmp_path: Path) -> None:
    line = launch.play_game("orc", tmp_path / "one", 1, 2, 0)
    assert (line["wrong"], line["refused"]) == ([], [])
    launch.play_game("orc", tmp_path / "two", 1, 2, 0)
    logs = [(tmp_path / name / "game.jsonl").read_bytes() for name in ("one", "two")]
    assert logs[0] == logs[1]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_player_reads_off_the_screen_what_every_seat_may_do(seed: int) -> None:
    for step in played(seed):
        for state in (step.before, step.after):
            read = state_of(shown(state))
            assert engine.offers(read) == engine.offers(state)
