"""The parts of ORC for the catalogue, each loaded when it is first asked for."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.games.protocol import Game
from companion.games.simple.parts import SimpleParts

if TYPE_CHECKING:
    from companion.locale.sentences import Speaker
    from companion.practice.game import PracticeGame
    from companion.printing.paper_sizes import Paper
    from companion.printing.printed_sheet import Sheet
    from companion.ui.game_screen import Cover, GameScreen


class OrcParts(SimpleParts):
    """See `companion.games.simple.parts.SimpleParts`."""

    title, about = "ORC", "2, cards"

    def game(self, folder: Path | None) -> Game[Any]:
        from companion.games.orc.game import orc_game

        return orc_game(folder)

    def speaker(self, language: str) -> "Speaker":
        from companion.games.orc.words.speaker import OrcSpeaker

        return OrcSpeaker(language)

    def cover(self) -> "Cover":
        from companion.games.orc.screen.colour_signs import ICONS, draw_cover

        return super().cover()._replace(dice=False, draw=draw_cover, icons=ICONS)

    def screen(self) -> "GameScreen":
        from companion.games.orc.screen.orc_screen import OrcScreen

        return OrcScreen(self.cover())

    def practice(self) -> "PracticeGame":
        from companion.games.orc.practice.card_players import PRACTICE

        return PRACTICE

    def sheets(self, what: str, paper: "Paper", language: str, _folder: Path | None) -> "Sequence[Sheet]":
        from companion.games.orc.sheets.card_sheets import sheets

        return sheets(what, paper, language)
