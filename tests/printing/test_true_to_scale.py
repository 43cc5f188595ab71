"""Every sheet comes out true to scale: paper, control bar, stickers and lens board, measured on the rendered page."""

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import cv2
import numpy as np
import pytest

from companion.boxes.board_file import BoardMeasures
from companion.boxes.plan_files import StickerText
from companion.games.orconomy.boxes.loader import board_path
from companion.locale.sentences import Speaker
from companion.printing.marker_sheets import lens_board, lens_sheet, marker_sheets, square_mm
from companion.printing.paper_sizes import FOOT_MM, MARGIN_MM, PAPERS
from companion.printing.printed_sheet import Sheet, to_pdf
from tests.many_rows import each_row
from tests.printing.rendered import Rendered, edges, rendered

SIZES = {"a4": (210, 297), "a3": (297, 420), "letter": (215.9, 279.4)}
STILL = 0.06  # millimetres that are lost in a picture of six pixels a millimetre


@pytest.fixture(scope="module")
def plan() -> BoardMeasures:
    return BoardMeasures.read(board_path())


def printed(sheets: list[Sheet], language: str = "en", px_per_mm: float = 6.0) -> list[Rendered]:
    return rendered(to_pdf(sheets, Speaker(language)), px_per_mm)


def found(page: Rendered) -> Iterator[tuple[int, np.ndarray[tuple[int, ...], np.dtype[np.float64]]]]:
    """The markers on a page: number and corners in millimetres, clockwise from the upper left one."""
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), parameters)
    corners, numbers, _ = detector.detectMarkers(page.grey)
    for number, quad in zip(() if numbers is None else numbers.ravel(), corners, strict=True):
        yield int(number), (np.asarray(quad, np.float64).reshape(4, 2) + 0.5) / page.px_per_mm


@each_row("paper", SIZES)
def test_paper_and_control_bar_are_as_large_as_they_say(plan: BoardMeasures, paper: str) -> None:
    sheets = [*marker_sheets(plan, PAPERS[paper], Speaker("en")), lens_sheet(PAPERS[paper], Speaker("en"))]
    pages = printed(sheets)
    assert len(pages) == len(sheets)
    for page in pages:
        assert sorted((page.width_mm, page.height_mm)) == pytest.approx(sorted(SIZES[paper]), abs=0.01)
        y = page.height_mm - MARGIN_MM - FOOT_MM + 5.2
        marks = edges(page.line((MARGIN_MM - 2, y), (MARGIN_MM + 98, y), 6001), 100.0)
        assert np.array(marks) - 2 == pytest.approx(np.arange(0, 100, 10), abs=STILL)
        assert edges(page.line((MARGIN_MM + 95, y), (MARGIN_MM + 105, y), 601), 10.0)[-1] == pytest.approx(5, abs=STILL)
        assert "100 mm" in page.text


@pytest.mark.slow
@each_row("paper", SIZES)
def test_every_sticker_is_printed_once_in_its_size_with_its_white(plan: BoardMeasures, paper: str) -> None:
    pages = printed(marker_sheets(plan, PAPERS[paper], Speaker("en")))
    markers = [(number, quad, page) for page in pages for number, quad in found(page)]
    assert sorted(number for number, _, _ in markers) == [sticker.number for sticker in plan.stickers]
    for _, quad, page in markers:
        sides = [math.dist(a, b) for a, b in pairwise((*quad, quad[0]))]
        assert sides == pytest.approx([32.0] * 4, abs=0.1)
        assert quad[1][1] == pytest.approx(quad[0][1], abs=0.1) and quad[0][0] < quad[1][0]
        assert white_round(page, quad) >= 5.7  # up to the line to cut along


def white_round(page: Rendered, quad: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> float:
    """How far the paper is white round a marker that stands upright, in millimetres."""
    (left, top), (right, bottom) = quad[0], quad[2]
    x, y = (left + right) / 2, (top + bottom) / 2
    reach = (((left, y), (-1, 0)), ((right, y), (1, 0)), ((x, top), (0, -1)), ((x, bottom), (0, 1)))
    free = []
    for (px, py), (dx, dy) in reach:
        seen = page.line((px + 0.3 * dx, py + 0.3 * dy), (px + 8 * dx, py + 8 * dy), 200)
        free.append(float(np.argmax(seen < 250)) * 7.7 / 199 + 0.3 if (seen < 250).any() else 8.0)
    return min(free)


def test_a_sticker_that_is_to_lie_turned_is_printed_turned(plan: BoardMeasures) -> None:
    turned = replace(plan, stickers=(StickerText(5, 0.0, -250.0, 90.0), *plan.stickers[:4]))
    quads = {number: quad for page in printed(marker_sheets(turned, PAPERS["a4"], Speaker("en")))
             for number, quad in found(page)}  # fmt: skip
    right, down = quads[5][1] - quads[5][0], quads[0][1] - quads[0][0]
    assert right[1] == pytest.approx(32.0, abs=0.1) and abs(right[0]) < 0.1
    assert down[0] == pytest.approx(32.0, abs=0.1)


def test_a_strip_says_where_its_sticker_goes(plan: BoardMeasures) -> None:
    english = " ".join(page.text for page in printed(marker_sheets(plan, PAPERS["a4"], Speaker("en"))))
    assert "Sticker 0" in english and "262 mm to the left" in english and "190 mm to the far side" in english
    assert "7–0:" in english and "647" in english
    russian = " ".join(page.text for page in printed(marker_sheets(plan, PAPERS["a4"], Speaker("ru")), "ru"))
    assert "Наклейка 7" in russian and "262 мм вправо" in russian and "65 мм к ближнему краю" in russian


def test_words_of_a_strip_point_away_from_the_board(plan: BoardMeasures) -> None:
    """The paper beside a sticker must not reach onto the board."""
    page = printed(marker_sheets(plan, PAPERS["a4"], Speaker("en")))[1]
    quads = dict(found(page))
    for number, dx in ((0, -1), (4, 1)):
        x, y = quads[number].mean(axis=0)
        beside = page.line((x + 20 * dx, y - 17), (x + 64 * dx, y - 17), 400)
        away = page.line((x - 16.5 * dx, y - 17), (x - 21 * dx, y - 17), 100)
        assert beside.min() < 128 < away.min()


@each_row("name", ["DICT_9X9_9", "", "getPredefinedDictionary", "DICT_4X4_50 "])
def test_an_unknown_dictionary_is_refused_by_name(plan: BoardMeasures, name: str) -> None:
    with pytest.raises(ValueError, match="dictionary"):
        marker_sheets(replace(plan, sticker_dictionary=name), PAPERS["a4"], Speaker("en"))


@each_row(
    "wrong, field",
    [
        ({"stickers": ()}, "stickers.at"),
        ({"stickers": (StickerText(0, math.inf, 0.0, 0.0),)}, "stickers.at"),
        ({"stickers": (StickerText(0, math.nan, 0.0, 0.0),)}, "stickers.at"),
        ({"sticker_side_mm": 0.0}, "side_mm"),
        ({"sticker_side_mm": math.inf}, "does not fit on this paper"),
        ({"sticker_quiet_mm": -1.0}, "quiet_mm"),
        ({"sticker_side_mm": 300.0}, "does not fit on this paper"),
        ({"outer_radius_mm": math.nan}, "board.outer_radius_mm"),
    ],
)
def test_measures_that_cannot_be_are_refused(plan: BoardMeasures, wrong: dict[str, Any], field: str) -> None:
    with pytest.raises(ValueError, match=field):
        marker_sheets(replace(plan, **wrong), PAPERS["a4"], Speaker("en"))


def test_a_small_sticker_is_printed_in_its_size_too(plan: BoardMeasures) -> None:
    small = replace(plan, sticker_side_mm=12.0, sticker_quiet_mm=3.0)
    pages = printed(marker_sheets(small, PAPERS["a4"], Speaker("en")), px_per_mm=12.0)
    quads = dict(found(pages[1]))
    assert len(quads) == 8
    for quad in quads.values():
        assert math.dist(quad[0], quad[1]) == pytest.approx(12.0, abs=0.1)


def test_a_sticker_that_the_dictionary_does_not_have_is_refused(plan: BoardMeasures) -> None:
    odd = replace(plan, stickers=(StickerText(50, 0.0, 0.0, 0.0),))
    with pytest.raises(ValueError, match="no sticker 50.* 0 to 49"):
        marker_sheets(odd, PAPERS["a4"], Speaker("en"))


@each_row("paper, square", [("a4", 27), ("a3", 41), ("letter", 28)])
def test_the_lens_board_is_opencv_s_and_its_squares_are_as_large_as_it_says(paper: str, square: int) -> None:
    (page,) = printed([lens_sheet(PAPERS[paper], Speaker("en"))])
    assert square_mm(PAPERS[paper]) == square
    assert f"Squares {square} mm, markers {square * 0.75:g} mm, 8 x 6, DICT_4X4_50" in page.text
    corners, numbers, _, markers = cv2.aruco.CharucoDetector(lens_board()).detectBoard(page.grey)
    assert len(markers.ravel()) == 24 and numbers.ravel().tolist() == list(range(35))
    grid = corners.reshape(5, 7, 2) / page.px_per_mm
    assert np.diff(grid[:, :, 0], axis=1) == pytest.approx(np.full((5, 6), square), abs=0.1)
    assert np.diff(grid[:, :, 1], axis=0) == pytest.approx(np.full((4, 7), square), abs=0.1)


def test_the_same_sheets_make_the_same_file(plan: BoardMeasures) -> None:
    first, second = (to_pdf(marker_sheets(plan, PAPERS["a4"], Speaker("ru")), Speaker("ru")) for _ in range(2))
    assert first == second


def test_a_printer_is_told_not_to_fit_the_page(plan: BoardMeasures) -> None:
    assert b"/PrintScaling /None" in to_pdf([lens_sheet(PAPERS["a4"], Speaker("en"))], Speaker("en"))


def test_letters_of_both_languages_come_along_in_the_file() -> None:
    data = to_pdf([lens_sheet(PAPERS["a4"], Speaker("ru"))], Speaker("ru"))
    assert data.count(b"/FontFile2") >= 2 and b"Roboto" in data
