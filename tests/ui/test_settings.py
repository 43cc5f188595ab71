"""What a finger chooses for the screen itself is kept; what a door asks for is not."""

import pytest

from tests.session.table import Table
from tests.ui.screen import Screen


@pytest.fixture
def kept(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What the screen has asked to be kept."""
    found: list[tuple[str, str]] = []
    monkeypatch.setattr(screen.app, "_keep", lambda name, value: found.append((name, value)))
    return found


def test_a_touch_on_language_or_theme_is_kept(screen: Screen, table: Table, kept: list[tuple[str, str]]) -> None:
    assert screen.touch("ui:menu")
    assert screen.touch("ui:lang:ru")
    assert screen.touch("ui:settings")
    for name in ("theme:light", "set:size:large", "set:hand:left"):
        assert screen.touch(f"ui:{name}")
    screen.frame()
    assert kept == [("language", "ru"), ("theme", "light"), ("size", "large"), ("hand", "left")]


def test_a_language_only_for_a_picture_is_not_kept(screen: Screen, kept: list[tuple[str, str]]) -> None:
    assert screen.wait(screen.app.set_language("ru"))
    assert kept == []
