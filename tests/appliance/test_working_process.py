"""A process is waited for as long as it works, however slow the machine is, and given up when it hangs."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.appliance.working_process import TICKS, SignsOfWork, run_while_it_works

BUSY = "import time\nwhile time.process_time() < 0.3: pass\n"


class Process:
    """A process as /proc tells of it: what it has computed and read, and its children."""

    def __init__(self, processes: Path, pid: int) -> None:
        self._folder = processes / str(pid)
        (self._folder / "task" / str(pid)).mkdir(parents=True)
        self._children = self._folder / "task" / str(pid) / "children"
        self.tell(0, 0)

    def tell(self, seconds: float, read: int, *children: int) -> None:
        fields = ["S", *["0"] * 10, str(round(seconds * TICKS)), "0", "0", "0"]
        (self._folder / "stat").write_text(f"7 (a (name) 9) {' '.join(fields)}")
        (self._folder / "io").write_text(f"rchar: {read}\nwchar: 0\nsyscr: 99\n")
        self._children.write_text(" ".join(map(str, children)))


def test_a_slow_process_is_waited_for_as_long_as_it_computes_or_reads(tmp_path: Path) -> None:
    process, time = Process(tmp_path, 7), [0.0]
    signs = SignsOfWork(7, 60.0, lambda: time[0], tmp_path)
    for step in range(1, 40):
        time[0] = 50.0 * step
        process.tell(0.1 * (step // 2), 100 * ((step + 1) // 2))
        assert signs.working()


def test_to_look_at_oneself_is_no_work() -> None:
    """A start that hangs is ended though a thread of it looks again and again whether it works."""
    words = "import os, time; from companion.appliance.working_process import SignsOfWork\n"
    words += "signs, looks = SignsOfWork(os.getpid(), 1.0), 0\n"
    words += "while signs.working() and looks < 600: time.sleep(0.02); looks += 1\n"
    words += "print(looks)"
    done = subprocess.run([sys.executable, "-c", words], check=True, capture_output=True, text=True)
    assert int(done.stdout) < 300


def test_what_a_program_writes_and_how_it_ends_is_told() -> None:
    done = run_while_it_works([sys.executable, "-c", f"{BUSY}print('done'); raise SystemExit(3)"])
    assert (done.returncode, done.stdout, done.stderr) == (3, "done\n", "")


def test_a_program_that_hangs_is_ended() -> None:
    with pytest.raises(subprocess.SubprocessError, match="hangs"):
        run_while_it_works(["sleep", "100"], 0.3)
