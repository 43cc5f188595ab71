"""Orconomy at the practice table: its board and pieces, and its players."""

from collections.abc import Mapping
from random import Random
from typing import Any

from companion.games.orconomy import board
from companion.games.orconomy.boxes.loader import board_path
from companion.games.orconomy.header import CLANS
from companion.games.orconomy.practice.boards import MARKERS, app_board, seen_board
from companion.games.orconomy.practice.players import OrconomyPlayers
from companion.games.orconomy.practice.printed.printing import any_print
from companion.games.orconomy.rules.state import NUMBERS
from companion.practice.game import Around
from companion.practice.kit import View
from companion.practice.pieces.board_set import BoardSet
from companion.practice.pieces.bodies import Truth
from companion.practice.pieces.printed_table import ANY
from companion.practice.simulated_table import TableSetting

EDITION = "orconomy-2017"
TOKENS = 10
"""Of each clan."""


class OrconomyPractice:
    """The game as the practice table knows it: see `companion.practice.game.PracticeGame`."""

    name = "orconomy"

    def setting(self, seed: int, players: int) -> TableSetting:
        """Ring and clans are drawn from the seed."""
        rng = Random(f"{seed} set-up")
        ring = list(NUMBERS)
        rng.shuffle(ring)
        clans = rng.sample(CLANS, players)
        printed = BoardSet(
            file=board_path(EDITION),
            order=tuple(ring),
            kinds=board.KINDS,
            sides=(board.FACE, board.BONES),
            tokens={ANY: TOKENS},
            markers=MARKERS,
            printed=any_print,
        )
        return TableSetting(self.name, tuple(clans), printed, dice=True)

    def sit_down(self, around: Around, seed: int) -> OrconomyPlayers:
        return OrconomyPlayers(around, seed)

    def shown(self, game: View) -> Truth:
        return app_board(game)

    def seen(self, sighting: Mapping[str, Any]) -> Truth:
        return seen_board(sighting)

    def moment(self, game: View) -> str:
        """Phase and step, or what the card lying open waits for."""
        if game["plays"]:
            return f"card-{game['plays'][-1]['step']}"
        return "-".join(word for word in (game["phase"], game["step"]) if word)
