"""However the practice table or the app ends, nothing that they started stays behind."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import Popen
from time import monotonic, sleep
from typing import cast

import pytest

from companion.appliance.working_process import SignsOfWork
from companion.practice import app_link, launch
from companion.practice.app_link import AppGone, AppLink
from companion.practice.launch import cause_told
from tests.practice.at_table import GAME

PATIENCE_S = 60.0
HEADLESS = ("practice", "--seed", "3")
WINDOWED = ("run", "--practice")


def parents() -> dict[int, int]:
    """Every living process and its parent (source: proc(5)); one that has ended and was not waited for is not alive."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            after_name = (folder / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue  # ended meanwhile
        if after_name[0] not in "ZX":
            found[int(folder.name)] = int(after_name[1])
    return found


def words_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def descendants(pid: int) -> set[int]:
    """Children, their children, and so on."""
    found, family = {pid}, parents()
    while more := {child for child, parent in family.items() if parent in found} - found:
        found |= more
    return found - {pid}


def until(condition: str, pids: set[int], root: int = 0) -> set[int]:
    """Wait until app and eyes have been started (`started`), or until all of these processes are gone (`gone`)."""
    deadline = monotonic() + PATIENCE_S
    while monotonic() < deadline:
        if condition == "gone" and not pids & set(parents()):
            return pids
        family = descendants(root) if root else set()
        if condition == "started" and all(any(name in words_of(pid) for pid in family) for name in (" run ", ".eyes")):
            return family
        sleep(0.1)
    left = {pid: words_of(pid) for pid in pids & set(parents())}
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    raise AssertionError(f"not {condition}: {left}")


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A screen somebody could see, as far as the command line knows; it is drawn where nobody does."""
    kept = {**os.environ, "DISPLAY": ":77", "SDL_VIDEODRIVER": "offscreen", "ORCTABLE_DATA": str(tmp_path / "data")}
    return {**kept, "TMPDIR": str(tmp_path)}


def lost(log: Path) -> None:
    """The app goes away in a practice game."""
    with cause_told(log):
        raise AppGone("gone")


CASES = [
    *((words, end) for words in (HEADLESS, WINDOWED) for end in (signal.SIGTERM, signal.SIGKILL)),
    *(pytest.param(words, end, marks=pytest.mark.soak) for words in (HEADLESS, WINDOWED)
      for end in (signal.SIGINT, signal.SIGHUP)),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("words", "end"), CASES, ids=lambda value: getattr(value, "name", "") or value[0])
def test_app_and_eyes_end_with_the_practice_table(
    words: tuple[str, ...], end: signal.Signals, environment: dict[str, str]
) -> None:
    arguments = [sys.executable, "-m", "companion.cli", *words]
    with subprocess.Popen(arguments, env=environment, stdout=subprocess.DEVNULL, start_new_session=True) as table:
        family = until("started", set(), table.pid)
        table.send_signal(end)
        until("gone", family)
        assert table.wait(PATIENCE_S) != 0


@pytest.fixture
def app(tmp_path: Path) -> Iterator[tuple["subprocess.Popen[bytes]", int]]:
    """A practice table's app, and the number of its eyes."""
    with (
        launch.make_table(GAME, tmp_path, 1, 2) as table,
        launch.started_app(tmp_path, table.table_file("machine"), "--no-window") as child,
    ):
        with AppLink(tmp_path / "control.sock") as link:
            eyes = link.ask("eyes")["pid"]
        yield child, eyes


@pytest.mark.slow
def test_the_eyes_end_with_an_app_that_was_killed(app: tuple["subprocess.Popen[bytes]", int]) -> None:
    child, eyes = app
    child.kill()
    until("gone", {eyes})


@pytest.mark.slow
def test_eyes_that_were_stopped_end_as_soon_as_they_go_on(app: tuple["subprocess.Popen[bytes]", int]) -> None:
    child, eyes = app
    os.kill(eyes, signal.SIGSTOP)
    child.kill()
    child.wait()
    os.kill(eyes, signal.SIGCONT)
    until("gone", {eyes})


@pytest.mark.soak
def test_a_folder_for_temporary_files_with_a_long_name_is_no_hindrance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deep = tmp_path / ("x" * 100)
    deep.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(deep))
    lines: list[str] = []
    assert launch.play_games("orc", 1, 2, 1, 1, None, lines.append)["finished"] == 1, lines


# --- An app that takes long to answer and works is waited for; one that does nothing is given up ----------------------
LOOK_S = 0.01
LOOKS = 5
LONGEST_S = 60.0


class App:
    """An app's process whose work is told by the test."""

    pid = 7

    def poll(self) -> None:
        """It runs."""


def table_that_answers_after(looks: threading.Event, path: Path) -> threading.Thread:
    """A door that answers its first visitor once `looks` is set."""
    server = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    server.bind(str(path))
    server.listen()

    def serve() -> None:
        visitor, _ = server.accept()
        with server, visitor:
            visitor.makefile("rb").readline()
            if looks.wait(LONGEST_S):
                visitor.sendall(b'{"view": {"round": 3}}\n')

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    return thread


@pytest.fixture
def working(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], bool]], None]:
    """Sets what the app's process is said to do."""

    def use(works: Callable[[], bool]) -> None:
        monkeypatch.setattr(SignsOfWork, "working", lambda _signs: works())
        monkeypatch.setattr(app_link, "PATIENCE", LOOK_S)

    return use


def test_an_app_that_works_is_waited_for(tmp_path: Path, working: Callable[[Callable[[], bool]], None]) -> None:
    looked: list[int] = []
    enough = threading.Event()

    def works() -> bool:
        looked.append(1)
        if len(looked) > LOOKS:
            enough.set()
        return True

    working(works)
    serving = table_that_answers_after(enough, tmp_path / "door")
    with AppLink(tmp_path / "door", cast("Popen[bytes]", App()), LOOK_S) as link:
        link.ask("look")
    serving.join()
    assert link.view == {"round": 3}


def test_an_app_that_does_nothing_is_given_up(tmp_path: Path, working: Callable[[Callable[[], bool]], None]) -> None:
    working(lambda: False)
    table_that_answers_after(threading.Event(), tmp_path / "door")
    link = AppLink(tmp_path / "door", cast("Popen[bytes]", App()), LOOK_S)
    with link, pytest.raises(AppGone, match="does not answer"):
        link.ask("look")
