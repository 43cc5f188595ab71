"""A live camera: it does not wait for its reader, who gets the newest picture, and it says when it has stopped.

A thread drains the feed continuously, so that no stale picture queues up in a driver or a pipe. Only what is read is
unpacked. Lost is a camera that sends nothing for SILENCE_S, or MOST_DAMAGED pictures in a row that cannot be read, or
the very same picture for SILENCE_S: a sensor's noise makes every real picture different. Only time in which this
program looked counts: what a camera did while a busy machine gave the program no turn, nobody knows.
"""

import threading
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np

from hardware.errors import CameraDamaged, CameraFrozen, CameraLost, CameraSilent, HardwareError, PictureTooLarge
from hardware.pictures import Image, check_size, unpacked
from hardware.ports import Clock, Closing, Frame, PictureFormat

SILENCE_S = 3.0
AWAKE_S = 0.5  # seconds that count, of a longer time between two looks
AMPLE_PIXELS = 1280 * 720  # JPEG pictures at least twice as wide and high are unpacked smaller
MOST_DAMAGED = 10
MOST_TOO_LARGE = 3
"""Pictures in a row that are too large before the camera itself is blamed: a single one is a transmission fault."""
RATED = 30  # pictures over which the rate is measured
POLL_S = 0.05  # wall seconds after which a waiting reader looks at the clock, which may be one that is set from outside
CLOSE_S = 5.0  # wall seconds a driver may take to return from a call before it counts as hung


@dataclass(frozen=True, slots=True)
class Raw:
    """A picture as it came: a packed JPEG or pixels (BGR), and its own time in seconds if it has one."""

    data: bytes | Image
    t: float | None = None


class Feed(Protocol):
    """Where a live camera's pictures come from. `lasting`: it goes on by itself after a silence and must not be closed
    for one, because closing it would end whoever writes.
    """

    where: str
    packed: str
    lasting: bool

    def wait(self) -> Sequence[Raw]:
        """Waits a moment; returns the pictures that came, often none. Raises CameraLost when there will be no more."""

    def stop(self) -> None:
        """Ends a waiting `wait`; called from another thread."""

    def close(self) -> None:
        """Releases the source; called once, when nobody waits any more."""


@runtime_checkable
class Exposing(Protocol):
    """A feed whose exposure can be set; `exposes` says whether this camera has that control."""

    @property
    def exposes(self) -> bool: ...

    def expose(self, stops: float) -> None:
        """Makes the pictures brighter by so many stops; called from the thread that waits for them."""


class LiveCamera(Closing):
    """The newest picture of a feed. A picture's time is its own, or the clock's at its arrival. Raises CameraLost from
    `read` and `poll`; after a loss that is not the feed's end, reading goes on.
    """

    def __init__(self, feed: Feed, clock: Clock) -> None:
        self._feed = feed
        self._clock = clock
        self._change = threading.Condition()
        self._newest: tuple[Raw, float] | None = None
        self._end: HardwareError | None = None
        self._closing = False
        self._stops = 0.0
        self._watch = _Watch(clock)
        self._heard_at = 0.0
        self._arrivals: deque[float] = deque(maxlen=RATED)
        self._trouble = _Trouble(feed.where)
        self._last: bytes | Image | None = None
        self._size = (0, 0)
        self._number = 0
        # Nobody waits for a thread that hangs in a driver when the program ends.
        self._thread = threading.Thread(target=self._run, name=f"camera {feed.where}", daemon=True)
        self._thread.start()

    def __repr__(self) -> str:
        state = "closed" if self._closing else "lost" if self._end else "open"
        return f"<LiveCamera {self._feed.where}, {state}>"

    @property
    def lasting(self) -> bool:
        """Whether the feed goes on by itself after a loss."""
        return self._feed.lasting and self._end is None

    @property
    def hung(self) -> bool:
        """Whether the driver did not return within CLOSE_S of `close`."""
        return self._closing and self._thread.is_alive()

    @property
    def format(self) -> PictureFormat | None:
        if not self._number:
            return None
        with self._change:
            times = tuple(self._arrivals)
        lasted = times[-1] - times[0]
        rate = (len(times) - 1) / lasted if lasted > 0 else None
        return PictureFormat(*self._size, self._feed.packed, rate)

    def read(self) -> Frame | None:
        """Waits for a picture newer than the last; None after `close`. Raises CameraLost if none come."""
        while not self._closing:
            frame = self.poll()
            if frame is not None:
                return frame
            self.wait(POLL_S)
        return None

    def wait(self, seconds: float) -> None:
        """Waits until there may be a picture to poll, at most so many wall seconds."""
        with self._change:
            self._change.wait_for(lambda: self._newest or self._end or self._closing, seconds)

    def expose(self, stops: float) -> bool:
        """Asks for brighter or darker pictures; False where the feed cannot."""
        if not isinstance(self._feed, Exposing) or not self._feed.exposes:
            return False
        with self._change:
            self._stops += stops
        return True

    def follow(self, before: "LiveCamera") -> None:
        """Knows the last picture of the same camera when it was opened before: the same one again is no news."""
        self._last = before._last

    def poll(self) -> Frame | None:
        """The newest picture not yet returned, None if there is none yet. Raises CameraLost."""
        with self._change:
            if self._closing:
                return None
            newest, self._newest = self._newest, None
            self._watch.look()
            end, heard_at = self._end, self._heard_at
        frame = None if newest is None else self._looked_at(*newest)
        if frame is None and newest is None and end is not None:
            raise end
        if frame is None:
            self._judge(heard_at)
        return frame

    def close(self) -> None:
        """Stops the thread and releases the camera; one that hangs in its driver is left behind (`hung`)."""
        with self._change:
            if self._closing:
                return
            self._closing = True
            self._change.notify_all()
        self._feed.stop()
        self._thread.join(CLOSE_S)
        if not self.hung:
            self._feed.close()

    def _run(self) -> None:
        try:
            while not self._closing:
                self._expose()
                self._take(self._feed.wait())
        except HardwareError as error:
            self._ended(error)
        except OSError as error:
            self._ended(CameraLost(f"the pictures stopped: {error}. Correct the camera source in the table file."))

    def _expose(self) -> None:
        with self._change:
            stops, self._stops = self._stops, 0.0
        if stops and isinstance(self._feed, Exposing):
            self._feed.expose(stops)

    def _take(self, pictures: Sequence[Raw]) -> None:
        if not pictures:
            return
        with self._change:
            arrived_at, self._heard_at = self._clock.now(), self._watch.lasted
            self._arrivals.extend([arrived_at] * len(pictures))
            self._newest = (pictures[-1], arrived_at)
            self._change.notify_all()

    def _ended(self, error: HardwareError) -> None:
        with self._change:
            self._end = error
            self._change.notify_all()

    def _looked_at(self, raw: Raw, arrived_at: float) -> Frame | None:
        """The picture unpacked; None if it is damaged, or the last one once more."""
        if self._last is not None and _same(raw.data, self._last):
            self._trouble.repeated(self._watch.lasted)
            return None
        image = self._unpacked(raw.data)
        if image is None:
            self._trouble.damaged(self._watch.lasted)
            return None
        self._trouble.over()
        self._last = raw.data
        self._number += 1
        self._size = (image.shape[1], image.shape[0])
        return Frame(image, arrived_at if raw.t is None else raw.t, self._number)

    def _unpacked(self, data: bytes | Image) -> Image | None:
        try:
            if isinstance(data, bytes):
                return unpacked(data, self._feed.where, AMPLE_PIXELS)
            check_size(data.shape[1], data.shape[0], self._feed.where)
        except PictureTooLarge:
            if self._trouble.too_large():
                raise
            return None
        return data

    def _judge(self, heard_at: float) -> None:
        """Raises CameraLost when no picture came for too long, or none of use."""
        now = self._watch.lasted
        lost = self._trouble.loss(now)
        if lost is None and now - heard_at >= SILENCE_S:
            lost = CameraSilent(
                f"no picture has come from {self._feed.where} for {SILENCE_S:.0f} s. Check its plug and cable, and"
                " whether whoever sends the pictures is running."
            )
        if lost is not None:
            self._trouble.over()
            with self._change:
                self._heard_at = now
            raise lost


class _Watch:
    """The seconds for which somebody watched a camera."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._looked_at = clock.now()
        self.lasted = 0.0

    def look(self) -> None:
        """Somebody looks."""
        now = self._clock.now()
        self.lasted += min(now - self._looked_at, AWAKE_S)
        self._looked_at = now


class _Trouble:
    """Pictures in a row that are of no use, and since when."""

    def __init__(self, where: str) -> None:
        self._where = where
        self.over()

    def over(self) -> None:
        """A good picture came."""
        self._since: float | None = None
        self._damaged = self._too_large = 0
        self._repeats = False

    def damaged(self, now: float) -> None:
        """One could not be read."""
        self._damaged += 1
        self._begin(now)

    def repeated(self, now: float) -> None:
        """One was the last once more."""
        self._repeats = True
        self._begin(now)

    def too_large(self) -> bool:
        """One was too large; whether the camera is to blame."""
        self._too_large += 1
        return self._too_large >= MOST_TOO_LARGE

    def _begin(self, now: float) -> None:
        self._since = now if self._since is None else self._since

    def loss(self, now: float) -> CameraLost | None:
        """What is wrong with the camera, if it has lasted long enough to be no accident."""
        too_long = self._since is not None and now - self._since >= SILENCE_S
        if self._damaged >= MOST_DAMAGED or (too_long and self._damaged):
            return CameraDamaged(
                f"the pictures from {self._where} are damaged. Check its cable, or set the camera to smaller pictures."
            )
        if too_long and self._repeats:
            return CameraFrozen(
                f"{self._where} sends one and the same picture over and over. Uncover the lens, or pull out the"
                " camera's plug and put it in again."
            )
        return None


def _same(now: bytes | Image, other: bytes | Image) -> bool:
    if isinstance(now, bytes) or isinstance(other, bytes):
        return isinstance(now, bytes) and isinstance(other, bytes) and now == other
    return now.shape == other.shape and np.array_equal(now, other)
