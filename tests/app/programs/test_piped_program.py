"""A program at the other end of a pipe: line for line, behind its fence, and gone with whoever started it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

import pytest

from companion.app.programs import fence, piped_program
from companion.app.programs.piped_program import PipedProgram

PATIENCE_S = 30.0
Said = SimpleQueue[tuple[int, str]]


def started(folder: Path, code: str) -> tuple[PipedProgram, Said]:
    """A program of these lines of Python, and where what it says is put."""
    said: Said = SimpleQueue()
    program = PipedProgram((sys.executable, "-c", code), folder, lambda number, line: said.put((number, line)))
    return program, said


def until(reached: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not reached():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_each_question_has_its_answer(tmp_path: Path) -> None:
    program, said = started(tmp_path, "while True: print(input()[::-1], flush=True)")
    assert [program.ask("one"), program.ask("two")] == [1, 2]
    assert [said.get(timeout=PATIENCE_S) for _ in range(2)] == [(1, "eno\n"), (2, "owt\n")]
    program.end()
    program.wait(PATIENCE_S)
    assert said.empty()


def test_it_starts_in_the_folder_of_the_table_file(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("import os; input(); print(os.getcwd())", encoding="utf-8")
    said: Said = SimpleQueue()
    program = PipedProgram((sys.executable, "./bot.py"), tmp_path, lambda number, line: said.put((number, line)))
    program.ask("where")
    assert said.get(timeout=PATIENCE_S) == (1, f"{tmp_path}\n")
    program.end()


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("input(); print('x' * 100_001, flush=True); input()", "rubbish"),
        ("input(); print(1); print(2, flush=True); input()", "rubbish"),
        ("print('ready', flush=True); input()", "rubbish"),
        ("input()", "gone"),
        ("import os; input(); os.close(1); os.abort()", "gone"),
    ],
)
def test_what_is_no_answer_ends_it(tmp_path: Path, code: str, why: str) -> None:
    program, said = started(tmp_path, code)
    if "ready" not in code:
        program.ask("go")
    told = said.get(timeout=PATIENCE_S)
    while told[0]:
        told = said.get(timeout=PATIENCE_S)
    assert told == (0, why)
    program.wait(PATIENCE_S)


@pytest.mark.parametrize(("command", "mode"), [("./none", 0), ("./there", 0o644)])
def test_one_that_cannot_be_started_is_told(tmp_path: Path, command: str, mode: int) -> None:
    if mode:
        (tmp_path / "there").write_text("", encoding="utf-8")
        (tmp_path / "there").chmod(mode)
    said: Said = SimpleQueue()
    PipedProgram((command,), tmp_path, lambda number, line: said.put((number, line)))
    assert said.get(timeout=PATIENCE_S) == (0, "not_started")


def test_it_cannot_be_started_where_its_folder_has_gone(tmp_path: Path) -> None:
    said: Said = SimpleQueue()
    PipedProgram((sys.executable,), tmp_path / "gone", lambda number, line: said.put((number, line)))
    assert said.get(timeout=PATIENCE_S) == (0, "not_started")


SOCKETS = """
import socket, urllib.request
input()
opened = []
for family in (socket.AF_INET, socket.AF_INET6, socket.AF_UNIX):
    try:
        socket.socket(family, socket.SOCK_STREAM)
    except PermissionError:
        continue
    opened.append(int(family))
print(opened, flush=True)
"""


def test_it_can_open_no_socket_and_neither_can_what_it_starts(tmp_path: Path) -> None:
    program, said = started(tmp_path, SOCKETS)
    program.ask("go")
    assert said.get(timeout=PATIENCE_S) == (1, "[]\n")
    child = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {SOCKETS!r}], stdin=sys.stdin)"
    program, said = started(tmp_path, child)
    program.ask("go")
    assert said.get(timeout=PATIENCE_S) == (1, "[]\n")


def test_where_it_cannot_be_fenced_in_it_is_not_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(fence.Unfenced):
        fence.no_sockets("vax")
    said: Said = SimpleQueue()
    unfenced = tmp_path / "fence.py"
    unfenced.write_text(f"import sys; sys.exit({fence.UNFENCED})", encoding="utf-8")
    monkeypatch.setattr(fence, "__file__", str(unfenced))
    PipedProgram((sys.executable,), tmp_path, lambda number, line: said.put((number, line)))
    assert said.get(timeout=PATIENCE_S) == (0, "not_fenced")


def alive(pid: int) -> bool:
    """Whether a process runs, and has not only been left behind by whoever started it."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_all_it_has_started_ends_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(piped_program, "FAREWELL_S", 0.2)
    code = (
        "import subprocess, sys, time; input()\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        "print(child.pid, flush=True); time.sleep(600)"
    )
    program, said = started(tmp_path, code)
    program.ask("go")
    _, pid = said.get(timeout=PATIENCE_S)
    assert alive(int(pid))
    program.end()
    program.wait(PATIENCE_S)
    until(lambda: not alive(int(pid)))


APP = """
import sys
from pathlib import Path
from companion.app.programs.piped_program import PipedProgram
deaf = "import os, time; input(); print(os.getpid(), flush=True); time.sleep(600)"
program = PipedProgram((sys.executable, "-c", deaf), Path("."), lambda _number, line: print(line, end="", flush=True))
program.ask("go")
sys.stdin.read()
"""


def test_it_ends_when_the_app_is_killed(tmp_path: Path) -> None:
    app = subprocess.Popen([sys.executable, "-c", APP], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert app.stdout is not None and app.stdin is not None
    pid = int(app.stdout.readline())
    assert alive(pid)
    os.kill(app.pid, signal.SIGKILL)
    app.wait()
    until(lambda: not alive(pid))
    app.stdout.close()
    app.stdin.close()
