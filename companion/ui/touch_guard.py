"""Keeps a finger from pressing what it did not mean: a place that means something else is dead for a moment."""

from companion.schema.quick_dataclass import dataclass
from companion.ui.paint.shapes import Fill, Layer, Point, Rect, Scene, Touch

DEAD_S = 0.6  # seconds of the screen's clock; the button shows them by filling
ROUNDED_S = 1e-6  # a difference of two times is rounded: a finger that goes exactly in time has stayed long enough
# a finger that stays longer is none: it holds nothing back and taps nothing. A hand rests there, or the panel was
# unplugged, which never says that a finger has gone.
LOST_S = 5.0
STEPS = 12
BAR = 10.0  # height of the bar that shows how long a finger has stayed
COUNTED = ("setup", "ui:page", "ui:counts")  # whose last number says what comes: one more, the next page


class Guard:
    """The places that mean something else since a moment ago: they take nothing until everybody could have seen it."""

    def __init__(self) -> None:
        self._until: dict[tuple[str, Rect], float] = {}
        self._finger: Point | None = None

    def changed(self, old: Scene, new: Scene, finger: Point | None, now: float) -> None:
        """Another picture is shown; `finger` is where the screen was touched last."""
        self._finger = finger
        were = {touch.rect: touch.id for touch in old.touches}
        under = None if finger is None else old.under(finger)
        dead = {}
        for place in new.touches:
            hit = finger is not None and under is not None and new.under(finger) is place
            was = under.id if hit and under is not None else were.get(place.rect, place.id)
            if meaning(was) != meaning(place.id):
                dead[place.id, place.rect] = now + DEAD_S
            elif self.holds(place, now):
                dead[place.id, place.rect] = self._until[place.id, place.rect]
        self._until = dead

    def holds(self, place: Touch | None, now: float) -> bool:
        """Whether this place is dead now."""
        return place is not None and now < self._until.get((place.id, place.rect), now)

    def _touched(self, place: Touch) -> bool:
        return self._finger is not None and place.hit(self._finger)

    def over(self, now: float) -> bool:
        """Whether a place that was dead has just come back to life."""
        left = {key: until for key, until in self._until.items() if now < until}
        ended, self._until = len(left) < len(self._until), left
        return ended

    def layer(self, scene: Scene, now: float) -> Layer | None:
        """What shows that keys, and what lies under the finger, are dead: a shade that goes from left to right. None
        when none is, and over a place that is no box, such as a sector: a shade would lie over its neighbours.
        """
        if not self._until:
            return None
        shades = [
            _shade(place.rect, scene.paper, self._until[place.id, place.rect] - now)
            for place in scene.touches
            if not place.corners and self.holds(place, now) and (place.key or self._touched(place))
        ]
        return Layer("guard", items=[*shades]) if shades else None


def _shade(rect: Rect, paper: str, left_s: float) -> Fill:
    done = int((1 - left_s / DEAD_S) * STEPS) / STEPS
    left = rect.x + rect.w * done
    return Fill(Rect(left, rect.y, rect.right - left, rect.h), paper, 8, alpha=0.6)


@dataclass(frozen=True, slots=True)
class Finger:
    """A finger on the screen: the place it came down on, where, and when."""

    place: Touch
    began: Point
    since: float

    def stayed(self, now: float) -> bool:
        """Whether it has stayed as long as the place wants it to; where a tap is wanted, a hand that rests is none."""
        if not self.place.hold_s:
            return now - self.since < LOST_S
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
