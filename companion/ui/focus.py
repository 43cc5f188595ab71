"""Which place the keyboard or three buttons would press: one after the other in reading order, framed; and where
what is due is to be touched.
"""

from typing import Final

from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import Fill, Layer, Rect, Scene, Touch
from companion.ui.parts.page import Page

LINE = 24.0  # places whose middles are no further apart in height stand in one line
FRAME = 3.0
NEXT, PREVIOUS, SELECT = "next", "previous", "select"
BACKSPACE, TAB, ENTER, ESCAPE = 8, 9, 13, 27
UP, DOWN, RIGHT, LEFT, KEYPAD_ENTER = 273, 274, 275, 276, 271
STEPS = {  # keys of a keyboard, by the numbers Kivy gives them; with shift, Tab goes back
    TAB: NEXT, DOWN: NEXT, RIGHT: NEXT, UP: PREVIOUS, LEFT: PREVIOUS, ENTER: SELECT, KEYPAD_ENTER: SELECT,
}  # fmt: skip
BUTTONS = {"1": NEXT, "2": SELECT, "back": PREVIOUS}  # those beside a seat, or on the dice base, that steer the screen


def reading_order(scene: Scene) -> tuple[Touch, ...]:
    """All places that can be touched, top down and from left to right."""
    lines: list[list[Touch]] = []
    for touch in sorted(scene.touches, key=lambda target: target.middle[1]):
        if lines and touch.middle[1] - lines[-1][0].middle[1] <= LINE:
            lines[-1].append(touch)
        else:
            lines.append([touch])
    return tuple(touch for line in lines for touch in sorted(line, key=lambda target: target.middle[0]))


def stepped(scene: Scene, focus: Touch | None, step: str) -> Touch | None:
    """The place after or before the one that has the focus, round and round; the first one where none has it."""
    places = reading_order(scene)
    here = place_in(scene, focus)
    if not places:
        return None
    if here is None:
        return places[0 if step == NEXT else -1]
    return places[(places.index(here) + (1 if step == NEXT else -1)) % len(places)]


def place_in(scene: Scene, focus: Touch | None) -> Touch | None:
    """Where the focus is in another picture: at the same button, if that is still there."""
    same = [touch for touch in scene.touches if focus is not None and touch.id == focus.id]
    return next(
        (touch for touch in same if focus is not None and touch.middle == focus.middle), same[0] if same else None
    )


def frame(focus: Touch, colour: str) -> Layer:
    """The frame round the place that has the focus."""
    rect = focus.rect
    if focus.corners:
        rect = Rect(focus.middle[0] - 28, focus.middle[1] - 28, 56, 56)
    return Layer("focus", items=[Fill(rect.inset(1.5), "", 10, colour, FRAME)])


def steps_since(before: Snapshot, now: Snapshot) -> tuple[str, ...]:
    """The steps that buttons have made since another snapshot; none at the first one."""
    count = now.panel.steered - before.panel.steered
    return tuple(BUTTONS[step] for step in now.panel.steps[-count:]) if count > 0 and before.version >= 0 else ()


ASIDE: Final = (  # touches that say more about something, and do nothing
    "ui:player:", "ui:sector:", "ui:land:", "ui:pile:", "ui:card:", "ui:help:", "why:", "ui:cards", "ui:page:",
    "ui:menu", "ui:todo", "ui:count", "ui:pad", "seat:",
)  # fmt: skip
POINTED: Final = "pointed"
EDGE: Final = 4.0


def point(page: Page) -> None:
    """Frames what is to be touched now, in the scene and in the rows; all that can be touched there where none of it
    does anything by itself. On a key that is green itself a dark line shows inside the frame.
    """
    zones = page.zones
    keys = (zones.p, zones.s1, zones.s2)
    there = [touch for touch in page.scene().touches if touch.rect.y >= zones.undo.foot and touch.rect not in keys]
    lacking = [touch for touch in there if touch.id.startswith(page.lacking)] if page.lacking else []
    meant = lacking or [touch for touch in there if not touch.id.startswith(ASIDE)] or there
    fills = (item for layer in page.layers for item in layer.items if isinstance(item, Fill))
    green = [fill.rect for fill in fills if fill.paper == page.theme.act]
    page.layer(POINTED)
    for touch in meant:
        if touch.corners:
            page.area(touch.corners, "", "act", EDGE)
        else:
            page.box(touch.rect.inset(EDGE / 2), "", 10, "act", EDGE)
            if touch.rect in green:
                page.box(touch.rect.inset(EDGE * 3 / 2), "", 8, "on_act", EDGE)
