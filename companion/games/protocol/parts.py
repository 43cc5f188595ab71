"""What a game's folder offers to the catalogue: its parts, each loaded when it is first asked for."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from companion.games.protocol.game import Game
from companion.games.protocol.terms import Action, Offer

if TYPE_CHECKING:  # whoever asks for a part has loaded what it is made of
    from typer import Typer

    from companion.locale.sentences import Speaker
    from companion.practice.game import PracticeGame
    from companion.printing.paper_sizes import Paper
    from companion.printing.printed_sheet import Sheet
    from companion.ui.game_screen import Cover, GameScreen
    from vision.sighting import Sighting


class RandomPlay(Protocol):
    """Random games that look like those people play, to measure the rules with."""

    def header(self, names: Sequence[str], rng: Random) -> dict[str, Any]:
        """The header of a game of these players."""

    def choose(self, offers: Sequence[Offer], rng: Random) -> Action:
        """What is done next."""


class Parts(Protocol):
    """The parts of one game. Importing the module that offers them loads none of them."""

    def game(self, folder: Path | None) -> Game[Any]:
        """Its rules and what belongs to them; `folder` holds the owner's corrections, None for the box as printed."""

    def speaker(self, language: str) -> "Speaker":
        """Who speaks of it. Raises LanguageMissing."""

    def cover(self) -> "Cover":
        """What stands for it where it is one of several."""

    def screen(self) -> "GameScreen":
        """Its part of the screen."""

    def practice(self) -> "PracticeGame":
        """Its part of the practice table."""

    def random_play(self) -> RandomPlay:
        """Its random games."""

    def sighting_json(self, sighting: "Sighting") -> dict[str, Any]:
        """A sighting of its board in its own words. Raises ValueError for a game without a board."""

    def commands(self) -> "Mapping[str, Typer]":
        """Commands of its own, in groups by the word that stands before them; {} for none."""

    def sheets(self, what: str, paper: "Paper", language: str, folder: Path | None) -> "Sequence[Sheet]":
        """Pages of its own to print: `board` (all that it is played with) or `cards`; `folder` as for `game`.

        Raises NothingToPrint when it has none, BoxError or ValueError when a file says something that cannot be.
        """
