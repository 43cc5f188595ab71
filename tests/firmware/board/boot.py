"""Runs before the base's `main.py`, whose name it is given: the console of a Pico, for MicroPython on a computer.

On a Pico the interpreter itself looks for Ctrl-C among the bytes, and `micropython.kbd_intr(-1)` ends that. On a
computer the terminal does, as long as it has ISIG, and kbd_intr(-1) leaves the signal to the system, which ends the
process. So the stand-in below takes ISIG from the terminal instead. Whoever starts this blocks SIGINT meanwhile.
"""

import sys
import termios

import ffi
import micropython

_STDIN = 0
_LOCAL_MODES = 3
_ISIG = 1
_SIGINT = 2
_IGNORE = 1
_UNBLOCK = 1
_CTRL_C = 3


class Console:
    """Stands for the module `micropython`."""

    const = micropython.const

    @staticmethod
    def kbd_intr(key):
        """Makes a byte Ctrl-C; -1 for none."""
        modes = termios.tcgetattr(_STDIN)
        modes[_LOCAL_MODES] = modes[_LOCAL_MODES] & ~_ISIG if key < 0 else modes[_LOCAL_MODES] | _ISIG
        termios.tcsetattr(_STDIN, termios.TCSANOW, modes)


def _listen():
    """From here on a Ctrl-C stops the program. Those that came before it began are not for it."""
    libc = ffi.open("libc.so.6")
    libc.func("p", "signal", "ip")(_SIGINT, _IGNORE)
    micropython.kbd_intr(_CTRL_C)
    only = bytearray(128)
    only[0] = 1 << _SIGINT - 1
    libc.func("i", "sigprocmask", "iPp")(_UNBLOCK, only, 0)


sys.modules["micropython"] = Console  # type: ignore[assignment]
with open(sys.argv[1]) as file:
    program = compile(file.read(), sys.argv[1], "exec")
_listen()
exec(program, {"__name__": "__main__"})
