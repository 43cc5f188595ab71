"""The pins of a Raspberry Pi, through gpiozero; what is wrong with them is one sentence, never a crash."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import ModuleType
from typing import Final

from hardware.errors import HardwareError

NO_PINS: Final = (
    "this machine has no pins for buttons and lights ({error}); take them out of the table file, or start orctable on a"
    " Raspberry Pi"
)
PIN_REFUSED: Final = "pin {pin} cannot be used ({error}); close the other program that holds it, or choose another pin"


class NoPins(HardwareError, OSError):
    """This machine has no pins, or one of them cannot be used. `why` is a short code (absent, busy)."""

    def __init__(self, why: str, told: str) -> None:
        super().__init__(told)
        self.why = why


def gpio() -> ModuleType:
    """The library, with a pin factory that works. Raises NoPins when this machine has no pins.

    It is loaded only where a table has pins: gpiozero takes lgpio from the system on a Pi, and its own mock where
    GPIOZERO_PIN_FACTORY says so.
    """
    try:
        import gpiozero

        gpiozero.Device.ensure_pin_factory()
    except (ImportError, OSError) as error:
        raise NoPins("absent", NO_PINS.format(error=_first_line(error))) from error
    found: ModuleType = gpiozero
    return found


@contextmanager
def pin_in_use(pin: int) -> Iterator[None]:
    """Around the opening of one pin. Raises NoPins when it cannot be had."""
    try:
        yield
    except _refusals() as error:
        raise NoPins("busy", PIN_REFUSED.format(pin=pin, error=_first_line(error))) from error


def _refusals() -> tuple[type[Exception], ...]:
    """What gpiozero raises for a pin, and what the library of the Pi below it raises for one that is busy."""
    found: list[type[Exception]] = [gpio().GPIOZeroError, OSError]
    with suppress(ImportError, AttributeError):
        import lgpio

        found.append(lgpio.error)
    return tuple(found)


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0].rstrip(".!")
