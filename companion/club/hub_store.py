"""What a hub keeps: the rows of every table's games and those of the evening, in one SQLite file."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from companion.club.messages import Have, Row
from companion.schema.quick_dataclass import dataclass

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS rows (teller TEXT, journal TEXT, game INTEGER, rev INTEGER, n INTEGER, body TEXT, seal TEXT,
    PRIMARY KEY (teller, journal, game, n)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS evening (n INTEGER PRIMARY KEY, body TEXT NOT NULL, seal TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS aside (teller TEXT, raw BLOB);
CREATE TABLE IF NOT EXISTS begun (teller TEXT, journal TEXT, game INTEGER, round INTEGER,
    PRIMARY KEY (teller, journal, game));
"""
APPLICATION: Final = 0x6F726368  # `orch`: the SQLite application id of a hub
MOST_ASIDE: Final = 100


@dataclass(frozen=True, slots=True)
class Key:
    """Which game: of which table, of which of its journals."""

    teller: str
    journal: str
    game: int


class Store:
    """An open store. What is written is on disk when `commit` returns; every method raises sqlite3.Error."""

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(path)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA secure_delete = ON")  # a game that is written anew leaves nothing of the one before
        self._db.execute(f"PRAGMA application_id = {APPLICATION}")
        self._db.executescript(SCHEMA)
        self._have: dict[Key, Have] = {}
        self._anew = False
        for *key, rev, n, seal in self._db.execute(
            "SELECT teller, journal, game, rev, n, seal FROM rows JOIN (SELECT teller AS t, journal AS j, game AS g, "
            "max(n) AS last FROM rows GROUP BY teller, journal, game) ON teller = t AND journal = j AND game = g AND "
            "n = last"
        ):
            self._have[Key(*key)] = Have(rev, n, seal)

    def have(self, key: Key) -> Have:
        """How far a game is kept."""
        return self._have.get(key, Have())

    def games(self) -> Iterator[tuple[Key, Have]]:
        """Every game of which something is kept."""
        return iter(self._have.items())

    def seal(self, key: Key, n: int) -> str:
        """The seal of a row that is kept, "" for none."""
        where = "teller = ? AND journal = ? AND game = ? AND n = ?"
        row = self._db.execute(f"SELECT seal FROM rows WHERE {where}", (*_plain(key), n)).fetchone()
        return str(row[0]) if row else ""

    def rows(self, key: Key) -> list[Row]:
        """A game's header and lines with their seals."""
        where = "teller = ? AND journal = ? AND game = ? ORDER BY n"
        cursor = self._db.execute(f"SELECT body, seal FROM rows WHERE {where}", _plain(key))
        return [(str(body), str(seal)) for body, seal in cursor]

    def take(self, key: Key, rev: int, first: int, rows: Sequence[Row], *, anew: bool) -> None:
        """Keeps rows; written anew, instead of all that was kept of the game."""
        if anew:
            self._db.execute("DELETE FROM rows WHERE teller = ? AND journal = ? AND game = ?", _plain(key))
            self._anew = True
        values = ((*_plain(key), rev, n, body, seal) for n, (body, seal) in enumerate(rows, first))
        self._db.executemany("INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, ?)", values)
        self._have[key] = Have(rev, first + len(rows) - 1, rows[-1][1])

    def begun_in(self, key: Key, number: int) -> None:
        """Keeps in which round of the evening a game began."""
        self._db.execute("INSERT OR IGNORE INTO begun VALUES (?, ?, ?, ?)", (*_plain(key), number))

    def round_of(self, key: Key) -> int:
        """In which round of the evening a game began, 0 where that is not known."""
        where = "teller = ? AND journal = ? AND game = ?"
        row = self._db.execute(f"SELECT round FROM begun WHERE {where}", _plain(key)).fetchone()
        return int(row[0]) if row else 0

    def put_aside(self, teller: str, raw: bytes) -> None:
        """Keeps a message that tells another history, for the director; only so many of them."""
        (count,) = self._db.execute("SELECT count(*) FROM aside").fetchone()
        if count < MOST_ASIDE:
            self._db.execute("INSERT INTO aside VALUES (?, ?)", (teller, raw))

    def evening(self) -> list[Row]:
        """The rows of the evening, the header first."""
        return [(str(body), str(seal)) for body, seal in self._db.execute("SELECT body, seal FROM evening ORDER BY n")]

    def add(self, first: int, rows: Iterable[Row]) -> None:
        """Keeps rows of the evening."""
        self._db.executemany("INSERT INTO evening VALUES (?, ?, ?)", ((n, *row) for n, row in enumerate(rows, first)))

    def replace(self, rows: Iterable[Row]) -> None:
        """Keeps these rows of an evening instead of all others."""
        self._db.execute("DELETE FROM evening")
        self._anew = True
        self.add(0, rows)

    def commit(self) -> None:
        """What was taken is on disk."""
        if self._db.in_transaction:
            self._db.commit()
        if self._anew:
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            self._anew = False

    def copy_to(self, path: Path) -> None:
        """A copy of everything as it is now."""
        with sqlite3.connect(path) as other:
            self._db.backup(other)
        other.close()

    def whole(self) -> str:
        """What SQLite says of the file: `ok`, or what is wrong."""
        (verdict,) = self._db.execute("PRAGMA integrity_check").fetchone()
        return str(verdict)

    def close(self) -> None:
        """Closes the file, with all that was taken."""
        self.commit()
        self._db.close()


def _plain(key: Key) -> tuple[str, str, int]:
    return key.teller, key.journal, key.game
