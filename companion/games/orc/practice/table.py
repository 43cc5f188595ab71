"""ORC at the practice table: a mat with cards under a camera, and two players who lay them."""

from collections.abc import Mapping
from typing import Any

from companion.games.orc.practice.boards import CARDS, app_rows
from companion.games.orc.practice.card_players import CardPlayers
from companion.practice.cards.card_set import rows_read
from companion.practice.game import Around
from companion.practice.kit import View
from companion.practice.pieces.bodies import Truth, sorted_truth
from companion.practice.simulated_table import TableSetting


class OrcPractice:
    """See `companion.practice.game.PracticeGame`."""

    name = "orc"

    def setting(self, seed: int, players: int) -> TableSetting:
        """The mat and all cards."""
        return TableSetting(self.name, cards=CARDS)

    def sit_down(self, around: Around, seed: int) -> CardPlayers:
        return CardPlayers(around, seed)

    def shown(self, game: View) -> Truth:
        return app_rows(game)

    def seen(self, sighting: Mapping[str, Any]) -> Truth:
        return sorted_truth(rows_read(sighting))

    def moment(self, game: View) -> str:
        return str(game["phase"])
