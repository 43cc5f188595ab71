"""Pictures of the screen: that of the README is up to date; one that cannot be written is told, the screen goes on."""

from pathlib import Path

import pytest
from PIL import Image

from tests.ui.panels import PANELS
from tests.ui.screen import Screen
from tools.contact_sheet import FILMED, SHOWS, SIZE, filmed, sheet_file, sheet_shows, show_table, shown_at_kiosk

PICTURE = Path(__file__).parents[2] / "docs" / "table.png"


def test_the_picture_of_the_readme_says_what_the_screen_says(screen: Screen) -> None:
    with Image.open(PICTURE) as picture:
        assert picture.size == SIZE
        assert picture.info.get(SHOWS) == show_table(screen), "the screen has changed: make screens"


@pytest.mark.slow
@pytest.mark.parametrize("size", PANELS)
def test_the_sheets_show_the_screens_as_they_are(compiled: None, size: tuple[int, int]) -> None:
    with Image.open(sheet_file(PICTURE.parent, size)) as picture:
        kept = picture.info.get(SHOWS)
    assert kept == sheet_shows(size), "the screens have changed: make screens"


@pytest.mark.slow
def test_the_pictures_of_a_kiosk_say_what_its_screens_say(screen: Screen, compiled: None) -> None:
    with Image.open(PICTURE.with_name("kiosk.png")) as picture:
        kept = picture.info.get(SHOWS)
    shown = "\n".join(word for words in shown_at_kiosk(screen) for word in words)
    assert kept == shown, "the screens have changed: make screens"


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_moving_picture_of_a_game_says_what_the_screen_says(screen: Screen, compiled: None, language: str) -> None:
    file = PICTURE.with_name(f"game-{language}.webp")
    with Image.open(file) as picture:
        assert (getattr(picture, "n_frames", 1), file.stat().st_size < 250_000) == (len(FILMED), True)
        kept = picture.info.get("xmp", b"").decode()
    shown = "\n".join(word for words in filmed(screen, language) for word in words)
    # a word may be a pixel wider the first time it is written, so a line may end a word earlier
    assert kept.split() == shown.split(), "it has changed: make screens"


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
