"""The journal: every line of every game in one SQLite file, on disk before anybody sees it.

Lines are only ever added, and their checksums are chained (`storage.seals`). One app at a time: the file itself is
locked, whatever name it was opened by. A damaged journal is read as far as it verifies, and the damaged file is kept
beside it. A journal that is deleted, or whose disk goes away, is rewritten as soon as possible.
"""

import errno
import json
import mmap
import os
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, Self

from companion.record.damaged_journal import anew, begin, fill, finish, make_way, put_in_place, rescued, set_aside
from companion.record.failures import JournalBusy, JournalFailing, JournalUnopened
from companion.record.storage import files, seals
from companion.record.storage.contents import APPLICATION, HEAD, SCHEMA, WAITING, Contents, Foreign, look
from companion.record.storage.mark import MOST_GAMES, Behind, Mark, Marked
from companion.record.storage.seals import header_name, roots
from companion.schema.quick_dataclass import dataclass

LONGEST_LINE = 100_000  # also the longest that a reader of logs takes, so that what was kept can be read back
PATIENCE_S: Final = 2.0  # wall seconds to wait for another program that reads the file and locks it for a moment
MOST_WAITING: Final = 100
"""Pages in the write-ahead file before a checkpoint: about 25 acts, reread quickly after a crash."""
ROOM: Final = 64 * 1024  # bytes that SQLite may need beside the journal before anything is written
Line = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Damage:
    """The damage found: how many lines could be read, what is wrong, where the damaged file is kept ("" where nothing
    was left of it), and what was confirmed and is missing, where that is known.
    """

    lines: int
    why: str
    kept: str
    behind: Behind | None = None

    def __str__(self) -> str:
        kept = f"the journal as it was is kept as {self.kept}" if self.kept else "nothing was left of the journal"
        return f"{self.lines} lines could be read ({self.why}); {kept}"


@dataclass(frozen=True, slots=True)
class _Write:
    """One transaction: rows of both tables without the seal over everything, whose total and number stand beside."""

    game: int
    lines: list[tuple[int, int, str, str]]
    facts: list[tuple[str, str, str]]
    total: int
    count: int

    @property
    def sealed_facts(self) -> list[tuple[str, str, str]]:
        """The rows of the facts, the seal over everything among them."""
        head = seals.of_total(self.total)
        return [*self.facts, (HEAD, head, seals.of_fact(HEAD, head, self.count))]


@dataclass(slots=True)
class _Confirmed:
    """What the file is known to hold: facts, all that the next seal needs, and the newest game's lines, which must
    outlive their disk. A write changes its own entries in place, however many games are kept; whatever breaks that off
    leaves memory and file in doubt, and the file is read anew.
    """

    facts: dict[str, str]
    fact_seals: dict[str, str]
    heads: dict[int, seals.Head]
    total: int
    count: int
    game: int
    bodies: list[str]
    newest: list[int]
    roots: dict[int, str]

    @classmethod
    def of(cls, found: Contents) -> Self:
        """What was just read."""
        facts = {name: value for name, value in found.facts.items() if name != HEAD}
        fact_seals = {name: seal for name, seal in found.fact_seals.items() if name != HEAD}
        heads, said = found.heads, facts.get("game", "")
        game = max([int(said) if said.isdecimal() else 0, *found.games])
        bodies = list(found.games[game].bodies) if game in found.games else []
        newest, total = sorted(heads)[-MOST_GAMES:], seals.total_of(fact_seals, heads)
        return cls(facts, fact_seals, heads, total, found.count, game, bodies, newest, roots(facts))

    def take(self, new: _Write) -> None:
        """One more write is in the file."""
        for name, value, seal in new.facts:
            self.facts[name], self.fact_seals[name] = value, seal
        self.roots |= roots({name: value for name, value, _ in new.facts})
        if new.game > self.game:
            self.game, self.bodies = new.game, []
        if new.game == self.game:
            self.bodies += [body for _, _, body, _ in new.lines]
        if new.lines:
            _, number, _, seal = new.lines[-1]
            if new.game not in self.heads:
                self.newest = sorted([*self.newest, new.game])[-MOST_GAMES:]
            self.heads[new.game] = number, seal
        self.total, self.count = new.total, new.count

    @property
    def marked(self) -> Marked:
        """The newest games for the mark beside the journal."""
        return Marked(self.count, {n: (*self.heads[n], self.roots[n]) for n in self.newest if n in self.roots})


class Journal:
    """An open journal. A context manager; closing twice is fine.

    `salvaged` says what was lost if it was damaged. `place` is the folder of the file. Raises JournalBusy,
    JournalUnopened or JournalDamaged, leaving the file as it was.
    """

    def __init__(self, path: Path) -> None:
        self.path = Path(os.path.realpath(path))
        self.salvaged: Damage | None = None
        self._sure, self._mark = False, Mark(self.path)
        self._lock = journal_lock(self.path)
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
        """The verified contents of the file, after moving a damaged one aside."""
        try:
            make_way(self.path)
            if anew(self.path).exists():
                kept = finish(self.path)
                self._hold_anew()
                self.salvaged = Damage(look(self.path).lines, "an app was ended while it saved it", kept.name)
            if self._is_new():
                begin(self.path)
                self._hold_anew()
                return self._begin(look(self.path))
            contents = look(self.path)
        except (Foreign, sqlite3.Error, OSError) as error:
            raise _unopened(self.path, error) from error
        return self._salvage(contents) if contents.wrong else contents

    def _begin(self, contents: Contents) -> Contents:
        """A new journal; where a mark says that there were lines, the old one was lost."""
        if contents.behind is not None:
            self.salvaged = Damage(0, contents.wrong, "", contents.behind)
        return contents

    def _is_new(self) -> bool:
        """Whether nothing was ever written here: locking has just made the file."""
        return not self.path.stat().st_size and not self.path.with_name(self.path.name + WAITING).exists()

    def _salvage(self, contents: Contents) -> Contents:
        """Moves the damaged file aside and carries its verified contents over."""
        facts, games = rescued(self.path, contents)
        self._replace(facts, games, contents.wrong, contents.count + 1)
        self.salvaged = replace(self.salvaged, behind=contents.behind) if self.salvaged else None
        return look(self.path)

    def _replace(self, facts: Mapping[str, str], games: Mapping[int, Sequence[str]], why: str, count: int) -> None:
        try:
            kept = put_in_place(self.path, facts, games, count)
        except (sqlite3.Error, OSError) as error:
            raise _unopened(self.path, error) from error
        self._hold_anew()
        self.salvaged = Damage(sum(map(len, games.values())), why, kept.name)

    def _hold_anew(self) -> None:
        """Locks the file that is there now instead of the old one."""
        self._lock.close()
        self._lock = journal_lock(self.path)

    def _take_over(self, contents: Contents) -> None:
        """Opens the file for writing; its contents are known and verified."""
        try:
            self._lock.make_private()
            self._db = _open_database(self.path)
        except (sqlite3.Error, OSError) as error:
            raise _unopened(self.path, error) from error
        self._know(contents)

    def _know(self, contents: Contents) -> None:
        """Remembers what the file holds, as it was just read; the mark begins anew."""
        self._known = _Confirmed.of(contents)
        self._mark.begin(self._known.marked)
        self._settle()

    def _settle(self) -> None:
        """From here on memory and file agree; whatever ends a write before leaves them in doubt."""
        self._seen = self._stamps()
        self._sure = True

    # --- reading ----------------------------------------------------------------------------------------------------

    def facts(self) -> dict[str, str]:
        """All facts kept beside the lines: the current game, its header, the dice's last throws."""
        return dict(self._known.facts)

    def fact(self, name: str) -> str:
        """A single fact, "" for none."""
        return self._known.facts.get(name, "")

    def count(self, game: int) -> int:
        """How many lines of a game are confirmed."""
        return self._known.heads.get(game, (0, ""))[0]

    def seal(self, game: int) -> str:
        """The seal of a game's newest confirmed line, "" where there is none."""
        return self._known.heads.get(game, (0, ""))[1]

    def lines(self, game: int) -> list[Line]:
        """All lines of one game in order."""
        return [json.loads(body) for body in self.bodies(game)]

    def bodies(self, game: int) -> list[str]:
        """All lines of one game in order, as they were written."""
        known = self._known
        if game == known.game or game not in known.heads:
            return list(known.bodies) if game == known.game else []
        return [str(body) for (body,) in self._db.execute("SELECT body FROM lines WHERE game = ? ORDER BY n", (game,))]

    # --- writing ----------------------------------------------------------------------------------------------------

    def add(self, game: int, lines: Sequence[Line], facts: Mapping[str, str] | None = None) -> None:
        """Writes lines and facts in one transaction; when this returns they are on disk.

        Raises JournalFailing if the disk is full, fails or is missing; nothing is half written then. Whatever else ends
        it, what was written is looked up in the file before the next write. Raises ValueError, before any attempt, if
        a line or a fact is no text that could be read back.
        """
        bodies, fresh = texts(lines), dict(facts or {})
        texts([fresh])
        self.attend()
        new = self._next(game, bodies, fresh | own_header(game, fresh))
        self._sure = False
        try:
            with self._db:
                self._db.executemany("INSERT INTO lines VALUES (?, ?, ?, ?)", new.lines)
                self._db.executemany("INSERT OR REPLACE INTO facts VALUES (?, ?, ?)", new.sealed_facts)
        except sqlite3.Error as error:
            raise _failing(self.path, error) from error
        self._known.take(new)
        self._mark.move(self._known.marked)
        self._settle()

    def _next(self, game: int, bodies: Sequence[str], facts: Mapping[str, str]) -> _Write:
        """Lines and facts with their seals, and the total that the seal over everything tells then."""
        known = self._known
        count = known.count + 1
        lines = list(seals.chained(game, bodies, known.heads.get(game, self._root(game, facts))))
        rows = [(name, value, seals.of_fact(name, value, count)) for name, value in facts.items()]
        before = {name: known.fact_seals[name] for name in facts if name in known.fact_seals}
        total = known.total - seals.total_of(before, {})
        total += seals.total_of({name: seal for name, _, seal in rows}, {})
        if lines:
            total -= seals.total_of({}, {game: known.heads[game]} if game in known.heads else {})
            total += seals.share_of_game(game, (lines[-1][1], lines[-1][3]))
        return _Write(game, lines, rows, total, count)

    def _root(self, game: int, facts: Mapping[str, str]) -> tuple[int, str]:
        """What the seal of a game's first line is chained to."""
        name = header_name(game)
        return 0, seals.link("", facts.get(name, self._known.facts.get(name, "")))

    def cut(self, game: int, after: int, facts: Sequence[str], why: str) -> None:
        """Removes a game's lines after number `after` and some facts; the file as it was is kept beside it.

        Raises JournalUnopened, with everything as it was.
        """
        games = {number: self.bodies(number) for number in self._known.heads}
        games |= {game: games.get(game, [])[:after]}
        left = {name: value for name, value in self._known.facts.items() if name not in facts}
        behind = self.salvaged.behind if self.salvaged else None
        self._db.close()
        self._replace(left, games, why, self._known.count + 1)
        self.salvaged = Damage(after, why, self.salvaged.kept if self.salvaged else "", behind)
        self._take_over(look(self.path))

    # --- a disk that goes away --------------------------------------------------------------------------------------

    def attend(self) -> bool:
        """Checks that the files are still in place and unchanged; otherwise rewrites them and returns True.

        After a write that was not seen to its end, what the file holds counts, and not what is remembered. Raises
        JournalFailing while any of that is impossible.
        """
        if self._sure and self._stamps() == self._seen:
            return False
        try:
            if not self.path.parent.is_dir():
                raise JournalFailing(f"The folder {self.path.parent} is gone.", "gone")
            return self._return()
        except JournalFailing:
            raise
        except sqlite3.Error as error:
            raise _failing(self.path, error) from error
        except (files.Held, Foreign, OSError) as error:
            why = "failing" if isinstance(error, OSError) and error.errno == errno.EIO else "gone"
            raise JournalFailing(f"The journal {self.path} is gone and cannot be written ({error}).", why) from error

    def _stamps(self) -> tuple[files.Stamp, files.Identity | None]:
        """The identity, size and time of our files; only we write to them, so these change only when we do."""
        return files.stamp(self.path), files.identity(self.path.with_name(self.path.name + WAITING))

    def _return(self) -> bool:
        """Locks the file that is there now, or a new one, and adds what it lacks; False if it was complete.

        A file of ours that is damaged, or that another program has written to, is moved aside first. Raises
        JournalFailing if it is the journal of another table, and whatever reading and writing raise.
        """
        contents = look(self.path) if self.path.exists() and self.path.stat().st_size else Contents()
        ours = files.identity(self.path) == self._lock.identity
        if ours and not contents.damage and self._agrees(contents):
            if not self._sure:
                self._reopen()
            self._know(contents)
            return False
        games = self._merged(contents)
        if contents.damage or ours:
            set_aside(self.path)
        lock = files.Lock(self.path)
        try:
            database = _open_database(self.path)
            with database:
                database.execute("BEGIN IMMEDIATE")
                fill(
                    database, {**contents.facts, **self._known.facts}, games, max(contents.count, self._known.count) + 1
                )
            lock.make_private()
            proved = look(self.path)
        except BaseException:
            lock.close()
            raise
        self.close()
        self._lock, self._db = lock, database
        self._know(proved)
        return True

    def _agrees(self, contents: Contents) -> bool:
        """Whether the file holds what is remembered, and nothing else but a write that was not seen to its end."""
        known = self._known
        if self._sure:
            return (contents.heads, contents.count) == (known.heads, known.count)
        chains = {number: game.seals for number, game in contents.games.items()}
        kept = all(chains.get(number, ())[n - 1 : n] == (seal,) for number, (n, seal) in known.heads.items())
        return kept and contents.count >= known.count

    def _reopen(self) -> None:
        """A new connection instead of one whose last write was not seen to its end.

        A commit that could not be synced may stand in the system's memory alone: copied over, it is on the disk.
        """
        before, self._db = self._db, _open_database(self.path)
        before.close()
        self._db.execute("PRAGMA wal_checkpoint")

    def _merged(self, contents: Contents) -> dict[int, Sequence[str]]:
        """Every game's lines, the longer of those in the file and those we know.

        Raises JournalFailing if the file is another table's: it has a game that is not ours.
        """
        ours = self._all_games()
        headers = {name for name in contents.facts if name.startswith(header_name(0)[:-1])}
        strange = any(contents.facts[name] != self._known.facts.get(name) for name in headers)
        for number, game in contents.games.items():
            mine = ours.setdefault(number, [])
            shorter = min(len(mine), len(game.bodies))
            strange = strange or number > self._known.game or list(game.bodies[:shorter]) != list(mine[:shorter])
            ours[number] = max(mine, list(game.bodies), key=len)
        if strange and not contents.damage:
            raise JournalFailing(f"Another journal stands at {self.path} now. Move it away.", "other")
        return self._all_games() if strange else ours

    def _all_games(self) -> dict[int, Sequence[str]]:
        """The newest game, and earlier ones as far as the missing file can still be read and verified."""
        games: dict[int, Sequence[str]] = {}
        for number, (count, seal) in self._known.heads.items():
            try:
                bodies = self.bodies(number)
            except sqlite3.Error:
                continue
            rows = list(seals.chained(number, bodies, self._root(number, {})))
            if number == self._known.game or (rows and (rows[-1][1], rows[-1][3]) == (count, seal)):
                games[number] = bodies
        return games

    def make_place(self) -> None:
        """Creates the journal's folder again if it is gone. Raises JournalFailing if that is impossible."""
        try:
            files.make_folder(self.path.parent)
        except OSError as error:
            why = f"The folder {self.path.parent} is gone and cannot be made ({error.strerror})."
            raise JournalFailing(why, "gone") from error

    def close(self) -> None:
        """Closes the file and releases its lock."""
        with suppress(sqlite3.Error):  # its disk may be gone, and with it what closing would have written
            self._db.close()
        self._lock.close()


def own_header(game: int, facts: Mapping[str, str]) -> dict[str, str]:
    """A second copy of a new header under its game's number, where it stays when another game starts."""
    return {header_name(game): facts["header"]} if "header" in facts else {}


def texts(items: Iterable[Mapping[str, Any]]) -> list[str]:
    """Lines as they are written. Raises ValueError if one could not be read back."""
    bodies = [json.dumps(item, ensure_ascii=False, separators=(",", ":")) for item in items]
    for body in bodies:
        body.encode("utf-8")  # a lone surrogate would make every later write fail
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


def journal_lock(path: Path) -> files.Lock:
    """The lock of a journal, which is its file's. Raises JournalBusy or JournalUnopened."""
    try:
        files.make_folder(path.parent)
        return files.Lock(path)
    except files.Held as error:
        raise JournalBusy(
            f"Another orctable has the journal {path} open. Use that one, or close it first; this one changed nothing."
        ) from error
    except OSError as error:
        raise _unopened(path, error) from error


def _open_database(path: Path) -> sqlite3.Connection:
    """Opens for writing, creating the tables in a new journal. Raises sqlite3.Error."""
    disk = os.statvfs(path.parent)
    if disk.f_bsize < mmap.PAGESIZE and disk.f_bavail * disk.f_frsize < ROOM:
        # What SQLite keeps in mapped memory: where blocks are smaller than a page it reserves one block of each page
        # only, and the system ends a process that writes where there is none (SIGBUS).
        raise sqlite3.OperationalError("database or disk is full")
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
                fill(database, {}, {}, 1)
    except sqlite3.Error:
        database.close()
        raise
    return database
