"""Economicus at the practice table: its board and chips, and players who do what looks usual."""

from random import Random
from typing import Final

from companion.games.economicus import board
from companion.games.economicus.boxes.loader import board_path
from companion.games.economicus.practice.boards import app_board, seen_board
from companion.games.economicus.practice.players import EconomicusPlayers
from companion.games.economicus.practice.printed.printing import any_print
from companion.games.economicus.rules.box import SEGMENTS, Amounts
from companion.games.economicus.rules.state import MARKERS
from companion.games.economicus.rules.text.header import COLOURS, GAME
from companion.practice.game import PracticeGame
from companion.practice.pieces.board_set import BoardSet
from companion.practice.simulated_table import TableSetting


def setting(seed: int, players: int) -> TableSetting:
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
    return TableSetting(GAME, tuple(rng.sample(COLOURS, players)), printed, dice=True)


PRACTICE: Final = PracticeGame(setting=setting, sit_down=EconomicusPlayers, shown=app_board, seen=seen_board)
