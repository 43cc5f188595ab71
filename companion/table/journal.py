"""The journal: every line of every game in one SQLite file, on the disk before anybody sees it.

Lines are only ever added. One app at a time: a lock file beside the journal says so. A damaged journal is read as far
as it
goes, the damaged file is kept beside it.
"""

import fcntl
import json
import os
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Self

from companion.table.errors import JournalBusy, JournalDamaged, JournalFailing

LONGEST_LINE = 100_000
SCHEMA = """
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS lines (game INTEGER NOT NULL, n INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (game, n));
"""
Line = dict[str, Any]


class Journal:
    """An open journal. A context manager; closing twice is fine. `salvaged` tells what was lost when it was damaged."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.salvaged = ""
        path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = _lock(path)
        try:
            self._db = self._open()
        except BaseException:
            self._lock.close()
            raise

    def __repr__(self) -> str:
        return f"<Journal {self.path.name}{'' if self._lock else ' closed'}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _open(self) -> sqlite3.Connection:
        try:
            return _sound(self.path)
        except sqlite3.DatabaseError as error:
            self.salvaged = _salvage(self.path, error)
            return _sound(self.path)

    def facts(self) -> dict[str, str]:
        """The single facts kept beside the lines: which game runs, its header, the dice's last throws."""
        return dict(self._db.execute("SELECT name, value FROM facts"))

    def lines(self, game: int) -> list[Line]:
        """All lines of one game in order."""
        rows = self._db.execute("SELECT body FROM lines WHERE game = ? ORDER BY n", (game,))
        return [json.loads(body) for (body,) in rows]

    def add(self, game: int, lines: Sequence[Line], facts: Mapping[str, str] | None = None) -> None:
        """Write lines and facts in one go; when this returns they are on the disk.

        Raises JournalFailing when the disk is full or fails; nothing is half written then.
        """
        try:
            with self._db:
                self._db.executemany("INSERT INTO lines VALUES (?, ?, ?)", _rows(game, lines))
                self._db.executemany("INSERT OR REPLACE INTO facts VALUES (?, ?)", list((facts or {}).items()))
        except sqlite3.Error as error:
            raise JournalFailing(
                f"The journal {self.path} cannot be written ({error}). The game goes on in memory;"
                " free some space on the disk."
            ) from error

    def close(self) -> None:
        """Close the file and let others open it."""
        self._db.close()
        self._lock.close()


def _rows(game: int, lines: Iterable[Line]) -> list[tuple[int, int, str]]:
    return [(game, line["n"], json.dumps(line, ensure_ascii=False, separators=(",", ":"))) for line in lines]


def _lock(path: Path) -> IO[str]:
    """Hold the lock file as long as the app lives; the system lets go of it even when the app is killed."""
    file = path.with_suffix(".lock").open("a+")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        file.close()
        raise JournalBusy(
            f"Another orctable has the journal {path} open. Use that one, or close it first; this one changed nothing."
        ) from error
    return file


def _sound(path: Path) -> sqlite3.Connection:
    """Open and check every page; raises sqlite3.DatabaseError when the file is not sound."""
    database = sqlite3.connect(path, check_same_thread=False)
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.executescript(SCHEMA)
        (verdict,) = database.execute("PRAGMA quick_check").fetchone()
        if verdict != "ok":
            raise sqlite3.DatabaseError(str(verdict).splitlines()[0])
        for (body,) in database.execute("SELECT body FROM lines"):
            json.loads(body)
    except json.JSONDecodeError as error:
        database.close()
        raise sqlite3.DatabaseError(f"a line is not JSON: {error}") from error
    except sqlite3.DatabaseError:
        database.close()
        raise
    return database


def _salvage(path: Path, error: sqlite3.DatabaseError) -> str:
    """Copy what can be read into a new journal and keep the damaged one. Raises JournalDamaged when nothing can be
    read.
    """
    facts, lines = _readable(path)
    if not facts:
        raise JournalDamaged(
            f"The journal {path} is damaged and nothing in it can be read ({error}). It was left as it is."
            " Move it away to begin a new game, or import the last exported log."
        ) from error
    kept = _free_name(path)
    for suffix in ("", "-wal", "-shm"):
        part = path.with_name(path.name + suffix)
        if part.exists():
            os.replace(part, kept.with_name(kept.name + suffix))
    _write_anew(path, facts, lines)
    return f"{len(lines)} lines were read from the damaged journal, which is kept as {kept.name}"


def _readable(path: Path) -> tuple[dict[str, str], list[tuple[int, int, str]]]:
    """Facts and the unbroken run of lines from the first one on, as far as pages can be read."""
    facts: dict[str, str] = {}
    lines: list[tuple[int, int, str]] = []
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        facts = dict(database.execute("SELECT name, value FROM facts"))
        for game, number, body in database.execute("SELECT game, n, body FROM lines ORDER BY game, n"):
            json.loads(body)
            lines.append((game, number, body))
    except (sqlite3.DatabaseError, json.JSONDecodeError):
        return facts, lines  # what came before the damage is what can be saved
    finally:
        database.close()
    return facts, lines


def _free_name(path: Path) -> Path:
    number = 1
    while (kept := path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")).exists():
        number += 1
    return kept


def _write_anew(path: Path, facts: Mapping[str, str], lines: Sequence[tuple[int, int, str]]) -> None:
    database = _sound(path)
    with database:
        database.executemany("INSERT INTO facts VALUES (?, ?)", list(facts.items()))
        database.executemany("INSERT INTO lines VALUES (?, ?, ?)", lines)
    database.close()
