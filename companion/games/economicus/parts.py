"""The parts of Economicus for the catalogue, each loaded when it is first asked for."""

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
    from vision.sighting import Sighting


class EconomicusParts(SimpleParts):
    """See `companion.games.simple.parts.SimpleParts`."""

    title, about = "Economicus", "2 to 8, ring and dice"

    def game(self, folder: Path | None) -> Game[Any]:
        from companion.games.economicus.game import economicus_game

        return economicus_game(folder)

    def speaker(self, language: str) -> "Speaker":
        from companion.games.economicus.words.speaker import EconomicusSpeaker

        return EconomicusSpeaker(language)

    def cover(self) -> "Cover":
        from companion.games.ring.cover import draw_industry_ring

        return super().cover()._replace(draw=draw_industry_ring)

    def screen(self) -> "GameScreen":
        from companion.games.economicus.screen.economicus_screen import EconomicusScreen

        return EconomicusScreen(self.cover())

    def practice(self) -> "PracticeGame":
        from companion.games.economicus.practice.table import PRACTICE

        return PRACTICE

    def sighting_json(self, sighting: "Sighting") -> dict[str, Any]:
        from companion.games.ring.sighting_json import to_json

        look = {"kind": "kind", "colour": "owner", "side": "side"}
        return to_json(sighting, "industry", ("active", "forecast", "crisis"), look)

    def sheets(self, what: str, paper: "Paper", language: str, folder: Path | None) -> "Sequence[Sheet]":
        from companion.games.economicus.sheets.print_and_play import sheets

        return sheets(what, paper, language, folder)
