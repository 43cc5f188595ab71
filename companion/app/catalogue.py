"""The games orctable knows: the only file that names them. A game is one folder, and one line here."""

from collections.abc import Mapping
from functools import cache
from inspect import getfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.games.economancy.parts import EconomancyParts
from companion.games.economicus.parts import EconomicusParts
from companion.games.orc.parts import OrcParts
from companion.games.orconomy.parts import OrconomyParts
from companion.games.protocol import Game
from companion.games.simple.parts import SimpleParts
from companion.record.header_to_game import Games

if TYPE_CHECKING:  # whoever asks for a part has loaded what it is made of
    from typer import Typer

    from companion.locale.sentences import Speaker
    from companion.ui.game_screen import Cover, GameScreen
    from vision.sighting import Sighting

GAMES: Final[Mapping[str, SimpleParts]] = {
    "orconomy": OrconomyParts(),
    "orc": OrcParts(),
    "economicus": EconomicusParts(),
    "economancy": EconomancyParts(),
}
USUAL: Final = "orconomy"  # the game of a header that names none, and of a table file that says nothing else


def games(folder: Path | None = None) -> Games:
    """All games, with an owner's corrections in `folder`; without one they are as printed."""

    @cache
    def named(name: str) -> Game[Any]:
        return GAMES[name].game(folder)

    return Games(tuple(GAMES), USUAL, named)


class GameScreens:
    """Each game's own part of the screen, and its cover; see `companion.ui.game_screen.Screens`."""

    @staticmethod
    @cache
    def __call__(game: str) -> "GameScreen":
        return GAMES[game].screen()

    @staticmethod
    @cache
    def cover(game: str) -> "Cover":
        return GAMES[game].cover()


screen: Final = GameScreens()


def speaker(game: str, language: str) -> "Speaker":
    """Who speaks of a game in a language. Raises LanguageMissing."""
    return GAMES[game].speaker(language)


def demo(game: str) -> Path | None:
    """The table log of a practice game to be watched, `practice/demo.jsonl` of the game's folder; None where it has
    none, and random play will do.
    """
    log = Path(getfile(type(GAMES[game]))).parent / "practice" / "demo.jsonl"
    return log if log.exists() else None


def sighting_json(edition: str, sighting: "Sighting") -> dict[str, Any]:
    """A sighting in the words of the game of a board's edition. Raises ValueError for an edition of no game here."""
    game = edition.partition("-")[0]
    if game not in GAMES:
        known = ", ".join(GAMES)
        raise ValueError(f"the board file is for the edition {edition!r}, of no game known here (known are: {known})")
    return GAMES[game].sighting_json(sighting)


def commands() -> "dict[str, Typer]":
    """The commands of all games, in groups by the word that stands before them."""
    return {name: group for parts in GAMES.values() for name, group in parts.commands().items()}
