"""The parts of Economancy for the catalogue, each loaded when it is first asked for."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.games.protocol import Game
from companion.games.simple.parts import SimpleParts

if TYPE_CHECKING:
    from typer import Typer

    from companion.locale.sentences import Speaker
    from companion.practice.game import PracticeGame
    from companion.printing.paper_sizes import Paper
    from companion.printing.printed_sheet import Sheet
    from companion.ui.game_screen import Cover, GameScreen


class EconomancyParts(SimpleParts):
    """See `companion.games.simple.parts.SimpleParts`."""

    title, about = "Economancy", "2 to 4, cards"

    def game(self, folder: Path | None) -> Game[Any]:
        from companion.games.economancy.game import economancy_game

        return economancy_game(folder)

    def speaker(self, language: str) -> "Speaker":
        from companion.games.economancy.words.speaker import EconomancySpeaker

        return EconomancySpeaker(language)

    def cover(self) -> "Cover":
        from companion.games.economancy.screen.fan import MARKS, draw_fan

        return super().cover()._replace(dice=False, draw=draw_fan, marks=MARKS)

    def screen(self) -> "GameScreen":
        from companion.games.economancy.screen.economancy_screen import EconomancyScreen

        return EconomancyScreen(self.cover())

    def practice(self) -> "PracticeGame":
        from companion.games.economancy.practice.card_players import PRACTICE

        return PRACTICE

    def commands(self) -> "Mapping[str, Typer]":
        from companion.games.economancy.course.course_commands import course

        return {"course": course}

    def sheets(self, what: str, paper: "Paper", language: str, _folder: Path | None) -> "Sequence[Sheet]":
        from companion.games.economancy.sheets.card_sheets import sheets

        return sheets(what, paper, language)
