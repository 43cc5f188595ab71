"""A view of the machine with nothing in it but what a program in a seat needs: namespaces of its own.

There it sees no process, no socket and no file of others, and when its first process ends the kernel ends all of them.
namespaces(7), user_namespaces(7) and pivot_root(2) of the Linux manual pages explain it.
"""

import ctypes
import os
import platform
import signal
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from companion.app.programs import kernel
from companion.app.programs.call_filter import CLONE, MACHINES, REFUSED
from companion.app.programs.needed_files import DEVICES, SCRATCH

NEW: Final = 0x00020000 | 0x08000000 | 0x10000000 | 0x20000000 | 0x40000000
"""The flags for new mounts, shared memory, users, processes and networks."""
MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_BIND, MS_REC, MS_PRIVATE = 1, 2, 4, 8, 4096, 16384, 1 << 18
MNT_DETACH: Final = 2
AT_FDCWD, AT_RECURSIVE = -100, 0x8000
ONLY_FILES: Final = MS_RDONLY | MS_NOSUID | MS_NODEV
ROOM: Final = "size=4m,mode=0755"
SCRATCH_ROOM: Final = "size=64m,mode=1777"
ROOT: Final = "/sys"
"""Where the new root is built: a folder that every machine has and no program needs."""


def enter() -> int:
    """Like os.fork; the child is the first process in namespaces of its own. Raises OSError."""
    number = CLONE[MACHINES.index(platform.machine())]
    return kernel.call(number, NEW | signal.SIGCHLD, 0, 0, 0, 0)


def keep_user(user: int, group: int) -> None:
    """The user is who it was. Raises OSError."""
    for name, line in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
        with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
            file.write(line)


def show_only(paths: Sequence[str], folder: str) -> None:
    """See these files, which cannot be changed, and an empty folder for what is not kept, from now on.

    Raises OSError.
    """
    _mount("", "/", "", MS_REC | MS_PRIVATE)
    _mount("tmpfs", ROOT, "tmpfs", MS_NOSUID | MS_NODEV, ROOM)
    os.mkdir(ROOT + SCRATCH)
    _mount("tmpfs", ROOT + SCRATCH, "tmpfs", MS_NOSUID | MS_NODEV, SCRATCH_ROOM)
    for path in paths:
        if (mounted := _show(path)) is not None:
            _restrict(mounted, ONLY_FILES, AT_RECURSIVE)
    for path in DEVICES:
        _show(path)
    os.symlink(SCRATCH, f"{ROOT}/dev/shm")
    os.mkdir(f"{ROOT}/proc")
    with suppress(OSError):  # where other processes' files may not be seen whole, there is none
        _mount("proc", f"{ROOT}/proc", "proc", MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC)
    os.makedirs(ROOT + folder, exist_ok=True)
    _restrict(ROOT, MS_RDONLY)
    os.chdir(ROOT)
    kernel.call(_number("pivot_root"), ctypes.c_char_p(b"."), ctypes.c_char_p(b"."))
    kernel.call(_number("umount2"), ctypes.c_char_p(b"."), MNT_DETACH)
    os.chdir(folder)


def _show(path: str) -> str | None:
    """Have a file or a folder at its path below the new root, symbolic links on the way included; returns where, None
    when it is there already. Raises OSError.
    """
    at = ""
    for name in path.strip("/").split("/"):
        before, at = at, f"{at}/{name}"
        if os.path.islink(at):
            if not os.path.lexists(ROOT + at):
                os.makedirs(ROOT + before, exist_ok=True)
                os.symlink(os.readlink(at), ROOT + at)
            return _show(os.path.normpath(os.path.join(before or "/", os.readlink(at)) + path[len(at) :]))
    inside = ROOT + path
    if os.path.exists(inside) and os.path.samestat(os.stat(inside), os.stat(path)):
        return None
    if os.path.isdir(path):
        os.makedirs(inside, exist_ok=True)
    else:
        os.makedirs(os.path.dirname(inside), exist_ok=True)
        with open(inside, "x", encoding="ascii"):
            pass
    _mount(path, inside, "", MS_BIND | MS_REC)
    return inside


def _number(name: str) -> int:
    return REFUSED[name][MACHINES.index(platform.machine())]


def _mount(what: str, where: str, kind: str, flags: int, options: str = "") -> None:
    words = (ctypes.c_char_p(os.fsencode(word)) for word in (what, where, kind))
    kernel.call(_number("mount"), *words, flags, ctypes.c_char_p(options.encode()))


def _restrict(where: str, attributes: int, how: int = 0) -> None:
    """Restrict what may be done in a mount."""
    mount_attr = (ctypes.c_uint64 * 4)(attributes, 0, 0, 0)
    kernel.call(
        kernel.MOUNT_SETATTR,
        AT_FDCWD,
        ctypes.c_char_p(os.fsencode(where)),
        how,
        mount_attr,
        ctypes.sizeof(mount_attr),
    )
