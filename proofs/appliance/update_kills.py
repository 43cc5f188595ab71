"""Kills an update at every n-th of its system calls; the next start runs the old version or the new one, never neither.

`python -m proofs.appliance.update_kills --every 20 --out docs/results/update-kills.csv` writes a row a kill and
goes on where it stopped. Each update is killed once on its way in (`kept`) and once on its way back (`taken back`).

Kills a program, and all it has started, at the beginning of its n-th system call (ptrace(2)).

`strace --inject` counts the calls of each name apart; here every call of every process counts.
"""

import ctypes
import os
import shutil
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from companion.appliance.installed_versions import SETTLED
from companion.appliance.update_notes import UpdateNotes
from proofs.long_run import LongRun
from tests.appliance.small_versions import Machine, Signer, packed

TRACE_ME, GO_ON, OPTIONS = 0, 24, 0x4200  # PTRACE_TRACEME, PTRACE_SYSCALL, PTRACE_SETOPTIONS (linux/ptrace.h)
FOLLOW: Final = 0x00000001 | 0x00000002 | 0x00000004 | 0x00000008 | 0x00100000
"""Tell system calls apart from signals, follow forks of all three kinds, end all when the tracer ends."""
CALL: Final = signal.SIGTRAP | 0x80
ALL: Final = 0x40000000  # __WALL (waitpid(2)): threads too


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


OLD, NEW = "1.0.0", "1.1.0"
ENDS: Final = {"kept": NEW, "taken back": OLD}  # both ways an update may go, and the version that runs in the end
GAME: Final = "schema 1: a game with many acts\n" * 40
MIGRATED: Final = "schema 2: "
MIGRATES: Final = f"""game = data / "journal.sqlite"
if not game.read_text().startswith({MIGRATED!r}): game.write_text({MIGRATED!r} + game.read_text())
"""
CHECKS: Final = {"kept": MIGRATES, "taken back": MIGRATES + 'sys.exit("no picture")'}
SCHEMAS: Final = {OLD: {GAME}, NEW: {GAME, MIGRATED + GAME}}
"""What may be in the journal when a version runs: the new one can read both."""


@dataclass(frozen=True, slots=True)
class Row:
    """One kill at a system call: what would start right after it, after the next start, and in the end."""

    seed: int
    way: str
    call: int
    after_kill: str
    after_start: str
    at_last: str
    verdict: str


class Killer:
    """A machine before an update, copied for each kill."""

    def __init__(self, folder: Path, way: str) -> None:
        self._way, self._folder = way, folder
        folder.mkdir()
        signer = Signer.new(folder, "maker")
        before = Machine(folder / "before")
        before.folder.mkdir()
        before.install(OLD, (signer.public,))
        (before.data / "journal.sqlite").write_text(GAME)
        (before.data / "taught").mkdir()
        (before.data / "taught" / "empty.png").write_bytes(bytes(5000))
        keys = (signer.public,)
        before.hand_in(signer.sign(packed(NEW, folder, CHECKS[way], keys), folder / "new.orctable"))
        self._before = before

    def calls(self) -> int:
        """How many system calls the whole update makes."""
        return kill_at(self._words(self._fresh()), 0)

    def _fresh(self) -> Machine:
        place = Machine(self._folder / "killed")
        shutil.rmtree(place.folder, ignore_errors=True)
        shutil.copytree(self._before.folder, place.folder, symlinks=True)
        return place

    def _words(self, machine: Machine) -> list[str]:
        options = ["--versions", str(machine.versions.folder), "--data", str(machine.data), "--user", ""]
        return [sys.executable, "-m", "companion.appliance", "before-start", *options]

    def killed(self, seed: int, call: int) -> Row:
        """Kill at one call, then start as often as it takes."""
        machine = self._fresh()
        kill_at(self._words(machine), call)
        after_kill = machine.runs
        readable = self._readable(machine)
        machine.updates().before_start()
        after_start = machine.runs
        readable = readable and self._readable(machine)
        UpdateNotes(machine.data).say_healthy(after_start)
        machine.updates().before_start()
        at_last = machine.runs
        readable = readable and self._readable(machine)
        ends = ENDS[self._way]
        right = after_kill in SCHEMAS and after_start in SCHEMAS and at_last == ends == machine.versions.named(SETTLED)
        verdict = "old or new" if right and readable else "lost" if right else "wrong version"
        return Row(seed, self._way, call, after_kill, after_start, at_last, verdict)

    def _readable(self, machine: Machine) -> bool:
        """Whether the version that would start could read the game; between two versions the old data may stand
        aside.
        """
        game = machine.data / "journal.sqlite"
        if not game.exists():
            return (machine.versions.folder / "trial.json").exists()
        taught = machine.data / "taught" / "empty.png"
        whole = taught.exists() and taught.read_bytes() == bytes(5000)
        under_way = (machine.versions.folder / "trial.json").exists()
        return under_way or (whole and game.read_text() in SCHEMAS[machine.runs])


def kills(folder: Path, every: int, first: int) -> Iterator[Row]:
    """A row for each kill, from the `first` on."""
    seed = 0
    for way in ENDS:
        killer = Killer(folder / way.replace(" ", "-"), way)
        for call in range(every, killer.calls() + every, every):
            if first <= seed:
                yield killer.killed(seed, call)
            seed += 1


def main(words: Sequence[str] | None = None) -> int:
    """Kill, start, write; 1 when a machine was left with neither version, or a game unreadable."""
    long_run = LongRun("proofs.appliance.update_kills", __doc__, every=20)
    asked = long_run.begin(words)
    with TemporaryDirectory(prefix="orctable-update-kills-") as name:
        # How many there are is known only when a first update was counted, so what is left goes by the rows.
        for row in kills(Path(name), asked.every, len(long_run.rows.read())):
            long_run.add(row, good=row.verdict == "old or new")
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
