"""The journal: every line of every game in one SQLite file, on the disk before anybody sees it.

Lines are only ever added. One app at a time: a lock file beside the journal says so. A damaged journal is read as far
as it goes, the damaged file is kept beside it.
"""

import fcntl
import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import IO, Any, Self

from companion.table.errors import JournalBusy, JournalFailing, JournalUnopened
from companion.table.salvage import SCHEMA, anew, finish, free_name, salvage

LONGEST_LINE = 100_000
NOT_DAMAGE = {
    sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PERM, sqlite3.SQLITE_NOMEM,
}  # fmt: skip
"""Why SQLite may refuse a journal that is in good order (sqlite.org/rescode.html, primary codes)."""
Line = dict[str, Any]


class Journal:
    """An open journal. A context manager; closing twice is fine. `salvaged` tells what was lost when it was damaged.

    Raises JournalBusy, JournalUnopened or JournalDamaged; the file is then as it was.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.salvaged = ""
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
        if anew(self.path).exists():
            self.salvaged = f"the damaged journal is kept as {finish(self.path).name}"
        try:
            return _sound(self.path)
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in NOT_DAMAGE:
                raise _unopened(self.path, error) from error
            self.salvaged = salvage(self.path, error)
            return _sound(self.path)

    def facts(self) -> dict[str, str]:
        """The single facts kept beside the lines: which game runs, its header, the dice's last throws."""
        return dict(self._db.execute("SELECT name, value FROM facts"))

    def lines(self, game: int) -> list[Line]:
        """All lines of one game in order."""
        return [json.loads(body) for body in self.bodies(game)]

    def bodies(self, game: int) -> list[str]:
        """All lines of one game in order, as they were written."""
        return [str(body) for (body,) in self._db.execute("SELECT body FROM lines WHERE game = ? ORDER BY n", (game,))]

    def cut(self, game: int, after: int, facts: Sequence[str], why: str) -> None:
        """Forget a game's lines after number `after` and some facts; the file as it was is kept beside it.

        Raises JournalFailing, with everything as it was.
        """
        kept = free_name(self.path)
        try:
            with closing(sqlite3.connect(kept)) as copy:
                self._db.backup(copy)
            with self._db:
                self._db.execute("DELETE FROM lines WHERE game = ? AND n > ?", (game, after))
                self._db.executemany("DELETE FROM facts WHERE name = ?", [(name,) for name in facts])
        except sqlite3.Error as error:
            raise _failing(self.path, error) from error
        self.salvaged = f"{after} lines could be read: {why} The journal as it was is kept as {kept.name}"

    def add(self, game: int, lines: Sequence[Line], facts: Mapping[str, str] | None = None) -> None:
        """Write lines and facts in one go; when this returns they are on the disk.

        Raises JournalFailing when the disk is full or fails; nothing is half written then.
        """
        try:
            with self._db:
                self._db.executemany("INSERT INTO lines VALUES (?, ?, ?)", _rows(game, lines))
                self._db.executemany("INSERT OR REPLACE INTO facts VALUES (?, ?)", list((facts or {}).items()))
        except sqlite3.Error as error:
            raise _failing(self.path, error) from error

    def close(self) -> None:
        """Close the file and let others open it."""
        self._db.close()
        self._lock.close()


def _rows(game: int, lines: Iterable[Line]) -> list[tuple[int, int, str]]:
    return [(game, line["n"], json.dumps(line, ensure_ascii=False, separators=(",", ":"))) for line in lines]


def _failing(path: Path, error: sqlite3.Error) -> JournalFailing:
    return JournalFailing(
        f"The journal {path} cannot be written ({error}). The game goes on in memory; free some space on the disk."
    )


def _unopened(path: Path, error: Exception) -> JournalUnopened:
    why = getattr(error, "strerror", None) or error
    return JournalUnopened(
        f"The journal {path} cannot be opened ({why}). See that it is a file you may write, in a folder you may write"
        " and with space on the disk, or name another one with --journal; nothing was changed."
    )


def _lock(path: Path) -> IO[str]:
    """Hold the lock file as long as the app lives; the system lets go of it even when the app is killed."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.with_suffix(".lock").open("a+")
    except OSError as error:
        raise _unopened(path, error) from error
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
    _check_size(path)
    database = sqlite3.connect(path, check_same_thread=False)
    database.text_factory = _text
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.executescript(SCHEMA)
        (verdict,) = database.execute("PRAGMA integrity_check").fetchone()
        if verdict != "ok":
            raise sqlite3.DatabaseError(str(verdict).splitlines()[0])
        if database.execute("SELECT 1 FROM lines GROUP BY game HAVING max(n) > count(*)").fetchone():
            raise sqlite3.DatabaseError("lines are missing")
    except sqlite3.DatabaseError:
        database.close()
        raise
    return database


def _text(raw: bytes) -> str:
    """Text that may have been damaged: what is no UTF-8 stays recognisable, and is refused by whoever parses it."""
    return raw.decode("utf-8", "surrogateescape")


def _check_size(path: Path) -> None:
    """SQLite takes a file of one byte or none for a new one and throws away the lines that wait beside it."""
    waiting = path.with_name(path.name + "-wal")
    size = path.stat().st_size if path.exists() else 0
    if size == 1:
        raise sqlite3.DatabaseError("only its first byte is there")
    if size == 0 and waiting.exists() and waiting.stat().st_size:
        raise sqlite3.DatabaseError("the file is empty, though lines wait to be written into it")
