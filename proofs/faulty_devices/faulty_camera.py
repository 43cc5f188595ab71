"""A simulated camera with faults: pulled out, restarted, hanging, sending rubbish or damaged pictures, repeating
itself, changing size, turning black. Its pictures go through the same code as those of a real live camera.

Time is the injected clock's, and chance the seed's.
"""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.live import LiveCamera, Raw
from hardware.camera.stream import ByteStream
from hardware.errors import CameraLost, PortAbsent
from hardware.pictures import Image
from hardware.ports import Clock

RATE = 25.0
SIZE, OTHER_SIZE = (128, 72), (96, 54)
GREY = 110
BLACK = 0.02  # the part of the light that comes through a lens cap
NOISE = 3.0  # levels of sensor noise, which make every picture different
RUBBISH_BYTES = 3000
Scene = Callable[[int], Image | NDArray[np.float32]]
"""What the camera sees in its picture of this number, BGR; what is brighter than 255 is clipped."""
POLL_S = 0.005  # wall seconds after which a clock that moves by itself is looked at
SETTLED_S = 20.0  # wall seconds the camera's thread has to take what is due; then something hangs


@dataclass(frozen=True, slots=True)
class CameraFault:
    """What is wrong from `begin_s` on, until `end_s`, in seconds of the clock.

    `kind` is one of FAULTS, or `kill` (pulled out until the end), or `restart` (the stream ends at the beginning, and
    it may be opened again at once).
    """

    kind: str
    begin_s: float
    end_s: float

    def at(self, t: float) -> bool:
        """Whether it is so at `t` seconds."""
        return self.begin_s <= t < self.end_s


def _grey(_number: int) -> Image:
    return np.full((SIZE[1], SIZE[0], 3), GREY, np.uint8)


class SimulatedCamera:
    """A camera on a simulated table. `open` is what a real one's driver would do; it may be opened again and again."""

    def __init__(self, clock: Clock, seed: int, faults: Sequence[CameraFault] = (), scene: Scene | None = None) -> None:
        self.clock, self.faults = clock, tuple(faults)
        self.where = f"the simulated camera {seed}"
        self._rng, self._noise = Random(f"{seed} camera"), np.random.default_rng([seed, 7])
        self._change = threading.Condition()
        self._next_at = clock.now()
        self._asleep = 0
        self._scene, self._shown = scene or _grey, 0
        self.stops = 0.0
        """How much longer than at first it exposes."""
        self._last = self._picture()
        self.opened = 0
        clock.watch(self.wake)

    def open(self) -> LiveCamera:
        """Raises PortAbsent while it is pulled out."""
        if self.has("kill"):
            raise PortAbsent(f"no camera is plugged in as {self.where}. Plug it in.")
        self.opened += 1
        self._next_at = self.clock.now() + 1 / RATE
        return LiveCamera(_SimulatedFeed(self), self.clock)

    def has(self, kind: str) -> bool:
        """Whether this is wrong now."""
        return any(fault.kind == kind and fault.at(self.clock.now()) for fault in self.faults)

    def settle(self) -> None:
        """Waits until all that is due by now was taken, for a clock that is set from outside. Raises TimeoutError."""
        give_up = time.monotonic() + SETTLED_S
        with self._change:
            while self._busy():
                if time.monotonic() > give_up:
                    raise TimeoutError("the simulated camera's pictures are not taken")
                self._change.wait(0.001)  # nobody says when a thread has ended

    def _busy(self) -> bool:
        """Whether a reading thread has something to do, or is about to end."""
        threads = sum(thread.name == f"camera {self.where}" for thread in threading.enumerate())
        return threads > self._asleep or bool(threads and self._next_at <= self.clock.now())

    def wake(self) -> None:
        """Lets every waiting feed look at the clock, and whether it was stopped."""
        with self._change:
            self._change.notify_all()

    def wait_until_due(self, stopped: Callable[[], bool]) -> bool:
        """Waits for the moment of the next picture; False if the feed was stopped meanwhile."""
        with self._change:
            self._asleep += 1
            self._change.notify_all()
            while not stopped() and self.clock.now() < self._next_at:
                self._change.wait(POLL_S)
            self._asleep -= 1
            if stopped():
                return False
            while self._next_at <= self.clock.now():
                self._next_at += 1 / RATE
        return True

    def bytes_now(self) -> bytes:
        """What it sends instead of, or as, the next picture."""
        for kind, sends in FAULTS.items():
            if self.has(kind):
                return sends(self)
        self._last = self._picture()
        self._shown += 1
        return self._last

    def _picture(self, size: tuple[int, int] | None = None, light: float = 1.0) -> bytes:
        image = self._scene(self._shown)
        if size is not None:
            image = cv2.resize(image, size)  # type: ignore[assignment]
        noisy = self._noise.normal(0.0, NOISE, image.shape) + light * 2**self.stops * image
        return cv2.imencode(".jpg", np.clip(noisy, 0, 255).astype(np.uint8))[1].tobytes()

    def nothing(self) -> bytes:
        """It hangs."""
        return b""

    def rubbish(self) -> bytes:
        """Bytes that are no pictures."""
        return self._rng.randbytes(RUBBISH_BYTES)

    def damaged(self) -> bytes:
        """A picture whose segments are whole and whose size is missing."""
        picture = self._picture()
        return picture.replace(b"\xff\xc0", b"\xff\xef", 1)

    def repeated(self) -> bytes:
        """The last picture once more."""
        return self._last

    def resized(self) -> bytes:
        """A picture of another size."""
        return self._picture(OTHER_SIZE)

    def black(self) -> bytes:
        """A picture as from under a lens cap."""
        return self._picture(light=BLACK)


FAULTS: Mapping[str, Callable[[SimulatedCamera], bytes]] = {
    "hang": SimulatedCamera.nothing,
    "rubbish": SimulatedCamera.rubbish,
    "damage": SimulatedCamera.damaged,
    "repeat": SimulatedCamera.repeated,
    "resize": SimulatedCamera.resized,
    "black": SimulatedCamera.black,
}
"""What a camera with a fault sends."""


class _SimulatedFeed:
    """One opening of the simulated camera."""

    packed = "MJPEG"
    lasting = False
    exposes = True

    def __init__(self, camera: SimulatedCamera) -> None:
        self.where = camera.where
        self._camera = camera
        self._bytes = ByteStream()
        self._opened_at = camera.clock.now()
        self._stopped = False

    def wait(self) -> Sequence[Raw]:
        """Raises CameraLost if the camera was pulled out or restarted since it was opened."""
        if not self._camera.wait_until_due(lambda: self._stopped):
            return ()
        if self._gone():
            raise CameraLost(f"the camera stopped giving pictures: {self.where}. Check its plug and cable.")
        return self._bytes.feed(self._camera.bytes_now())

    def _gone(self) -> bool:
        now = self._camera.clock.now()
        ended = (fault.begin_s for fault in self._camera.faults if fault.kind in ("kill", "restart"))
        return any(self._opened_at < begin <= now for begin in ended)

    def expose(self, stops: float) -> None:
        """Takes effect with the next picture."""
        self._camera.stops += stops

    def stop(self) -> None:
        self._stopped = True
        self._camera.wake()

    def close(self) -> None:
        """Nothing is held."""
