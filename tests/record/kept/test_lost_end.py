"""A journal that lost its end is told as that, however whole it is in itself; one that lost nothing never is."""

import json
import shutil
from pathlib import Path

import pytest

from companion.app import catalogue
from companion.appliance.backup_file import finish_restore, make_backup, stage_restore
from companion.record.journal import Journal
from companion.record.log.replay import kept_game
from companion.record.storage import mark
from companion.record.storage.contents import look
from tests.record import kept_game as table

ENDS = 40


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an app that was killed in its second game: lines wait beside the journal."""
    folder = tmp_path_factory.mktemp("killed")
    with table.program(folder / "app") as app:
        table.tap(app, *table.SET_UP, *table.FIRST_ACTS, "new", "setup:start", *table.FIRST_ACTS)
        app.drain(table.PATIENCE)
        shutil.copytree(folder / "app", folder / "kept")
    return folder / "kept"


@pytest.fixture
def folder(killed: Path, tmp_path: Path) -> Path:
    """A copy of it, to be spoilt."""
    shutil.copytree(killed, tmp_path / "copy")
    return tmp_path / "copy"


def journal(folder: Path) -> Path:
    return folder / "journal.sqlite"


def told(folder: Path) -> tuple[int, int, int] | None:
    """What an app says is missing: game, last line, and how many lines after it; None if it says nothing."""
    with Journal(journal(folder)) as opened:
        lost = opened.salvaged
    with Journal(journal(folder)) as again:
        assert again.salvaged is None  # it is told once
    return None if lost is None or lost.behind is None else (lost.behind.game, lost.behind.line, lost.behind.missing)


def test_nothing_is_told_of_a_journal_that_is_whole(folder: Path) -> None:
    assert not look(journal(folder)).wrong
    assert told(folder) is None


def test_lines_that_waited_and_are_gone_are_told(folder: Path) -> None:
    lines = look(journal(folder)).lines
    (folder / "journal.sqlite-wal").unlink()
    (folder / "journal.sqlite-shm").unlink(missing_ok=True)
    left = look(journal(folder)).lines
    assert left < lines
    lost = told(folder)
    assert lost is not None and lost[2] == lines - left


@pytest.mark.slow
def test_wherever_what_waits_is_cut_off_it_is_whole_or_told(folder: Path, tmp_path: Path) -> None:
    waiting, lines = (folder / "journal.sqlite-wal").read_bytes(), look(journal(folder)).lines
    verdicts = set()
    for number in range(1, ENDS + 1):
        copy = tmp_path / f"cut-{number}"
        shutil.copytree(folder, copy)
        (copy / "journal.sqlite-wal").write_bytes(waiting[: len(waiting) * number // ENDS])
        (copy / "journal.sqlite-shm").unlink(missing_ok=True)
        with Journal(journal(copy)) as opened:
            left = sum(len(opened.bodies(game)) for game in (1, 2))
            missing = opened.salvaged.behind.missing if opened.salvaged and opened.salvaged.behind else 0
        verdicts.add(bool(missing))
        assert left + missing == lines
    assert verdicts == {True, False}


@pytest.mark.parametrize("how", ["emptied", "deleted"])
def test_a_journal_of_which_nothing_is_left_does_not_begin_anew_without_a_word(folder: Path, how: str) -> None:
    lines = look(journal(folder)).lines
    for name in ("journal.sqlite-wal", "journal.sqlite-shm"):
        (folder / name).unlink(missing_ok=True)
    journal(folder).write_bytes(b"")
    if how == "deleted":
        journal(folder).unlink()
    with table.program(folder) as app:
        assert "journal_behind" in table.codes(app)
        lost = next(dict(notice.args) for notice in app.snapshot().notices if notice.code == "journal_behind")
        assert lost == {"lines": lines, "after": 0, "game": 1}
        table.tap(app, *table.SET_UP)
    with table.program(folder) as app:
        assert "journal_behind" not in table.codes(app) and app.snapshot().game is not None


def test_the_table_and_an_export_hear_how_many_lines_are_missing(folder: Path) -> None:
    (folder / "journal.sqlite-wal").unlink()
    kept = kept_game(journal(folder), catalogue.games())
    assert kept is None or "are missing" in kept.warning
    with table.program(folder) as app:
        assert {"journal_behind", "journal_salvaged"} <= {*table.codes(app)}


def test_an_older_copy_put_in_its_place_by_hand_is_told(folder: Path, tmp_path: Path) -> None:
    with table.program(folder) as app:
        table.tap(app, "undo")
    older = journal(folder).read_bytes()
    with table.program(folder) as app:
        table.tap(app, "redo", "undo", "redo")
    journal(folder).write_bytes(older)
    lost = told(folder)
    assert lost is not None and lost[2] == 3


def test_a_backup_that_is_brought_back_is_no_loss(folder: Path, tmp_path: Path) -> None:
    make_backup(folder, tmp_path / "backup.zip", "1")
    with table.program(folder) as app:
        table.tap(app, "undo", "redo", "undo")
    stage_restore(tmp_path / "backup.zip", folder)
    assert finish_restore(folder)
    assert told(folder) is None


def test_a_journal_that_is_moved_with_or_without_its_mark_is_whole(folder: Path) -> None:
    shutil.move(journal(folder), folder / "evening.sqlite")
    shutil.move(folder / "journal.sqlite-wal", folder / "evening.sqlite-wal")
    with Journal(folder / "evening.sqlite") as opened:
        assert opened.salvaged is None
    assert mark.read(folder / "evening.sqlite").games.keys() == {1, 2}


def test_two_journals_in_a_folder_have_marks_of_their_own(folder: Path) -> None:
    with Journal(folder / "other.sqlite") as other:
        other.add(1, [{"n": 1, "do": "pass"}], {"game": "1", "header": "{}"})
    assert told(folder) is None and not look(folder / "other.sqlite").wrong


def test_another_tables_journal_is_not_measured_by_this_mark(folder: Path, tmp_path: Path) -> None:
    with table.program(tmp_path / "theirs") as app:
        table.tap(app, "setup:name:0:Io", *table.SET_UP, "die:1:2", "die:2:2")
    (folder / "journal.sqlite-wal").unlink()
    shutil.copy(tmp_path / "theirs" / "journal.sqlite", journal(folder))
    assert told(folder) is None


@pytest.mark.parametrize("slot", [0, 1])
def test_a_mark_of_which_one_half_is_spoilt_is_one_write_behind_at_most(folder: Path, slot: int) -> None:
    there = mark.read(journal(folder))
    data = bytearray(mark.place(journal(folder)).read_bytes())
    data[slot * mark.SLOT + 30] ^= 1
    mark.place(journal(folder)).write_bytes(bytes(data))
    assert there.count - mark.read(journal(folder)).count <= 1
    assert told(folder) is None


@pytest.mark.parametrize("data", [b"", b"rubbish" * 99, b"\0" * 99_999, b'["x"]\n'])
def test_a_mark_that_says_nothing_is_made_anew(folder: Path, data: bytes) -> None:
    mark.place(journal(folder)).write_bytes(data)
    assert mark.read(journal(folder)) == mark.Marked()
    assert told(folder) is None
    assert mark.read(journal(folder)).games.keys() == {1, 2}


def test_a_mark_that_cannot_be_written_costs_no_act(folder: Path) -> None:
    mark.place(journal(folder)).unlink()
    mark.place(journal(folder)).mkdir()
    with table.program(folder) as app:
        table.tap(app, "undo", "redo")
        assert not app.snapshot().unsaved and "journal_failing" not in table.codes(app)


def test_games_beyond_those_a_mark_holds_leave_the_newest(tmp_path: Path) -> None:
    with Journal(journal(tmp_path)) as opened:
        for game in range(1, mark.MOST_GAMES + 20):
            opened.add(game, [{"n": 1, "do": "pass"}], {"game": str(game), "header": json.dumps({"n": game})})
        games = mark.read(journal(tmp_path)).games
        assert len(games) == mark.MOST_GAMES and max(games) == mark.MOST_GAMES + 19
        assert mark.place(journal(tmp_path)).stat().st_size == 2 * mark.SLOT
    assert not look(journal(tmp_path)).wrong


def test_frames_that_were_confirmed_to_nobody_are_no_damage(folder: Path) -> None:
    """The power went while a transaction was written: its last page reached the disk, an earlier one did not."""
    waiting = bytearray((folder / "journal.sqlite-wal").read_bytes())
    frame = 24 + 4096
    tail = bytearray(waiting[-2 * frame :])
    tail[40] ^= 1
    (folder / "journal.sqlite-wal").write_bytes(bytes(waiting) + bytes(tail))
    (folder / "journal.sqlite-shm").unlink(missing_ok=True)
    assert not look(journal(folder)).wrong
    assert told(folder) is None
