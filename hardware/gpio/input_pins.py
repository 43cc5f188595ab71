"""The pins of a Raspberry Pi, through gpiozero, for reading only; what is wrong with them is a sentence.

gpiozero takes lgpio from the system on a Pi, and its own mock where GPIOZERO_PIN_FACTORY says so.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from hardware.errors import PortAbsent, PortBusy

NO_PINS: Final = "this machine has no pins for dice ({error}); start orctable on a Raspberry Pi, or name other dice"
PIN_REFUSED: Final = (
    "pin {where} cannot be used ({error}); close the other program that holds it, or choose another pin"
)


class InputPins:
    """Some pins with their pull-ups on, open until `close`.

    Raises PortAbsent on a machine without pins, PortBusy for a pin that cannot be had.
    """

    def __init__(self, numbers: Sequence[int]) -> None:
        self._inputs: list[Any] = []
        library = _library()
        refusals = _refusals(library)
        for number in numbers:
            try:
                self._inputs.append(library.DigitalInputDevice(number, pull_up=True, bounce_time=None))
            except refusals as error:
                self.close()
                raise PortBusy(PIN_REFUSED.format(where=number, error=_first_line(error))) from error

    def __repr__(self) -> str:
        return f"<InputPins {len(self._inputs)} open>"

    def low(self) -> list[bool]:
        """Whether each pin is pulled low now, in their order."""
        return [bool(pin.is_active) for pin in self._inputs]

    def close(self) -> None:
        """Gives the pins back; calling it again does nothing."""
        while self._inputs:
            self._inputs.pop().close()


def _library() -> Any:
    try:
        import gpiozero

        gpiozero.Device.ensure_pin_factory()
    except (ImportError, OSError) as error:
        raise PortAbsent(NO_PINS.format(error=_first_line(error))) from error
    return gpiozero


def _refusals(library: Any) -> tuple[type[Exception], ...]:
    """What gpiozero raises for a pin it cannot have, and what the Pi's library below it raises for one that is busy."""
    found: list[type[Exception]] = [library.GPIOZeroError, OSError]
    with suppress(ImportError, AttributeError):
        import lgpio

        found.append(lgpio.error)
    return tuple(found)


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0].rstrip(".!")
