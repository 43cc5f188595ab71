"""Nothing is laid out anew under a finger: from when it comes down until a moment after it has gone."""

from itertools import islice, pairwise

import pytest
from kivy.base import EventLoop
from kivy.graphics import InstructionGroup

from companion.app import catalogue
from companion.games.protocol import GameView
from companion.session.snapshot import Notice, Snapshot
from companion.ui.calm import CALM_S, boxes
from companion.ui.paint.canvas import SceneWidget
from companion.ui.paint.ink import Ink
from companion.ui.paint.shapes import Layer, Point, Scene
from companion.ui.parts.zones import zones
from tests.many_rows import few_quick
from tests.ui.reached import reached
from tests.ui.screen import FRAMES_A_SECOND, Screen
from tests.ui.stage_rules import buried
from tests.ui.touch.test_person import RealTouch

LATEST_S, WON_S = 0.33, 0.3
PAIRS = 4  # so many changes of the picture a game


def finger(number: int, place: Point | None = None) -> RealTouch:
    """A person's finger comes down, on the main key where nothing else is said."""
    place = place or zones(800, 480, "right").p.middle
    down = RealTouch(place[0] / 800, 1 - place[1] / 480, number)
    EventLoop.post_dispatch_input("begin", down)
    return down


def main_key(screen: Screen) -> str:
    """What a touch of the main key says now."""
    place = zones(800, 480, "right").p
    return next((touch.id for touch in screen.app.glass.scene.touches if touch.rect == place), "")


@few_quick("game", sorted(catalogue.GAMES), 1)
def test_no_box_is_laid_out_anew_from_touch_down_until_the_finger_has_gone(screen: Screen, game: str) -> None:
    views = [here.view for here in reached(game, range(1))]
    changed = 0
    for number, (one, other) in enumerate(zip(views, views[1:], strict=False)):
        screen.app.local = screen.app.local.opened("")
        screen.show(Snapshot(game=other, can_undo=True))
        after, becomes = boxes(screen.app.glass.scene), main_key(screen)
        screen.show(Snapshot(game=one, can_undo=True))
        before = boxes(screen.app.glass.scene)
        if before == after or one.over or other.over:
            continue
        for _ in range(FRAMES_A_SECOND):  # what means something else is dead for a moment
            screen.frame()
        held = finger(number)
        screen.show(Snapshot(game=other, can_undo=True))
        for _ in range(FRAMES_A_SECOND // 2):
            screen.frame()
            assert boxes(screen.app.glass.scene) == before, one.prompt.code
        said = list(screen.said)
        EventLoop.post_dispatch_input("end", held)
        gone = screen.clock()
        assert screen.said == said, "the table has changed under the finger"
        while boxes(screen.app.glass.scene) == before:
            if main_key(screen) != becomes:
                EventLoop.post_dispatch_input("end", finger(1000 + number))
            screen.frame()
            assert screen.clock() - gone <= LATEST_S, one.prompt.code
        assert screen.clock() - gone >= CALM_S, one.prompt.code
        assert screen.said == said, "a key that is to change takes nothing"
        assert boxes(screen.app.glass.scene) == after
        changed += 1
        if changed == PAIRS:
            break
    assert changed >= 1


@few_quick("game", sorted(catalogue.GAMES), 2)
def test_who_has_won_stands_there_at_once_and_uncovered(screen: Screen, game: str) -> None:
    views = list(islice((here.view for here in reached(game, range(9))), 600))
    one, other = next(pair for pair in pairwise(views) if pair[1].winners and not pair[0].over)
    screen.show(Snapshot(game=one, can_undo=True))
    held = finger(1)
    screen.show(Snapshot(game=other, can_undo=True, notices=(Notice(1, "warn", "camera_lost"),)))
    EventLoop.post_dispatch_input("end", held)
    gone = screen.clock()
    while main_key(screen) != "rematch":
        screen.frame()
        assert screen.clock() - gone <= WON_S
    assert other.players[other.winners[0]].name in " ".join(screen.words())
    assert list(buried(screen.app.glass.scene)) == []


EMPTY = (4.0, 470.0)  # beside everything, on the table's picture


def view_of(game: str, number: int) -> GameView:
    """Two views of a game whose boxes differ."""
    views = [here.view for here in reached(game, range(1)) if not here.view.over]
    return views[0] if not number else next(view for view in views if view.prompt.code != views[0].prompt.code)


@pytest.fixture
def painted(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The layers that are painted from now on."""
    names: list[str] = []
    paint = SceneWidget._paint

    def noted(glass: SceneWidget, group: InstructionGroup, layer: Layer, paper: str) -> None:
        names.append(layer.name)
        paint(glass, group, layer, paper)

    monkeypatch.setattr(SceneWidget, "_paint", noted)
    screen.app.glass.forget()
    return names


def test_a_picture_that_waits_is_composed_and_its_words_are_written_meanwhile(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = (here.view for here in (next(iter(reached(game, range(1)))) for game in ("orconomy", "orc")))
    screen.show(Snapshot(game=one, can_undo=True))
    composed, compose = list[Ink](), screen.app._composed

    def counted(ink: Ink, size: tuple[float, float]) -> Scene:
        composed.append(ink)
        return compose(ink, size)

    monkeypatch.setattr(screen.app, "_composed", counted)
    held = finger(1)
    EventLoop.post_dispatch_input("end", held)
    screen.show(Snapshot(game=other, can_undo=True))
    before, written = boxes(screen.app.glass.scene), set(screen.app.glass._textures)
    assert screen.app._calm.waits and composed
    composed.clear()
    for _ in range(round(CALM_S * FRAMES_A_SECOND) + 2):
        screen.frame()
    assert boxes(screen.app.glass.scene) != before
    assert composed == [] and {key for key in screen.app.glass._textures if len(str(key[1])) > 1} <= written
