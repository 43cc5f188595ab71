"""What a game's folder offers to the catalogue: its parts, each loaded when it is first asked for.

A game says its title, its rules and its words; the usual answers to the rest are here.
"""

import gettext
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from inspect import getfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.games.protocol import Game
from companion.locale.preferences import DOMAIN

if TYPE_CHECKING:  # whoever asks for a part has loaded what it is made of
    from typer import Typer

    from companion.games.protocol import Thinking
    from companion.locale.sentences import Speaker
    from companion.practice.game import PracticeGame
    from companion.printing.paper_sizes import Paper
    from companion.printing.printed_sheet import Sheet
    from companion.ui.game_screen import Cover, GameScreen
    from vision.sighting import Sighting


class SimpleParts(ABC):
    """The parts of one game; one of its own is overridden. Importing the module that offers them loads none of them."""

    title: str  # what the game is called by those who play it: an English sentence, translated like any other
    about: str = ""  # how many play it, and with what: an English sentence

    @abstractmethod
    def game(self, folder: Path | None) -> Game[Any]:
        """Its rules and what belongs to them; `folder` holds the owner's corrections, None for the box as printed."""

    @abstractmethod
    def speaker(self, language: str) -> "Speaker":
        """Who speaks of it. Raises LanguageMissing."""

    def title_in(self, language: str) -> str:
        """The title in the words of this game and not of the one on the table, without loading who speaks of it."""
        words = Path(getfile(type(self))).parent / "words"
        return gettext.translation(DOMAIN, words, [language], fallback=True).gettext(self.title)

    def cover(self) -> "Cover":
        """What stands for it where it is one of several: a token."""
        from companion.ui.game_screen import Cover

        return Cover(cache(self.title_in), self.about)

    def screen(self) -> "GameScreen":
        """Its part of the screen: prompt, players, numbers, and a button for everything that may be done."""
        from companion.games.simple.screen.simple_screen import SimpleScreen

        return SimpleScreen(self.cover())

    def practice(self) -> "PracticeGame":
        """Its part of the practice table: players who do anything that is offered."""
        from companion.games.simple.practice.table import simple_practice

        return simple_practice(self.game(None))

    def random_play(self) -> "Thinking[Any]":
        """How its random games begin and go on, to measure the rules with."""
        thinking = self.game(None).thinking
        assert thinking is not None
        return thinking

    def sighting_json(self, _sighting: "Sighting") -> dict[str, Any]:
        """A sighting of its board in its own words. Raises ValueError for a game without a board."""
        raise ValueError(f"{self.title} has no board that a camera reads")

    def commands(self) -> "Mapping[str, Typer]":
        """Commands of its own, in groups by the word that stands before them: none."""
        return {}

    def sheets(self, what: str, _paper: "Paper", _language: str, _folder: Path | None) -> "Sequence[Sheet]":
        """Pages of its own to print: `board` (all that it is played with) or `cards`; `folder` as for `game`.

        Raises NothingToPrint when it has none, BoxError or ValueError when a file says something that cannot be.
        """
        from companion.printing.printed_sheet import NothingToPrint

        raise NothingToPrint(self.title, what)
