"""Cards beside each other in a full row: what each gives is whole, in large letters too."""

from companion.app.catalogue import screen
from companion.games.economancy.screen.card_tiles import draw_tile
from companion.games.economancy.view import CardView
from companion.locale.preferences import Preferences
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import Page
from tests.many_rows import each_row
from tests.ui.drawn_with import ink_at, speaker_of
from tests.ui.fit import cut


@each_row("width", range(60, 90, 3))
def test_what_a_card_gives_is_whole_in_large_letters(width: int) -> None:
    size, drawn = (800, 480), screen("economancy")
    page = Page(ink_at(size), "dark", speaker_of("economancy", "en"), 800, 480, drawn.marks, drawn.icons, {},
                Preferences(size="large"))  # fmt: skip
    draw_tile(
        page, Rect(0, 0, width, 110), CardView(1, 1, 2, 2, 0, 0, False, 0, (0, 0, 0), 3, 12, False, ()), line="+3 = 12"
    )
    assert [text for text in cut(page.scene()) if "=" in str(text)] == []
