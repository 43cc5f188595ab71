"""What a disk allows, said to every connection the journal opens: it opens a new one after each failed write."""

import sqlite3
from pathlib import Path

import pytest

from companion.record import journal as journals
from companion.record.journal import Journal


class Allowed:
    """A PRAGMA that holds for a journal's connections, the one that is open included, until another one is said."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._pragma, opened = "", journals._open_database

        def limited(path: Path) -> sqlite3.Connection:
            database = opened(path)
            database.execute(self._pragma)
            return database

        monkeypatch.setattr(journals, "_open_database", limited)

    def say(self, journal: Journal, pragma: str) -> None:
        """From now on."""
        self._pragma = pragma
        journal._db.execute(pragma)
