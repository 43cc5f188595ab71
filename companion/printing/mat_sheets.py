"""The outlines of a mat for cards, as large as they are, on sheets to be glued together: rows or a line with its piles
and columns, where the stickers go, and crosses that show whether the sheets lie straight.
"""

from functools import partial
from typing import Final

from companion.boxes.mat_file import MatPlan, Row
from companion.boxes.plan_files import CARDS, ENDS, PILE, WHOLE
from companion.locale.sentences import Speaker
from companion.printing.paper_sizes import Frame, Paper
from companion.printing.pdf_page import INK, Page, Point
from companion.printing.printed_sheet import GREY, Sheet
from companion.printing.tiling import Picture, page_map, tile_sheets

CROSS_MM: Final = 100.0  # from one cross to the next; one lies in the middle of the table
ARM_MM: Final = 3.0
TICK_MM: Final = 37.0  # from one card of a column to the next
PUSHED_MM: Final = 25.0  # how far a used card is pushed out of its row
ROOM_MM: Final = 4.0
EDGE_MM: Final = 0.4
TINT: Final = "#8CCFE0"
"""A colour that neither white paper nor grey print has, in any light, so that all of a card stands out on it."""
TINTED_MM: Final = 12.0  # how far beyond its outline a row is tinted: what the camera looks at ends within
WORDS_MM: Final = 5.0
TEXT_MM: Final = 4.2
STEPS: Final = (
    "1. Measure the bar below: it must be 100\u00a0mm long.",
    "2. Cut each sheet along its dashed edges only and glue the sheets over the shaded strips. The crosses are 100 mm"
    " apart, across every seam.",
    "3. Stick each printed sticker into the outline with its number, its number upright as it stands here.",
    "4. Lay the mat flat below the camera, its far side at the upper edge of the picture.",
)
TITLE: Final = "The mat, its outlines"


def mat_sheets(plan: MatPlan, paper: Paper, speaker: Speaker) -> list[Sheet]:
    """A page that says how to build it, then the tiles."""
    bounds = _bounds(plan)
    draw = partial(_draw_mat, plan=plan, bounds=bounds, speaker=speaker)
    picture = Picture(bounds.width, bounds.height, draw)
    title = speaker.text(TITLE)
    return [
        Sheet(title, paper, partial(_guide, picture=picture, speaker=speaker)),
        *tile_sheets(title, picture, paper, speaker),
    ]


def _guide(page: Page, picture: Picture, speaker: Speaker) -> None:
    """What to do in which order, and the map of the tiles."""
    room = page.paper.room
    page.write(speaker.text(TITLE), (room.left, room.top + 6.0), 7.0, INK, bold=True)
    words = Frame(room.left, room.top + 9.0, room.width, room.height / 2 - 9.0)
    end = page.words("\n".join(map(speaker.text, STEPS)), words, TEXT_MM)
    page.write(speaker.text("far side: the upper edge of the camera's picture"), (room.left, end + 7.0), 3.2, GREY)
    page_map(page, picture, page.paper, Frame(room.left, end + 10.0, room.width, room.bottom - end - 10.0))


def _sticker_half(plan: MatPlan) -> float:
    return plan.sticker_side_mm / 2 + plan.sticker_quiet_mm


def _bounds(plan: MatPlan) -> Frame:
    half = _sticker_half(plan)
    points = [point for row in plan.rows.values() for point in plan.outline(row)]
    points += [
        (sticker.x_mm + dx, sticker.y_mm + dy)
        for sticker in plan.stickers
        for dx in (-half, half)
        for dy in (-half, half)
    ]
    return Frame.around(points).inset(-ROOM_MM)


def _outline(row: Row, half: float, start: float, end: float) -> list[Point]:
    """A part of a row along it, so wide to each side of its middle: its corners, clockwise."""
    return [row.to_table(u, v) for u, v in ((start, -half), (end, -half), (end, half), (start, half))]


def _draw_mat(page: Page, plan: MatPlan, bounds: Frame, speaker: Speaker) -> None:
    """The whole mat with its upper left corner at the origin."""
    with page.placed(-bounds.left, -bounds.top):
        for row in plan.rows.values():
            page.area(_outline(row, plan.card_mm[1] / 2 + TINTED_MM, -TINTED_MM, row.length_mm + TINTED_MM), TINT)
        for row in plan.rows.values():
            page.area(plan.outline(row), "", INK, EDGE_MM)
            MARKS[row.holds](page, plan, row)
            _name(page, plan, row, speaker)
        _crosses(page, bounds)
        _stickers(page, plan)
        if any(row.holds == WHOLE for row in plan.rows.values()):
            _box(page, plan, speaker)


def _fanned(page: Page, plan: MatPlan, row: Row) -> None:
    """The first card, and how far a used one is pushed."""
    page.area(_outline(row, plan.card_mm[1] / 2, 0.0, plan.card_mm[0]), "", GREY, EDGE_MM)
    ahead = -plan.card_mm[1] / 2 - PUSHED_MM
    page.line([row.to_table(u, ahead) for u in (0.0, row.length_mm)], GREY, EDGE_MM, (2.0, 3.0))


def _ticked(page: Page, plan: MatPlan, row: Row) -> None:
    """A tick at each side where the next card of a column begins."""
    half, at = plan.card_mm[1] / 2, TICK_MM
    while at < row.length_mm:
        for v in (-half, half):
            page.line([row.to_table(at, v), row.to_table(at, v * 0.6)], INK, EDGE_MM)
        at += TICK_MM


def _alone(page: Page, plan: MatPlan, row: Row) -> None:
    """A card that lies alone: both its ends are parted."""
    middle, half = row.length_mm / 2, plan.card_mm[1] / 2
    page.line([row.to_table(middle, v) for v in (-half, half)], GREY, EDGE_MM, (2.0, 2.0))


def _piled(page: Page, plan: MatPlan, row: Row) -> None:
    """A pile: its outline is enough."""


MARKS: Final = {CARDS: _fanned, ENDS: _ticked, WHOLE: _alone, PILE: _piled}  # what is drawn in a row, by what it is for


def _name(page: Page, plan: MatPlan, row: Row, speaker: Speaker) -> None:
    """The row's name along it, upright for whoever reads its cards."""
    x, y = row.to_table(row.length_mm * 0.3, plan.card_mm[1] / 2 - 1.5)
    with page.placed(x, y, row.turn_deg):
        page.write(speaker.area(row.number), (0.0, 0.0), WORDS_MM, GREY, "middle", most=row.length_mm * 0.6 - 4.0)


def _crosses(page: Page, bounds: Frame) -> None:
    for x in _steps(bounds.left, bounds.right):
        for y in _steps(bounds.top, bounds.bottom):
            page.line([(x - ARM_MM, y), (x + ARM_MM, y)], INK, EDGE_MM)
            page.line([(x, y - ARM_MM), (x, y + ARM_MM)], INK, EDGE_MM)


def _steps(low: float, high: float) -> list[float]:
    """Every so many millimetres from the middle of the table, between two limits."""
    first, last = -int(-low // CROSS_MM), int(high // CROSS_MM)
    return [CROSS_MM * number for number in range(first, last + 1)]


def _stickers(page: Page, plan: MatPlan) -> None:
    half = _sticker_half(plan)
    for sticker in plan.stickers:
        with page.placed(sticker.x_mm, sticker.y_mm, sticker.turned_deg):
            page.box(Frame(-half, -half, 2 * half, 2 * half), "#FFFFFF", INK, EDGE_MM)
            page.write(str(sticker.number), (0.0, 4.0), 12.0, GREY, "middle", bold=True)


def _box(page: Page, plan: MatPlan, speaker: Speaker) -> None:
    """Where the box stands: at the beginning of the line, from which its cards are counted."""
    first = min((row for row in plan.rows.values() if row.holds == WHOLE), key=lambda row: row.number)
    x, y = first.to_table(-4.0, 0.0)
    with page.placed(x, y, first.turn_deg - 90.0):
        page.write(speaker.text("box"), (0.0, 0.0), WORDS_MM, INK, "middle", bold=True)
