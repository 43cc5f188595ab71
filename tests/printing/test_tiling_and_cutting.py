"""Large pictures over several sheets, and pieces in rows: nothing is lost, and what is cut and glued meets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.locale.sentences import Speaker
from companion.printing.paper_sizes import PAPERS, Frame
from companion.printing.pdf_page import Page
from companion.printing.printed_sheet import to_pdf
from companion.printing.tiling import GLUE_MM, Picture, in_rows, tile_sheets, tiling
from tests.many_rows import each_row
from tests.printing.rendered import rendered

LENGTHS = st.floats(20, 1500)


def nothing(_page: Page) -> None:
    """An empty picture."""


@given(width=LENGTHS, height=LENGTHS, paper=st.sampled_from(sorted(PAPERS)))
def test_tiles_cover_the_picture_fit_the_paper_and_overlap_by_the_glue_strip(
    width: float, height: float, paper: str
) -> None:
    shared = tiling(Picture(width, height, nothing), PAPERS[paper])
    room = shared.paper.room
    at = {(tile.column, tile.row): tile.shown for tile in shared.tiles}
    assert len(at) == shared.columns * shared.rows
    assert (at[0, 0].left, at[0, 0].top) == (0, 0)
    last = at[shared.columns - 1, shared.rows - 1]
    assert (last.right, last.bottom) == pytest.approx((width, height))
    for (column, row), shown in at.items():
        assert shown.width <= room.width + 1e-6 and shown.height <= room.height + 1e-6
        if column:
            assert at[column - 1, row].right - shown.left == pytest.approx(GLUE_MM)
        if row:
            assert at[column, row - 1].bottom - shown.top == pytest.approx(GLUE_MM)


def test_what_fits_on_one_sheet_is_not_cut() -> None:
    assert len(tiling(Picture(185, 250, nothing), PAPERS["a4"]).tiles) == 1
    assert tiling(Picture(250, 160, nothing), PAPERS["a4"]).paper == PAPERS["a4"].turned


def test_a_tile_says_what_is_glued_onto_it() -> None:
    sheets = tile_sheets("Map", Picture(300, 300, nothing), PAPERS["a4"], Speaker("en"))
    texts = [page.text for page in rendered(to_pdf(sheets, Speaker("en")), 1.0)]
    assert [text.count("goes on top") for text in texts] == [2, 1, 1, 0]
    assert "A2 goes on top" in texts[0] and "B1 goes on top" in texts[0]
    assert all(f"Tile {name}" in text for name, text in zip(("A1", "A2", "B1", "B2"), texts, strict=True))


def test_a_picture_goes_on_from_tile_to_tile() -> None:
    """A slanted line over four tiles is one line again when each tile is laid where it belongs."""

    def slant(page: Page) -> None:
        page.line([(0.0, 0.0), (300.0, 300.0)], "#000000", 2.0)

    picture, scale = Picture(300, 300, slant), 4.0
    shared = tiling(picture, PAPERS["a4"])
    pages = rendered(to_pdf(tile_sheets("Map", picture, PAPERS["a4"], Speaker("en")), Speaker("en")), scale)
    for tile, page in zip(shared.tiles, pages, strict=True):
        left, top = shared.place(tile)
        for along in range(5, 300, 9):
            shown = tile.shown.inset(3.0)
            if shown.left < along < shown.right - GLUE_MM and shown.top < along < shown.bottom - GLUE_MM:
                x, y = left + along - tile.shown.left, top + along - tile.shown.top
                assert page.line((x, y), (x, y), 1)[0] < 60, (tile.name, along)


@each_row("count, together, sheets, wide", [(1, 1, 1, False), (54, 10, 2, True), (54, 1, 2, False)])
def test_pieces_fill_as_few_sheets_as_can_be_and_whole_rows_where_that_costs_none(
    count: int, together: int, sheets: int, wide: bool
) -> None:
    made = in_rows("Tokens", [nothing] * count, (25.8, 52.7), PAPERS["a4"], together)
    assert len(made) == sheets
    assert all((sheet.paper == PAPERS["a4"].turned) is wide for sheet in made)


def test_every_piece_is_drawn_and_cut_apart_by_straight_lines() -> None:
    drawn = []

    def piece(page: Page) -> None:
        drawn.append(page)
        page.box(Frame(4.0, 4.0, 2.0, 2.0), "#000000")

    (sheet,) = in_rows("Pieces", [piece] * 6, (10.0, 10.0), PAPERS["a4"])
    (page,) = rendered(to_pdf([sheet], Speaker("en")), 8.0)
    assert len(drawn) == 6
    left = page.width_mm / 2 - 30
    row = page.line((left - 2, 15.0), (left + 62, 15.0), 1200)
    assert (row < 128).sum() / 1200 * 64 == pytest.approx(12.0, abs=0.3)
    cuts = page.line((left - 2, 11.0), (left + 62, 11.0), 6400)
    dips = ((cuts[1:-1] < 240) & (cuts[1:-1] <= cuts[:-2]) & (cuts[1:-1] < cuts[2:])).sum()
    assert dips == 7
