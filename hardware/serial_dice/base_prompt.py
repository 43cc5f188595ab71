"""The prompt of a dice base that waits for new firmware: runs pieces of MicroPython there.

By MicroPython's "raw REPL", the protocol that mpremote uses (MicroPython, reference, "The MicroPython Interactive
Interpreter Mode"). mpremote itself is a program, whose modules promise nothing to those who import them.
"""

from typing import Final, Protocol

from hardware.errors import HardwareError

WAIT_S: Final = 0.1
PATIENCE: Final = 100  # so many waits in a row without a byte mean that nothing more will come
_PIECE = 256
_ENTER, _RUN, _END = b"\r\x03\x03\r\x01", b"\x04", b"\x04"
_READY = b"raw REPL; CTRL-B to exit\r\n>"


class BaseRefused(HardwareError, RuntimeError):
    """The dice base did not do what it was asked at its prompt."""


class Line(Protocol):
    """A line to the base, such as `SerialPort`."""

    def read(self, timeout_s: float) -> bytes: ...

    def write(self, data: bytes) -> int: ...


class BasePrompt:
    """A base that stands at its prompt. Raises LinkLost when the line is lost, BaseRefused as said below."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._heard = b""

    def enter(self) -> None:
        """Ends whatever runs, and makes it wait for pieces of program. Raises BaseRefused where nothing answers."""
        self._line.write(_ENTER)
        self._until(_READY)

    def run(self, program: str) -> str:
        """Runs a piece of program; what it printed. Raises BaseRefused where that fails there."""
        self.start(program)
        self._until(b"OK")
        printed, trouble = self._until(_END), self._until(_END + b">")
        if trouble:
            raise BaseRefused(f"the dice base could not run a step of the update: {_last_line(trouble)}. Begin again")
        return printed.decode(errors="replace").strip()

    def start(self, program: str) -> None:
        """Sends a piece of program and does not wait for its end."""
        data = program.encode()
        for at in range(0, len(data), _PIECE):
            self._line.write(data[at : at + _PIECE])
        self._line.write(_RUN)

    def _until(self, end: bytes) -> bytes:
        """What comes before `end`, which is dropped. Raises BaseRefused when it does not come."""
        waits = 0
        while end not in self._heard:
            data = self._line.read(WAIT_S)
            waits = 0 if data else waits + 1
            self._heard += data
            if waits == PATIENCE:
                raise BaseRefused("the dice base does not answer at its prompt; pull its cable, wait, and begin again")
        before, _, self._heard = self._heard.partition(end)
        return before


def _last_line(trouble: bytes) -> str:
    return trouble.decode(errors="replace").strip().splitlines()[-1]
