"""Which files a program in a seat may open, and whom it may reach, by the kernel's Landlock.

landlock(7) of the Linux manual pages explains it; the numbers stand in <linux/landlock.h>.
"""

import ctypes
import os
import stat
import struct
from collections.abc import Mapping
from typing import Final

from companion.app.programs import kernel

VERSION: Final = 1
EXECUTE, WRITE_FILE, READ_FILE, READ_DIR, TRUNCATE, IOCTL_DEV = 1, 1 << 1, 1 << 2, 1 << 3, 1 << 14, 1 << 15
REMOVES_AND_MAKES: Final = sum(1 << bit for bit in (4, 5, 7, 8, 12, 13))
"""Folders, files and symbolic links taken away, made, and moved between folders; no devices, sockets or pipes."""
USE: Final = EXECUTE | READ_FILE | READ_DIR
OWN: Final = READ_FILE | READ_DIR | WRITE_FILE | TRUNCATE | REMOVES_AND_MAKES
DEVICE: Final = READ_FILE | WRITE_FILE
OF_FILES: Final = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV
"""What there is to do with a thing that is not a folder."""
FILES_BY_VERSION: Final = (0, (1 << 13) - 1, (1 << 14) - 1, (1 << 15) - 1, (1 << 15) - 1, (1 << 16) - 1)
NETWORK, SCOPES = 0b11, 0b11
"""To bind and to connect by TCP (from version 4 on); abstract sockets and signals (from version 6 on)."""
WITH_NETWORK, WITH_SCOPES = 4, 6
PATH_BENEATH: Final = 1


def version() -> int:
    """What the kernel's Landlock knows, as the version of its interface; 0 where there is none."""
    try:
        return kernel.call(kernel.LANDLOCK_CREATE_RULESET, None, 0, VERSION)
    except OSError:
        return 0


def restrict(rights: Mapping[str, int], known: int) -> None:
    """Open only what lies at or below these paths, for what is said there, and reach nobody outside.

    `known` is the kernel's version; at 0 nothing is done. Raises OSError.
    """
    if not known:
        return
    files = FILES_BY_VERSION[min(known, len(FILES_BY_VERSION) - 1)]
    handled = struct.pack("=QQQ", files, NETWORK if known >= WITH_NETWORK else 0, SCOPES if known >= WITH_SCOPES else 0)
    rules = kernel.call(kernel.LANDLOCK_CREATE_RULESET, ctypes.c_char_p(handled), len(handled), 0)
    for path, allowed in rights.items():
        here = os.open(path, os.O_PATH | os.O_CLOEXEC)
        of = files if stat.S_ISDIR(os.fstat(here).st_mode) else files & OF_FILES
        rule = struct.pack("=Qi", allowed & of, here)
        kernel.call(kernel.LANDLOCK_ADD_RULE, rules, PATH_BENEATH, ctypes.c_char_p(rule), 0)
        os.close(here)
    kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)
    kernel.call(kernel.LANDLOCK_RESTRICT_SELF, rules, 0)
    os.close(rules)
