"""The parts of Orconomy for the catalogue, each loaded when it is first asked for."""

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


class OrconomyParts(SimpleParts):
    """See `companion.games.simple.parts.SimpleParts`."""

    title, about = "Orconomy", "2 to 5, ring and dice"

    def game(self, folder: Path | None) -> Game[Any]:
        from companion.games.orconomy.game import orconomy_game

        return orconomy_game(folder)

    def speaker(self, language: str) -> "Speaker":
        from companion.games.orconomy.words.speaker import OrconomySpeaker

        return OrconomySpeaker(language)

    def cover(self) -> "Cover":
        from companion.games.ring.cover import draw_trophy_ring

        return super().cover()._replace(draw=draw_trophy_ring)

    def screen(self) -> "GameScreen":
        from companion.games.orconomy.screen.orconomy_screen import OrconomyScreen

        return OrconomyScreen(self.cover())

    def practice(self) -> "PracticeGame":
        from companion.games.orconomy.practice.table import PRACTICE

        return PRACTICE

    def sighting_json(self, sighting: "Sighting") -> dict[str, Any]:
        from companion.games.ring.sighting_json import to_json

        look = {"colour": "owner", "face": "side"}
        return to_json(sighting, "sector", ("crisis", "activity"), look, zones=("extras", "startups"))

    def sheets(self, what: str, paper: "Paper", language: str, folder: Path | None) -> "Sequence[Sheet]":
        from companion.games.orconomy.sheets.print_and_play import sheets

        return sheets(what, paper, language, folder)
