"""An absent player at the practice table: the app plays that seat, hands lay what it did, and the game goes on."""

from pathlib import Path

import pytest

from tests.locale.compiling import compile_all
from tests.practice.at_table import in_phase, practice, wrong


@pytest.mark.slow
def test_what_the_app_does_for_somebody_absent_is_laid_and_counted(tmp_path: Path) -> None:
    compile_all()
    with practice(tmp_path, 3, players=3) as world:
        world.play_until(in_phase("revenue", 1))
        assert world.app.press("absent:0") and world.app.press("absent:1") and world.app.press("absent:2")
        by_app = 0
        while world.view["game"]["round"] < 4:
            before = world.view["history"][0]["line"]
            world.step()
            newest = world.view["history"][0]
            by_app += newest["line"] != before and newest["source"] == "app"
        assert by_app
        world.play_until(lambda _view: wrong(world) == [])
