"""What time does to the screen: a picture with other boxes waits until the finger has long gone, so that no box is laid
out anew under it; and what has stood there for its time goes.
"""

from dataclasses import replace
from math import inf

from companion.session.snapshot import Snapshot
from companion.ui.focus import POINTED, frame
from companion.ui.paint.shapes import STRIP, Fill, Layer, Rect, Scene, Touch
from companion.ui.parts.local import Local, shown_notices
from companion.ui.touch_guard import LOST_S

CALM_S = 0.25  # seconds after the finger has gone in which the boxes stand still


class Calm:
    """What is shown while a person touches the glass; times are seconds of the screen's clock. `waits`: a picture with
    other boxes is held back, and until it is shown only those touches mean anything that `stand` in both. `place` is
    what the finger presses, or has pressed a moment ago.
    """

    def __init__(self) -> None:
        self._fingers: dict[object, float] = {}
        self._until = -inf
        self.waits = False
        self.held: Scene | None = None
        """The picture that is held back."""
        self.place: Touch | None = None

    def down(self, finger: object, place: Touch | None, now: float) -> None:
        """A person's finger comes down. One that presses nothing, such as a resting hand, holds nothing back."""
        if place is None:
            return
        self._fingers[finger] = now
        self.place = place

    def up(self, finger: object, now: float) -> None:
        """It has gone."""
        if self._fingers.pop(finger, None) is not None:
            self._until = now + CALM_S

    def due(self, now: float) -> bool:
        """Whether a picture that was held back is to be shown now."""
        return self.waits and self.over(now)

    def layers(self, colour: str, now: float) -> list[Layer]:
        """What shows at once that a touch was felt: a frame round the place."""
        if self.over(now) and not self.waits:
            self.place = None
        return [] if self.place is None else [replace(frame(self.place, colour), name="pressed")]

    def shown(self, old: Scene, new: Scene, now: float) -> Scene:
        """What of a new picture may be shown now: all of it, or what is new in the boxes that stand."""
        still = old.layers and old.paper == new.paper and not self.over(now)
        self.waits = bool(still) and boxes(old) != boxes(new)
        self.held = new if self.waits else None
        if not self.waits:
            return new
        fresh = {layer.name: layer for layer in new.layers}
        if _veiled(old):  # a picture of Learn stands whole
            return old
        layers = [_old_or_new(layer, fresh.get(layer.name)) for layer in old.layers if layer.name != STRIP]
        strips = [] if _veiled(new) else [layer for layer in new.layers if layer.name == STRIP]
        return replace(new, layers=(*layers, *strips))

    def stands(self, scene: Scene, place: Touch | None) -> bool:
        """Whether a finger there means the same in the picture that is held back: somebody else at the table may touch
        what stands in a layer of which nothing is different.
        """
        if self.held is None:
            return True
        layer = next((candidate for candidate in self.held.layers if place in candidate.touches), None)
        return place is not None and layer in scene.layers and self.held.under(place.middle) == place

    def over(self, now: float) -> bool:
        """Whether no finger is on the glass, and the last one has gone for long enough."""
        return now >= self._until and all(now - since >= LOST_S for since in self._fingers.values())


def boxes(scene: Scene) -> list[tuple[Rect, ...]]:
    """Where the boxes of a picture stand, layer by layer, the strip and what only points at boxes left out."""
    return [_boxes(layer) for layer in scene.layers if layer.name not in (STRIP, POINTED)]


def _boxes(layer: Layer) -> tuple[Rect, ...]:
    fills = (item.rect for item in layer.items if isinstance(item, Fill))
    return (*fills, *(touch.rect for touch in layer.touches))


def _veiled(scene: Scene) -> bool:
    """Whether the strip lies below something, as in the pictures of Learn: then it is no news."""
    names = [layer.name for layer in scene.layers]
    return STRIP in names and any(layer.modal for layer in scene.layers[names.index(STRIP) :])


def _old_or_new(old: Layer, new: Layer | None) -> Layer:
    """A layer as it stands, or the new one where its boxes are the same."""
    return new if new is not None and _boxes(new) == _boxes(old) else old


NOTICE_S = {"good": 5.0, "note": 5.0, "warn": 8.0}  # seconds a notice stands there; others stay until read
HEARD_S = 5.0  # a notice that stays until it is read lets others stand before it after so many seconds
POINTING_S = 1.5  # seconds in which a touch of the next step shows where that is
NEWS = {"good", "note"}
MINUTE_S = 60.0


class Ages:
    """Looks at the clock; what follows from it is in the `Local` that is returned, the same one where nothing does."""

    def __init__(self) -> None:
        self._told_s: dict[int, float] = {}
        self._told_at = 0.0
        self._pointing_at = 0.0
        self._due: object = None
        self._due_at = 0.0

    def notices(self, local: Local, snapshot: Snapshot, now: float) -> Local:
        """A notice that has stood there for its time goes, or lets others stand before it. News grow old behind other
        news, but never behind something graver: nobody could have read them.
        """
        passed, self._told_at = now - self._told_at, now
        numbers = shown_notices(local, snapshot)
        if not numbers:
            return local
        levels = {notice.number: notice.level for notice in snapshot.notices}
        for number in numbers:
            if number not in self._told_s:
                self._told_s[number] = 0.0
            elif number == numbers[0] or {levels[number], levels[numbers[0]]} <= NEWS:
                self._told_s[number] += passed
            if self._told_s[number] > NOTICE_S.get(levels[number], HEARD_S) and number not in local.heard:
                local = _let_go(local, number, stays=levels[number] not in NOTICE_S)
        return local

    def pointing(self, local: Local, now: float) -> Local:
        """What points at what is to be touched goes after a moment."""
        self._pointing_at = self._pointing_at if local.pointing else now
        return replace(local, pointing=False) if now - self._pointing_at >= POINTING_S else local

    def turn(self, local: Local, snapshot: Snapshot, now: float) -> Local:
        """How long the table has waited for whoever is due; after the time people have chosen it is shown."""
        game = snapshot.game
        due = (game.turns, game.prompt) if game is not None and not game.over and not snapshot.paused else None
        if due != self._due:
            self._due, self._due_at = due, now
        limit, minutes = local.chosen.timer, int((now - self._due_at) // MINUTE_S)
        waited = minutes if due is not None and limit != "off" and minutes >= int(limit) else 0
        return local if waited == local.waited else replace(local, waited=waited)


def _let_go(local: Local, number: int, *, stays: bool) -> Local:
    """A notice has been there long enough; one that stays only lets others stand before it."""
    if stays:
        return replace(local, heard=local.heard | {number})
    return replace(local, closed=local.closed | {number})
