"""The protocols of every device, real or simulated. The app knows these and no backend."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, Self, runtime_checkable

from hardware.events import BaseMoment, Event

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Emit = Callable[[Event], None]


class Clock(Protocol):
    """Tells the time in seconds. Every timer of the app reads one of these, never wall time."""

    def now(self) -> float:
        """The time in seconds since some fixed moment; never goes back."""

    def watch(self, wake: Callable[[], None]) -> None:
        """Calls `wake` whenever the time jumps, so that a waiting reader checks its timers."""


@dataclass(frozen=True, slots=True)
class Health:
    """The state of a device: `state` is up, down, absent, waiting, or hand (there is none, on purpose).

    The counters only ever grow. `readings` is what it measures now, by name.
    """

    source: str
    backend: str
    state: str
    why: str
    detail: str
    counters: tuple[tuple[str, int], ...] = ()
    readings: tuple[tuple[str, int], ...] = ()


class Closing(ABC):
    """Whatever is closed at the end of a `with`, by its own `close`."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @abstractmethod
    def close(self) -> None:
        """Lets go of what it holds; closing twice is fine."""


class Device(Protocol):
    """A device. A context manager; closing twice is fine."""

    def start(self, emit: Emit) -> None:
        """Starts the device; events go to `emit`, from the device's own thread."""

    def health(self) -> Health:
        """The state of the device now; never blocks, never raises."""

    def close(self) -> None:
        """Stops and releases everything; calling it again does nothing."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


class DiceSource(Device, Protocol):
    """Electronic dice."""

    def resume_from(self, last: dict[int, int], uid: str = "", boot: int = 0) -> None:
        """Tells the last throw already settled, per die, so that the dice base sends what came later.

        `uid` and `boot` say which base told them and in which of its starts; "" for any base. Another base, and one
        that counts its starts anew, sends only what is thrown from now on. May be called for several bases.
        """

    def moment(self) -> BaseMoment | None:
        """The time by the clock of the dice base, None before one was met; never blocks for long."""

    def wait_idle(self, received: int, timeout: float) -> int:
        """Waits until `received` bytes in total have been read and all timers due now have fired.

        Returns the total number of bytes written. For a table whose clock is set from outside; `timeout` is in wall
        seconds and only guards against a hang (TimeoutError).
        """


@runtime_checkable
class ButtonSource(Device, Protocol):
    """Buttons beside the seats."""

    @property
    def buttons(self) -> frozenset[tuple[int, str]]:
        """Every button there is: the seat, from 0, and what stands on it."""


@runtime_checkable
class Lights(Device, Protocol):
    """Lights by name: `seat 1`, `camera`, or a marker that a game names (`oracle 2`). Seats count from 1 in names."""

    def show(self, lit: frozenset[str]) -> None:
        """These are lit from now on and all others dark; the last call wins. A light that is not there is ignored.

        Never blocks, never raises because of a device.
        """


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture: `image` is height x width x 3, uint8, BGR; `t` seconds of the camera's clock; numbered from 1."""

    image: "NDArray[np.uint8]"
    t: float
    number: int


@dataclass(frozen=True, slots=True)
class PictureFormat:
    """What a camera really sends, read back from its pictures: their size in pixels, how they are packed (MJPEG, YUYV,
    film), and how many come in a second, None while that is unknown.
    """

    width: int
    height: int
    packed: str
    rate: float | None = None

    def __str__(self) -> str:
        size = f"{self.width} x {self.height} pixels, {self.packed}"
        return size if self.rate is None else f"{size}, {self.rate:.0f} pictures a second"


class Camera(Protocol):
    """A source of pictures. A context manager; closing twice is fine."""

    @property
    def format(self) -> PictureFormat | None:
        """What the camera sends; None before its first picture was read."""

    def read(self) -> Frame | None:
        """Waits for the next picture; None when the source has ended. Raises CameraLost if it went away."""

    def expose(self, stops: float) -> bool:
        """Asks for pictures that are brighter by so many stops, or darker below zero; False where the camera cannot.

        A stop is twice the light. What came of it shows in the pictures that follow.
        """

    def close(self) -> None:
        """Stops and releases the source; calling it again does nothing."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...
