"""Economicus at the practice table: its board and chips, and players who do what looks usual."""

from collections.abc import Mapping
from random import Random
from typing import Any

from companion.games.economicus import board
from companion.games.economicus.boxes.loader import board_path
from companion.games.economicus.game import economicus_game
from companion.games.economicus.practice.boards import app_board, seen_board
from companion.games.economicus.practice.players import EconomicusPlayers
from companion.games.economicus.practice.printed.printing import any_print
from companion.games.economicus.rules.box import SEGMENTS, Amounts
from companion.games.economicus.rules.state import MARKERS
from companion.games.economicus.rules.text.header import COLOURS
from companion.games.simple.practice.table import SimplePractice
from companion.practice.game import Around
from companion.practice.kit import View
from companion.practice.pieces.board_set import BoardSet
from companion.practice.pieces.bodies import Truth
from companion.practice.simulated_table import TableSetting


class EconomicusPractice(SimplePractice):
    """See `companion.practice.game.PracticeGame`."""

    def __init__(self) -> None:
        super().__init__(economicus_game())

    def setting(self, seed: int, players: int) -> TableSetting:
        """Ring and colours are drawn from the seed."""
        rng, amounts = Random(f"{seed} ring"), Amounts()
        printed = BoardSet(
            file=board_path(),
            order=tuple(rng.sample(SEGMENTS, len(SEGMENTS))),
            kinds=board.KINDS,
            sides=board.SIDES,
            tokens={board.COMPANY: amounts.companies, board.STARTUP: amounts.startups},
            markers=MARKERS,
            printed=any_print,
        )
        return TableSetting(self.name, tuple(rng.sample(COLOURS, players)), printed, dice=True)

    def sit_down(self, around: Around, seed: int) -> EconomicusPlayers:
        return EconomicusPlayers(around, seed)

    def shown(self, game: View) -> Truth:
        return app_board(game)

    def seen(self, sighting: Mapping[str, Any]) -> Truth:
        return seen_board(sighting)
