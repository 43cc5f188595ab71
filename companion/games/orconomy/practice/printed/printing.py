"""One print run of Orconomy: board and tokens in one style."""

from collections.abc import Mapping, Sequence

import numpy as np

from companion.boxes.board_file import BoardMeasures
from companion.games.orconomy.board import ACTIVITY, CRISIS
from companion.games.orconomy.practice.printed import board_art, token_art
from companion.games.orconomy.practice.printed.styles import ArtStyle, pick_style
from companion.practice.pieces.level import Level
from companion.practice.pieces.paper import Colour, Picture, Sheet
from companion.practice.pieces.printed_table import ANY, RoundPrint, any_tints

MARKERS = {CRISIS: token_art.crisis_art, ACTIVITY: token_art.activity_art}


class OrconomyPrint(RoundPrint):
    """What comes out of the box."""

    tile_half_mm = board_art.TILE_HALF_MM

    def __init__(self, style: ArtStyle) -> None:
        self._style = style

    def table(self, noise: np.random.Generator) -> str:
        return self._style.table

    def tints(self, areas: Sequence[int], noise: np.random.Generator) -> Mapping[int, Colour]:
        return any_tints(noise, areas, self._style.saturation, self._style.value, self._style.one_hue)

    def print_tile(
        self, sheet: Sheet, plan: BoardMeasures, area: int, tint: Colour, noise: np.random.Generator
    ) -> None:
        board_art.print_sector(sheet, plan, self._style, area, tint, noise)

    def print_hub(self, sheet: Sheet, plan: BoardMeasures) -> None:
        board_art.print_hub(sheet, plan, self._style)

    def token(self, mark: str, side: str, noise: np.random.Generator, kind: str = ANY) -> Picture:
        return token_art.token_art(mark, side, self._style, noise)

    def marker(self, name: str, noise: np.random.Generator) -> Picture:
        return MARKERS[name](noise)


def any_print(noise: np.random.Generator, level: Level) -> OrconomyPrint:
    """A print run in a style of this level, by chance."""
    return OrconomyPrint(pick_style(noise, hard=level is Level.HARD))
