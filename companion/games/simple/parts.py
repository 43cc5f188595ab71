"""The parts of a simple game for the catalogue: a game says its title, its rules and its words, the rest is here."""

import gettext
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from inspect import getfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.games.protocol import Game
from companion.games.protocol.parts import RandomPlay
from companion.locale.preferences import DOMAIN

if TYPE_CHECKING:
    from typer import Typer

    from companion.locale.sentences import Speaker
    from companion.practice.game import PracticeGame
    from companion.printing.paper_sizes import Paper
    from companion.printing.printed_sheet import Sheet
    from companion.ui.game_screen import Cover, GameScreen
    from vision.sighting import Sighting


class SimpleParts(ABC):
    """See `companion.games.protocol.parts.Parts`. A part that a game has of its own is overridden."""

    title: str
    """What the game is called by those who play it: an English sentence, translated like any other."""
    about: str = ""
    """How many play it, and with what: an English sentence."""

    @abstractmethod
    def game(self, folder: Path | None) -> Game[Any]:
        """Its rules, for the table; the owner corrects nothing in a simple game's box."""

    @abstractmethod
    def speaker(self, language: str) -> "Speaker":
        """Who speaks of it. Raises LanguageMissing."""

    def title_in(self, language: str) -> str:
        """The title in the words of this game and not of the one on the table, without loading who speaks of it."""
        words = Path(getfile(type(self))).parent / "words"
        return gettext.translation(DOMAIN, words, [language], fallback=True).gettext(self.title)

    def cover(self) -> "Cover":
        """A token."""
        from companion.ui.game_screen import Cover

        return Cover(cache(self.title_in), self.about)

    def screen(self) -> "GameScreen":
        """Prompt, players, numbers, and a button for everything that may be done."""
        from companion.games.simple.screen.simple_screen import SimpleScreen

        return SimpleScreen(self.cover())

    def practice(self) -> "PracticeGame":
        """Players who do anything that is offered."""
        from companion.games.simple.practice.table import simple_practice

        return simple_practice(self.game(None))

    def random_play(self) -> RandomPlay:
        """Every offer evenly."""
        from companion.games.kernel import RandomGames, any_of

        game = self.game(None)
        return RandomGames(
            lambda names, _rng: {"game": game.name, "players": [{"name": name} for name in names[: game.most]]}, any_of
        )

    def sighting_json(self, _sighting: "Sighting") -> dict[str, Any]:
        """Raises ValueError: there is no board."""
        raise ValueError(f"{self.title} has no board that a camera reads")

    def commands(self) -> "Mapping[str, Typer]":
        """None."""
        return {}

    def sheets(self, what: str, _paper: "Paper", _language: str, _folder: Path | None) -> "Sequence[Sheet]":
        """Raises NothingToPrint: there are none."""
        from companion.printing.printed_sheet import NothingToPrint

        raise NothingToPrint(self.title, what)
