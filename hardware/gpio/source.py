"""Dice on pins as a source: a thread of its own samples the wires 250 times a second.

Interrupts are not used: what a library does with edges that come close together differs from one to the next, and a
sample never lies about what is on the wire.
"""

import logging
import threading
from collections.abc import Sequence
from typing import Any, Final

from hardware.device_thread import Watched
from hardware.errors import HardwareError, PortBusy
from hardware.events import DICE, BaseMoment, DeviceDown, Event
from hardware.gpio.library import gpio, pin_in_use
from hardware.gpio.pin_dice import PinDice
from hardware.gpio.steady_word import SAMPLE_S, WIRES, word_of
from hardware.gpio.wire_plan import Wiring
from hardware.ports import Clock, Health

NO_PINS: Final = "this machine has no pins for dice ({error}); start orctable on a Raspberry Pi, or name other dice"


class InputPins:
    """Some pins with their pull-ups on, open until `close`.

    Raises PortAbsent on a machine without pins, PortBusy for a pin that cannot be had.
    """

    def __init__(self, numbers: Sequence[int]) -> None:
        self._inputs: list[Any] = []
        library = gpio(NO_PINS)
        try:
            for number in numbers:
                with pin_in_use(library, number):
                    self._inputs.append(library.DigitalInputDevice(number, pull_up=True, bounce_time=None))
        except PortBusy:
            self.close()
            raise

    def __repr__(self) -> str:
        return f"<InputPins {len(self._inputs)} open>"

    def low(self) -> list[bool]:
        """Whether each pin is pulled low now, in their order."""
        return [bool(pin.is_active) for pin in self._inputs]

    def close(self) -> None:
        """Gives the pins back; calling it again does nothing."""
        while self._inputs:
            self._inputs.pop().close()


LOG = logging.getLogger(__name__)
AGAIN_S: Final = 4.0
"""Seconds until pins that something else holds are tried again."""
TOO_SOON_S: Final = SAMPLE_S / 2
"""A look that comes sooner after the one before is not a sample of its own."""
FAILED: Final = "the pins cannot be read ({error}); they are tried again"
BACKEND: Final = "gpio"


class GpioDice(Watched):
    """The dice of a wiring; without pins see `health`. A `DiceSource`: `hardware.ports` documents every method."""

    def __init__(self, wiring: Wiring, clock: Clock, name: str = DICE) -> None:
        super().__init__(name, clock)
        self._wiring = wiring
        self._dice = PinDice(name, wiring)
        self._pins: InputPins | None = None
        self._trouble = DeviceDown(name, "", "", 0.0)
        self._open_at = self._looked_at = float("-inf")
        self._lock = threading.Condition()

    def __repr__(self) -> str:
        return f"<GpioDice {self._name} on pins {self._wiring.text}, {self.health().state}>"

    def resume_from(self, last: dict[int, int], uid: str = "", boot: int = 0) -> None:
        """What these dice have told in an earlier run: the throws of this one get other numbers."""
        with self._lock:
            self._dice.numbers.resume_from(last, uid, boot)

    def moment(self) -> BaseMoment | None:
        """Wires have no clock of their own: a throw is told as it comes to rest, and never again."""
        return None

    def health(self) -> Health:
        """The state of the dice now; never blocks for long, never raises."""
        with self._lock:
            dice, trouble = self._dice, self._trouble
            if trouble.why:
                state = "down" if trouble.why == "failed" else "absent"
                return Health(self._name, BACKEND, state, trouble.why, trouble.detail, dice.counters())
            state = "absent" if not dice.up else "down" if dice.why else "up"
            return Health(self._name, BACKEND, state, dice.why, dice.detail, dice.counters())

    def wait_idle(self, received: int, timeout: float) -> int:
        """Waits until the wires were sampled at the present time; no bytes are ever sent, and none received."""
        now = self._clock.now()
        with self._lock:
            if not received and self._lock.wait_for(lambda: self._looked_at >= now, timeout):
                return 0
        raise TimeoutError(f"{self._name}: 0 of {received} bytes within {timeout} s; wires carry none")

    def _run(self) -> None:
        while not self._stop.is_set():
            self._wake.wait(SAMPLE_S)
            self._wake.clear()
            try:
                self._look()
            except Exception as error:
                LOG.exception("%s: the pins failed; they are opened anew", self._name)
                self._failed("failed", FAILED.format(error=error), self._clock.now() + AGAIN_S)

    def _look(self) -> None:
        """Samples every wire once, unless that was done just now."""
        now = self._clock.now()
        if now - self._looked_at < TOO_SOON_S:
            return
        if self._pins is None and now >= self._open_at:
            self._open(now)
        events = self._sample(self._pins, now) if self._pins is not None else []
        self._tell(events)
        with self._lock:
            self._looked_at = now
            self._lock.notify_all()

    def _open(self, now: float) -> None:
        """Opens the pins. One that something else holds is tried again; a machine without pins does not get any."""
        try:
            self._pins = InputPins([pin for pins in self._wiring.pins for pin in pins])
        except PortBusy as error:
            self._failed("busy", str(error), now + AGAIN_S)
        except HardwareError as error:
            self._failed("absent", str(error), float("inf"))
        else:
            self._trouble = DeviceDown(self._name, "", "", now)

    def _sample(self, pins: InputPins, now: float) -> list[Event]:
        low = pins.low()
        words = [word_of(low[first : first + WIRES]) for first in range(0, len(low), WIRES)]
        with self._lock:
            return self._dice.sample(words, now)

    def _failed(self, why: str, detail: str, again: float) -> None:
        self._shut()
        self._open_at = again
        if (why, detail) == (self._trouble.why, self._trouble.detail):
            return
        with self._lock:
            self._dice.leave()
            self._trouble = DeviceDown(self._name, why, detail, self._clock.now())
        self._tell([self._trouble])

    def _shut(self) -> None:
        if self._pins is not None:
            self._pins.close()
            self._pins = None
