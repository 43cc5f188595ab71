"""Watches the tray: waits until nothing moves in it, and tells what lies there once five readings in a row agree."""

from collections import deque
from typing import Final

import cv2
import numpy as np

from vision.board_plan import Tray
from vision.dice.seen import MOVING, OUT_OF_VIEW, REST, UNCLEAR, DiceLook, SeenDie
from vision.dice.tray_reader import TrayReader, TrayReading
from vision.dice.tray_view import TrayView, view_of
from vision.find.pose import BoardPose, Image

AGREE: Final = 5
"""Readings in a row that must say the same."""
_MOST_READINGS = 12
_STILL_S = 0.2
_SAME_MM = 2.0
_GAP_S = 1.0
"""Without pictures for longer, anything may have happened."""
_SMALL = 128
"""The longer side of the small picture in which movement is looked for."""
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
