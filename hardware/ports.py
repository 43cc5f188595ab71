"""The protocols every device keeps, real or simulated. The app knows these and never a backend."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, Self

from hardware.events import Event

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Emit = Callable[[Event], None]


class Clock(Protocol):
    """Tells the time in seconds. Every timer of the app reads one of these, never the wall."""

    def now(self) -> float:
        """The time in seconds since some fixed moment; never goes back."""
        ...

    def watch(self, wake: Callable[[], None]) -> None:
        """Call `wake` whenever the time jumps by itself, so that a waiting reader looks at its timers."""
        ...


@dataclass(frozen=True, slots=True)
class Health:
    """How a device is doing: `state` is up, down or absent; the counters only ever grow."""

    source: str
    backend: str
    state: str
    why: str
    detail: str
    counters: tuple[tuple[str, int], ...] = ()


class Device(Protocol):
    """Something with a plug. A context manager; closing twice is fine."""

    def start(self, emit: Emit) -> None:
        """Begin to work; events go to `emit`, from the device's own thread."""
        ...

    def health(self) -> Health:
        """How the device is doing now; never blocks, never raises."""
        ...

    def close(self) -> None:
        """Stop and let go of everything; calling it again does nothing."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


class DiceSource(Device, Protocol):
    """Dice that speak."""

    def resume_from(self, last: dict[int, int]) -> None:
        """Tell the dice base the last throw already counted, per die, so that it sends what came later."""
        ...

    def wait_idle(self, received: int, timeout: float) -> int:
        """Wait until `received` bytes in all have been read and all timers due now have fired.

        Returns how many bytes have been written in all. For a table that keeps time from outside; `timeout` is wall
        seconds and only guards against a hang (TimeoutError).
        """
        ...


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture: `image` is height x width x 3, uint8, BGR; `t` seconds of the camera's clock; numbered from 1."""

    image: "NDArray[np.uint8]"
    t: float
    number: int


class Camera(Protocol):
    """Something that gives pictures. A context manager; closing twice is fine."""

    def read(self) -> Frame | None:
        """Wait for the next picture; None when the source has ended. Raises CameraLost when it went away."""
        ...

    def close(self) -> None:
        """Stop and let go; calling it again does nothing."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...
