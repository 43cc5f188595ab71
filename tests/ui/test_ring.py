"""The ring of sectors: words along every rim, colours that can be read, the whole sector as a key, one layer."""

from dataclasses import replace
from itertools import combinations, product
from math import dist, radians

import pytest
from kivy.graphics import InstructionGroup, Quad

from companion.app import catalogue
from companion.games.orconomy.view_shapes import TableView
from companion.locale.preferences import Preferences
from companion.session.snapshot import Notice, Snapshot
from companion.ui.compose import compose
from companion.ui.paint.canvas import SceneWidget
from companion.ui.paint.shapes import Curve, Fill, Layer, Rect, Scene, Text
from companion.ui.paint.theme import THEMES, mixed, quiet
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.sector_ring import (
    OUTER,
    PIECE,
    PITCH,
    RIM,
    SLOTS,
    STEP,
    Sector,
    draw_sector,
    papers,
    rim_colours,
    ring_of,
)
from tests.many_rows import each_row
from tests.ui.drawn_with import ink_at, ink_of, speaker_of
from tests.ui.everybody.colours import contrast
from tests.ui.panels import PANELS
from tests.ui.samples.rounds_of_play import LONG, every


def drawn(snapshot: Snapshot, language: str = "en", size: tuple[int, int] = (800, 480), turn: str = "0") -> Scene:
    local = Local(language=language, chosen=Preferences(turn=turn))
    return compose(snapshot, local, ink_at(size), speaker_of("orconomy", language), size, catalogue.screen)


def body(scene: Scene) -> Layer:
    return next(layer for layer in scene.layers if layer.name == "body")


def along_rims(scene: Scene) -> list[str]:
    return [item.text for item in body(scene).items if isinstance(item, Curve)]


@each_row("language", LONG)
@each_row("size", PANELS)
@each_row("turn", ["0", "3", "7"])
def test_every_sector_has_its_name_along_the_rim(
    compiled: None, language: str, size: tuple[int, int], turn: str
) -> None:
    scene = drawn(every(LONG[language])["revenue"], language, size, turn)
    assert len(along_rims(scene)) == 10
    for item in (item for item in body(scene).items if isinstance(item, Curve)):
        wide = ink_at(size).width(item.text, item.face, item.size)
        assert radians(STEP) - wide / item.radius > 7 / OUTER, f"{item.text} touches the end of its rim"


@each_row("language", LONG)
@each_row("name", ["placement", "launch", "convert"])
def test_no_rim_that_is_touched_is_without_words(compiled: None, language: str, name: str) -> None:
    assert len(along_rims(drawn(every(LONG[language])[name], language))) == 10


def test_while_tokens_are_placed_the_rims_still_name_the_industries(compiled: None) -> None:
    shown = every(LONG["en"])
    assert along_rims(drawn(shown["placement"])) == along_rims(drawn(shown["revenue"]))


def test_what_a_touch_does_stands_on_the_rim_and_the_whole_sector_does_it(compiled: None) -> None:
    launch = every(LONG["en"])["launch"]
    scene = drawn(launch)
    acts = [touch for touch in scene.touches if touch.id.startswith("do:launch")]
    assert along_rims(scene).count("Launch 0") == len(acts) == 3
    ring = ring_of(Page(ink_of(1.0), "dark", speaker_of("orconomy", "en"), 800, 480))
    assert isinstance(launch.game, TableView)
    for act in acts:
        position = launch.game.order.index(int(act.id.split(":")[3]))
        for radius in (90, 130, 160, 200):
            under = scene.under(ring.at(radius, position * 36 + 10))
            assert under is not None and under.id == act.id


def test_the_ring_is_not_painted_anew_for_what_stands_beside_it(compiled: None) -> None:
    before = every(LONG["en"])["revenue"]
    table = before.game
    assert isinstance(table, TableView)
    richer = tuple(replace(player, skulls=player.skulls + 3, trophies=player.trophies + 1) for player in table.players)
    after = replace(before, game=replace(table, players=richer), notices=(Notice(1, "good", "bid", (("player", 1),)),))
    assert body(drawn(before)).items == body(drawn(after)).items
    moved = replace(before, game=replace(table, crisis=table.order[0], dice=(1, 1)))
    assert body(drawn(before)).items != body(drawn(moved)).items


@pytest.mark.parametrize("theme", THEMES)
def test_rims_and_numbers_can_be_read_in_every_colour(theme: str) -> None:
    page = Page(ink_of(1.0), theme, speaker_of("orconomy", "en"), 800, 480)
    for hue in range(0, 360, 5):
        for lit, ink in (("now", "gold"), ("near", "text"), ("", "text"), ("off", "dim")):
            sector = Sector(hue, "8", lit=lit)
            assert contrast(page.theme.colour(ink), papers(page, sector)[0]) >= 4.5, (hue, lit)
            assert contrast(*rim_colours(page, sector)) >= 4.5, (hue, lit)


def test_quiet_colours_are_what_oklch_says() -> None:
    assert quiet(0, 1.0, 0.0) == "#FFFFFF"
    assert quiet(29.2339, 0.627955, 0.257683) == "#FF0000"
    assert mixed("#FF0000", "#0000FF", 0.2) == "#3300CC"


@each_row("degrees", [0.0, 72.0, 180.0, 252.0])
def test_words_along_a_rim_read_from_left_to_right(degrees: float) -> None:
    widget = SceneWidget(lambda _: None, lambda: 0.0)
    widget.height = 480
    widget.ink = ink_of(1.0)
    group = InstructionGroup()
    widget._curve(group, Curve("Lobby", "narrow-bold", 20, "#FFFFFF", 216, 268, 190, degrees))
    middles = [sum(child.points[::2]) / 4 for child in group.children if isinstance(child, Quad)]
    downwards = degrees == 72.0
    heights = [sum(child.points[1::2]) / 4 for child in group.children if isinstance(child, Quad)]
    assert len(middles) == 5
    assert heights == sorted(heights, reverse=True) if downwards or degrees == 252.0 else middles == sorted(middles)


@each_row("turn", [str(turn) for turn in range(10)])
def test_every_number_stands_inside_the_rim_and_clear_of_what_lies_in_its_sector(compiled: None, turn: str) -> None:
    ring = ring_of(Page(ink_of(1.0), "dark", speaker_of("orconomy", "en"), 800, 480))
    items = body(drawn(every(LONG["en"])["revenue"], turn=turn)).items
    numbers = [item for item in items if isinstance(item, Text) and dist((ring.x, ring.y), item.rect.middle) > 130]
    assert len(numbers) == 20 and sum("/" in number.text for number in numbers) == 1
    figures = [(number.text, figures_of(number)) for number in numbers]
    slots = [ring.at(SLOTS, sector * STEP + aside) for sector in range(10) for aside in (-PITCH, 0, PITCH)]
    for told, rect in figures:
        corners = [(x, y) for x in (rect.x, rect.right) for y in (rect.y, rect.foot)]
        assert max(dist((ring.x, ring.y), corner) for corner in corners) <= OUTER - RIM, told
        assert not any(rect.meets(Rect(x - 7, y - 7, 14, 14)) for x, y in slots), told
    assert not [(one, other) for (one, a), (other, b) in combinations(figures, 2) if a.meets(b)]


@each_row("turn", [str(turn) for turn in range(10)])
@each_row("price", [4, 10, 45, 120])
def test_a_price_that_is_to_be_written_covers_no_words_of_the_rim_and_nothing_in_its_sector(
    compiled: None, turn: str, price: int
) -> None:
    for position, size in product(range(10), ("normal", "large")):
        chosen = Preferences(turn=turn, size=size)
        page = Page(ink_of(1.0), "dark", speaker_of("orconomy", "en"), 800, 480, chosen=chosen)
        ring = ring_of(page)
        page.layer("body")
        draw_sector(page, position, Sector(0, str(position + 2), "Launch -3", coin="8", lit="now", pen=price))
        (pen,) = (
            item.rect for item in page.layers[-1].items if isinstance(item, Fill) and item.paper == page.theme.gold
        )
        corners = [(x, y) for x in (pen.x, pen.right) for y in (pen.y, pen.foot)]
        assert max(dist((ring.x, ring.y), corner) for corner in corners) <= OUTER - RIM + 5, (position, size)
        for aside in (-PITCH, 0, PITCH):
            x, y = ring.at(SLOTS, position * STEP + aside)
            nearest = (min(max(x, pen.x), pen.right), min(max(y, pen.y), pen.foot))
            assert dist((x, y), nearest) >= PIECE - 1.5, (position, size)


def figures_of(number: Text) -> Rect:
    """What the figures of a number cover: they are 0.7 of its size high."""
    return Rect(number.rect.x, number.rect.middle[1] - 0.35 * number.size, number.rect.w, 0.7 * number.size)
