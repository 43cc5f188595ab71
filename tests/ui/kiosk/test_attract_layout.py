"""What passers-by see, in every place, on every panel and in both languages: words whole and on the screen."""

from collections.abc import Iterator
from functools import cache

import pytest

from companion.app.catalogue import GAMES, screen
from companion.app.kiosk.demo import demo
from companion.locale.preferences import LANGUAGES
from companion.session.snapshot import Snapshot
from companion.ui.compose import scale_of
from companion.ui.paint.shapes import Layer, Scene, Text
from companion.ui.parts.local import KioskView, Local
from companion.ui.screens.kiosk.attract import PLACES, SHARE, attract_scene
from tests.many_rows import each_row, few_quick
from tests.ui.drawn_with import ink_of, speaker_of
from tests.ui.fit import covered, cut
from tests.ui.panels import PANELS
from tests.ui.samples.rounds_of_play import LONG, every

ACTS_APART = 23
LEAST_PX = 18  # of the words that say what to do; those of the game are a picture of it


@cache
def acts(game: str) -> tuple[Snapshot, ...]:
    """Some acts of the whole game."""
    return tuple(demo(game))[::ACTS_APART]


def drawn(game: str, size: tuple[int, int], table: Snapshot) -> Iterator[tuple[int, Scene]]:
    """An act in each place, place after place."""
    ink = ink_of(scale_of(*size) * SHARE)
    for number, act in enumerate(acts(game)):
        local = Local(kiosk=KioskView(stage="attract", place=number))
        scene = attract_scene(table, act, local, ink, lambda code: speaker_of(game, code), size, screen)
        yield number, scene


def told(scene: Scene) -> Scene:
    """The part of the picture that says what to do."""
    return Scene(tuple(layer for layer in scene.layers if layer.name == "attract"), scene.paper)


def texts(layers: tuple[Layer, ...]) -> list[Text]:
    return [item for layer in layers for item in layer.items if isinstance(item, Text) and item.text]


def test_what_has_happened_is_said_once() -> None:
    table = every(LONG["en"])["setup-players"]
    for number, scene in drawn("orconomy", (800, 480), table):
        act = acts("orconomy")[number]
        if act.history and act.game is not None and not act.game.over:
            said = [text.text for text in texts(told(scene).layers)][1]
            assert [text.text for text in texts(scene.layers)].count(said) == 1, said


@pytest.mark.slow
@few_quick("kept", [False, True])
@few_quick("size", PANELS)
@each_row("game", GAMES)
def test_the_words_for_passers_by_are_whole_and_large(size: tuple[int, int], game: str, kept: bool) -> None:
    table = every(LONG["en"])["revenue" if kept else "setup-players"]
    for number, scene in drawn(game, size, table):
        words = told(scene)
        assert cut(words) == [] and covered(words) == [], number
        scale = scale_of(*size) * SHARE
        width, height = size[0] / scale, size[1] / scale
        for text in texts(words.layers):
            letters = text.rect.inset(0, text.rect.h * 0.2)  # without the empty room above and below them
            assert text.size * SHARE >= LEAST_PX
            assert letters.x >= 0 and letters.right <= width + 0.1 and letters.y >= 0 and letters.foot <= height


@each_row("size", PANELS)
def test_the_game_stays_on_the_screen_in_every_place_and_cannot_be_touched(size: tuple[int, int]) -> None:
    scale = scale_of(*size) * SHARE
    corners = set()
    for _, scene in drawn("orconomy", size, every(LONG["en"])["setup-players"]):
        words = {id(text) for text in texts(told(scene).layers)}
        game = [text for text in texts(scene.layers) if id(text) not in words]
        assert all(text.rect.x >= 0 and text.rect.right <= size[0] / scale + 0.1 for text in game)
        assert all(text.rect.y >= 0 and text.rect.foot <= size[1] / scale + 0.1 for text in game)
        assert scene.touches == () and any(text.text in ("SIMULATED", "СИМУЛЯЦИЯ") for text in game)
        corners.add((round(min(text.rect.x for text in game)), round(min(text.rect.y for text in game))))
    assert len(corners) >= len(PLACES)


@each_row("game", GAMES)
def test_nothing_on_it_looks_like_a_key(game: str) -> None:
    """Passers-by would touch it: where the keys of a table are, nothing is written."""
    _, scene = next(drawn(game, (800, 480), every(LONG["en"])["setup-players"]))
    words = {id(text) for text in texts(told(scene).layers)}
    action_bar = 410
    low = (text for text in texts(scene.layers) if id(text) not in words and text.rect.y > action_bar)
    assert [text.text for text in low if not text.text.isdigit()] == [], "but for numbers on a ring"


def test_every_language_has_its_turn() -> None:
    assert len(LANGUAGES) == 2 and len(PLACES) % len(LANGUAGES) == 0
