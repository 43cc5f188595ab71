"""Sheets of a board of sectors in a ring: its picture, and the first page, which says how everything is built."""

import colorsys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Final

from companion.boxes.board_file import BoardMeasures
from companion.locale.sentences import Speaker
from companion.printing.paper_sizes import Frame, Paper
from companion.printing.pdf_page import INK, Page
from companion.printing.printed_sheet import GREY, Sheet
from companion.printing.tiling import Picture, page_map, tile_sheets
from companion.schema.wrong_input import BoxError

PALE: Final = "#FFFDF6"
GOLD: Final = "#B8860B"
HUE_STEP: Final = 0.3  # neighbours in numerical order lie far apart on the wheel of colours
EDGE_MM: Final = 1.0  # beyond the rim, so that its line is whole
BORDER_MM: Final = 0.5
TEXT_MM: Final = 3.6
LEAST_MM: Final = 10.0  # no hub and no sector is smaller
SPARE_MM: Final = 2.0  # by how much the cardboard strip is wider than a token
Draw = Callable[[Page], None]


def tint(number: int, saturation: float = 0.27, value: float = 0.95) -> str:
    """The colour of an industry."""
    red, green, blue = colorsys.hsv_to_rgb(number * HUE_STEP % 1.0, saturation, value)
    return f"#{round(red * 255):02X}{round(green * 255):02X}{round(blue * 255):02X}"


def board_plan(file: Path, sector: str) -> BoardMeasures:
    """The board's measures. Raises BoxError when hub and rim leave no room for a sector, by what that is called."""
    plan = BoardMeasures.read(file)
    if plan.hub_radius_mm < LEAST_MM or plan.outer_radius_mm - plan.hub_radius_mm < LEAST_MM:
        problem = f"is {plan.outer_radius_mm:g} and the hub's radius {plan.hub_radius_mm:g}: a {sector} has no room"
        raise BoxError(str(file), "board.outer_radius_mm", problem, "Measure both from the middle of the board.")
    return plan


def round_picture(plan: BoardMeasures, sectors: Sequence[Draw], hub: Draw) -> Picture:
    """The board as a picture whose middle is that of the ring; each sector is drawn standing upright round it."""
    reach = plan.outer_radius_mm + EDGE_MM

    def draw(page: Page) -> None:
        with page.placed(reach, reach):
            for position, sector in enumerate(sectors):
                with page.placed(0.0, 0.0, turn_deg=360 * position / plan.areas):
                    sector(page)
            hub(page)

    return Picture(2 * reach, 2 * reach, draw)


def price_field(page: Page, plan: BoardMeasures, width: float) -> Frame:
    """The field in which a price is written; returns where it is."""
    field = plan.fields["price_field"]
    (r, a), (wide, high) = field.centre, field.size_mm
    frame = Frame(a - wide / 2, -r - high / 2, wide, high)
    page.box(frame, "#FFFFFF", INK, width, corner=1.5)
    return frame


class BuildingGuide:
    """The board as tiles and whatever belongs to it, after a page that says what to do in which order.

    `steps` are sentences of the game, in which the groups of sheets stand for the pages they fill; `values` are told
    besides.
    """

    def __init__(
        self, title: str, steps: Iterable[str], plan: BoardMeasures, picture: Picture, speaker: Speaker
    ) -> None:
        self._title, self._steps = title, tuple(steps)
        self._plan, self._picture, self._speaker = plan, picture, speaker

    def sheets(self, paper: Paper, groups: Mapping[str, Sequence[Sheet]], **values: int) -> list[Sheet]:
        """All pages: the guide, the board, then the groups by their names."""
        say = self._speaker.text
        every = {"board": tile_sheets(say("Board"), self._picture, paper, self._speaker), **groups}
        numbers: dict[str, str | int] = {
            **dict(zip(every, _pages([len(sheets) for sheets in every.values()]), strict=True)),
            "wide": f"{2 * self._plan.token_radius_mm + SPARE_MM:g}",
            "thick": f"{self._plan.token_thickness_mm:g}",
            **values,
        }

        def draw(page: Page) -> None:
            self._draw(page, "\n".join(say(step, **numbers) for step in self._steps))

        return [Sheet(say("How to build it"), paper, draw), *(sheet for group in every.values() for sheet in group)]

    def _draw(self, page: Page, steps: str) -> None:
        """Half a page of words, then the map of the board's tiles."""
        room = page.paper.room
        page.write(self._title, (room.left, room.top + 6.0), 7.0, INK, bold=True)
        words = Frame(room.left, room.top + 9.0, room.width, room.height / 2 - 9.0)
        end = page.words(steps, words, TEXT_MM)
        page.write(self._speaker.text("The tiles of the board"), (room.left, end + 7.0), TEXT_MM, GREY, bold=True)
        side = min(room.width, room.bottom - end - 13.0)
        middle = room.left + (room.width - side) / 2
        page_map(page, self._picture, page.paper, Frame(middle, end + 10.0, side, side))


def _pages(counts: Iterable[int]) -> Iterator[str]:
    """Which pages each group of sheets fills, after the first page."""
    for start, end in pairwise(accumulate(counts, initial=1)):
        yield f"{start + 1}–{end}" if end > start + 1 else str(end)
