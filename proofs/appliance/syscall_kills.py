"""Kills a program, and all it has started, at the beginning of its n-th system call (ptrace(2)).

`strace --inject` counts the calls of each name apart; here every call of every process counts.
"""

import ctypes
import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

TRACE_ME, GO_ON, OPTIONS = 0, 24, 0x4200
"""PTRACE_TRACEME, PTRACE_SYSCALL, PTRACE_SETOPTIONS (linux/ptrace.h)."""
FOLLOW: Final = 0x00000001 | 0x00000002 | 0x00000004 | 0x00000008 | 0x00100000
"""Tell system calls apart from signals, follow forks of all three kinds, end all when the tracer ends."""
CALL: Final = signal.SIGTRAP | 0x80
ALL: Final = 0x40000000
"""__WALL (waitpid(2)): threads too."""


def kill_at(words: Sequence[str], number: int) -> int:
    """Runs a program until its `number`-th system call begins, 0 for never; how many it began."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    child = os.fork()
    if child == 0:
        _become(libc, words)
    os.waitpid(child, 0)
    libc.ptrace(OPTIONS, child, None, FOLLOW)
    return _count(libc, child, number)


def _become(libc: ctypes.CDLL, words: Sequence[str]) -> None:
    """In the child: it becomes the program, quietly."""
    try:
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        os.setsid()
        libc.ptrace(TRACE_ME, 0, None, None)
        os.execv(words[0], list(words))
    finally:
        os._exit(127)


def _count(libc: ctypes.CDLL, first: int, number: int) -> int:
    """Lets every process go on from call to call until the last has ended, or all are killed."""
    inside: dict[int, bool] = {}
    calls, alive = 0, {first}
    libc.ptrace(GO_ON, first, None, None)
    while alive:
        try:
            pid, status = os.waitpid(-1, ALL)
        except ChildProcessError:
            break
        if os.WIFEXITED(status) or os.WIFSIGNALED(status):
            alive.discard(pid)
            continue
        alive.add(pid)
        stopped, passed = os.WSTOPSIG(status), 0
        if stopped == CALL:
            inside[pid] = not inside.get(pid, False)
            calls += inside[pid]
            if inside[pid] and calls == number:
                _kill(alive)
                continue
        elif stopped not in (signal.SIGTRAP, signal.SIGSTOP):
            passed = stopped
        libc.ptrace(GO_ON, pid, None, passed)
    return calls


def _kill(alive: set[int]) -> None:
    for pid in alive:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
