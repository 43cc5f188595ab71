"""A program at the other end of a pipe: line for line, behind its fence, and gone with whoever started it."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue

import pytest

from companion.app.programs.seat_programs import PipedProgram
from tests.many_rows import few_quick
from tests.waiting import until

PATIENCE_S = 30.0
Said = SimpleQueue[tuple[int, str]]


def started(folder: Path, code: str) -> tuple[PipedProgram, Said]:
    """A program of these lines of Python, and where what it says is put."""
    queue: Said = SimpleQueue()
    program = PipedProgram((sys.executable, "-c", code), folder, lambda number, line: queue.put((number, line)))
    return program, queue


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
    queue: Said = SimpleQueue()
    PipedProgram((command,), tmp_path, lambda number, line: queue.put((number, line)))
    assert queue.get(timeout=PATIENCE_S) == (0, "not_started")


def test_it_cannot_be_started_where_its_folder_has_gone(tmp_path: Path) -> None:
    queue: Said = SimpleQueue()
    PipedProgram((sys.executable,), tmp_path / "gone", lambda number, line: queue.put((number, line)))
    assert queue.get(timeout=PATIENCE_S) == (0, "not_started")


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


def running(mark: str) -> list[str]:
    """The processes that were started with this word, whoever has started them."""
    found = []
    for process in filter(str.isdigit, os.listdir("/proc")):
        with suppress(FileNotFoundError, ProcessLookupError):
            if mark.encode() in Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0"):
                found.append(process)
    return found


APP_LACKING = """
import sys
from pathlib import Path
from queue import SimpleQueue
from companion.app.programs.seat_programs import PipedProgram
from tests.app.programs.spied_app import lack
lack(set(sys.argv[-1].split("+")))
"""
PLAIN_APP = (
    APP_LACKING
    + """
said = SimpleQueue()
PipedProgram(sys.argv[1:2], Path("."), lambda _number, line: said.put(line)).ask("go")
print(said.get(timeout=30), end="")
"""
)
KERNELS = ("", "landlock", "namespaces", "landlock+namespaces", "mounts")  # what the kernel lacks


def test_it_may_take_half_of_the_memory_and_no_more(tmp_path: Path) -> None:
    half = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    code = f"""
input()
try:
    print([len(bytearray({half + 1}))], flush=True)
except MemoryError:
    print([0], flush=True)
input()
"""
    program, said = started(tmp_path, code)
    program.ask("go")
    assert said.get(timeout=PATIENCE_S) == (1, "[0]\n")
    program.end()
    program.wait(PATIENCE_S)


@few_quick("without", KERNELS, quick=2)
def test_a_script_runs_by_the_interpreter_that_it_names(tmp_path: Path, without: str) -> None:
    (tmp_path / "bot").write_text(f"#!{sys.executable}\nimport lines\ninput(); print(lines.SAID)\n", encoding="utf-8")
    (tmp_path / "bot").chmod(0o755)
    (tmp_path / "lines.py").write_text("SAID = [7]", encoding="utf-8")
    words = [sys.executable, "-c", PLAIN_APP, "./bot", without]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    done = subprocess.run(words, stdout=subprocess.PIPE, cwd=tmp_path, env=environment, check=True)
    assert done.stdout == b"[7]\n"


LEAVES_MUCH = """
import os, signal, sys, time
input()
for way in range(4):
    if not os.fork():
        if way % 2:
            os.setsid()
        if way > 1 and os.fork():
            os._exit(0)
        for ending in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(ending, signal.SIG_IGN)
        time.sleep(600)
time.sleep(0.3)
print([1], flush=True)
time.sleep(600)
"""
APP = (
    APP_LACKING
    + """
command = (sys.executable, "-c", sys.argv[1], sys.argv[2])
program = PipedProgram(command, Path("."), lambda _number, line: print(line, end="", flush=True))
program.ask("go")
sys.stdin.read()
program.end()
program.wait(30)
"""
)


@pytest.fixture
def app(tmp_path: Path, without: str) -> Iterator["subprocess.Popen[str]"]:
    """An app whose program has started others, in sessions of their own and without parents; it runs until its
    standard input is closed.
    """
    mark = f"--mark={tmp_path}"
    words = [sys.executable, "-c", APP, LEAVES_MUCH, mark, without]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None and started.stdout.readline() == "[1]\n"
        assert len(running(mark)) >= 6  # the app's own, the fence's, the program's and four that it has left
        yield started
        started.kill()


@pytest.mark.slow
@pytest.mark.parametrize("without", KERNELS)
def test_all_it_has_started_ends_with_its_seat(app: "subprocess.Popen[str]", tmp_path: Path) -> None:
    assert app.stdin is not None
    app.stdin.close()
    app.wait(PATIENCE_S)
    assert running(f"--mark={tmp_path}") == []


@few_quick("without", KERNELS, quick=2)
def test_all_it_has_started_ends_when_the_app_is_killed(app: "subprocess.Popen[str]", tmp_path: Path) -> None:
    os.kill(app.pid, signal.SIGKILL)
    app.wait()
    until(lambda: not running(f"--mark={tmp_path}"))


TOLD_TWICE = """
import os, signal, sys
from companion.app.programs import fence
from tests.app.programs.spied_app import lack
lack({"namespaces"})
react, left = signal.signal, [signal.SIGTERM]
def react_late(number, how):
    if how is signal.SIG_IGN and left:
        os.kill(os.getpid(), left.pop())
    return react(number, how)
signal.signal = react_late
sys.exit(fence.main([str(os.getppid()), "", sys.executable, "-c", sys.argv[1], sys.argv[2]]))
"""


def test_all_it_has_started_ends_when_the_threads_of_the_app_die_one_after_the_other(tmp_path: Path) -> None:
    mark = f"--mark={tmp_path}"
    words = [sys.executable, "-c", TOLD_TWICE, LEAVES_MUCH, mark]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True, env=environment) as supervisor:
        assert supervisor.stdin is not None and supervisor.stdout is not None
        supervisor.stdin.write("go\n")
        supervisor.stdin.flush()
        assert supervisor.stdout.readline() == "[1]\n"
        supervisor.terminate()
    try:
        assert running(mark) == []
    finally:
        for process in map(int, running(mark)):
            os.kill(process, signal.SIGKILL)


def test_what_it_keeps_is_its_own_and_gone_afterwards(tmp_path: Path) -> None:
    code = (
        "import os, tempfile; input(); print(os.path.expanduser('~') == tempfile.gettempdir(), flush=True)\n"
        "open(tempfile.gettempdir() + '/kept-by-a-seat', 'x').write('kept'); input()"
    )
    for _ in range(2):
        program, said = started(tmp_path, code)
        program.ask("go")
        assert said.get(timeout=PATIENCE_S) == (1, "True\n")
        program.end()
        program.wait(PATIENCE_S)
    assert not list(Path(tempfile.gettempdir()).glob("*/kept-by-a-seat"))
