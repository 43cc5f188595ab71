"""Which system calls a program in a seat may make: a seccomp filter, for 64-bit PCs and 64-bit ARM.

seccomp(2) of the Linux manual pages explains it; the numbers stand in <linux/seccomp.h>, <linux/filter.h>,
<linux/audit.h> and the kernel's tables of system calls.
"""

import ctypes
import errno
import socket
import struct
from collections.abc import Mapping
from typing import Final

from companion.app.programs import kernel

SECCOMP_MODE_FILTER: Final = 2
MACHINES: Final = ("x86_64", "aarch64")
CONVENTIONS: Final = (0xC000003E, 0xC00000B7)  # by machine: the number of its system calls' convention
X32: Final = 0x40000000  # from here on the numbers of system calls of x86_64 mean those of a second convention
REFUSED: Final[Mapping[str, tuple[int, int]]] = {
    # what lies in other processes
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "kcmp": (312, 272),
    "pidfd_open": (434, 434), "pidfd_getfd": (438, 438), "process_madvise": (440, 440), "process_mrelease": (448, 448),
    "perf_event_open": (298, 241), "bpf": (321, 280), "userfaultfd": (323, 282),
    # what others share
    "socket": (41, 198), "shmget": (29, 194), "shmat": (30, 196), "shmctl": (31, 195), "msgget": (68, 186),
    "semget": (64, 190), "mq_open": (240, 180), "add_key": (248, 217), "request_key": (249, 218), "keyctl": (250, 219),
    "io_uring_setup": (425, 425), "io_uring_enter": (426, 426), "io_uring_register": (427, 427),
    # another view of the files
    "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "chroot": (161, 51), "unshare": (272, 97),
    "setns": (308, 268), "open_tree": (428, 428), "move_mount": (429, 429), "fsopen": (430, 430),
    "fsconfig": (431, 431), "fsmount": (432, 432), "fspick": (433, 433), "mount_setattr": (442, 442),
    "name_to_handle_at": (303, 264), "open_by_handle_at": (304, 265), "fanotify_init": (300, 262),
}  # fmt: skip
"""By name: the number on x86_64, and that on aarch64."""
CLONE, CLONE3, SOCKETPAIR, PRLIMIT = (56, 220), (435, 435), (53, 199), (302, 261)
NEW_NAMESPACES: Final = 0x7E020000  # the flags of clone that make namespaces
LOAD, AND, EQUAL, AT_LEAST, ANY_OF, RETURN = 0x20, 0x54, 0x15, 0x35, 0x45, 0x06
ALLOW, KILL, REFUSE, UNKNOWN = 0x7FFF0000, 0x80000000, 0x00050000 | errno.EACCES, 0x00050000 | errno.ENOSYS
NUMBER, CONVENTION, FIRST, SECOND = 0, 4, 16, 24  # where they stand in what a filter looks at (struct seccomp_data)


class UnknownMachine(OSError):
    """The system calls of this machine are not known here."""


class _Program(ctypes.Structure):
    """struct sock_fprog: how many instructions, and where."""

    _fields_ = (("count", ctypes.c_ushort), ("instructions", ctypes.c_char_p))


def _step(code: int, value: int, when: int = 0, otherwise: int = 0) -> bytes:
    """One instruction; of a comparison, how many of the next ones are passed over."""
    return struct.pack("=HBBI", code, when, otherwise, value)


def _for(number: int, *steps: bytes) -> bytes:
    """What is done for one system call alone; it ends with a decision."""
    return _step(EQUAL, number, 0, len(steps)) + b"".join(steps)


def instructions(machine: str) -> bytes:
    """The filter. Another convention of system calls ends the program. Raises UnknownMachine."""
    if machine not in MACHINES:
        raise UnknownMachine(f"the system calls of {machine or 'this machine'} are not known here")
    on = MACHINES.index(machine)
    return b"".join((
        _step(LOAD, CONVENTION),
        _step(EQUAL, CONVENTIONS[on], 1, 0),
        _step(RETURN, KILL),
        _step(LOAD, NUMBER),
        _step(AT_LEAST, X32, 0, 1),
        _step(RETURN, REFUSE),
        *(_for(numbers[on], _step(RETURN, REFUSE)) for numbers in REFUSED.values()),
        # Its flags lie in memory, where no filter can look; without it the C library takes the older call.
        _for(CLONE3[on], _step(RETURN, UNKNOWN)),
        _for(CLONE[on], _step(LOAD, FIRST), _step(ANY_OF, NEW_NAMESPACES, 0, 1), _step(RETURN, REFUSE),
             _step(RETURN, ALLOW)),
        # Two ends that know only each other. Datagrams could be sent to any address from one of them.
        _for(SOCKETPAIR[on], _step(LOAD, FIRST), _step(EQUAL, socket.AF_UNIX, 0, 3), _step(LOAD, SECOND),
             _step(AND, 0xF), _step(EQUAL, socket.SOCK_STREAM, 1, 0), _step(RETURN, REFUSE), _step(RETURN, ALLOW)),
        # Its own limits, and not those of another process.
        _for(PRLIMIT[on], _step(LOAD, FIRST), _step(EQUAL, 0, 1, 0), _step(RETURN, REFUSE), _step(RETURN, ALLOW)),
        _step(RETURN, ALLOW),
    ))  # fmt: skip


def apply(machine: str) -> None:
    """Make only these calls from now on; nothing may be gained by any. Raises OSError."""
    steps = instructions(machine)
    program = _Program(len(steps) // 8, steps)
    kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)
    kernel.prctl(kernel.PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(program))
