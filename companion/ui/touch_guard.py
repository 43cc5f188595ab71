"""Keeps a finger from pressing what it did not mean: a button that changed under it is dead for a moment."""

from dataclasses import dataclass

from companion.ui.paint.shapes import Fill, Layer, Point, Rect, Scene, Touch

DEAD_S = 0.6
"""Seconds of the screen's clock; the button shows them by filling."""
ROUNDED_S = 1e-6
"""A difference of two times is rounded: a finger that goes exactly in time has stayed long enough."""
STEPS = 12
BAR = 10.0
"""Height of the bar that shows how long a finger has stayed."""
COUNTED = ("setup", "ui:page", "ui:counts")
"""Buttons whose last number says what comes of them, while they mean the same: one more, the next page."""


class Guard:
    """The button under the last finger, while it is dead."""

    def __init__(self) -> None:
        self._name = ""
        self._until = 0.0

    def changed(self, old: Scene, new: Scene, finger: Point | None, now: float) -> None:
        """Another picture is shown; `finger` is where the screen was touched last."""
        was, place = (None, None) if finger is None else (old.under(finger), new.under(finger))
        if place is None or (self._name and meaning(place.id) != meaning(self._name)):
            self._name = ""
        if place is not None and was is not None and meaning(was.id) != meaning(place.id):
            self._name, self._until = place.id, now + DEAD_S

    def holds(self, name: str, now: float) -> bool:
        """Whether this button is dead now."""
        return bool(self._name) and name == self._name and now < self._until

    def over(self, now: float) -> bool:
        """Whether the button that was dead has just come back to life."""
        ended = bool(self._name) and now >= self._until
        if ended:
            self._name = ""
        return ended

    def layer(self, scene: Scene, now: float) -> Layer | None:
        """What shows that a button is dead: a shade that goes from left to right. None when none is, and over a place
        that is no box, such as a sector of the board: a shade would lie over its neighbours.
        """
        place = scene.touch(self._name) if self._name else None
        if place is None or place.corners or now >= self._until:
            return None
        done = int((1 - (self._until - now) / DEAD_S) * STEPS) / STEPS
        rect = place.rect
        left = rect.x + rect.w * done
        shade = Fill(Rect(left, rect.y, rect.right - left, rect.h), scene.paper, 8, alpha=0.6)
        return Layer("guard", items=[shade])


@dataclass(frozen=True, slots=True)
class Finger:
    """A finger on the screen: the place it came down on, where, and when."""

    place: Touch
    began: Point
    since: float

    def stayed(self, now: float) -> bool:
        """Whether it has stayed as long as the place wants it to."""
        return now - self.since >= self.place.hold_s - ROUNDED_S

    def layer(self, colour: str, now: float) -> Layer | None:
        """What shows how long it has stayed, a bar that fills from left to right; None where that does not matter."""
        if not self.place.hold_s:
            return None
        done = int(min(1.0, (now - self.since) / self.place.hold_s) * STEPS) / STEPS
        rect = self.place.rect
        return Layer("hold", items=[Fill(Rect(rect.x, rect.foot - BAR, rect.w * done, BAR), colour, 3)])


def meaning(name: str) -> str:
    """What a button is for, whatever number it stands at."""
    head, _, last = name.rpartition(":")
    if last.lstrip("-").isdigit() and head.startswith(COUNTED):
        return head
    return name.lower() if name.startswith("ui:key:") else name
