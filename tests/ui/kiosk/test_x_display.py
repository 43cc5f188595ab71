"""How large the window is where nobody has said so: a panel is filled, a desktop is not."""

from unittest.mock import Mock

import pytest
from kivy.base import EventLoop

from companion.ui.first_picture import open_window
from companion.ui.kiosk import held_window
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


@pytest.mark.parametrize(
    ("screen", "size", "times"), [((800, 480), None, 1), ((1920, 1080), None, 0), ((1024, 600), (800, 480), 0)]
)
def test_a_window_over_the_whole_screen_is_maximised_so_that_no_frame_pushes_it_off(
    monkeypatch: pytest.MonkeyPatch, screen: tuple[int, int], size: tuple[int, int] | None, times: int
) -> None:
    window = Mock(rotation=0)
    monkeypatch.setattr(EventLoop, "window", window)
    monkeypatch.setattr(EventLoop, "ensure_window", lambda: None)
    monkeypatch.setattr(held_window, "screen_size", lambda: screen)
    assert open_window(size, kiosk=False) is window
    assert window.maximize.call_count == times
