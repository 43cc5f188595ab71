"""Some pins of a Raspberry Pi, for reading only."""

from collections.abc import Sequence
from typing import Any, Final

from hardware.errors import PortBusy
from hardware.gpio.library import gpio, pin_in_use

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
