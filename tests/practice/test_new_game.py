"""A person ends the game at the practice table, again and again: all goes back into the box, the next one is played."""

from pathlib import Path

import pytest

from tests.practice.at_table import in_phase, practice, wrong

pytestmark = pytest.mark.slow


def test_a_person_ends_the_game_twice_and_the_next_one_is_played(tmp_path: Path) -> None:
    with practice(tmp_path, 3) as world:
        for _ in range(3):
            world.play_until(in_phase("end", 2))
            assert wrong(world) == []
            assert world.app.press("new") and world.view["draft"] is not None
