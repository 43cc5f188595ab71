"""The practice board of Economicus from the printer: all chips, true to scale, and trial numbers called so."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.boxes.board_file import BoardMeasures
from companion.games.economicus.boxes.loader import board_path
from companion.games.economicus.sheets.print_and_play import PAINTS, sheets
from companion.games.economicus.words.speaker import EconomicusSpeaker
from companion.printing.paper_sizes import PAPERS
from companion.printing.printed_sheet import NothingToPrint, to_pdf
from companion.schema.wrong_input import BoxError
from tests.printing.rendered import Rendered, rendered

A4 = PAPERS["a4"]
CHIPS = 8 * (12 + 3) + 2 + 4
"""Companies and startups of eight colours, two tokens, four strengths."""


@pytest.fixture(scope="module")
def pages() -> list[Rendered]:
    return rendered(to_pdf(sheets("board", A4, "en", None), EconomicusSpeaker("en")), 3.0)


@pytest.mark.slow
def test_the_first_page_tells_how_to_build_it_and_that_numbers_are_tried(pages: list[Rendered]) -> None:
    assert "A practice board of Economicus" in pages[0].text and "NOT THE PRINTED VALUES" in pages[0].text
    assert "12" in pages[0].text and "22" in pages[0].text


def test_in_russian_nothing_is_left_in_english() -> None:
    (first,) = rendered(to_pdf([*sheets("board", A4, "ru", None)][:1], EconomicusSpeaker("ru")), 2.0)
    assert "Тренировочное поле" in first.text and "НЕ ЧИСЛА ИЗ КОРОБКИ" in first.text
    assert "Board" not in first.text and "Chips" not in first.text


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


def test_no_two_colours_of_chips_are_alike() -> None:
    rgb = {name: np.array([int(paint[at : at + 2], 16) for at in (1, 3, 5)]) for name, paint in PAINTS.items()}
    assert len(rgb) == 8
    apart = [float(np.abs(one - other).max()) for a, one in rgb.items() for b, other in rgb.items() if a < b]
    assert min(apart) > 50


def test_the_tiles_show_the_whole_board() -> None:
    titles = [sheet.title for sheet in sheets("board", A4, "en", None) if sheet.title.startswith("Board")]
    assert titles == [f"Board · {row}{column}" for row in "AB" for column in (1, 2, 3)]


def test_what_there_is_not_is_said() -> None:
    with pytest.raises(NothingToPrint):
        sheets("cards", A4, "en", None)


def test_an_owners_board_without_a_middle_is_refused_by_its_field(tmp_path: Path) -> None:
    own = tmp_path / "boxes" / "economicus-2e" / "board.toml"
    own.parent.mkdir(parents=True)
    text = board_path().read_text("utf-8")
    start, end = text.index("[middle]"), text.index("[price_field]")
    own.write_text(text[:start] + text[end:], "utf-8")
    with pytest.raises(BoxError, match="middle"):
        sheets("board", A4, "en", tmp_path)
