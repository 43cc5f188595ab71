"""What a card is called on its tile: a whole word wherever it has room."""

import pytest

from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.screen.card_tiles import draw_tile
from companion.games.economancy.view import CardView
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import Page
from tests.ui.drawn_with import ink_at, speaker_of
from tests.ui.fit import visible


@pytest.mark.parametrize(
    ("width", "said"), [(54, "Стип."), (88, "Стипендия"), (140, "Стипендия чародея")], ids=["least", "usual", "wide"]
)
def test_a_name_is_abbreviated_only_where_no_word_of_it_has_room(width: int, said: str) -> None:
    page = Page(ink_at((800, 480)), "dark", speaker_of("economancy", "ru"), 800, 480)
    page.layer("stage")
    card = CardView(KINDS.index("stipend"), 0, 0, 0, 0, 0, False, 0, (0, 0, 0), 0, 0, False, ())
    draw_tile(page, Rect(0, 0, width, 34), card)
    assert [text.text for text in visible(page.scene())] == [said]
