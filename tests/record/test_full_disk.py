"""A disk that fills up in the middle of a game: the game goes on in memory and is written once there is space."""

import logging
import os
import sqlite3
from functools import partial
from pathlib import Path

import pytest

from companion.app.log_file import PrivateLog, logging_into
from companion.app.program import Program
from companion.record.failures import JournalUnopened
from companion.record.journal import Journal
from tests.record import kept_game
from tests.record.connections import Allowed
from tests.waiting import until


class Room:
    """How far the file may grow."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._allowed = Allowed(monkeypatch)

    def fill(self, app: Program, *, full: bool) -> None:
        """Let the file grow no further, or grow as it likes."""
        app.drain(kept_game.PATIENCE)
        self._allowed.say(app._journal, f"PRAGMA max_page_count = {1 if full else 1_000_000}")


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Room:
    """As much room as anybody wants, at first."""
    return Room(monkeypatch)


def kept(folder: Path) -> int:
    """How many lines are on the disk."""
    database = sqlite3.connect(folder / "journal.sqlite")
    (count,) = database.execute("SELECT count(*) FROM lines").fetchone()
    database.close()
    return int(count)


def until_full(app: Program) -> int:
    """Throw and take back until the file cannot grow; how many lines should be kept then."""
    for done in range(1, 2000):
        kept_game.tap(app, "undo" if done % 2 else "redo")
        if "journal_failing" in kept_game.codes(app):
            return done
    raise AssertionError("the disk never filled up")


def test_the_game_goes_on_in_memory_and_is_written_when_there_is_space_again(tmp_path: Path, room: Room) -> None:
    with kept_game.program(tmp_path) as app:
        kept_game.tap(app, *kept_game.SET_UP, "die:1:1", "die:2:2")
        room.fill(app, full=True)
        acts = until_full(app)
        assert kept(tmp_path) < 1 + acts
        kept_game.tap(app, "undo", "redo", "undo", "redo")
        view = kept_game.shown(app)
        assert "journal_failing" in kept_game.codes(app) and app.snapshot().unsaved
        room.fill(app, full=False)
        kept_game.tap(app, "undo", "redo")
        assert "journal_failing" not in kept_game.codes(app)
        assert "saved" in kept_game.codes(app) and not app.snapshot().unsaved
    with kept_game.program(tmp_path) as app:
        assert kept_game.shown(app) == view


def test_what_waits_is_written_without_another_touch(tmp_path: Path, room: Room) -> None:
    with kept_game.program(tmp_path) as app:
        kept_game.tap(app, *kept_game.SET_UP, "die:1:1", "die:2:2")
        room.fill(app, full=True)
        until_full(app)
        view = kept_game.shown(app)
        room.fill(app, full=False)
        until(lambda: "journal_failing" not in kept_game.codes(app))
    with kept_game.program(tmp_path) as app:
        assert kept_game.shown(app) == view


def test_on_a_full_disk_of_small_blocks_a_start_is_refused_in_words_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What SQLite maps into memory there has no place, and the system would end the app."""
    with kept_game.program(tmp_path) as app:
        kept_game.tap(app, *kept_game.SET_UP, "die:1:1", "die:2:2")
        view = kept_game.shown(app)
    full = os.statvfs_result((1024, 1024, 3000, 0, 0, 100, 100, 100, 0, 255))
    with monkeypatch.context() as patch:
        patch.setattr(os, "statvfs", lambda _path: full)
        with pytest.raises(JournalUnopened, match="disk is full"):
            Journal(tmp_path / "journal.sqlite")
    with kept_game.program(tmp_path) as app:
        assert kept_game.shown(app) == view


def test_where_the_log_finds_no_room_the_app_ends_as_it_would(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PrivateLog, "_open", partial(open, "/dev/full", "a"))
    with logging_into(tmp_path):
        logging.getLogger("companion").warning("nobody reads this")
    assert not any(isinstance(one, PrivateLog) for one in logging.getLogger().handlers)
