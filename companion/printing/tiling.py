"""A picture larger than the paper, in tiles to be glued together: where each is cut, and where it is glued.

Every tile but those at the right and lower edge shows a strip more than its share. The next tile, cut along its left
and upper edge, is glued over that strip, so that nobody has to meet an edge exactly.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from companion.locale.sentences import Speaker
from companion.printing.paper_sizes import Frame, Paper
from companion.printing.pdf_page import HAIRLINE_MM, INK, Page
from companion.printing.printed_sheet import GREY, Sheet
from companion.schema.quick_dataclass import dataclass

CUT_TICK_MM: Final = 3.0
Piece = Callable[[Page], None]  # draws one piece whose upper left corner is the origin


def in_rows(
    title: str, pieces: Sequence[Piece], size: tuple[float, float], paper: Paper, together: int = 1
) -> list[Sheet]:
    """As many sheets as it takes, the way round that takes fewer. `size` is a piece's width and height. `together`: so
    many pieces belong together and had better fill whole rows. Raises ValueError when a piece is larger than the paper.
    """
    ways = [way for way in (paper, paper.turned) if size[0] <= way.room.width and size[1] <= way.room.height]
    if not ways:
        raise ValueError(
            f"{title}: a piece of {size[0]:g} x {size[1]:g} mm does not fit on this paper. Choose a larger one: --paper"
        )

    def waste(way: Paper) -> tuple[int, bool]:
        columns, rows = _fitting(way, size)
        return math.ceil(len(pieces) / (columns * rows)), columns % together != 0

    paper = min(ways, key=waste)
    columns, rows = _fitting(paper, size)
    share = columns * rows
    shares = [pieces[start : start + share] for start in range(0, len(pieces), share)]
    return [Sheet(title, paper, partial(_draw_rows, pieces=part, size=size, columns=columns)) for part in shares]


def _fitting(paper: Paper, size: tuple[float, float]) -> tuple[int, int]:
    return int(paper.room.width / size[0] + 1e-6), int(paper.room.height / size[1] + 1e-6)


def _draw_rows(page: Page, pieces: Sequence[Piece], size: tuple[float, float], columns: int) -> None:
    """Every piece of a sheet, then the lines to cut along and a tick at both ends of each."""
    room, wide = page.paper.room, min(columns, len(pieces)) * size[0]
    frame = Frame(room.left + (room.width - wide) / 2, room.top, wide, math.ceil(len(pieces) / columns) * size[1])
    for number, piece in enumerate(pieces):
        row, column = divmod(number, columns)
        with page.placed(frame.left + column * size[0], frame.top + row * size[1]):
            piece(page)
    for cut in cuts(frame, size):
        page.line(cut, GREY, HAIRLINE_MM)


def cuts(frame: Frame, size: tuple[float, float]) -> Iterator[list[tuple[float, float]]]:
    """The straight cuts that part a frame of pieces of one size; each reaches out of the frame at both ends."""
    for number in range(round(frame.width / size[0]) + 1):
        x = frame.left + number * size[0]
        yield [(x, frame.top - CUT_TICK_MM), (x, frame.bottom + CUT_TICK_MM)]
    for number in range(round(frame.height / size[1]) + 1):
        y = frame.top + number * size[1]
        yield [(frame.left - CUT_TICK_MM, y), (frame.right + CUT_TICK_MM, y)]


GLUE_MM: Final = 10.0  # how far two tiles overlap
TICK_MM: Final = 6.0
CUT_MM: Final = 0.2


@dataclass(frozen=True, slots=True)
class Picture:
    """A large picture. `draw` draws it with its upper left corner at the origin."""

    width_mm: float
    height_mm: float
    draw: Callable[[Page], None]


@dataclass(frozen=True, slots=True)
class Tile:
    """A share of a picture: its column and row, from 0, and the part it shows, glue strips included."""

    column: int
    row: int
    shown: Frame

    @property
    def name(self) -> str:
        """A letter for the row and a number for the column, as on a map."""
        return f"{chr(ord('A') + self.row)}{self.column + 1}"


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a picture is shared out over sheets of paper, all of one size."""

    paper: Paper
    columns: int
    rows: int
    tiles: tuple[Tile, ...]

    def place(self, tile: Tile) -> tuple[float, float]:
        """Where the upper left corner of a tile lies on its sheet: in the middle of the room."""
        room = self.paper.room
        return room.left + (room.width - tile.shown.width) / 2, room.top + (room.height - tile.shown.height) / 2


def tiling(picture: Picture, paper: Paper) -> Tiling:
    """Share a picture out evenly over as few sheets as possible, upright or on their side."""
    return min((_tiling(picture, way) for way in (paper, paper.turned)), key=lambda tiled: len(tiled.tiles))


def _tiling(picture: Picture, paper: Paper) -> Tiling:
    columns, width = _shares(picture.width_mm, paper.room.width)
    rows, height = _shares(picture.height_mm, paper.room.height)
    size = (min(width + GLUE_MM, picture.width_mm), min(height + GLUE_MM, picture.height_mm))
    tiles = tuple(
        Tile(column, row, Frame(column * width, row * height, *size))
        for row in range(rows)
        for column in range(columns)
    )
    return Tiling(paper, columns, rows, tiles)


def _shares(length: float, room: float) -> tuple[int, float]:
    """Into how many equal shares a length is divided, and how long each is without its glue strip."""
    if length <= room:
        return 1, length
    count = math.ceil((length - GLUE_MM) / (room - GLUE_MM))
    return count, (length - GLUE_MM) / count


def tile_sheets(title: str, picture: Picture, paper: Paper, speaker: Speaker) -> list[Sheet]:
    """A sheet for each tile, with the lines to cut along and the strips to glue."""
    shared = tiling(picture, paper)
    return [
        Sheet(f"{title} · {tile.name}", shared.paper, _TileSheet(picture, shared, tile, speaker).draw)
        for tile in shared.tiles
    ]


def page_map(page: Page, picture: Picture, paper: Paper, frame: Frame) -> None:
    """A small picture with the seams and the tiles' names."""
    shared, scale = tiling(picture, paper), min(frame.width / picture.width_mm, frame.height / picture.height_mm)
    with page.placed(frame.left, frame.top, scale=scale):
        picture.draw(page)
        for tile in shared.tiles:
            own = _own(tile, shared)
            page.box(own, edge=INK, width=0.35 / scale)
            middle = (own.left + own.width / 2, own.top + own.height / 2)
            page.disc((middle[0], middle[1]), 4.4 / scale, "#FFFFFF", INK, 0.25 / scale)
            page.write(tile.name, (middle[0], middle[1] + 1.5 / scale), 4.2 / scale, align="middle", bold=True)


def _own(tile: Tile, shared: Tiling) -> Frame:
    """What is seen of a tile when all are glued together."""
    right = GLUE_MM if tile.column + 1 < shared.columns else 0.0
    lower = GLUE_MM if tile.row + 1 < shared.rows else 0.0
    return tile.shown._replace(width=tile.shown.width - right, height=tile.shown.height - lower)


class _TileSheet:
    """One tile on its sheet."""

    def __init__(self, picture: Picture, shared: Tiling, tile: Tile, speaker: Speaker) -> None:
        self._picture, self._shared, self._tile, self._speaker = picture, shared, tile, speaker

    def draw(self, page: Page) -> None:
        """The picture's part, the glue strips, and the marks round it."""
        left, top = self._shared.place(self._tile)
        shown = self._tile.shown
        with page.placed(left - shown.left, top - shown.top):
            with page.clipped(shown):
                self._picture.draw(page)
            self._strips(page)
            self._marks(page)

    def _strips(self, page: Page) -> None:
        """The strips that disappear under the next tiles, shaded, with the name of the tile that covers them."""
        shown, own = self._tile.shown, _own(self._tile, self._shared)
        if own.right < shown.right:
            _hatch(page, Frame(own.right, shown.top, GLUE_MM, shown.height))
            self._glue(page, (own.right + GLUE_MM * 0.62, own.top + own.height / 2), -90.0, (1, 0))
        if own.bottom < shown.bottom:
            _hatch(page, Frame(shown.left, own.bottom, own.width, GLUE_MM))
            self._glue(page, (own.left + own.width / 2, own.bottom + GLUE_MM * 0.62), 0.0, (0, 1))

    def _glue(self, page: Page, at: tuple[float, float], turn: float, towards: tuple[int, int]) -> None:
        column, row = self._tile.column + towards[0], self._tile.row + towards[1]
        name = next(tile.name for tile in self._shared.tiles if (tile.column, tile.row) == (column, row))
        sentence = self._speaker.text("glue here, {tile} goes on top", tile=name)
        with page.placed(*at, turn_deg=turn):
            page.box(Frame(-31.0, -3.4, 62.0, 5.0), fill="#FFFFFF", corner=1.0)
            page.write(sentence, (0.0, 0.2), 3.2, align="middle", most=60.0)

    def _marks(self, page: Page) -> None:
        """Where to cut: along the left and upper edge where another tile lies below, ticks at the corners."""
        shown = self._tile.shown
        if self._tile.column:
            _cut(page, (shown.left, shown.top), (shown.left, shown.bottom))
        if self._tile.row:
            _cut(page, (shown.left, shown.top), (shown.right, shown.top))
        at = (shown.left + 1.0, shown.bottom + 3.2)  # above the control bar, however high the tile
        page.write(self._speaker.text("Tile {tile}", tile=self._tile.name), at, 3.4, GREY, bold=True)


def _hatch(page: Page, frame: Frame) -> None:
    """Slanted lines over a strip: paper that will be covered."""
    with page.clipped(frame):
        reach = min(frame.width, frame.height)
        for step in range(0, int(frame.width + frame.height), 4):
            if frame.width > frame.height:
                start, end = (frame.left + step, frame.top), (frame.left + step - reach, frame.bottom)
            else:
                start, end = (frame.left, frame.top + step), (frame.right, frame.top + step - reach)
            page.line([start, end], GREY, 0.15)


def _cut(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A cut along an edge, drawn outside it as ticks that reach into the margin, and dashed along it."""
    across = (TICK_MM, 0.0) if start[1] == end[1] else (0.0, TICK_MM)
    page.line([(start[0] - across[0], start[1] - across[1]), start], INK, CUT_MM)
    page.line([end, (end[0] + across[0], end[1] + across[1])], INK, CUT_MM)
    page.line([start, end], INK, CUT_MM, (2.0, 1.5))
