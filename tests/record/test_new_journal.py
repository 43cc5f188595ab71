"""A journal is made whole or not at all: a power cut in its first moments never keeps the app from starting."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.record.failures import JournalUnopened
from companion.record.journal import Journal

FRAME = 24 + 4096


@pytest.mark.parametrize("kept", [32, 32 + 24, 32 + 100, 32 + FRAME - 1, 32 + FRAME, 32 + 2 * FRAME])
def test_a_first_write_that_was_cut_off_leaves_a_journal_that_opens(tmp_path: Path, kept: int) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        journal.add(0, [], {"draft": "{}", "long": "x" * 9000})
        for path in tmp_path.glob("journal.sqlite*"):
            shutil.copy(path, tmp_path / path.name.replace("journal", "cut"))
    waiting = tmp_path / "cut.sqlite-wal"
    whole = waiting.read_bytes()
    waiting.write_bytes(whole[:kept].ljust(len(whole), b"\0") if kept % 2 else whole[:kept])
    (tmp_path / "cut.sqlite-shm").unlink(missing_ok=True)
    with Journal(tmp_path / "cut.sqlite") as journal:
        journal.add(1, [{"act": 1}], {"game": "1", "header": "{}"})
    with Journal(tmp_path / "cut.sqlite") as journal:
        assert journal.lines(1) == [{"act": 1}]


def test_nothing_half_made_lies_beside_a_new_journal(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        assert journal.salvaged is None and journal.facts() == {}
    assert {path.name for path in tmp_path.iterdir()} == {"journal.sqlite", "journal.sqlite-mark"}


def test_a_power_cut_while_the_first_game_begins_leaves_its_set_up(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        journal.add(0, [], {"draft": "half filled in", "long": "x" * 9000})
        before = (tmp_path / "journal.sqlite-wal").stat().st_size
        journal.add(1, [], {"game": "1", "header": "{}" + " " * 9000})
        for path in (tmp_path / "journal.sqlite", tmp_path / "journal.sqlite-wal"):
            shutil.copy(path, tmp_path / path.name.replace("journal", "cut"))
    waiting = tmp_path / "cut.sqlite-wal"
    whole = waiting.read_bytes()
    frames = range(before, len(whole), FRAME)
    assert len(frames) > 2
    for lost in frames:  # the disk has written all frames of the last act but one
        waiting.write_bytes(whole[:lost] + bytes(FRAME) + whole[lost + FRAME :])
        (tmp_path / "cut.sqlite-shm").unlink(missing_ok=True)
        shutil.copy(tmp_path / "cut.sqlite", tmp_path / "try.sqlite")
        shutil.copy(waiting, tmp_path / "try.sqlite-wal")
        with Journal(tmp_path / "try.sqlite") as journal:
            assert journal.facts()["draft"] == "half filled in"
        for path in tmp_path.glob("try*"):
            path.unlink()


def test_a_journal_of_a_newer_orctable_is_left_alone_and_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        journal.add(1, [{"act": 1}], {"game": "1", "header": "{}"})
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 7")
    before = path.read_bytes()
    with pytest.raises(JournalUnopened, match="newer orctable; update this one"):
        Journal(path)
    assert path.read_bytes() == before
