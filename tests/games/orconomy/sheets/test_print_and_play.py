"""Orconomy from paper: every place of board.toml is on the printed board, and every piece of the box is printed."""

import math
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.app import catalogue
from companion.boxes.board_file import BoardMeasures
from companion.boxes.eyes_plans import load_plan
from companion.games.orconomy.boxes.loader import board_path, load_box
from companion.games.orconomy.screen.clans import MARKS
from companion.games.orconomy.sheets.print_and_play import board_picture
from companion.games.orconomy.words import card_sentences
from companion.games.orconomy.words.speaker import OrconomySpeaker
from companion.printing.paper_sizes import PAPERS, Paper
from companion.printing.printed_sheet import Sheet, to_pdf
from companion.printing.tiling import Tiling, tiling
from tests.many_rows import each_row, few_quick, rest_slow
from tests.printing.rendered import Rendered, edges, rendered

NEAR = 0.2  # millimetres that a place may be off on paper
RIM_MM = 0.9  # how far before and behind it the line round a disc is looked for
TITLES = {"en": ("Board", "Tokens", "Cards"), "ru": ("Поле", "Фишки", "Карты")}


def print_out(language: str = "en", paper: str = "a4", what: str = "board", folder: Path | None = None) -> list[Sheet]:
    return list(catalogue.GAMES["orconomy"].sheets(what, PAPERS[paper], language, folder))


def look(sheets: list[Sheet], language: str = "en", px_per_mm: float = 1.5) -> list[Rendered]:
    return rendered(to_pdf(sheets, OrconomySpeaker(language)), px_per_mm)


def group(sheets: list[Sheet], title: str) -> list[Sheet]:
    """The sheets of one title, as the foot of each says."""
    return [sheet for sheet in sheets if sheet.title.startswith(title)]


class PrintedBoard:
    """The tiles as they come out of the printer, laid over each other as they are glued: later ones on top."""

    def __init__(self, paper: Paper, pages: list[Rendered]) -> None:
        plan = BoardMeasures.read(board_path())
        picture = board_picture(plan, load_box(), OrconomySpeaker("en"))
        self._tiling: Tiling = tiling(picture, paper)
        self._pages, self._middle = pages, picture.width_mm / 2

    def ring(self, x: float, y: float, radius: float) -> tuple[float, float]:
        """The middle of the ring that is printed round a place of the table."""
        right, left, down, up = (self._rim((x, y), radius, way) for way in ((1, 0), (-1, 0), (0, 1), (0, -1)))
        return x + (right - left) / 2, y + (down - up) / 2

    def edge(self, x: float, y: float, way: tuple[int, int], far: float, level: float = 120.0) -> float:
        """How far it is from a place to the first line in a direction, up to where it begins."""
        return edges(self._along((x, y), way, 0.0, far), far, level)[0]

    def _rim(self, at: tuple[float, float], radius: float, way: tuple[int, int]) -> float:
        """How far it is to the middle of the line round a disc."""
        seen = 255 - self._along(at, way, radius - RIM_MM, radius + RIM_MM)
        dark = np.where(seen > 0.7 * seen.max(), seen, 0)
        return radius - RIM_MM + float((dark * np.linspace(0, 2 * RIM_MM, len(dark))).sum() / dark.sum())

    def _along(self, at: tuple[float, float], way: tuple[int, int], begin: float, end: float) -> NDArray[np.float64]:
        """How bright the board is on the way from a place, on the tile that is on top in the middle of that way."""
        half = (begin + end) / 2
        on_top, (left, top) = self._on_top(at[0] + half * way[0], at[1] + half * way[1])
        start, stop = ((left + at[0] + far * way[0], top + at[1] + far * way[1]) for far in (begin, end))
        return on_top.line(start, stop, 2001)

    def _on_top(self, x: float, y: float) -> tuple[Rendered, tuple[float, float]]:
        """The page of the tile that is seen at a place, and where the middle of the board would lie on it."""
        px, py = x + self._middle, y + self._middle
        for tile, page in zip(reversed(self._tiling.tiles), reversed(self._pages), strict=True):
            if tile.shown.left <= px <= tile.shown.right and tile.shown.top <= py <= tile.shown.bottom:
                left, top = self._tiling.place(tile)
                return page, (left + self._middle - tile.shown.left, top + self._middle - tile.shown.top)
        raise AssertionError(f"no tile shows {x}, {y}")


@pytest.fixture(scope="module", params=rest_slow(sorted(PAPERS)))
def board(request: pytest.FixtureRequest) -> PrintedBoard:
    tiles = group(print_out(paper=request.param), "Board")
    return PrintedBoard(PAPERS[request.param], look(tiles, px_per_mm=6.0))


@pytest.mark.slow
def test_every_place_of_the_board_file_is_printed_where_it_says(board: PrintedBoard) -> None:
    """Measured against the eyes' own reader of board.toml: 31 slots, and two markers' places in each sector."""
    plan = load_plan(board_path())
    places, off = plan.places(tuple(range(2, 12))), []
    for place in places:
        radius = (plan.marker_token_mm if place.zone in plan.markers else plan.token_mm) / 2
        off.append(math.dist(board.ring(place.x_mm, place.y_mm, radius), (place.x_mm, place.y_mm)))
    assert len(off) == 31 + 20 and max(off) <= NEAR


def test_the_zones_are_drawn_where_a_token_may_lie(board: PrintedBoard) -> None:
    """In the first sector, beside its picture: the panel ends a token's radius below and above the zone."""
    zone = load_plan(board_path()).zones["startups"]
    assert 90 - board.edge(-20.0, -90.0, (0, 1), 12, 215) == pytest.approx(zone.r_min - 11 + 0.15, abs=NEAR)
    assert 125 + board.edge(-27.0, -125.0, (0, -1), 14, 215) == pytest.approx(zone.r_max + 11 - 0.15, abs=NEAR)


def test_the_price_field_and_the_rim_are_as_large_as_the_board_file_says(board: PrintedBoard) -> None:
    x, y = 0.0, -74.0  # of the first sector
    assert board.edge(x, y, (1, 0), 20) == pytest.approx(15.0 - 0.3, abs=NEAR)
    assert board.edge(x + 5, y, (0, 1), 10) == pytest.approx(6.5 - 0.3, abs=NEAR)
    assert board.edge(x + 5, y, (0, -1), 10) == pytest.approx(6.5 - 0.3, abs=NEAR)
    assert 209 + board.edge(30.0, -209.0, (0, -1), 8) == pytest.approx(math.sqrt(216**2 - 30**2) - 0.25, abs=NEAR)


@pytest.mark.slow
@few_quick("paper", sorted(PAPERS))
def test_every_token_of_the_box_has_both_sides_in_its_clan_s_colour(paper: str) -> None:
    pages = look(group(print_out(paper=paper), "Tokens"), px_per_mm=4.0)
    seen = Counter(name for page in pages for name in discs(page))
    assert seen == dict.fromkeys(MARKS, 20)


def discs(page: Rendered) -> Iterator[str]:
    """The clan of each disc of 22 mm on a page."""

    for name, look_ in MARKS.items():
        red, green, blue = (int(look_.colour[at : at + 2], 16) for at in (1, 3, 5))
        near = np.abs(page.picture.astype(int) - (blue, green, red)).max(axis=2) < 20
        near = cv2.morphologyEx(near.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
        _, _, stats, _ = cv2.connectedComponentsWithStats(near)
        for _, _, wide, high, _ in stats[1:]:
            if max(wide, high) > 12 * page.px_per_mm:
                assert (wide / page.px_per_mm, high / page.px_per_mm) == pytest.approx((21.5, 21.5), abs=1.0)
                yield name


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_card_is_printed_as_often_as_the_box_holds_it(language: str) -> None:
    speaker = OrconomySpeaker(language)
    text = plain(" ".join(page.text for page in look(print_out(language, what="cards"), language)))
    for row in card_sentences.CARDS.values():
        body = plain(speaker.text(row.does))
        assert text.count(body) == 4, row.name
        assert text.count(plain(speaker.text(row.name))) >= 4
    assert text.count(plain(speaker.text("Risk Rating"))) >= 48


def plain(text: str) -> str:
    """The letters alone: where a line ends is the page's affair."""
    return re.sub(r"\s+", "", text)


@pytest.mark.slow
@each_row("language", ["en", "ru"])
@each_row("paper", sorted(PAPERS))
def test_the_guide_names_the_pages_that_follow_and_takes_half_a_page(language: str, paper: str) -> None:
    sheets = print_out(language, paper)
    (guide,) = look(sheets[:1], language, 4.0)
    for title in TITLES[language]:
        numbers = [number for number, sheet in enumerate(sheets, 1) if sheet.title.startswith(title)]
        assert f"{numbers[0]}–{numbers[-1]}" in guide.text or f" {numbers[0]})" in guide.text
    long_lines = np.flatnonzero((guide.grey < 128).mean(axis=1) > 0.5)  # the frame of the map
    assert long_lines[0] / guide.px_per_mm < guide.height_mm / 2
    assert all(name in guide.text for name in ("A1", "A2", "B1", "B2"))


@pytest.mark.slow
@few_quick("language", ["en", "ru"])
def test_no_sheet_is_too_small_for_its_words(language: str) -> None:
    """Nothing is drawn in the margin that printers leave white, but for ticks at the end of cuts."""
    for page in look(print_out(language), language, 3.0):
        rows, columns = np.nonzero(page.grey < 128)
        assert min(rows.min(), columns.min()) / 3.0 >= 3.5
        assert rows.max() / 3.0 <= page.height_mm - 3.5 and columns.max() / 3.0 <= page.width_mm - 3.5
