"""How large the window is where nobody has said so: a panel is filled, a desktop is not."""

import pytest

from companion.ui.kiosk.held_window import USUAL, usual_size, window_on


@pytest.mark.parametrize("screen", [(800, 480), (1024, 600), (1280, 720), (1280, 800), (720, 1280)])
def test_a_panel_is_filled(screen: tuple[int, int]) -> None:
    assert window_on(screen) == screen


def test_a_desktop_keeps_its_room_and_without_a_display_there_is_a_size_too(monkeypatch: pytest.MonkeyPatch) -> None:
    assert window_on((1920, 1080)) == window_on((1280, 1024)) == USUAL
    monkeypatch.delenv("DISPLAY", raising=False)
    assert usual_size() == USUAL
    monkeypatch.setenv("DISPLAY", ":4711")
    assert usual_size() == USUAL
