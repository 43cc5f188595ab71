"""A dialog that one player sees alone: no picture is taken of it, and untouched it closes and forgets."""

from pathlib import Path

import pytest

from companion.games.economancy.screen.gathering import TAKE
from tests.games.economancy.screen.a_table import NAMES, ON_SCREEN, EconomancyTable
from tests.ui.screen import Screen


def test_no_picture_is_taken_of_a_secret_choice_and_untouched_it_closes(screen: Screen, tmp_path: Path) -> None:
    table = EconomancyTable(tmp_path / "t", NAMES, *ON_SCREEN)
    table.press("setup:start", "settle")
    screen.sit(table)
    assert screen.press(f"{TAKE}:0") and screen.app.local.dialog == "secret:0"
    assert screen.press("secret:key:1")
    with pytest.raises(OSError, match="secret"):
        screen.wait(screen.app.screenshot(tmp_path / "a.png"))
    assert not (tmp_path / "a.png").exists()
    now = screen.clock()
    screen.app.clock = lambda: now + 21.0
    screen.frame()
    assert screen.app.local.dialog == "" and screen.app.local.own is None
    assert screen.wait(screen.app.screenshot(tmp_path / "a.png"))
    table.close()
