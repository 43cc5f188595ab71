"""The print-and-play board on a simulated table: what the printer put out, cut, glued and laid, as pictures."""

from collections.abc import Sequence

import cv2
import numpy as np

from companion.boxes.board_file import BoardMeasures
from companion.games.orconomy.boxes.loader import board_path, load_box
from companion.games.orconomy.screen.clans import MARKS
from companion.games.orconomy.sheets.print_and_play import board_picture, token_sheets
from companion.games.orconomy.words.speaker import OrconomySpeaker
from companion.practice.pieces.level import Level
from companion.practice.pieces.printed_table import ANY
from companion.practice.pieces.table_top import TABLE_TOPS
from companion.printing.marker_sheets import WORDS_MM, marker_sheets
from companion.printing.paper_sizes import PAPERS
from companion.printing.printed_sheet import Sheet, to_pdf
from companion.printing.round_board import PAD_MM
from companion.printing.tiling import tile_sheets, tiling
from hardware.simulated.scene import Ground, Picture
from tests.printing.rendered import Rendered, rendered

SCALE = 3.0
TOKEN_SCALE = 6.0
TABLE_MM = (1320.0, 940.0)
INK = (24, 244)  # how dark ink is and how bright paper, of 255
SPEAKER = OrconomySpeaker("en")


def paged(sheets: Sequence[Sheet], px_per_mm: float) -> list[Rendered]:
    """The pages as a printer puts them on paper, which is never black or white."""
    pages = rendered(to_pdf(sheets, SPEAKER), px_per_mm)
    for page in pages:
        page.picture[:] = (INK[0] + page.picture * ((INK[1] - INK[0]) / 255)).astype(np.uint8)
    return pages


class PaperPrint:
    """See `companion.practice.pieces.board_set.Printed`; the sectors lie in numerical order."""

    def __init__(self, _noise: np.random.Generator, _level: Level) -> None:
        self._plan, self._paper = BoardMeasures.read(board_path()), PAPERS["a4"]
        sheets = token_sheets(self._plan, load_box().supply, self._paper, SPEAKER)
        self._tokens = paged(sheets, TOKEN_SCALE)

    def ground(self, plan: BoardMeasures, order: Sequence[int], noise: np.random.Generator) -> Ground:
        """Table, glued tiles cut round the rim, and stickers."""
        assert list(order) == sorted(order)
        wide, high = (round(length * SCALE) for length in TABLE_MM)
        picture = TABLE_TOPS["wood"](noise, (wide, high), SCALE)
        origin = (wide / 2, high / 2)
        self._lay_tiles(picture, origin)
        self._stick(picture, origin)
        return Ground(picture, (origin[0] - 0.5, origin[1] - 0.5), SCALE)

    def token(self, mark: str, side: str, noise: np.random.Generator, kind: str = ANY) -> Picture:
        """The disc as it was cut out."""
        return self._disc(list(MARKS).index(mark) * 10, self._plan.token_radius_mm, bones=side == "bones")

    def marker(self, name: str, noise: np.random.Generator) -> Picture:
        """The first two of the single tokens."""
        return self._disc(50 + ("crisis", "activity").index(name), self._plan.marker_radius_mm, bones=False)

    def _disc(self, number: int, radius: float, *, bones: bool) -> Picture:
        token, thick = self._plan.token_radius_mm, self._plan.token_thickness_mm
        cell = (2 * (token + PAD_MM), 4 * token + 3 * PAD_MM + thick)
        page = self._tokens[number // 30]
        row, column = divmod(number % 30, 10)
        x = (page.width_mm - 10 * cell[0]) / 2 + (column + 0.5) * cell[0]
        fold = 10.0 + row * cell[1] + 2 * token + 1.5 * PAD_MM
        y = fold + thick + PAD_MM / 2 + radius if bones else fold - PAD_MM / 2 - radius
        size, middle = round(2 * radius * TOKEN_SCALE), (x * TOKEN_SCALE, y * TOKEN_SCALE)
        return np.asarray(cv2.getRectSubPix(page.picture, (size, size), middle), np.uint8)

    def _lay_tiles(self, picture: Picture, origin: tuple[float, float]) -> None:
        board = board_picture(self._plan, load_box(), SPEAKER)
        shared, reach = tiling(board, self._paper), board.width_mm / 2
        whole = np.zeros_like(picture)
        pages = paged(tile_sheets("Board", board, self._paper, SPEAKER), SCALE)
        for tile, page in zip(shared.tiles, pages, strict=True):
            left, top = (round(at * SCALE) for at in shared.place(tile))
            wide, high = round(tile.shown.width * SCALE), round(tile.shown.height * SCALE)
            x = round(origin[0] + (tile.shown.left - reach) * SCALE)
            y = round(origin[1] + (tile.shown.top - reach) * SCALE)
            whole[y : y + high, x : x + wide] = page.picture[top : top + high, left : left + wide]
        rim = np.zeros(picture.shape[:2], np.uint8)
        centre = (round(origin[0]), round(origin[1]))
        cv2.circle(rim, centre, round(self._plan.outer_radius_mm * SCALE), (255,), -1)
        picture[rim > 0] = whole[rim > 0]

    def _stick(self, picture: Picture, origin: tuple[float, float]) -> None:
        """Every strip where its writing says, in the order of the sheet: row by row."""
        side = self._plan.sticker_side_mm + 2 * self._plan.sticker_quiet_mm
        page = paged(marker_sheets(self._plan, self._paper, SPEAKER), SCALE)[1]
        left = (page.width_mm - 2 * (side + WORDS_MM)) / 2
        ordered = sorted(self._plan.stickers, key=lambda text: (text.y_mm, text.x_mm))
        wide, high = round((side + WORDS_MM) * SCALE), round(side * SCALE)
        for number, sticker in enumerate(ordered):
            row, column = divmod(number, 2)
            x0, y0 = round((left + column * (side + WORDS_MM)) * SCALE), round((10.0 + row * side) * SCALE)
            strip = page.picture[y0 : y0 + high, x0 : x0 + wide]
            middle = WORDS_MM + side / 2 if sticker.x_mm < 0 else side / 2
            x = round(origin[0] + (sticker.x_mm - middle) * SCALE)
            y = round(origin[1] + (sticker.y_mm - side / 2) * SCALE)
            picture[y : y + high, x : x + wide] = strip
