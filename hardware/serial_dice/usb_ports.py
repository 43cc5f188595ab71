"""Which serial ports belong to boards that may be dice bases, by their USB identity and never by the port's name.

The number in ttyACM0 only says in which order things were plugged in.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from serial.tools import list_ports

KNOWN_BOARDS: Final = {(0x2E8A, 0x0005): "Raspberry Pi Pico with MicroPython"}
"""Vendor and product numbers of the boards that are asked whether they are dice bases.

Source: Raspberry Pi's list of USB product numbers (github.com/raspberrypi/usb-pid).
"""


class UsbPort(Protocol):
    """A serial port as pyserial lists it; the numbers are None for a port that is not on USB."""

    device: str
    vid: int | None
    pid: int | None


@dataclass(frozen=True, slots=True)
class BoardPort:
    """The serial port of a known board."""

    path: str
    board: str


ListPorts = Callable[[], Sequence[BoardPort]]


def board_ports(listed: Callable[[], Iterable[UsbPort]] = list_ports.comports) -> tuple[BoardPort, ...]:
    """The ports of all known boards that are plugged in, in the order of their names. No port is opened."""
    try:
        ports = list(listed())
    except TypeError:  # pyserial read the numbers of a port whose plug was pulled meanwhile: it is not in the next list
        ports = list(listed())
    known = [(port.device, KNOWN_BOARDS.get((port.vid or 0, port.pid or 0), "")) for port in ports]
    return tuple(BoardPort(path, board) for path, board in sorted(known) if board)
