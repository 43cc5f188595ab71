"""The library for the pins of a Raspberry Pi, loaded when pins are opened; what is wrong with them is a sentence.

gpiozero takes lgpio on a Pi, and its own mock where GPIOZERO_PIN_FACTORY says so.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from tempfile import TemporaryDirectory
from typing import Any, Final

from hardware.errors import PortAbsent, PortBusy

PIN_REFUSED: Final = (
    "pin {where} cannot be used ({error}); close the other program that holds it, or choose another pin"
)


def gpio(no_pins: str) -> Any:
    """gpiozero, with a pin factory that works. Raises PortAbsent, which says `no_pins`, on a machine without pins."""
    try:
        import gpiozero

        with _folder_for_lgpio():
            gpiozero.Device.ensure_pin_factory()
    except (ImportError, OSError) as error:
        raise PortAbsent(no_pins.format(error=_first_line(error))) from error
    return gpiozero


@contextmanager
def _folder_for_lgpio() -> Iterator[None]:
    """While lgpio is loaded it goes to the folder that LG_WD names, and makes a pipe there that it never takes away;
    left to itself it takes the folder it is in, which of a service is the root, and cannot be loaded where it may not
    write. Once the pipe is open, nobody needs its name.
    """
    here = os.open(".", os.O_PATH)
    try:
        with TemporaryDirectory(prefix="orctable-pins-") as folder:
            os.environ["LG_WD"] = folder
            try:
                yield
            finally:
                del os.environ["LG_WD"]
                os.fchdir(here)
    finally:
        os.close(here)


@contextmanager
def pin_in_use(library: Any, pin: int) -> Iterator[None]:
    """Around the opening of one pin. Raises PortBusy when it cannot be had."""
    try:
        yield
    except _refusals(library) as error:
        raise PortBusy(PIN_REFUSED.format(where=pin, error=_first_line(error))) from error


def _refusals(library: Any) -> tuple[type[Exception], ...]:
    """What gpiozero raises for a pin it cannot have, and what the Pi's library below it raises for one that is busy."""
    errors: list[type[Exception]] = [library.GPIOZeroError, OSError]
    with suppress(ImportError, AttributeError):
        import lgpio

        errors.append(lgpio.error)
    return tuple(errors)


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0].rstrip(".!")
