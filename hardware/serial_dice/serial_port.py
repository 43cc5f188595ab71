"""One open serial port, which reports every way of being unplugged as the same error.

pyserial raises three unrelated families of exceptions when a cable is pulled, and a port closed by another thread adds
two more; here they all become `LinkLost`.
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
    """Turns every failure of an open port into LinkLost: to a player they all mean that it is gone."""
    try:
        yield
    except _UNPLUGGED as error:
        raise LinkLost(f"{path}: the dice stopped answering ({error}); check the cable and plug it in again") from error


class SerialPort:
    """An open port, locked for this program. Raises PortAbsent or PortBusy if it cannot be opened."""

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
        """The bytes received, waiting up to `timeout_s` for the first; none after `wake`. Raises LinkLost."""
        with _line(self.path):
            if timeout_s != self._serial.timeout:  # pyserial sets the whole port anew
                self._serial.timeout = timeout_s
            first = self._serial.read(1)
            return first + self._serial.read(self._serial.in_waiting) if first else b""

    def write(self, data: bytes) -> int:
        """Sends all the bytes and returns how many. Raises LinkLost."""
        with _line(self.path):
            return self._serial.write(data) or 0

    def wake(self) -> None:
        """Ends the current or the next `read` at once; from any thread, even if the port was just closed."""
        with self._closing, suppress(*_UNPLUGGED):
            self._serial.cancel_read()

    def close(self) -> None:
        """Closes the port; calling it again, or after it was unplugged, does nothing."""
        if self._serial.is_open:
            # A port that was unplugged refuses this too, but its lock is gone with it.
            with suppress(*_UNPLUGGED):
                fcntl.ioctl(self._serial.fileno(), termios.TIOCNXCL)
            # Without this lock `wake` could write to another file that has since been given the same descriptor.
            with self._closing:
                self._serial.close()


class _Unflushed(serial.Serial):
    """Keeps what came while it was opened, as what a base says first; pyserial throws it away."""

    def _reset_input_buffer(self) -> None:
        pass


def _open(path: str) -> serial.Serial:
    if not Path(path).is_char_device():
        raise PortAbsent(f"{path}: no such serial port; plug the dice base in, or correct the path in the table file")
    try:
        return _Unflushed(path, BAUD, write_timeout=_WRITE_TIMEOUT_S, exclusive=True)
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
