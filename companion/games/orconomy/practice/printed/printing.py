"""One print run of Orconomy: board and tokens in one style."""

from collections.abc import Sequence

import numpy as np

from companion.boxes.board_file import BoardPlan
from companion.games.orconomy.board import ACTIVITY, CRISIS
from companion.games.orconomy.practice.printed import board_art, token_art
from companion.games.orconomy.practice.printed.styles import ArtStyle, pick_style
from companion.practice.pieces.board_set import ANY
from companion.practice.pieces.level import Level
from companion.practice.pieces.printed_table import relaid
from hardware.simulated.scene import Ground, Picture

MARKERS = {CRISIS: token_art.crisis_art, ACTIVITY: token_art.activity_art}


class OrconomyPrint:
    """What comes out of the box: see `companion.practice.pieces.board_set.Printed`."""

    def __init__(self, style: ArtStyle) -> None:
        self._style = style

    def ground(self, plan: BoardPlan, order: Sequence[int], noise: np.random.Generator) -> Ground:
        return board_art.ground(plan, order, self._style, noise)

    def relaid(self, ground: Ground, old: Sequence[int], new: Sequence[int], plan: BoardPlan) -> Ground:
        return relaid(ground, old, new, plan)

    def token(self, mark: str, side: str, noise: np.random.Generator, kind: str = ANY) -> Picture:
        return token_art.token_art(mark, side, self._style, noise)

    def marker(self, name: str, noise: np.random.Generator) -> Picture:
        return MARKERS[name](noise)


def any_print(noise: np.random.Generator, level: Level) -> OrconomyPrint:
    """A print run in a style of this level, by chance."""
    return OrconomyPrint(pick_style(noise, hard=level is Level.HARD))
