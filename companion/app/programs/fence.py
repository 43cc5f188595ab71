"""Becomes another program, behind a fence: `python -m companion.app.programs.fence PARENT KEPT_OUT COMMAND ...`.

Three processes stand in line. The supervisor ends with the parent, however that ends, and ends whatever is left. Where
the kernel lets it, its child is the first process in namespaces of its own, which see nothing of others. The program
is the child of that one, or of the supervisor: it may do nothing that a seat does not need (docs/appendix/fence.md).

What this machine cannot keep a program from is written to standard error as a line of words, see `OPEN_WAYS`.

A view of the machine with nothing in it but what a program in a seat needs: namespaces of its own.

There it sees no process, no socket and no file of others, and when its first process ends the kernel ends all of them.
namespaces(7), user_namespaces(7) and pivot_root(2) of the Linux manual pages explain it.
"""

import ctypes
import os
import platform
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from shutil import rmtree
from typing import Final, NoReturn

from companion.app.programs import call_filter, kernel, landlock
from companion.app.programs.call_filter import CLONE, MACHINES, REFUSED
from companion.app.programs.needed_files import DEVICES, SCRATCH, needed
from companion.schema.quick_dataclass import dataclass

NEW: Final = 0x00020000 | 0x08000000 | 0x10000000 | 0x20000000 | 0x40000000
"""The flags for new mounts, shared memory, users, processes and networks."""
MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_BIND, MS_REC, MS_PRIVATE = 1, 2, 4, 8, 4096, 16384, 1 << 18
MNT_DETACH: Final = 2
AT_FDCWD, AT_RECURSIVE = -100, 0x8000
ONLY_FILES: Final = MS_RDONLY | MS_NOSUID | MS_NODEV
ROOM: Final = "size=4m,mode=0755"
SCRATCH_ROOM: Final = "size=64m,mode=1777"
ROOT: Final = "/sys"  # where the new root is built: a folder that every machine has and no program needs


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


UNFENCED, NOT_RUNNABLE, NOT_FOUND = 125, 126, 127
"""Exit statuses: it cannot be fenced in here; the command is there and cannot be run; it is not there. They are those
of env(1).
"""
FILES, SIGNALS = "files", "signals"
OPEN_WAYS: Final = (FILES, SIGNALS)
"""What a machine may be unable to refuse: reading what this user may read, devices of screen and touch among it; ending
other programs of this user, and leaving something running.
"""
LARGEST_FILE: Final = 64_000_000
MOST_PROCESSES: Final = 256
LOOK_S: Final = 0.005


@dataclass(frozen=True, slots=True)
class Seat:
    """What is fenced in: a command, the folder it starts in, and the files it needs."""

    command: tuple[str, ...]
    folder: str
    files: tuple[str, ...]


def open_ways(*, apart: bool, version: int) -> tuple[str, ...]:
    """What cannot be refused here: `apart`, in namespaces of its own; `version`, that of Landlock."""
    files = not apart and version == 0
    signals = not apart and version < landlock.WITH_SCOPES
    return tuple(way for way, is_open in zip(OPEN_WAYS, (files, signals), strict=True) if is_open)


def main(words: Sequence[str]) -> int:
    """Supervise the command from beginning to end; returns its exit status, or one of those above."""
    parent, kept_out, *command = words
    if sys.platform != "linux" or platform.machine() not in call_filter.MACHINES:
        return UNFENCED
    folder = os.getcwd()
    files = needed(command, folder, [os.path.realpath(path) for path in kept_out.split(os.pathsep) if path])
    scratch = tempfile.mkdtemp(prefix="orctable-seat-")
    try:
        _end_with(int(parent))
        return _supervised(Seat(tuple(command), folder, files), scratch)
    except OSError:
        return UNFENCED
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        _end_all()
        rmtree(scratch, ignore_errors=True)


def _end_with(parent: int) -> None:
    """End in order when the parent does; whatever is left behind is handed to this process. Raises OSError."""
    signal.signal(signal.SIGTERM, _end_once)
    kernel.prctl(kernel.PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:  # it ended before that was asked for
        sys.exit(0)
    kernel.prctl(kernel.PR_SET_CHILD_SUBREAPER, 1)
    with suppress(OSError), open("/proc/self/oom_score_adj", "w", encoding="ascii") as file:
        file.write("1000")  # where memory is short, this goes first


def _end_once(*_: object) -> NoReturn:
    """End in order. Each thread of the parent that dies says that once more, which must not cut the order short."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(0)


def _supervised(seat: Seat, scratch: str) -> int:
    """Run it in namespaces of its own, or without where the kernel or its settings refuse those. Raises OSError."""
    stands, told = os.pipe()
    user, group = os.geteuid(), os.getegid()
    try:
        first = enter()
    except OSError:
        return _run(seat, scratch, apart=False)
    if not first:
        _be_first(seat, user, group, told)
    os.close(told)
    if not os.read(stands, 1):
        os.waitpid(first, 0)
        return _run(seat, scratch, apart=False)
    return _waited(first)


def _be_first(seat: Seat, user: int, group: int, signal_pipe: int) -> NoReturn:
    """The first process in namespaces of its own: when it ends, all there end."""
    status = UNFENCED
    try:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        kernel.prctl(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)
        keep_user(user, group)
        show_only(seat.files, seat.folder)
        os.write(signal_pipe, b"1")
        os.close(signal_pipe)
        status = _run(seat, SCRATCH, apart=True)
    finally:
        os._exit(status)


def _run(seat: Seat, scratch: str, *, apart: bool) -> int:
    """Start the program, and wait until it ends. Raises OSError."""
    child = os.fork()
    if not child:
        _become(seat, scratch, apart=apart)
    return _waited(child)


def _waited(child: int) -> int:
    """The exit status of a child; others that end meanwhile are let go. Raises OSError."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for pipe in (0, 1, 2):  # their ends are the program's alone: who listens hears when it closes them
        os.dup2(nothing, pipe)
    kernel.hide()
    while True:
        ended, status = os.waitpid(-1, 0)
        if ended == child:
            code = os.waitstatus_to_exitcode(status)
            return code if code >= 0 else 128 - code


def _become(seat: Seat, scratch: str, *, apart: bool) -> NoReturn:
    """Fence this process in, and become the program; ends with why that failed."""
    status = NOT_RUNNABLE
    try:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        try:
            _fence_in(seat, scratch, apart=apart)
        except OSError:
            os._exit(UNFENCED)
        os.execvpe(seat.command[0], seat.command, {**os.environ, "HOME": scratch, "TMPDIR": scratch})
    except FileNotFoundError:
        status = NOT_FOUND
    finally:
        os._exit(status)


def _fence_in(seat: Seat, scratch: str, *, apart: bool) -> None:
    """Give up all that a seat does not need. Raises OSError."""
    if not apart:
        kernel.prctl(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_FSIZE, LARGEST_FILE)
    _limit(resource.RLIMIT_DATA, memory // 2)
    if apart:  # in a namespace of users those outside do not count
        _limit(resource.RLIMIT_NPROC, MOST_PROCESSES)
    version = landlock.version()
    landlock.restrict(_rights(seat, scratch, apart=apart), version)
    kernel.drop_capabilities()
    ways = " ".join(open_ways(apart=apart, version=version))
    os.write(2, f"{ways}\n".encode())
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    call_filter.apply(platform.machine())


def _limit(what: int, most: int) -> None:
    """A limit for the program that it cannot lift; a lower one stays."""
    _, hard = resource.getrlimit(what)
    least = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(what, (least, least))


def _rights(seat: Seat, scratch: str, *, apart: bool) -> Mapping[str, int]:
    """What the program may do with which files. In a view of its own there is nothing else to be seen anyway."""
    seen = ("/",) if apart else seat.files
    named = {} if apart else {seat.folder: landlock.READ_DIR}
    devices = dict.fromkeys(filter(os.path.exists, DEVICES), landlock.DEVICE)
    return {**named, **dict.fromkeys(seen, landlock.USE), **devices, scratch: landlock.OWN | landlock.USE}


def _end_all() -> None:
    """End all that were started below this process; each is stopped first, so that none can start another one."""
    while True:
        targets: set[int] = set()
        while new := _below() - targets:
            _send(new, signal.SIGSTOP)
            targets |= new
        _send(targets, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                continue
        except ChildProcessError:
            return
        time.sleep(LOOK_S)


def _send(processes: set[int], what: signal.Signals) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, what)


def _below() -> set[int]:
    """All processes that descend from this one."""
    parents = dict(filter(None, map(_parent, filter(str.isdigit, os.listdir("/proc")))))
    descendants: set[int] = set()
    edge = {os.getpid()}
    while edge := {child for child, parent in parents.items() if parent in edge} - descendants:
        descendants |= edge
    return descendants


def _parent(process: str) -> tuple[int, int] | None:
    """A process and who has started it; None when it is gone."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as file:
            return int(process), int(file.read().rpartition(")")[2].split()[1])
    except (FileNotFoundError, ProcessLookupError):
        return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
