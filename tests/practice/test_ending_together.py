"""However the practice table or the app ends, nothing that they started stays behind."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from companion.practice import launch
from companion.practice.app_link import AppLink
from tests.practice.at_table import GAME

pytestmark = pytest.mark.slow

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


CASES = [
    *((words, end) for words in (HEADLESS, WINDOWED) for end in (signal.SIGTERM, signal.SIGKILL)),
    *(pytest.param(words, end, marks=pytest.mark.soak) for words in (HEADLESS, WINDOWED)
      for end in (signal.SIGINT, signal.SIGHUP)),
]  # fmt: skip


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


def test_the_eyes_end_with_an_app_that_was_killed(app: tuple["subprocess.Popen[bytes]", int]) -> None:
    child, eyes = app
    child.kill()
    until("gone", {eyes})


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
