"""Pictures of the screen: those of the docs are up to date; one that cannot be written is told, the screen goes on."""

from pathlib import Path

import pytest
from PIL import Image

from tests.ui.panels import PANELS
from tests.ui.screen import Screen
from tools.contact_sheet import FILMED, SHOWS, SIZE, filmed, kiosk_shows, sheet_file, sheet_shows, shows, table

PICTURE = Path(__file__).parents[2] / "docs" / "table.png"


def test_the_picture_of_the_readme_shows_the_screen_as_it_is(compiled: None) -> None:
    with Image.open(PICTURE) as picture:
        assert picture.size == SIZE
        assert picture.info.get(SHOWS) == shows(table(), SIZE), "the screen has changed: make screens"


@pytest.mark.slow
@pytest.mark.parametrize("size", PANELS)
def test_the_sheets_show_the_screens_as_they_are(compiled: None, size: tuple[int, int]) -> None:
    with Image.open(sheet_file(PICTURE.parent, size)) as picture:
        kept = picture.info.get(SHOWS)
    assert kept == sheet_shows(size), "the screens have changed: make screens"


@pytest.mark.slow
def test_the_pictures_of_a_kiosk_show_its_screens_as_they_are(compiled: None) -> None:
    with Image.open(PICTURE.with_name("kiosk.png")) as picture:
        kept = picture.info.get(SHOWS)
    assert kept == kiosk_shows(), "the screens have changed: make screens"


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_moving_picture_of_a_game_shows_the_screen_as_it_is(compiled: None, language: str) -> None:
    file = PICTURE.with_name(f"game-{language}.webp")
    with Image.open(file) as picture:
        assert (getattr(picture, "n_frames", 1), file.stat().st_size < 250_000) == (len(FILMED), True)
        kept = picture.info.get("xmp", b"").decode()
    assert kept == shows(filmed(language), SIZE), "the screens have changed: make screens"


def test_a_language_nobody_speaks_is_refused_and_the_screen_goes_on(screen: Screen) -> None:
    with pytest.raises(ValueError, match="xx"):
        screen.wait(screen.app.set_language("xx"))
    screen.frame()
    assert screen.app.local.language == "en"
    assert screen.wait(screen.app.set_language("ru"))
    assert screen.app.local.language == "ru"


@pytest.mark.parametrize("name", ["no/such/folder/a.png", "file/a.png", ".", "x" * 300 + ".png"])
def test_a_picture_that_cannot_be_written_is_told_and_the_screen_goes_on(
    screen: Screen, tmp_path: Path, name: str
) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="picture"):
        screen.wait(screen.app.screenshot(tmp_path / name))
    screen.frame()
    assert screen.wait(screen.app.screenshot(tmp_path / "a.png"))
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_a_job_that_goes_wrong_is_told_to_whoever_asked_and_the_screen_goes_on(screen: Screen) -> None:
    with pytest.raises(ZeroDivisionError):
        screen.wait(screen.app._errands.ask(lambda: bool(1 / 0)))
    screen.frame()
