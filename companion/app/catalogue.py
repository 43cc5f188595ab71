"""The games orctable knows: the only file that names them.

Each part of a game is loaded when it is first asked for, so that nobody waits for what is not played.
"""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from companion.games.protocol import Game
from companion.record.opening import Games


def _orconomy(folder: Path | None) -> Game[Any]:
    from companion.games.orconomy.game import Orconomy

    return Orconomy(folder)


GAMES: Final[Mapping[str, Callable[[Path | None], Game[Any]]]] = {"orconomy": _orconomy}
USUAL: Final = "orconomy"
"""The game of a header that names none, and of a table file that says nothing else."""


@cache
def screen(name: str) -> Any:
    """A game's own part of the screen, a `companion.ui.game_screen.GameScreen`: only the window asks for it."""
    from companion.games.orconomy.screen.orconomy_screen import OrconomyScreen

    return {"orconomy": OrconomyScreen}[name]()


def games(folder: Path | None = None) -> Games:
    """All games, with an owner's corrections in `folder`; without one they are as printed."""

    @cache
    def named(name: str) -> Game[Any]:
        return GAMES[name](folder)

    return Games(tuple(GAMES), USUAL, named)
