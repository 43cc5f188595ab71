"""The games orctable knows: the only file that names them.

Each part of a game is loaded when it is first asked for, so that nobody waits for what is not played.
"""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.games.protocol import Game
from companion.record.opening import Games

if TYPE_CHECKING:  # the practice table needs more than the app has loaded
    from companion.practice.game import PracticeGame


def _orconomy(folder: Path | None) -> Game[Any]:
    from companion.games.orconomy.game import Orconomy

    return Orconomy(folder)


GAMES: Final[Mapping[str, Callable[[Path | None], Game[Any]]]] = {"orconomy": _orconomy}
USUAL: Final = "orconomy"
"""The game of a header that names none, and of a table file that says nothing else."""


def games(folder: Path | None = None) -> Games:
    """All games, with an owner's corrections in `folder`; without one they are as printed."""

    @cache
    def named(name: str) -> Game[Any]:
        return GAMES[name](folder)

    return Games(tuple(GAMES), USUAL, named)


def _orconomy_practice() -> "PracticeGame":
    from companion.games.orconomy.practice.table import OrconomyPractice

    return OrconomyPractice()


PRACTICE: Final[Mapping[str, Callable[[], "PracticeGame"]]] = {"orconomy": _orconomy_practice}
"""The games that can be played at the practice table."""


@cache
def practice(name: str) -> "PracticeGame":
    """A game for the practice table. Raises LookupError when there is none of that name."""
    if name not in PRACTICE:
        raise LookupError(f"{name} cannot be played at the practice table; these can: {', '.join(PRACTICE)}")
    return PRACTICE[name]()
