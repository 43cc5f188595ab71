"""Nothing is said by colour alone: for five sights, whatever differs in meaning differs in sign, word or edge too.

Sights are simulated (protan, deutan, tritan at full severity, and grey), after Machado and others, 2009.
"""

from collections.abc import Iterator
from itertools import combinations

import pytest

from companion.games.orconomy.screen.clans import MARKS
from companion.locale.preferences import Preferences
from companion.ui.paint.shapes import Fill, Scene, Sign, Text
from companion.ui.paint.theme import THEMES
from tests.many_rows import each_row, few_quick
from tests.ui.everybody.colours import MACHADO, contrast, distance, luminance, seen
from tests.ui.test_layout import scenes

SIGHTS = ("ordinary", *MACHADO)
COLOURED = ("ordinary", "protan", "deutan", "tritan")
APART = 30.0  # distance in CIE Lab from which two fills are told apart at a glance
SPOKEN = ("gold", "danger", "act", "ice", "silver")
"""Inks that mean something; each has to come with a sign, a number with its sign, or a word."""


@each_row("sight", COLOURED)
def test_the_marks_of_the_players_are_apart_in_every_sight(sight: str) -> None:
    for one, other in combinations(MARKS.values(), 2):
        assert distance(one.colour, other.colour, sight) >= APART, (one, other)


def test_each_mark_has_a_drawing_and_a_word_of_its_own_for_those_who_see_grey() -> None:
    assert len({mark.sign for mark in MARKS.values()}) == len({mark.word for mark in MARKS.values()}) == len(MARKS)
    for mark in MARKS.values():
        assert contrast(mark.colour, "#12150F") >= 4.5  # the drawing on the mark is seen by brightness alone


@each_row("sight", SIGHTS)
@each_row("theme", THEMES)
def test_words_are_read_by_brightness_alone(theme: str, sight: str) -> None:
    colours = THEMES[theme]
    for ink in (*SPOKEN, "text", "dim"):
        for paper in ("bg", "surface", "raised"):
            bright = sorted(luminance_seen(colours.colour(use), sight) for use in (ink, paper))
            assert (bright[1] + 0.05) / (bright[0] + 0.05) >= 3.0, (ink, paper)


def luminance_seen(colour: str, sight: str) -> float:
    weights = (0.2126, 0.7152, 0.0722)
    return sum(weight * channel for weight, channel in zip(weights, seen(colour, sight), strict=True))


def test_luminance_of_an_ordinary_sight_is_the_usual_one() -> None:
    assert luminance_seen("#8FC9EA", "ordinary") == pytest.approx(luminance("#8FC9EA"))


def look(scene: Scene) -> Iterator[tuple[object, ...]]:
    """Everything on a picture but its colours: where it is, its shape, its words, its edges."""
    for layer in scene.layers:
        for item in layer.items:
            if isinstance(item, Fill):
                yield ("fill", item.rect, bool(item.paper), bool(item.edge), item.width)
            elif isinstance(item, Sign):
                yield ("sign", item.name, round(item.x), round(item.y), round(item.size))
            elif isinstance(item, Text):
                yield ("text", item.text, item.rect, item.face)
            else:
                yield (type(item).__name__, getattr(item, "points", ()), getattr(item, "width", 0))


@pytest.mark.slow
@few_quick("one_in", [4, 1])
def test_no_two_different_pictures_differ_in_colour_alone(one_in: int) -> None:
    known: dict[tuple[tuple[object, ...], ...], tuple[str, Scene]] = {}
    alike = []
    for name, scene in scenes("en", (800, 480), Preferences(), "dark", one_in):
        other = known.setdefault(tuple(look(scene)), (name, scene))
        if other[1] != scene and [layer.items for layer in other[1].layers] != [layer.items for layer in scene.layers]:
            alike.append((name, other[0]))
    assert alike == []
