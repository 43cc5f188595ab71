"""Becomes another program, behind a fence: `fence.py PARENT COMMAND ...`.

That program ends when its parent does, however that ends, and it can open no socket, so it reaches no network. What it
starts itself can open none either, and has to end by itself when its input does.

Nothing but the standard library is needed here, so it can be run by its path. The system calls are explained in
prctl(2) and seccomp(2) of the Linux manual pages; their numbers stand in <linux/prctl.h>, <linux/seccomp.h>,
<linux/audit.h> and the kernel's tables of system calls.
"""

import ctypes
import errno
import os
import platform
import signal
import struct
import sys
from collections.abc import Sequence
from typing import Final

UNFENCED, NOT_RUNNABLE, NOT_FOUND = 125, 126, 127
"""Exit statuses: it cannot be fenced in here; the command is there and cannot be run; it is not there. They are those
of env(1).
"""
PR_SET_PDEATHSIG, PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS = 1, 22, 38
SECCOMP_MODE_FILTER: Final = 2
SOCKETS: Final = {"x86_64": (0xC000003E, 41), "aarch64": (0xC00000B7, 198)}
"""By machine: the number of its system calls' convention, and that of `socket` in it."""
IO_URING_SETUP: Final = 425
"""On every machine; through it a socket could be opened without that call."""
X32: Final = 0x40000000
"""From here on the numbers of system calls of x86_64 mean those of a second convention."""
LOAD, EQUAL, AT_LEAST, RETURN = 0x20, 0x15, 0x35, 0x06
ALLOW, REFUSE, KILL = 0x7FFF0000, 0x00050000 | errno.EACCES, 0x80000000
NUMBER, CONVENTION = 0, 4
"""Where they stand in what a filter looks at (struct seccomp_data)."""


class Unfenced(OSError):
    """A program cannot be kept from the network on this machine."""


class _Filter(ctypes.Structure):
    """struct sock_fprog: how many instructions, and where."""

    _fields_ = (("count", ctypes.c_ushort), ("instructions", ctypes.c_char_p))


def _instruction(code: int, value: int, when: int = 0, otherwise: int = 0) -> bytes:
    """One instruction of a filter; of a comparison, how many of the next ones are passed over."""
    return struct.pack("=HBBI", code, when, otherwise, value)


def no_sockets(machine: str) -> bytes:
    """The filter: `socket` is refused, and another convention of system calls ends the program. Raises Unfenced."""
    if machine not in SOCKETS:
        raise Unfenced(f"the system calls of {machine or 'this machine'} are not known here")
    convention, socket = SOCKETS[machine]
    return b"".join((
        _instruction(LOAD, CONVENTION),
        _instruction(EQUAL, convention, 1, 0),
        _instruction(RETURN, KILL),
        _instruction(LOAD, NUMBER),
        _instruction(AT_LEAST, X32, 2, 0),
        _instruction(EQUAL, socket, 1, 0),
        _instruction(EQUAL, IO_URING_SETUP, 0, 1),
        _instruction(RETURN, REFUSE),
        _instruction(RETURN, ALLOW),
    ))  # fmt: skip


def fence(parent: int) -> None:
    """End with the parent, and open no socket from now on. Raises Unfenced."""
    if sys.platform != "linux":
        raise Unfenced("only Linux can do it")
    system = ctypes.CDLL(None, use_errno=True)
    instructions = no_sockets(platform.machine())
    told = _Filter(len(instructions) // 8, instructions)
    calls = (
        (PR_SET_PDEATHSIG, signal.SIGKILL, 0),
        (PR_SET_NO_NEW_PRIVS, 1, 0),
        (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(told)),
    )
    for call, first, second in calls:
        if system.prctl(call, first, second, 0, 0):
            raise Unfenced(ctypes.get_errno(), "the system refuses it")
    if os.getppid() != parent:  # it ended before that was asked for
        sys.exit(0)


def main(words: Sequence[str]) -> int:
    """Fence this process in, and become the command; returns why that failed, as an exit status."""
    parent, *command = words
    try:
        fence(int(parent))
        os.execvp(command[0], command)
    except Unfenced:
        return UNFENCED
    except FileNotFoundError:
        return NOT_FOUND
    except OSError:
        return NOT_RUNNABLE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
