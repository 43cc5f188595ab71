"""A journal that goes away in the middle of a game: said within three seconds, and written when it can be."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.record.journal import Journal
from companion.record.storage.contents import look
from companion.session.running_game import RunningGame
from tests.session.table import Table, reopened, view

SOON_S = 3.0
TICK_S = 0.1


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game in its first round, kept in a folder of its own."""
    folder = tmp_path / "stick"
    folder.mkdir()
    made = Table(folder, eyes=False)
    made.press("setup:ring:numeric", "setup:start", "die:1:1", "die:2:4", "oracle:draw")
    yield made
    made.close()


def pass_time(table: Table, seconds: float = SOON_S) -> None:
    for _ in range(round(seconds / TICK_S)):
        table.wait(TICK_S)


def on_disk(folder: Path) -> int:
    contents = look(folder / "journal.sqlite")
    assert not contents.damage
    return contents.lines


def delete(table: Table) -> None:
    """Take the journal away, with whatever lies beside it."""
    for part in table.folder.glob("journal.sqlite*"):
        part.unlink()


def copied(table: Table) -> Path:
    """A copy of the journal as it is now."""
    copy = table.folder.with_name("copy.sqlite")
    with closing(sqlite3.connect(table.folder / "journal.sqlite")) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    return copy


def fails_because(table: Table, why: str) -> bool:
    return any((why, 1) in notice.args for notice in table.shown.notices if notice.code == "journal_failing")


def goes_on(table: Table) -> None:
    """An act is done and shown, wherever the journal is."""
    before = table.shown.history[0].line
    table.press("do:place:0:3" if not table.shown.history[0].action.kind.startswith("place") else "undo")
    assert table.shown.history[0].line != before or table.shown.can_redo


@pytest.mark.parametrize(
    ("named", "earlier"), [((), ()), (("setup:name:0:Vera",), ("new", "setup:start", "die:1:1", "die:2:4"))]
)
def test_another_tables_journal_in_its_place_is_left_alone(
    table: Table, tmp_path: Path, named: tuple[str, ...], earlier: tuple[str, ...]
) -> None:
    other = Table(tmp_path, eyes=False)
    other.press(*named, "setup:ring:numeric", "setup:start", "die:1:6", "die:2:6")
    other.close()
    table.press(*earlier)
    delete(table)
    (tmp_path / "journal.sqlite").rename(table.folder / "journal.sqlite")
    before = (table.folder / "journal.sqlite").read_bytes()
    pass_time(table)
    assert fails_because(table, "other")
    if not earlier:
        goes_on(table)
    assert (table.folder / "journal.sqlite").read_bytes() == before
    (table.folder / "journal.sqlite").unlink()
    pass_time(table)
    assert "journal_failing" not in table.codes() and on_disk(table.folder) > 1


@pytest.mark.parametrize("mask", [0o000, 0o022, 0o777 & ~0o700])
def test_files_and_folders_of_a_table_are_its_owners_alone(tmp_path: Path, mask: int) -> None:
    before = os.umask(mask)
    try:
        folder = tmp_path / "new" / "deeper"
        with Journal(folder / "journal.sqlite") as journal:
            journal.add(1, [], {"draft": "{}"})
            assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}
        assert {path.stat().st_mode & 0o777 for path in (folder, folder.parent)} == {0o700}
    finally:
        os.umask(before)


@pytest.mark.parametrize("how", ["emptied", "older", "rubbish"])
def test_a_journal_that_is_written_over_is_written_anew(table: Table, how: str) -> None:
    older = (table.folder / "journal.sqlite").read_bytes()
    for step in range(120):  # past the first checkpoints
        table.press("undo" if step % 2 == 0 else "redo")
    lines, shown = table.journal.lines(1), view(table)
    spoilt = {"emptied": b"", "older": older, "rubbish": b"x" * len(older)}[how]
    (table.folder / "journal.sqlite").write_bytes(spoilt)  # into the very file, as `cp backup journal.sqlite` does
    pass_time(table)
    assert "journal_anew" in table.codes()
    goes_on(table)
    table.press("undo")
    assert table.journal.lines(1)[: len(lines)] == lines
    table.close()
    table.open()
    assert table.journal.lines(1)[: len(lines)] == lines and "journal_salvaged" not in table.codes()
    assert view(table) == shown or table.shown.can_redo


def test_a_new_game_begun_while_the_disk_is_gone_survives_a_fault(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = table.folder.with_name("away")
    table.folder.rename(away)
    pass_time(table)
    table.press("new", "setup:start", "die:1:1", "die:2:4")
    shown, honest, left = view(table), RunningGame.back, [RuntimeError("a bug")]

    def back(*args: Any) -> None:
        if left:
            raise left.pop()
        honest(*args)

    monkeypatch.setattr(RunningGame, "back", back)
    table.press("undo")
    assert view(table) == shown and "internal_error" in table.codes()
    away.rename(table.folder)
    pass_time(table)
    assert reopened(table) == shown
