"""Orconomy at the practice table: its board and pieces, and its players."""

from random import Random
from typing import Final

from companion.games.orconomy import board
from companion.games.orconomy.boxes.loader import board_path
from companion.games.orconomy.header import CLANS, EDITION, NAME
from companion.games.orconomy.practice.boards import MARKERS, app_board, seen_board
from companion.games.orconomy.practice.players import OrconomyPlayers
from companion.games.orconomy.practice.printed.printing import any_print
from companion.games.orconomy.rules.state import NUMBERS
from companion.practice.game import PracticeGame
from companion.practice.kit import View
from companion.practice.pieces.board_set import BoardSet
from companion.practice.pieces.printed_table import ANY
from companion.practice.simulated_table import TableSetting

TOKENS = 10  # of each clan


def setting(seed: int, players: int) -> TableSetting:
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
    return TableSetting(NAME, tuple(clans), printed, dice=True)


def moment(game: View) -> str:
    """Phase and step, or what the card lying open waits for."""
    if game["plays"]:
        return f"card-{game['plays'][-1]['step']}"
    return "-".join(word for word in (game["phase"], game["step"]) if word)


PRACTICE: Final = PracticeGame(
    setting=setting, sit_down=OrconomyPlayers, shown=app_board, seen=seen_board, moment=moment
)
