"""ORC's cards to print: thirty of them in two colours each, true to scale, and a back for each."""

import numpy as np
import pytest

from companion.games.orc.card_looks import SIZE_MM
from companion.games.orc.rules.cards import COLOURS, DECK
from companion.games.orc.screen.colour_signs import PAPER
from companion.games.orc.sheets.card_sheets import sheets
from companion.locale.sentences import Speaker
from companion.printing.paper_sizes import PAPERS
from companion.printing.printed_sheet import to_pdf
from tests.printing.rendered import Rendered, edges, rendered

COLUMNS, ROWS = 7, 3


@pytest.fixture(scope="module")
def pages() -> list[Rendered]:
    return rendered(to_pdf(sheets("cards", PAPERS["a4"], "en"), Speaker("en")), 5.0)


def corner(number: int) -> tuple[int, float, float]:
    """The page of a card, and its upper left corner (mm)."""
    page, place = divmod(number, COLUMNS * ROWS)
    room = PAPERS["a4"].room
    wide = min(COLUMNS, len(DECK) - page * COLUMNS * ROWS) * SIZE_MM[0]
    left = room.left + (room.width - wide) / 2
    return page, left + place % COLUMNS * SIZE_MM[0], room.top + place // COLUMNS * SIZE_MM[1]


def colour_at(page: Rendered, x: float, y: float) -> str:
    blue, green, red = (int(v) for v in page.picture[round(y * page.px_per_mm), round(x * page.px_per_mm)])
    return f"#{red:02X}{green:02X}{blue:02X}"


def test_each_pair_of_colours_is_on_one_card_two_orcs_above_and_one_below(pages: list[Rendered]) -> None:
    for number, card in enumerate(DECK):
        page, x, y = corner(number)
        assert colour_at(pages[page], x + 4, y + 15) == PAPER[COLOURS[card.two]], card
        assert colour_at(pages[page], x + 4, y + 60) == PAPER[COLOURS[card.one]], card


def test_an_end_shows_as_many_bars_as_orcs_and_is_as_large_as_said(pages: list[Rendered]) -> None:
    """Beside the sign, within the first 12 mm: two above, one below."""
    (page, x, y), (wide, high) = corner(0), SIZE_MM
    bars = [pages[page].line((x + at, y + 2), (x + at, y + 15), 800) for at in (4.2, wide - 4.2)]
    bars.append(pages[page].line((x + wide - 4.2, y + high - 2), (x + wide - 4.2, y + high - 15), 800))
    assert [np.diff(edges(bar, 13.0)) for bar in bars] == [pytest.approx([9.0], abs=0.4)] * 3
    assert colour_at(pages[page], x + 4.2, y + high - 7.5) == PAPER[COLOURS[DECK[0].one]]
    cut = pages[page].line((x - 1, y - 2.0), (x + SIZE_MM[0] + 1, y - 2.0), 3000)
    dark = np.flatnonzero(cut < cut.max() - 20) * (SIZE_MM[0] + 2) / 2999
    assert dark.max() - dark.min() == pytest.approx(SIZE_MM[0], abs=0.5)


def test_there_are_as_many_backs_and_all_are_alike(pages: list[Rendered]) -> None:
    assert len(pages) == 4
    pictures = []
    for number in range(len(DECK)):
        page, x, y = corner(number)
        side = pages[2 + page]
        rows = slice(round((y + 3) * side.px_per_mm), round((y + 72) * side.px_per_mm))
        pictures.append(side.picture[rows, round((x + 3) * side.px_per_mm) :][:, : round(18 * side.px_per_mm)].mean())
    assert np.ptp(pictures) < 3.0
