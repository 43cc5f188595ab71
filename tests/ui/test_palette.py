"""The colours can be read: contrast of every pair of ink and paper by the web's accessibility rule (WCAG 2)."""

import pytest

from companion.games.orconomy.screen.clans import MARKS
from companion.ui.paint.theme import INKS, ON_MARK, PAPERS, THEMES
from tests.ui.colours import contrast


def test_contrast_of_black_on_white_is_the_known_one() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("paper", PAPERS)
def test_every_ink_can_be_read_on_every_paper(theme: object, ink: str, paper: str) -> None:
    assert contrast(getattr(theme, ink), getattr(theme, paper)) >= 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_the_main_button_can_be_read(theme: object) -> None:
    assert contrast(theme.on_act, theme.act) >= 4.5  # type: ignore[attr-defined]


@pytest.mark.parametrize("mark", MARKS)
def test_a_mark_can_be_seen_on_its_colour(mark: str) -> None:
    assert contrast(MARKS[mark].colour, ON_MARK) >= 4.5
