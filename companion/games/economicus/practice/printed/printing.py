"""One print run of the practice set of Economicus: board, chips and tokens."""

from collections.abc import Mapping, Sequence

import numpy as np

from companion.games.economicus.practice.printed import board_art, chip_art
from companion.practice.pieces.paper import Colour, Picture
from companion.practice.pieces.printed_table import ANY, RoundPrint, any_tints


class EconomicusPrint(RoundPrint):
    """What comes out of the box; hues and paints differ from table to table by chance."""

    tile_half_mm = board_art.TILE_HALF_MM
    print_tile = staticmethod(board_art.print_segment)
    print_hub = staticmethod(board_art.print_centre)

    def table(self, noise: np.random.Generator) -> str:
        return str(noise.choice(board_art.TABLES))

    def tints(self, areas: Sequence[int], noise: np.random.Generator) -> Mapping[int, Colour]:
        return any_tints(noise, areas, board_art.PALE, board_art.BRIGHT)

    def token(self, mark: str, side: str, noise: np.random.Generator, kind: str = ANY) -> Picture:
        return chip_art.chip_art(mark, side, kind, noise)

    def marker(self, name: str, noise: np.random.Generator) -> Picture:
        return chip_art.token_art(name)
