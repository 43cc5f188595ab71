"""The games orctable knows: the only file that names them.

Each part of a game is loaded when it is first asked for, so that nobody waits for what is not played.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.games.protocol import Game
from companion.locale.sentences import Speaker
from companion.record.opening import Games
from vision.sighting import Sighting

SightingJson = Callable[[Sighting], dict[str, Any]]
"""A sighting in a game's own words, as `orctable read --json` prints it."""

if TYPE_CHECKING:  # the practice table needs more than the app has loaded
    from companion.practice.game import PracticeGame


def _orconomy(folder: Path | None) -> Game[Any]:
    from companion.games.orconomy.game import Orconomy

    return Orconomy(folder)


def _orc(folder: Path | None) -> Game[Any]:
    from companion.games.orc.game import Orc

    return Orc()


GAMES: Final[Mapping[str, Callable[[Path | None], Game[Any]]]] = {"orconomy": _orconomy, "orc": _orc}
USUAL: Final = "orconomy"
"""The game of a header that names none, and of a table file that says nothing else."""


@cache
def screen(name: str) -> Any:
    """A game's own part of the screen, a `companion.ui.game_screen.GameScreen`: only the window asks for it."""
    from companion.games.orconomy.screen.orconomy_screen import OrconomyScreen

    return {"orconomy": OrconomyScreen}[name]()


def speaker(game: str, language: str) -> Speaker:
    """Who speaks of a game in a language. Raises LanguageMissing."""
    from companion.games.orc.words.speaker import OrcSpeaker
    from companion.games.orconomy.words.speaker import OrconomySpeaker

    return {"orconomy": OrconomySpeaker, "orc": OrcSpeaker}[game](language)


def position_lines(game: str) -> Callable[[Mapping[str, Any]], Iterator[str]]:
    """What tells a position of a game, given as plain data, in a few lines for people."""
    from companion.games.orc.words.position_lines import position_lines as of_orc
    from companion.games.orconomy.words.position_lines import position_lines as of_orconomy

    return {"orconomy": of_orconomy, "orc": of_orc}[game]


def sighting_json(edition: str) -> SightingJson:
    """How the game of a board's edition writes a sighting. Raises ValueError for an edition of no game known here."""
    game = edition.partition("-")[0]
    if game != "orconomy":
        raise ValueError(f"the board file is for the edition {edition!r}, of no game known here (known are: orconomy)")
    from companion.games.orconomy.sighting_json import to_json

    return to_json


def games(folder: Path | None = None) -> Games:
    """All games, with an owner's corrections in `folder`; without one they are as printed."""

    @cache
    def named(name: str) -> Game[Any]:
        return GAMES[name](folder)

    return Games(tuple(GAMES), USUAL, named)


def _orconomy_practice() -> "PracticeGame":
    from companion.games.orconomy.practice.table import OrconomyPractice

    return OrconomyPractice()


def _orc_practice() -> "PracticeGame":
    from companion.games.orc.practice.table import OrcPractice

    return OrcPractice()


PRACTICE: Final[Mapping[str, Callable[[], "PracticeGame"]]] = {"orconomy": _orconomy_practice, "orc": _orc_practice}
"""The games that can be played at the practice table."""


@cache
def practice(name: str) -> "PracticeGame":
    """A game for the practice table. Raises LookupError when there is none of that name."""
    if name not in PRACTICE:
        raise LookupError(f"{name} cannot be played at the practice table; these can: {', '.join(PRACTICE)}")
    return PRACTICE[name]()
