"""The practice board of Economicus from the printer: all chips, true to scale, and trial numbers called so."""

import cv2
import pytest

from companion.boxes.board_file import BoardMeasures
from companion.games.economicus.boxes.loader import board_path
from companion.games.economicus.sheets.print_and_play import sheets
from companion.games.economicus.words.speaker import EconomicusSpeaker
from companion.printing.paper_sizes import PAPERS
from companion.printing.printed_sheet import to_pdf
from tests.printing.rendered import Rendered, rendered

A4 = PAPERS["a4"]
CHIPS = 8 * (12 + 3) + 2 + 4  # companies and startups of eight colours, two tokens, four strengths


@pytest.fixture(scope="module")
def pages() -> list[Rendered]:
    return rendered(to_pdf(sheets("board", A4, "en", None), EconomicusSpeaker("en")), 3.0)


@pytest.mark.slow
def test_the_first_page_tells_how_to_build_it_and_that_numbers_are_tried(pages: list[Rendered]) -> None:
    assert "A practice board of Economicus" in pages[0].text and "NOT THE PRINTED VALUES" in pages[0].text
    assert "12" in pages[0].text and "22" in pages[0].text


def test_every_chip_is_there_twice_in_its_colour(pages: list[Rendered]) -> None:
    plan = BoardMeasures.read(board_path())
    radius = plan.token_radius_mm
    found = 0
    for page in pages:
        if "Chips and tokens" not in page.text:
            continue
        grey = page.grey
        circles = cv2.HoughCircles(
            grey, cv2.HOUGH_GRADIENT, 1, radius * page.px_per_mm * 1.6, param1=120, param2=14,
            minRadius=round(radius * page.px_per_mm * 0.95), maxRadius=round(radius * page.px_per_mm * 1.05),
        )  # fmt: skip
        found += 0 if circles is None else circles.shape[1]
    assert found == pytest.approx(2 * CHIPS, abs=6)
