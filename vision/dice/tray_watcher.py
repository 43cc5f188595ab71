"""Watches the tray: waits until nothing moves in it, and tells what lies there once five readings in a row agree.

Reads the dice that lie in the tray: what is not the tray's floor must be a die, alone and legible, or nothing is
believed.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import cv2
import numpy as np

from vision.board_plan import Tray
from vision.dice.die_reader import DieReader, Faces, grey
from vision.dice.patterns import Floats
from vision.dice.seen import MOVING, OUT_OF_VIEW, REST, UNCLEAR, DiceLook, SeenDie
from vision.dice.tray_view import TrayView, view_of
from vision.find.pose import BoardPose, Image

_NOISES = 5.0
_LEAST_DIFFERENT = 12.0  # in the Lab colours of OpenCV's float pictures, where 100 is from black to white
_SHADE_COLOUR, _DEEPEST_SHADE = 8.0, 0.45  # what is darker than the floor and of its colour is a shadow on it
_SPECK = 0.12
_SMALLEST, _LARGEST = 0.5, 1.9  # what one die covers with its sides and the shadow at its foot, in squares of its edge
_MARGIN = 0.4
# the face on top lies in the middle of what a die covers, but for the sides that the camera sees from aside; that of a
# die that leans does not. In edges of a die.
_ASIDE = 0.27
_SOUGHT = 0.45  # faces are looked for farther away, so that a die with a better one there is not believed
_GRAIN_PX = 2  # the box of a thing that lies still varies by so much
_OFTEN = 1 / 1.4826  # the median of normal noise, in standard deviations, the other way round


@dataclass(frozen=True, slots=True)
class TrayReading:
    """All dice in the tray, from left to right. Not `clear`: something there cannot be read, and none is believed.
    `things` are what was read, for the next reading of a tray in which nothing has moved.
    """

    dice: tuple[SeenDie, ...] = ()
    clear: bool = True
    things: tuple["ReadThing", ...] = field(default=(), compare=False, repr=False)


class TrayReader:
    """Reads single pictures of the tray. Remembers nothing."""

    def __init__(self) -> None:
        self._reader = DieReader()

    def read(self, picture: Image, view: TrayView, before: TrayReading | None = None) -> TrayReading:
        """The dice in a crop of the tray. What lies where it lay in the reading `before` is only confirmed."""
        known = before.things if before is not None else ()
        readings = [self._read_die(picture, view, thing, known) for thing in _blobs(picture, view)]
        read = [reading for reading in readings if reading is not None]
        if len(read) < len(readings):
            return TrayReading(clear=False, things=tuple(read))
        dice = sorted((reading.die for reading in read), key=lambda die: (die.x_mm, die.y_mm))
        return TrayReading(tuple(dice), things=tuple(read))

    def _read_die(
        self, picture: Image, view: TrayView, thing: "_Thing", known: Sequence["ReadThing"]
    ) -> "ReadThing | None":
        """The die that a thing is; None when it is none, or more than one, or cannot be read."""
        for before in known:
            if thing.lies_like(before.thing):
                again = self._read(picture, view, before.thing, before.faces)
                if again is not None:
                    return again
        return self._read(picture, view, thing)

    def _read(self, picture: Image, view: TrayView, thing: "_Thing", known: Faces | None = None) -> "ReadThing | None":
        if not _SMALLEST <= thing.area / view.die_px**2 <= _LARGEST:
            return None
        left, top, right, foot = thing.box(_MARGIN * view.die_px, picture)
        reach = _SOUGHT * view.die_px
        near = thing.x + thing.width / 2 - left, thing.y + thing.height / 2 - top, reach
        image, viewpoint = grey(picture[top:foot, left:right]), replace(view.viewpoint, near=near)
        if known is None:
            faces = self._reader.search(image, viewpoint)
        else:
            faces = self._reader.search_again(image, viewpoint, known)
        readings = faces.dice(viewpoint)
        if len(readings) != 1 or not readings[0].sure:
            return None
        x, y = left + readings[0].x, top + readings[0].y
        if not thing.has_middle(x, y, _ASIDE * view.die_px):
            return None
        return ReadThing(thing, faces, SeenDie(readings[0].value, *view.millimetres(x, y)))


@dataclass(frozen=True, slots=True)
class _Thing:
    """Something that lies on the floor: its box and its area, in pixels."""

    x: int
    y: int
    width: int
    height: int
    area: int

    def lies_like(self, other: "_Thing") -> bool:
        """Whether it covers the same box, but for the grain of the picture."""
        mine, its = ((thing.x, thing.y, thing.x + thing.width, thing.y + thing.height) for thing in (self, other))
        return max(abs(a - b) for a, b in zip(mine, its, strict=True)) <= _GRAIN_PX

    def has_middle(self, x: float, y: float, most: float) -> bool:
        """Whether this point is at most so far from the middle of the thing."""
        return float(np.hypot(self.x + self.width / 2 - x, self.y + self.height / 2 - y)) <= most

    def box(self, margin: float, picture: Image) -> tuple[int, int, int, int]:
        """Left, top, right and foot, with room round it."""
        room = round(margin)
        height, width = picture.shape[:2]
        right, foot = self.x + self.width + room, self.y + self.height + room
        return max(0, self.x - room), max(0, self.y - room), min(width, right), min(height, foot)


@dataclass(frozen=True, slots=True)
class ReadThing:
    """A thing that was read as a die, with all that looks like a face on it."""

    thing: _Thing
    faces: Faces
    die: SeenDie


def _blobs(picture: Image, view: TrayView) -> Iterator[_Thing]:
    """What lies on the floor of the tray, but for specks."""
    covered = _covered(picture, view)
    grain = max(1, round(view.die_px / 12))
    opened = cv2.morphologyEx(covered, cv2.MORPH_OPEN, np.ones((grain, grain), np.uint8))
    contours, _ = cv2.findContours(opened, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    for contour in contours:
        area = cv2.contourArea(contour)
        if area >= _SPECK * view.die_px**2:
            x, y, width, height = cv2.boundingRect(contour)
            yield _Thing(x, y, width, height, int(area))


def _covered(picture: Image, view: TrayView) -> Image:
    """255 where the floor does not show: another colour than most of it, and no mere shadow."""
    soft = cv2.GaussianBlur(picture, (0, 0), 0.8).astype(np.float32) / 255
    lab = np.asarray(cv2.cvtColor(soft, cv2.COLOR_BGR2LAB), dtype=np.float32)
    floor = view.inside > 0
    usual = np.median(lab[floor], axis=0)
    off = np.asarray(lab - usual, dtype=np.float32)
    far = np.linalg.norm(off, axis=2)
    noise = float(np.median(far[floor])) * _OFTEN
    other = far > max(_LEAST_DIFFERENT, _NOISES * noise)
    return np.where(other & ~_shade(lab, off, float(usual[0])) & floor, np.uint8(255), np.uint8(0))


def _shade(lab: Floats, off: Floats, usual: float) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    darker = (lab[..., 0] < usual) & (lab[..., 0] > _DEEPEST_SHADE * usual)
    return np.asarray(darker & (np.hypot(off[..., 1], off[..., 2]) < _SHADE_COLOUR))


AGREE: Final = 5  # readings in a row that must say the same
_MOST_READINGS = 12
_STILL_S = 0.2
_SAME_MM = 2.0
_GAP_S = 1.0  # without pictures for longer, anything may have happened
_SMALL = 128  # the longer side of the small picture in which movement is looked for
_MOVED = 9.0
_FEW = 4


class TrayWatcher:
    """Takes every frame of one camera, and costs next to nothing while the tray does not change. Not thread-safe."""

    def __init__(self, tray: Tray) -> None:
        self._tray, self._reader = tray, TrayReader()
        self._pose: BoardPose | None = None
        self._view: TrayView | None = None
        self._shape: tuple[int, ...] = ()
        self._last: Image | None = None
        self._anchor: Image | None = None
        self._state = ""
        self._t_rest = self._t_last = 0.0
        self._readings: deque[TrayReading] = deque(maxlen=AGREE)
        self._tries = 0

    def __repr__(self) -> str:
        return f"<TrayWatcher {self._state or 'blind'}>"

    def look(self, image: Image, t: float, pose: BoardPose | None) -> DiceLook | None:
        """Take one frame (height x width x 3, uint8, BGR) made at `t` seconds; what is new in the tray, if anything."""
        self._place(pose, image)
        if self._view is None:
            return self._out_of_view(t)
        if t - self._t_last > _GAP_S:
            self._last = None
        self._t_last = t
        picture = self._view.crop(image)
        if self._disturbed(_thumbnail(picture)):
            return self._begin_anew(t)
        if self._state != MOVING or t - self._t_rest < _STILL_S - 1e-6:
            return None
        return self._read(picture, self._view, t)

    def _place(self, pose: BoardPose | None, image: Image) -> None:
        """Find the tray in the picture, where camera or board have moved."""
        if pose is self._pose and image.shape == self._shape:
            return
        self._pose, self._shape, self._last = pose, image.shape, None
        self._view = None if pose is None else view_of(self._tray, pose, (image.shape[1], image.shape[0]))

    def _out_of_view(self, t: float) -> DiceLook | None:
        was, self._state = self._state, OUT_OF_VIEW
        return None if was == OUT_OF_VIEW else DiceLook(OUT_OF_VIEW, t, t)

    def _disturbed(self, small: Image) -> bool:
        """Whether something moved since the frame before, or slowly since the tray was read."""
        before, self._last = self._last, small
        if before is None or _differs(before, small):
            self._anchor = small
            return True
        if self._anchor is not None and _differs(self._anchor, small):
            self._anchor = small
            return True
        return False

    def _begin_anew(self, t: float) -> DiceLook | None:
        self._t_rest, self._tries = t, 0
        self._readings.clear()
        was, self._state = self._state, MOVING
        return None if was == MOVING else DiceLook(MOVING, t, t)

    def _read(self, picture: Image, view: TrayView, t: float) -> DiceLook | None:
        reading = self._reader.read(picture, view, self._readings[-1] if self._readings else None)
        self._readings.append(reading)
        self._tries += 1
        agreed = len(self._readings) == AGREE and all(_same(reading, other) for other in self._readings)
        if agreed and reading.clear:
            return self._settle(REST, t, reading.dice)
        if agreed or self._tries >= _MOST_READINGS:
            return self._settle(UNCLEAR, t)
        return None

    def _settle(self, state: str, t: float, dice: tuple[SeenDie, ...] = ()) -> DiceLook:
        self._state = state
        return DiceLook(state, t, self._t_rest, dice)


def _same(one: TrayReading, other: TrayReading) -> bool:
    """Whether two readings say the same dice in the same places."""
    alike = one.clear == other.clear and len(one.dice) == len(other.dice)
    return alike and all(
        a.value == b.value and np.hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm) <= _SAME_MM
        for a, b in zip(one.dice, other.dice, strict=True)
    )


def _thumbnail(picture: Image) -> Image:
    share = min(1.0, _SMALL / max(picture.shape[:2]))
    return np.asarray(cv2.resize(picture, None, fx=share, fy=share, interpolation=cv2.INTER_AREA), np.uint8)


def _differs(before: Image, now: Image) -> bool:
    """Whether two small pictures differ by more than noise."""
    strong = cv2.blur(cv2.absdiff(before, now), (3, 3)).max(axis=2) > _MOVED
    return int(np.count_nonzero(strong)) >= _FEW
