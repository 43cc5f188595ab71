"""Pictures of the screen in both languages, one pair for every step of a game."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.locale.preferences import LANGUAGES
from companion.practice.app_link import AppLink
from companion.practice.game import PracticeGame


class Album:
    """Takes a picture of the screen in both languages whenever it shows something new."""

    def __init__(self, app: AppLink, game: PracticeGame, out: Path, say: Callable[[str], None]) -> None:
        self._app, self._game, self._out, self._say = app, game, out, say
        self._last = ""
        self._count = 0
        out.mkdir(parents=True, exist_ok=True)

    def watch(self, view: Mapping[str, Any]) -> None:
        """Look whether the screen has changed to something worth a picture."""
        name = screen_name(view, self._game)
        if not name or name == self._last:
            return
        self._last = name
        self._count += 1
        for language in LANGUAGES:
            path = self._out / f"{self._count:02d}-{name}-{language}.png"
            self._app.ask("screenshot", path=str(path.absolute()), language=language)
        self._say(f"{self._count:02d} {name}")


def screen_name(view: Mapping[str, Any], game: PracticeGame) -> str:
    """What the screen is about, as a file's name; empty before there is a view."""
    if not view:
        return ""
    if view["draft"]:
        camera = f"-{view['draft']['camera']}" if view["draft"]["step"] == "camera" else ""
        return f"setup-{view['draft']['step']}{camera}"
    if view["question"] or view["difference"]:
        return "question" if view["question"] else "difference"
    return game.moment(view["game"])
