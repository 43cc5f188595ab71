"""One open serial port, which reports every way of being unplugged as the same plain error.

pyserial lets three unrelated families of exceptions out when a cable is pulled, and a port closed by another thread
adds two more; here they all become `LinkLost`.
"""

import errno
import fcntl
import os
import termios
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import serial

from hardware.errors import HardwareError, LinkLost, PortAbsent, PortBusy

BAUD = 115_200
_WRITE_TIMEOUT_S = 1.0
_UNPLUGGED = (serial.SerialException, OSError, termios.error, TypeError, AttributeError)


@contextmanager
def _line(path: str) -> Iterator[None]:
    """Every failure of an open port means the same to a player: it is gone."""
    try:
        yield
    except _UNPLUGGED as error:
        raise LinkLost(f"{path}: the dice stopped answering ({error}); check the cable and plug it in again") from error


class SerialPort:
    """An open port, for this program alone. Raises PortAbsent or PortBusy when it cannot be had."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._closing = threading.Lock()
        self._serial = _open(path)
        try:
            with _line(path):
                fcntl.ioctl(self._serial.fileno(), termios.TIOCEXCL)
        except LinkLost:
            self._serial.close()
            raise

    def __repr__(self) -> str:
        return f"<SerialPort {self.path} {'open' if self._serial.is_open else 'closed'}>"

    def read(self, timeout_s: float) -> bytes:
        """The bytes that have come in, waiting for the first up to `timeout_s`; none after `wake`. Raises LinkLost."""
        with _line(self.path):
            self._serial.timeout = timeout_s
            first = self._serial.read(1)
            return first + self._serial.read(self._serial.in_waiting) if first else b""

    def write(self, data: bytes) -> int:
        """Send all the bytes; how many. Raises LinkLost."""
        with _line(self.path):
            return self._serial.write(data) or 0

    def wake(self) -> None:
        """End a running or the next `read` at once; from any thread, also when the port was just closed."""
        with self._closing, suppress(*_UNPLUGGED):
            self._serial.cancel_read()

    def close(self) -> None:
        """Give the port back; calling it again, or after it was unplugged, does nothing."""
        if self._serial.is_open:
            # A port that was pulled out refuses this too, and has forgotten the lock by itself.
            with suppress(*_UNPLUGGED):
                fcntl.ioctl(self._serial.fileno(), termios.TIOCNXCL)
            # Without this, `wake` could write into a file that was given the same number meanwhile.
            with self._closing:
                self._serial.close()


def _open(path: str) -> serial.Serial:
    if not Path(path).exists():
        raise PortAbsent(f"{path}: no such serial port; plug the dice base in, or correct the path in the table file")
    try:
        return serial.Serial(path, BAUD, write_timeout=_WRITE_TIMEOUT_S, exclusive=True)
    except _UNPLUGGED as error:
        raise _refused(path, error) from error


def _refused(path: str, error: BaseException) -> HardwareError:
    code = getattr(error, "errno", None)
    if code in (errno.EBUSY, errno.EAGAIN) or "exclusively lock" in str(error):
        return PortBusy(f"{path}: another program holds this port; close it, the dice are picked up by themselves")
    if code in (errno.EACCES, errno.EPERM):
        name = os.environ.get("USER", "this user")
        return PortBusy(f"{path}: {name} may not open this port; add the user to the group dialout and log in again")
    return PortAbsent(f"{path}: the serial port cannot be opened ({error}); pull the cable out and plug it in again")
