"""Buttons on the pins of a Raspberry Pi: each between its pin and ground, with the pin's own pull-up.

One thread samples the contacts every 2 ms while any of them is not open for certain; otherwise it sleeps until a pin
says that it moved, and looks anyway 20 times a second, because an interrupt may be lost.
"""

import logging
import threading
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from hardware.device_thread import Watched
from hardware.errors import PortAbsent, PortBusy
from hardware.gpio.library import gpio, pin_in_use
from hardware.panel.contacts import Button, Contacts
from hardware.panel.debounce import SAMPLE_S
from hardware.ports import Clock, Emit, Health

LOG = logging.getLogger(__name__)
NAME: Final = "buttons"
LOOK_S: Final = 0.05  # seconds between two looks while nothing moves
TOO_SOON_S: Final = SAMPLE_S * 0.75  # a look that comes sooner after the one before is not a sample of its own
NO_PINS: Final = (
    "this machine has no pins for buttons and lights ({error}); take them out of the table file, or start orctable on a"
    " Raspberry Pi"
)
FAILED: Final = "the buttons cannot be read ({error}); start orctable again"


class GpioButtons(Watched):
    """A `ButtonSource`: `hardware.ports` documents every method. `pins` are BCM numbers by seat and button."""

    def __init__(self, pins: Mapping[Button, int], clock: Clock) -> None:
        super().__init__(NAME, clock)
        self._pins, self.buttons = dict(pins), frozenset(pins)
        self._contacts = Contacts(NAME, pins)
        self._inputs: dict[Button, Any] = {}
        self._looked = float("-inf")
        self._lock = threading.Lock()
        self._state, self._why, self._detail = "absent", "", ""

    def __repr__(self) -> str:
        return f"<GpioButtons {len(self._pins)} on pins, {self._state}>"

    def start(self, emit: Emit) -> None:
        """Opens the pins and watches them from a thread of its own. Without pins nothing is watched: see `health`."""
        self._emit = emit
        try:
            self._open()
        except (PortAbsent, PortBusy) as error:
            self._release()
            self._why, self._detail = why_not(error), str(error)
            LOG.warning("%s: %s", NAME, error)
            return
        self._state = "up"
        self._begin()

    def _open(self) -> None:
        library = gpio(NO_PINS)
        for button, pin in self._pins.items():
            with pin_in_use(library, pin):
                contact = library.DigitalInputDevice(pin, pull_up=True, bounce_time=None)
            contact.when_activated = partial(self._moved, button)
            self._inputs[button] = contact

    def _moved(self, button: Button) -> None:
        """A pin closes, on a thread of gpiozero's, which tells the edges of all pins in their order."""
        with self._lock:
            self._contacts.moved(button, self._clock.now())
        self._wake.set()

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._look()
            except Exception as error:
                LOG.exception("%s: the pins cannot be read; the buttons are off", NAME)
                self._state, self._why, self._detail = "down", "failed", FAILED.format(error=error)
                return
            self._wake.wait(LOOK_S if self._contacts.resting else SAMPLE_S)
            self._wake.clear()

    def _look(self) -> None:
        """Samples every contact once and reports what became certain; does nothing twice within a sample's time."""
        with self._lock:
            now = self._clock.now()
            if now - self._looked < TOO_SOON_S or self._stop.is_set():
                return
            self._looked = now
            events = self._contacts.sample(lambda button: bool(self._inputs[button].is_active), now)
            self._tell(events)

    def health(self) -> Health:
        """The state of the pins; never blocks for long, never raises."""
        return Health(NAME, "gpio", self._state, self._why, self._detail, self._contacts.counters())

    def _shut(self) -> None:
        with self._lock:
            self._release()

    def _release(self) -> None:
        for contact in self._inputs.values():
            contact.close()
        self._inputs.clear()
        self._state = "absent"


def why_not(error: PortAbsent | PortBusy) -> str:
    """The short code for pins that cannot be had."""
    return "busy" if isinstance(error, PortBusy) else "absent"
