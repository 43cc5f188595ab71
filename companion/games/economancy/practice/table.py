"""Economancy at the practice table: a mat of cards under a camera, and players who lay what they choose."""

from collections.abc import Mapping
from typing import Any

from companion.games.economancy.board import BOARD_FILE, USED
from companion.games.economancy.game import economancy_game
from companion.games.economancy.practice.boards import app_rows
from companion.games.economancy.practice.card_players import CardPlayers
from companion.games.economancy.practice.faces import faces
from companion.games.simple.practice.table import SimplePractice
from companion.practice.cards.card_set import CardSet, rows_read
from companion.practice.game import Around
from companion.practice.kit import View
from companion.practice.pieces.bodies import Truth
from companion.practice.simulated_table import TableSetting


class EconomancyPractice(SimplePractice):
    """See `companion.practice.game.PracticeGame`."""

    def __init__(self) -> None:
        super().__init__(economancy_game())

    def setting(self, seed: int, players: int) -> TableSetting:
        """The mat and all cards."""
        return TableSetting(self.name, cards=CardSet(BOARD_FILE, faces, USED))

    def sit_down(self, around: Around, seed: int) -> CardPlayers:
        return CardPlayers(around, seed)

    def shown(self, game: View) -> Truth:
        return app_rows(game)

    def seen(self, sighting: Mapping[str, Any]) -> Truth:
        return rows_read(sighting)
