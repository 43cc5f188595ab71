"""The parts of Orc for the catalogue, each loaded when it is first asked for."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.games.protocol import Game
from companion.games.protocol.parts import PositionLines, RandomPlay

if TYPE_CHECKING:
    from typer import Typer

    from companion.locale.sentences import Speaker
    from companion.practice.game import PracticeGame
    from companion.printing.paper_sizes import Paper
    from companion.printing.printed_sheet import Sheet
    from companion.ui.game_screen import GameScreen
    from vision.sighting import Sighting


class OrcParts:
    """See `companion.games.protocol.parts.Parts`."""

    def game(self, folder: Path | None) -> Game[Any]:
        from companion.games.orc.game import orc_game

        return orc_game(folder)

    def speaker(self, language: str) -> "Speaker":
        from companion.games.orc.words.speaker import OrcSpeaker

        return OrcSpeaker(language)

    def screen(self) -> "GameScreen":
        from companion.games.orc.screen.orc_screen import OrcScreen

        return OrcScreen()

    def practice(self) -> "PracticeGame":
        from companion.games.orc.practice.table import OrcPractice

        return OrcPractice()

    def position_lines(self) -> PositionLines:
        from companion.games.orc.words.position_lines import position_lines

        return position_lines

    def random_play(self) -> RandomPlay:
        from companion.games.orc.judgements import RANDOM_PLAY

        return RANDOM_PLAY

    def demo(self) -> Path:
        return Path(__file__).parent / "practice" / "demo.jsonl"

    def sighting_json(self, sighting: "Sighting") -> dict[str, Any]:
        raise ValueError("ORC has no board that a camera reads")

    def commands(self) -> "Mapping[str, Typer]":
        return {}

    def sheets(self, what: str, paper: "Paper", language: str, _folder: Path | None) -> "Sequence[Sheet]":
        from companion.games.orc.sheets.card_sheets import sheets

        return sheets(what, paper, language)
