"""The whole app, started twice: what was chosen on its screen the first time is there the second time."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.app.settings import FILE
from companion.practice.app_link import AppLink
from tests.locale.compiling import compile_all


@contextmanager
def app(folder: Path, *words: str) -> Iterator[AppLink]:
    """The app with its screen drawn where nobody sees it, and a finger."""
    arguments = [sys.executable, "-m", "companion.cli", "run", "--control", str(folder / "door"), *words]
    environment = {**os.environ, "ORCTABLE_DATA": str(folder / "data")}
    with subprocess.Popen(arguments, env=environment) as child:
        try:
            with AppLink(folder / "door") as link:
                yield link
                link.ask("stop")
            assert child.wait(30) == 0
        finally:
            child.kill()


def theme_to_choose(link: AppLink) -> str:
    """The theme the settings offer: the one the screen has not."""
    assert link.press("ui:menu") and link.press("ui:settings")
    return next(name for name in ("dark", "light") if link.ask("where", id=f"ui:theme:{name}")["at"])


@pytest.mark.slow
def test_language_and_theme_are_there_again_and_an_explicit_language_wins_only_for_now(tmp_path: Path) -> None:
    compile_all()
    with app(tmp_path) as link:
        assert theme_to_choose(link) == "light"
        assert link.press("ui:theme:light") and link.press("ui:lang:ru")
    with app(tmp_path, "--language", "en") as link:
        assert theme_to_choose(link) == "dark"
        assert link.press("ui:theme:dark")
    kept = (tmp_path / "data" / FILE).read_text(encoding="utf-8")
    assert 'language = "ru"' in kept and 'theme = "dark"' in kept


@pytest.mark.slow
def test_who_has_played_and_who_reads_another_language_are_there_again(tmp_path: Path) -> None:
    compile_all()
    with app(tmp_path) as link:
        begin = ("setup:move:1:0", "setup:next", "setup:next", "setup:ring:numeric", "setup:next", "setup:start")
        assert all(link.press(touch) for touch in begin)
        assert link.press("ui:menu") and link.press("ui:people") and link.press("ui:tongues")
        assert link.press("ui:tongue:0:ru")
    with app(tmp_path, "--journal", str(tmp_path / "another.sqlite")) as link:
        link.ask("look")
        assert [[seat["name"] for seat in group] for group in link.view["draft"]["groups"]] == [["Boris", "Anna"]]
        assert all(link.press(touch) for touch in ("setup:group:0", "setup:ring:numeric", "setup:start"))
        assert [player["name"] for player in link.view["game"]["players"]] == ["Boris", "Anna"]
    kept = (tmp_path / "data" / FILE).read_text(encoding="utf-8")
    assert 'seat_languages = [["Boris", "ru"]]' in kept
