"""Calls of the Linux kernel for which Python's standard library has no function of its own.

They are explained in section 2 of the Linux manual pages; the numbers stand in <linux/prctl.h>, <linux/sched.h>,
<linux/mount.h>, <linux/capability.h> and the kernel's tables of system calls.
"""

import ctypes
import os
import resource
from typing import Any, Final

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SECCOMP, PR_CAPBSET_DROP = 1, 4, 22, 24
PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS = 36, 38
MOUNT_SETATTR: Final = 442
LANDLOCK_CREATE_RULESET, LANDLOCK_ADD_RULE, LANDLOCK_RESTRICT_SELF = 444, 445, 446
"""Their numbers are the same on every machine."""
CAPABILITY_VERSION_3: Final = 0x20080522
MOST_CAPABILITIES: Final = 64
SYSTEM: Final = ctypes.CDLL(None, use_errno=True)


def checked(result: int, name: str) -> int:
    """A call's result. Raises OSError for what the kernel refused."""
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")
    return result


def call(number: int, *words: Any) -> int:
    """A system call by its number. Raises OSError."""
    # Whole registers: a plain int would fill half of one, and the rest would be whatever was there before.
    whole = (ctypes.c_long(word) if isinstance(word, int) else word for word in words)
    return checked(SYSTEM.syscall(ctypes.c_long(number), *whole), f"system call {number}")


def prctl(option: int, first: Any, second: Any = 0) -> int:
    """Changes something about this process. Raises OSError."""
    words = (ctypes.c_ulong(word) if isinstance(word, int) else word for word in (first, second, 0, 0))
    return checked(SYSTEM.prctl(option, *words), f"prctl {option}")


def hide() -> None:
    """Let nobody but the system look into this process: neither its memory nor what it has open, and no core dump.

    It holds until another program is begun in the process. Raises OSError.
    """
    prctl(PR_SET_DUMPABLE, 0)
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


def drop_capabilities() -> None:
    """Give up whatever a process of root may do beyond others, for good where nothing may be gained anew.

    Raises OSError.
    """
    for capability in range(MOST_CAPABILITIES):
        SYSTEM.prctl(PR_CAPBSET_DROP, ctypes.c_ulong(capability), 0, 0, 0)  # who has none may not, and needs it not
    whose = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0)
    held = (ctypes.c_uint32 * 6)()
    checked(SYSTEM.capget(whose, held), "capget")
    if any(held):
        checked(SYSTEM.capset(whose, (ctypes.c_uint32 * 6)()), "capset")
