"""Nothing is laid out anew under a finger: from when it comes down until a moment after it has gone."""

from kivy.base import EventLoop

from companion.app import catalogue
from companion.session.snapshot import Snapshot
from companion.ui.calm import CALM_S, boxes
from companion.ui.parts.zones import zones
from tests.many_rows import few_quick
from tests.ui.screen import FRAMES_A_SECOND, Screen
from tests.ui.test_keys_in_place import states
from tests.ui.touch.test_person import RealTouch

LATEST_S = 0.33
PAIRS = 4
"""So many changes of the picture a game."""


def finger(number: int) -> RealTouch:
    """A person's finger comes down on the main key."""
    place = zones(800, 480, "right").p.middle
    down = RealTouch(place[0] / 800, 1 - place[1] / 480, number)
    EventLoop.post_dispatch_input("begin", down)
    return down


@few_quick("game", sorted(catalogue.GAMES), 1)
def test_no_box_is_laid_out_anew_from_touch_down_until_the_finger_has_gone(screen: Screen, game: str) -> None:
    views = list(states(game, range(1)))
    changed = 0
    for number, (one, other) in enumerate(zip(views, views[1:], strict=False)):
        screen.app.local = screen.app.local.opened("")
        screen.show(Snapshot(game=other, can_undo=True))
        after = boxes(screen.app.glass.scene)
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
