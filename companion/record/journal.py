"""The journal: every line of every game in one SQLite file, on the disk before anybody sees it.

Lines are only ever added, and each is sealed together with the one before it (`storage.seals`). One app at a
time: the file itself is locked, whatever name it was opened by. A damaged journal is read as far as it is proved, and
the damaged file is kept beside it. A journal that is deleted, or whose disk goes away, is written anew when it can be.
"""

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

from companion.record.failures import JournalBusy, JournalFailing, JournalUnopened
from companion.record.salvage import anew, chained, fill, finish, put_in_place, rescued, set_aside
from companion.record.storage import files, seals
from companion.record.storage.contents import APPLICATION, HEAD, SCHEMA, WAITING, Contents, Foreign, header_name, look

LONGEST_LINE = 100_000
PATIENCE_S: Final = 2.0
"""Wall seconds to wait for a program that reads past the app and locks the file for a moment."""
MOST_WAITING: Final = 100
"""Pages in the write-ahead file until they go into the main one: about 25 acts, read again quickly after a crash."""
Line = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Damage:
    """What was found damaged: how many lines could be read, what is wrong, where the damaged file is kept."""

    lines: int
    why: str
    kept: str

    def __str__(self) -> str:
        return f"{self.lines} lines could be read ({self.why}); the journal as it was is kept as {self.kept}"


@dataclass(frozen=True, slots=True)
class _Write:
    """What goes into the file in one go: rows of both tables, and each game's last seal and the write's number then."""

    lines: list[tuple[int, int, str, str]]
    facts: list[tuple[str, str, str]]
    heads: dict[int, tuple[int, str]]
    count: int


class Journal:
    """An open journal. A context manager; closing twice is fine.

    `salvaged` tells what was lost when it was damaged, `unchecked` is True for one from before there were seals, which
    has them from now on. `place` is the folder the file is in. Raises JournalBusy, JournalUnopened or JournalDamaged;
    the file is then as it was.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.resolve()
        self.salvaged: Damage | None = None
        self.unchecked = False
        self._lock = _lock(self.path)
        try:
            self._take_over(self._looked())
        except BaseException:
            self._lock.close()
            raise

    def __repr__(self) -> str:
        return f"<Journal {self.path.name}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- opening ----------------------------------------------------------------------------------------------------

    def _looked(self) -> Contents:
        """What is proved of the file, after whatever is damaged was put aside."""
        try:
            if anew(self.path).exists():
                kept = finish(self.path)
                self._hold_anew()
                self.salvaged = Damage(look(self.path).lines, "an app was ended while it saved it", kept.name)
            found = look(self.path)
        except (Foreign, OSError) as error:
            raise _unopened(self.path, error) from error
        return self._salvage(found) if found.damage else found

    def _salvage(self, found: Contents) -> Contents:
        """The damaged file is put aside, what is proved of it goes on."""
        facts, games = rescued(self.path, found)
        self._replace(facts, games, found.damage)
        return look(self.path)

    def _replace(self, facts: Mapping[str, str], games: Mapping[int, Sequence[str]], why: str) -> None:
        try:
            kept = put_in_place(self.path, facts, games)
        except (sqlite3.Error, OSError) as error:
            raise _unopened(self.path, error) from error
        self._hold_anew()
        self.salvaged = Damage(sum(map(len, games.values())), why, kept.name)

    def _hold_anew(self) -> None:
        """Another file stands there now: that one is held from now on."""
        self._lock.close()
        self._lock = _lock(self.path)

    def _take_over(self, found: Contents) -> None:
        """Open the file for writing; its contents are known and proved."""
        try:
            self._lock.make_private()
            self._db = _opened(self.path)
            if not found.sealed:
                _seal(self._db, found)
                found, self.unchecked = look(self.path), True
        except (sqlite3.Error, OSError) as error:
            raise _unopened(self.path, error) from error
        self._know(found)

    def _know(self, found: Contents) -> None:
        """Keep in memory what the next line is sealed with, and the newest game, which must outlive its disk."""
        self._facts = {name: value for name, value in found.facts.items() if name != HEAD}
        self._fact_seals = {name: seal for name, seal in found.fact_seals.items() if name != HEAD}
        self._heads, self._count, self._seen = found.heads, found.count, self._stamps()
        game = self._facts.get("game", "")
        self._game = max([int(game) if game.isdecimal() else 0, *found.games])
        self._bodies = list(found.games[self._game].bodies) if self._game in found.games else []

    # --- reading ----------------------------------------------------------------------------------------------------

    def facts(self) -> dict[str, str]:
        """The single facts kept beside the lines: which game runs, its header, the dice's last throws."""
        return dict(self._facts)

    def lines(self, game: int) -> list[Line]:
        """All lines of one game in order."""
        return [json.loads(body) for body in self.bodies(game)]

    def bodies(self, game: int) -> list[str]:
        """All lines of one game in order, as they were written."""
        if game == self._game or game not in self._heads:
            return list(self._bodies) if game == self._game else []
        return [str(body) for (body,) in self._db.execute("SELECT body FROM lines WHERE game = ? ORDER BY n", (game,))]

    # --- writing ----------------------------------------------------------------------------------------------------

    def add(self, game: int, lines: Sequence[Line], facts: Mapping[str, str] | None = None) -> None:
        """Write lines and facts in one go; when this returns they are on the disk.

        Raises JournalFailing when the disk is full, fails or is not there; nothing is half written then. Raises
        ValueError, before anything is tried, when a line or a fact is no text that could be read back.
        """
        bodies, fresh = texts(lines), dict(facts or {})
        texts([fresh])
        self.attend()
        new = self._sealed(game, bodies, fresh | own_header(game, fresh))
        try:
            with self._db:
                self._db.executemany("INSERT INTO lines VALUES (?, ?, ?, ?)", new.lines)
                self._db.executemany("INSERT OR REPLACE INTO facts VALUES (?, ?, ?)", new.facts)
        except sqlite3.Error as error:
            raise _failing(self.path, error) from error
        self._remember(new, game, bodies)

    def _sealed(self, game: int, bodies: Sequence[str], facts: Mapping[str, str]) -> _Write:
        """Lines and facts with their seals, and the seal over everything as it will be then."""
        count = self._count + 1
        lines = list(chained(game, bodies, self._heads.get(game, self._root(game, facts))))
        heads = self._heads | ({game: (lines[-1][1], lines[-1][3])} if lines else {})
        named = {name: seals.of_fact(name, value, count) for name, value in facts.items()}
        head = seals.of_all(self._fact_seals | named, heads)
        rows = [(name, value, named[name]) for name, value in facts.items()]
        return _Write(lines, [*rows, (HEAD, head, seals.of_fact(HEAD, head, count))], heads, count)

    def _remember(self, new: _Write, game: int, bodies: Sequence[str]) -> None:
        """What was written is the newest from now on."""
        for name, value, seal in new.facts:
            if name != HEAD:
                self._facts[name], self._fact_seals[name] = value, seal
        self._heads, self._count, self._seen = new.heads, new.count, self._stamps()
        if game > self._game:
            self._game, self._bodies = game, []
        if game == self._game:
            self._bodies += bodies

    def _root(self, game: int, facts: Mapping[str, str]) -> tuple[int, str]:
        """What the first line of a game is sealed with."""
        name = header_name(game)
        return 0, seals.link("", facts.get(name, self._facts.get(name, "")))

    def cut(self, game: int, after: int, facts: Sequence[str], why: str) -> None:
        """Leave out a game's lines after number `after` and some facts; the file as it was is kept beside it.

        Raises JournalUnopened, with everything as it was.
        """
        games = {number: self.bodies(number) for number in self._heads}
        games |= {game: games.get(game, [])[:after]}
        left = {name: value for name, value in self._facts.items() if name not in facts}
        self._db.close()
        self._replace(left, games, why)
        self.salvaged = Damage(after, why, self.salvaged.kept if self.salvaged else "")
        self._take_over(look(self.path))

    # --- a disk that goes away --------------------------------------------------------------------------------------

    def attend(self) -> bool:
        """See that the files still stand where they should, as they were; written anew when not, and True then.

        Raises JournalFailing while they cannot be.
        """
        if self._stamps() == self._seen:
            return False
        if not self.path.parent.is_dir():
            raise JournalFailing(f"The folder {self.path.parent} is gone.", "gone")
        try:
            return self._return()
        except JournalFailing:
            raise
        except (files.Held, Foreign, sqlite3.Error, OSError) as error:
            raise JournalFailing(f"The journal {self.path} is gone and cannot be written ({error}).", "gone") from error

    def _stamps(self) -> tuple[files.Stamp, files.Identity | None]:
        """What can be seen of our files from outside; only we write to them, so that it changes only when we do."""
        return files.stamp(self.path), files.identity(self.path.with_name(self.path.name + WAITING))

    def _return(self) -> bool:
        """Hold the file that stands there now, or a new one, and write into it what it lacks; False when it is whole.

        A file that is ours and was written to by somebody else, or is damaged, is kept aside first. Raises
        JournalFailing when it is the journal of another table, and what writing and looking raise.
        """
        found = look(self.path) if self.path.exists() and self.path.stat().st_size else Contents()
        ours = files.identity(self.path) == self._lock.identity
        if ours and not found.damage and (found.heads, found.count) == (self._heads, self._count):
            self._seen = self._stamps()  # only its time has changed
            return False
        games = self._merged(found)
        if found.damage or ours:
            set_aside(self.path)
        lock = files.Lock(self.path)
        try:
            database = _opened(self.path)
            with database:
                database.execute("BEGIN IMMEDIATE")
                fill(database, {**found.facts, **self._facts}, games)
            lock.make_private()
            proved = look(self.path)
        except BaseException:
            lock.close()
            raise
        self._let_go()
        self._lock, self._db = lock, database
        self._know(proved)
        return True

    def _merged(self, found: Contents) -> dict[int, Sequence[str]]:
        """Every game's lines, the longer of what stands there and what we know.

        Raises JournalFailing when what stands there is another table's: it has a game that is not ours.
        """
        ours = self._all_games()
        headers = {name for name in found.facts if name.startswith(header_name(0)[:-1])}
        strange = any(found.facts[name] != self._facts.get(name) for name in headers)
        for number, game in found.games.items():
            mine = ours.setdefault(number, [])
            shorter = min(len(mine), len(game.bodies))
            strange = strange or number > self._game or list(game.bodies[:shorter]) != list(mine[:shorter])
            ours[number] = max(mine, list(game.bodies), key=len)
        if strange and not found.damage:
            raise JournalFailing(f"Another journal stands at {self.path} now. Move it away.", "other")
        return self._all_games() if strange else ours

    def _all_games(self) -> dict[int, Sequence[str]]:
        """The newest game, and those before it as far as the file that is gone can still be read and is proved."""
        games: dict[int, Sequence[str]] = {}
        for number, (count, seal) in self._heads.items():
            try:
                bodies = self.bodies(number)
            except sqlite3.Error:
                continue
            rows = list(chained(number, bodies, self._root(number, {})))
            if number == self._game or (rows and (rows[-1][1], rows[-1][3]) == (count, seal)):
                games[number] = bodies
        return games

    def _let_go(self) -> None:
        with suppress(sqlite3.Error):  # its disk may be gone, and with it whatever closing would have written
            self._db.close()
        self._lock.close()

    def make_place(self) -> None:
        """Make the folder of the journal anew when it is gone. Raises JournalFailing when that cannot be."""
        try:
            files.make_folder(self.path.parent)
        except OSError as error:
            why = f"The folder {self.path.parent} is gone and cannot be made ({error.strerror})."
            raise JournalFailing(why, "gone") from error

    def close(self) -> None:
        """Close the file and let others open it."""
        self._let_go()


def own_header(game: int, facts: Mapping[str, str]) -> dict[str, str]:
    """A header that is new, once more under its game's number: there it stays when another game begins."""
    return {header_name(game): facts["header"]} if "header" in facts else {}


def texts(items: Iterable[Mapping[str, Any]]) -> list[str]:
    """Lines as they are written. Raises ValueError when one could not be read back."""
    bodies = [json.dumps(item, ensure_ascii=False, separators=(",", ":")) for item in items]
    for body in bodies:
        body.encode("utf-8")  # half a character would poison every later write
    return bodies


def _failing(path: Path, error: sqlite3.Error) -> JournalFailing:
    full = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL
    return JournalFailing(f"The journal {path} cannot be written ({error}).", "full" if full else "failing")


def _unopened(path: Path, error: Exception) -> JournalUnopened:
    why = getattr(error, "strerror", None) or error
    return JournalUnopened(
        f"The journal {path} cannot be opened ({why}). See that it is a file you may write, in a folder you may write"
        " and with space on the disk, or name another one with --journal; nothing was changed."
    )


def _lock(path: Path) -> files.Lock:
    try:
        files.make_folder(path.parent)
        return files.Lock(path)
    except files.Held as error:
        raise JournalBusy(
            f"Another orctable has the journal {path} open. Use that one, or close it first; this one changed nothing."
        ) from error
    except OSError as error:
        raise _unopened(path, error) from error


def _opened(path: Path) -> sqlite3.Connection:
    """Open for writing, with the tables of a new journal where there are none. Raises sqlite3.Error."""
    database = sqlite3.connect(path, check_same_thread=False, timeout=PATIENCE_S)
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute(f"PRAGMA wal_autocheckpoint = {MOST_WAITING}")
        if not database.execute("SELECT 1 FROM sqlite_master").fetchone():
            with database:
                database.execute("BEGIN IMMEDIATE")
                database.execute(f"PRAGMA application_id = {APPLICATION}")
                for statement in SCHEMA.split(";"):
                    database.execute(statement)
                fill(database, {}, {})
    except sqlite3.Error:
        database.close()
        raise
    return database


def _seal(database: sqlite3.Connection, found: Contents) -> None:
    """Give a journal from before there were seals its seals, as it stands, in one go. Raises sqlite3.Error."""
    with closing(database.cursor()) as cursor, database:
        cursor.execute("BEGIN IMMEDIATE")
        for table in ("facts", "lines"):
            cursor.execute(f"ALTER TABLE {table} ADD COLUMN seal TEXT NOT NULL DEFAULT ''")
        cursor.execute(f"PRAGMA application_id = {APPLICATION}")
        fill(database, found.facts, {number: game.bodies for number, game in found.games.items()})
