"""The brightness of a panel is written where Linux offers it; where there is none, or it is refused, that is said."""

from pathlib import Path

import pytest

from companion.app.app_window import Backlight


def panel(folder: Path, most: str = "255") -> Path:
    light = folder / "10-0045"
    light.mkdir()
    (light / "max_brightness").write_text(most)
    (light / "brightness").write_text("0")
    return light / "brightness"


@pytest.mark.parametrize(("percent", "written"), [(100, "255"), (20, "51"), (0, "1")])
def test_a_share_of_the_most_is_written_and_never_darkness(tmp_path: Path, percent: int, written: str) -> None:
    light = panel(tmp_path)
    assert Backlight(tmp_path).set(percent)
    assert light.read_text() == written


def test_without_a_backlight_somebody_else_has_to_darken(tmp_path: Path) -> None:
    assert not Backlight(tmp_path).set(50)
    assert not Backlight(tmp_path / "nowhere").set(50)


def test_a_panel_that_refuses_is_logged_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    panel(tmp_path, "many")
    backlight = Backlight(tmp_path)
    assert not backlight.set(50) and not backlight.set(60)
    assert len(caplog.records) == 1
