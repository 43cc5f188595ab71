"""One print run of the practice set of Economicus: board, chips and tokens."""

from collections.abc import Sequence

import numpy as np

from companion.boxes.board_file import BoardPlan
from companion.games.economicus.practice.printed import board_art, chip_art
from companion.practice.pieces.board_set import ANY
from companion.practice.pieces.level import Level
from companion.practice.pieces.printed_table import relaid
from hardware.simulated.scene import Ground, Picture


class EconomicusPrint:
    """What comes out of the box: see `companion.practice.pieces.board_set.Printed`."""

    def ground(self, plan: BoardPlan, order: Sequence[int], noise: np.random.Generator) -> Ground:
        return board_art.ground(plan, order, noise)

    def relaid(self, ground: Ground, old: Sequence[int], new: Sequence[int], plan: BoardPlan) -> Ground:
        return relaid(ground, old, new, plan)

    def token(self, mark: str, side: str, noise: np.random.Generator, kind: str = ANY) -> Picture:
        return chip_art.chip_art(mark, side, kind, noise)

    def marker(self, name: str, noise: np.random.Generator) -> Picture:
        return chip_art.token_art(name)


def any_print(_noise: np.random.Generator, _level: Level) -> EconomicusPrint:
    """There is one print run; hues and paints differ from table to table by chance."""
    return EconomicusPrint()
