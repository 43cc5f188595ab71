"""The stickers round a board, each on a strip that says where it goes; and the ChArUco board that a lens is calibrated
with.
"""

import math
from collections.abc import Collection, Iterator
from functools import partial
from itertools import pairwise
from typing import Final

import cv2

from companion.boxes.board_file import BoardMeasures
from companion.boxes.mat_file import MatPlan
from companion.boxes.plan_files import StickerText
from companion.locale.sentences import Speaker
from companion.printing.aruco import Bits, dark, dictionary, draw_bits, marker_bits
from companion.printing.paper_sizes import Frame, Paper
from companion.printing.pdf_page import INK, Page, Point
from companion.printing.printed_sheet import GREY, Sheet
from companion.printing.tiling import in_rows

WORDS_MM: Final = 46.0  # the part of a strip beside its sticker
LEAST_HIGH_MM: Final = 34.0  # a strip is no narrower: its words and the small board need room
FARTHEST_MM: Final = 5000.0
BOARD: Final = "#EFE7D4"
HERE: Final = "#C8402C"
TEXT_MM: Final = 4.2
StickeredPlan = BoardMeasures | MatPlan


def marker_sheets(plan: StickeredPlan, paper: Paper, speaker: Speaker) -> list[Sheet]:
    """First a page that shows where they all go, then the strips to cut out. Raises ValueError when the board file
    names a dictionary or a sticker that does not exist, or a size or place that cannot be.
    """
    _check(plan)
    code = dictionary(plan.sticker_dictionary)
    bits = {sticker.number: marker_bits(code, sticker.number) for sticker in plan.stickers}
    title, side = speaker.text("Stickers"), _paper_side(plan)
    high = max(side, LEAST_HIGH_MM)
    ordered = sorted(plan.stickers, key=lambda sticker: (sticker.y_mm, sticker.x_mm))

    def strip(page: Page, sticker: StickerText) -> None:
        left = sticker.x_mm < 0  # its words point away from the board
        _sticker(page, plan, sticker, bits[sticker.number], ((WORDS_MM if left else 0.0) + side / 2, high / 2))
        _draw_label(page, plan, sticker, Frame(0.0 if left else side, 0.0, WORDS_MM, high), speaker)

    strips = in_rows(title, [partial(strip, sticker=text) for text in ordered], (side + WORDS_MM, high), paper)
    return [Sheet(title, paper, partial(_overview, plan=plan, speaker=speaker)), *strips]


def _check(plan: StickeredPlan) -> None:
    """Raises ValueError, naming the field, when the stickers of a board file cannot be."""
    places = [value for sticker in plan.stickers for value in (sticker.x_mm, sticker.y_mm, sticker.turned_deg)]
    if not places or not all(abs(value) <= FARTHEST_MM for value in places):
        raise ValueError(f"the board file's stickers.at must list stickers with places within {FARTHEST_MM:g} mm")
    if not (plan.sticker_side_mm > 0 and plan.sticker_quiet_mm >= 0):
        raise ValueError("the board file's stickers.side_mm must be more than 0, and quiet_mm not less")
    if not 0 < plan.outer_radius_mm <= FARTHEST_MM:
        raise ValueError(f"the board file's board.outer_radius_mm must be more than 0 and at most {FARTHEST_MM:g}")


def _paper_side(plan: StickeredPlan) -> float:
    return plan.sticker_side_mm + 2 * plan.sticker_quiet_mm


def _sticker(page: Page, plan: StickeredPlan, sticker: StickerText, bits: Bits, middle: Point) -> None:
    """A strip is stuck on upright, so a sticker that is to be turned is turned on it."""
    half = plan.sticker_side_mm / 2
    with page.placed(*middle, turn_deg=sticker.turned_deg):
        draw_bits(page, bits, -half, -half, 2 * half / len(bits))


def _draw_label(page: Page, plan: StickeredPlan, sticker: StickerText, frame: Frame, speaker: Speaker) -> None:
    """What stands beside a sticker: its number, where it goes in words, and on a small board."""
    room = frame.inset(2.5)
    page.write(speaker.text("Sticker {n}", n=sticker.number), (room.left, room.top + 4.0), 4.6, bold=True)
    words = room._replace(top=room.top + 6.0, height=min(14.0, room.height / 3))
    page.words("\n".join(_place(sticker, speaker)), words, 2.9)
    small = room._replace(top=words.bottom + 1.0, height=room.bottom - words.bottom - 1.0)
    _small_board(page, plan, small, (sticker.number,))


def _place(sticker: StickerText, speaker: Speaker) -> Iterator[str]:
    """Where the middle of a sticker lies as people see it who sit at the near side."""
    across, away = round(abs(sticker.x_mm)), round(abs(sticker.y_mm))
    if across:
        left = sticker.x_mm < 0
        yield speaker.text("{n} mm to the left", n=across) if left else speaker.text("{n} mm to the right", n=across)
    if away:
        far = sticker.y_mm < 0
        yield speaker.text("{n} mm to the far side", n=away) if far else speaker.text("{n} mm to the near side", n=away)


def _reach(plan: StickeredPlan) -> tuple[float, float]:
    """How far stickers and board reach from the middle, to the side and up or down."""
    half = _paper_side(plan) / 2
    across = max(plan.outer_radius_mm, *(abs(sticker.x_mm) + half for sticker in plan.stickers))
    return across, max(plan.outer_radius_mm, *(abs(sticker.y_mm) + half for sticker in plan.stickers))


def _small_board(page: Page, plan: StickeredPlan, frame: Frame, here: Collection[int]) -> float:
    """The table from above with every sticker, those in `here` marked; returns its scale."""
    across, down = _reach(plan)
    scale = min(frame.width / across, frame.height / down) / 2
    half = _paper_side(plan) / 2
    with page.placed(frame.left + frame.width / 2, frame.top + frame.height / 2, scale=scale):
        if isinstance(plan, MatPlan):
            _rows(page, plan, scale)
        else:
            _areas(page, plan, scale)
        for sticker in plan.stickers:
            with page.placed(sticker.x_mm, sticker.y_mm, sticker.turned_deg):
                square = Frame(-half, -half, 2 * half, 2 * half)
                page.box(square, HERE if sticker.number in here else "#FFFFFF", INK, 0.2 / scale)
    return scale


def _areas(page: Page, plan: BoardMeasures, scale: float) -> None:
    page.disc((0.0, 0.0), plan.outer_radius_mm, BOARD, GREY, 0.25 / scale)
    for position in range(plan.areas):
        turn = 2 * math.pi * (position + 0.5) / plan.areas
        ends = [(r * math.sin(turn), -r * math.cos(turn)) for r in (plan.hub_radius_mm, plan.outer_radius_mm)]
        page.line(ends, GREY, 0.15 / scale)
    page.disc((0.0, 0.0), plan.hub_radius_mm, "#FFFFFF", GREY, 0.25 / scale)


def _rows(page: Page, plan: MatPlan, scale: float) -> None:
    for row in plan.rows.values():
        page.box(Frame.around(plan.outline(row)), BOARD, GREY, 0.25 / scale)
        first = [
            row.to_table(u, v) for u in (0.0, plan.card_mm[0]) for v in (-plan.card_mm[1] / 2, plan.card_mm[1] / 2)
        ]
        page.box(Frame.around(first), "#FFFFFF", GREY, 0.25 / scale)


def _overview(page: Page, plan: StickeredPlan, speaker: Speaker) -> None:
    """Where all stickers go, with the distances to check, and what to do in which order."""
    room = page.paper.room
    page.write(speaker.text("Where the stickers go"), (room.left, room.top + 6.0), 7.0, bold=True)
    drawn = Frame(room.left, room.top + 17.0, room.width, min(room.height * 0.48, room.width * 0.8))
    page.write(
        speaker.text("far side: the upper edge of the camera's picture"),
        (drawn.left + drawn.width / 2, drawn.top - 2.5),
        3.2,
        GREY,
        "middle",
    )
    scale = _small_board(page, plan, drawn, ())
    with page.placed(drawn.left + drawn.width / 2, drawn.top + drawn.height / 2):
        for sticker in plan.stickers:
            x, y = sticker.x_mm * scale, sticker.y_mm * scale
            page.write(str(sticker.number), (x, y + 1.6), 4.6, align="middle", bold=True)
        across, down = _reach(plan)
        page.write(speaker.text("near side"), (0.0, down * scale + 4.5), 3.2, GREY, "middle")
    below = Frame(room.left, drawn.bottom + 10.0, room.width, room.bottom - drawn.bottom - 10.0)
    page.words(_steps(plan, speaker), below, TEXT_MM)


def _steps(plan: StickeredPlan, speaker: Speaker) -> str:
    steps = (
        speaker.text("1. Measure the bar below: it must be 100\u00a0mm long."),
        speaker.text(
            "2. Cut the strips out along the grey lines. Keep the white round the black; the camera needs it."
        ),
        speaker.text(
            "3. Mark the middle of the table. Stick each strip flat onto the table, writing upright, where it says: so "
            "many millimetres from the middle of the table to that of the black square. Rows of cards begin where the "
            "white cards are drawn."
        )
        if isinstance(plan, MatPlan)
        else speaker.text(
            "3. Turn the board so that the middle of one area points to the far side. Stick each strip flat onto the "
            "table, writing upright, where it says: so many millimetres from the middle of the board to that of the "
            "black square."
        ),
        speaker.text(
            "4. Check from the middle of one black square to that of the next: {pairs}.",
            pairs=", ".join(_distances(plan, speaker)),
        ),
    )
    return "\n".join(steps)


def _distances(plan: StickeredPlan, speaker: Speaker) -> Iterator[str]:
    """From each sticker to the next one by number, and from the last to the first."""
    for a, b in pairwise((*plan.stickers, plan.stickers[0])):
        n = round(math.dist((a.x_mm, a.y_mm), (b.x_mm, b.y_mm)))
        yield speaker.text("{a}–{b}:\u00a0{n}\u00a0mm", a=a.number, b=b.number, n=n)


DICTIONARY: Final = "DICT_4X4_50"
COLUMNS, ROWS = 8, 6
SQUARE_CELLS, MARKER_CELLS = 8, 6  # so that a square and the marker in it consist of whole cells
LENS_WORDS_MM: Final = 14.0
LENS_TEXT_MM: Final = 3.3


def lens_board() -> cv2.aruco.CharucoBoard:
    """The board in OpenCV's terms, measured in cells."""
    return cv2.aruco.CharucoBoard((COLUMNS, ROWS), SQUARE_CELLS, MARKER_CELLS, dictionary(DICTIONARY))


def lens_sheet(paper: Paper, speaker: Speaker) -> Sheet:
    """One sheet with squares as large as fit, in whole millimetres; their size stands on it."""
    return Sheet(speaker.text("Lens"), paper.turned, partial(_draw, speaker=speaker))


def square_mm(paper: Paper) -> int:
    """How large a square is on a sheet that lies on its side."""
    room = _board_room(paper.turned)
    return math.floor(min(room.width / COLUMNS, room.height / ROWS))


def _board_room(paper: Paper) -> Frame:
    return paper.room._replace(height=paper.room.height - LENS_WORDS_MM)


def _bits() -> Bits:
    size = (COLUMNS * SQUARE_CELLS, ROWS * SQUARE_CELLS)
    return dark(lens_board().generateImage(size))


def _draw(page: Page, speaker: Speaker) -> None:
    room = _board_room(page.paper)
    square = square_mm(page.paper.turned)
    left = room.left + (room.width - COLUMNS * square) / 2
    draw_bits(page, _bits(), left, room.top, square / SQUARE_CELLS)
    sentence = speaker.text(
        "Squares {square} mm, markers {marker} mm, {columns} x {rows}, {dictionary}.",
        square=square,
        marker=f"{square * MARKER_CELLS / SQUARE_CELLS:g}",
        columns=COLUMNS,
        rows=ROWS,
        dictionary=DICTIONARY,
    )
    page.write(sentence, (room.left, room.bottom + 4.2), 3.8, INK, bold=True, most=room.width)
    how = speaker.text(
        "Measure the bar, then glue this sheet onto something flat and stiff, without bubbles. Hold it before the "
        "camera so that it fills the picture: straight, then tilted to each side, then in each corner."
    )
    page.words(how, Frame(room.left, room.bottom + 5.5, room.width, LENS_WORDS_MM - 6.0), LENS_TEXT_MM)
