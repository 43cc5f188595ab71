"""What is shown is on the disk, or marked as not saved yet, whatever fails between an act and its picture."""

import errno
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.record.journal import Journal
from companion.record.storage import files
from tests.record import kept_game
from tests.session.table import Table

SET_UP = ("setup:ring:numeric", "setup:start", "die:1:1", "die:2:4")
RETRY_S = 1.5


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game in its first round, kept in a folder of its own."""
    made = Table(tmp_path, eyes=False)
    made.press(*SET_UP)
    yield made
    made.close()


def after_a_kill(folder: Path) -> int:
    """How many lines of the game the next app finds when this one is killed now."""
    copy = folder.with_name(f"{folder.name}-killed")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(folder, copy)
    with Journal(copy / "journal.sqlite") as journal:
        assert journal.salvaged is None
        return len(journal.bodies(1))


@contextmanager
def failing(monkeypatch: pytest.MonkeyPatch, error: Callable[[], BaseException], calls: int) -> Iterator[None]:
    """The first calls that ask for a file's stamp fail with this error."""
    real, left = files.stamp, [calls]

    def stamp(path: Path) -> files.Stamp:
        left[0] -= 1
        if left[0] == -1:
            raise error()
        return real(path)

    with monkeypatch.context() as patched:
        patched.setattr(files, "stamp", stamp)
        yield


@pytest.mark.parametrize("kind", [RuntimeError, OSError, MemoryError])
def test_a_fault_right_after_the_commit_leaves_a_journal_that_goes_on(
    table: Table, monkeypatch: pytest.MonkeyPatch, kind: type[Exception]
) -> None:
    table.press("oracle:draw")
    for number in range(20):
        with failing(monkeypatch, kind, number % 7):  # one of them comes before the write, the next after its commit
            table.press("undo" if number % 2 == 0 else "redo")
    assert not table.shown.unsaved
    assert after_a_kill(table.folder) == table.session.running.history.written == len(table.journal.lines(1))


@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit])
def test_an_end_in_the_middle_of_writing_is_no_loss_and_nothing_is_written_twice(
    table: Table, monkeypatch: pytest.MonkeyPatch, kind: type[BaseException]
) -> None:
    with failing(monkeypatch, kind, 1), pytest.raises(kind):
        table.press("oracle:draw")
    table.session.flush()
    assert after_a_kill(table.folder) == table.session.running.history.written
    table.press("undo")
    table.session.flush()
    assert after_a_kill(table.folder) == table.session.running.history.written


def test_what_cannot_be_written_is_marked_until_it_is(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, real = after_a_kill(table.folder), Path.stat

    def stat(path: Path, *, follow_symlinks: bool = True) -> object:
        if table.folder in (path, path.parent):
            raise OSError(errno.EIO, "Input/output error", str(path))
        return real(path, follow_symlinks=follow_symlinks)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "stat", stat)
        table.press("oracle:draw")
        for number in range(16):
            table.press("undo" if number % 2 == 0 else "redo")
        assert table.shown.unsaved and "journal_failing" in table.codes()
    assert after_a_kill(table.folder) == kept
    table.wait(RETRY_S)
    assert not table.shown.unsaved and "journal_failing" not in table.codes()
    assert after_a_kill(table.folder) == table.session.running.history.written == kept + 17


def test_an_error_nobody_thought_of_is_marked_until_it_is_over(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(Journal, "attend", _no_memory)
        table.press("oracle:draw", "undo", "redo")
        assert table.shown.unsaved and {"journal_failing", "internal_error"} & {*table.codes()}
        assert table.shown.history
    table.wait(RETRY_S)
    assert not table.shown.unsaved
    assert after_a_kill(table.folder) == table.session.running.history.written


def _no_memory(_journal: Journal) -> bool:
    raise MemoryError


def test_the_end_of_the_app_says_what_could_not_be_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with kept_game.program(tmp_path) as app:
        kept_game.tap(app, *kept_game.SET_UP, "die:1:1", "die:2:2")
        monkeypatch.setattr(Journal, "attend", _no_memory)
        kept_game.tap(app, "undo")
        assert app.snapshot().unsaved and not app.unsaved
    assert "cannot be written" in app.unsaved


def test_a_fault_while_the_next_game_begins_leaves_the_game_before(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.press("oracle:draw", "new")
    with monkeypatch.context() as patched:
        patched.setattr(table.session.context, "today", _no_day)
        table.press("setup:start")
    assert table.shown.game is None
    table.press("setup:start", "die:1:1", "die:2:4")
    assert len(table.journal.lines(2)) == 1 and table.journal.facts()["game"] == "2"


def _no_day() -> object:
    raise RuntimeError("no day")
