"""The colours can be read: contrast of every pair of ink and paper by the web's accessibility rule (WCAG 2)."""

from itertools import product

import pytest

from companion.games.orconomy.screen.clans import MARKS
from companion.ui.paint.theme import INKS, ON_MARK, PAPERS, THEMES, shade, tinted
from tests.many_rows import each_row
from tests.ui.everybody.colours import contrast


def test_contrast_of_black_on_white_is_the_known_one() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


@each_row("theme", THEMES.values())
@each_row("ink", INKS)
@each_row("paper", PAPERS)
def test_every_ink_can_be_read_on_every_paper(theme: object, ink: str, paper: str) -> None:
    assert contrast(getattr(theme, ink), getattr(theme, paper)) >= 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_the_main_button_can_be_read(theme: object) -> None:
    assert contrast(theme.on_act, theme.act) >= 4.5  # type: ignore[attr-defined]


@each_row("mark", MARKS)
def test_a_mark_can_be_seen_on_its_colour(mark: str) -> None:
    assert contrast(MARKS[mark].colour, ON_MARK) >= 4.5


@each_row("warm", [False, True])
@each_row("theme", THEMES)
@each_row("percent", [100, 80, 60, 40, 20])
def test_words_are_read_in_warm_and_in_little_light(theme: str, percent: int, *, warm: bool) -> None:
    light = 1 - shade(theme, percent, warm=warm)
    colours = THEMES[theme]
    for ink, paper in [*product(INKS, PAPERS), ("on_act", "act")]:
        one, other = (lit(colours.colour(use), light, warm=warm) for use in (ink, paper))
        assert contrast(one, other) >= 4.45, (ink, paper)


def lit(colour: str, light: float, *, warm: bool) -> str:
    """The colour that reaches the eye."""
    return "#" + "".join(f"{round(channel * light * 255):02X}" for channel in tinted(colour, warm=warm))


def test_the_evening_is_warmer_and_darker() -> None:
    red, _, blue = tinted("#FFFFFF", warm=True)
    assert blue < 0.9 < red
    assert shade("dark", 20, warm=False) >= 0.1 and shade("dark", 100, warm=False) == 0
