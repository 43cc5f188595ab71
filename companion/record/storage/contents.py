"""What a journal's file contains, as far as its seals verify it; reading changes nothing.

The files are read into memory and examined there, so that neither a reader nor a damaged file ever makes SQLite write
beside the original.
"""

import errno
import os
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from dataclasses import field, replace
from pathlib import Path
from typing import Final

from companion.record.storage import mark, pages, seals
from companion.schema.plain_files import open_plain
from companion.schema.quick_dataclass import dataclass

APPLICATION: Final = 0x6F726374
"""`orct`: the SQLite application id of a journal, so that no other program's file is taken for one."""
SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL, seal TEXT NOT NULL DEFAULT '');
CREATE TABLE IF NOT EXISTS lines (game INTEGER NOT NULL, n INTEGER NOT NULL, body TEXT NOT NULL,
    seal TEXT NOT NULL DEFAULT '', PRIMARY KEY (game, n));
"""
LAYOUT: Final = 0
"""The number of that layout (PRAGMA user_version); a journal with a higher one is from a newer orctable."""
MAGIC: Final = b"SQLite format 3\0"  # how every SQLite file begins (sqlite.org/fileformat2.html, section 1.3.1)
HEAD: Final = "head"  # the fact that seals everything else, so that a missing end is noticed
WAITING: Final = "-wal"
LARGEST: Final = 1 << 30  # bytes: thousands of long games. What is larger is no journal, and would fill the memory.
TRIES: Final = 20  # how often a journal that changes while being read is read again


class Foreign(Exception):
    """A file of another program, or no journal at all."""


class Newer(Foreign):
    """A journal of a newer orctable, in a layout this one does not know."""


@dataclass(frozen=True, slots=True)
class Game:
    """The verified lines of one game, and their seals; `broken` is the number of the first one that is not, or 0."""

    bodies: tuple[str, ...] = ()
    seals: tuple[str, ...] = ()
    broken: int = 0


@dataclass(frozen=True, slots=True)
class Contents:
    """Facts and games as far as they are verified.

    `lost` are the names of facts that are damaged; `damage` says what is wrong, empty if nothing is. `behind` is what
    was confirmed once and is not there, as the mark beside the journal says.
    """

    facts: Mapping[str, str] = field(default_factory=dict)
    fact_seals: Mapping[str, str] = field(default_factory=dict)
    games: Mapping[int, Game] = field(default_factory=dict)
    lost: tuple[str, ...] = ()
    damage: str = ""
    behind: mark.Behind | None = None

    @property
    def wrong(self) -> str:
        """What is damaged or missing, in words; empty if nothing is."""
        return "; ".join(str(what) for what in (self.damage, self.behind) if what)

    @property
    def count(self) -> int:
        """The number of the newest verified write."""
        return max((seals.count_of(seal) for seal in self.fact_seals.values()), default=0)

    @property
    def heads(self) -> dict[int, tuple[int, str]]:
        """Each game's number of lines and last seal, as covered by the overall seal."""
        return {number: (len(game.bodies), game.seals[-1]) for number, game in self.games.items() if game.bodies}

    @property
    def lines(self) -> int:
        """How many lines there are in all games."""
        return sum(len(game.bodies) for game in self.games.values())


@dataclass(slots=True)
class _Found:
    """Rows as found: several may claim to be the same one, until a seal decides which is genuine."""

    lines: dict[int, dict[int, list[tuple[str, str]]]] = field(default_factory=dict)
    facts: dict[str, list[tuple[str, str]]] = field(default_factory=dict)

    @property
    def empty(self) -> bool:
        """Whether nothing was found."""
        return not self.lines and not self.facts

    def take(self, row: pages.Row) -> None:
        """Takes a row of either table; ignores anything else."""
        with suppress(UnicodeDecodeError):
            match row:
                case (int(game), int(number), bytes(body), bytes(seal)):
                    pair = body.decode("utf-8"), seal.decode("ascii")
                    self.lines.setdefault(game, {}).setdefault(number, []).append(pair)
                case (bytes(name), bytes(value), bytes(seal)):
                    pair = value.decode("utf-8"), seal.decode("ascii")
                    self.facts.setdefault(name.decode("utf-8", "replace"), []).append(pair)


def look(path: Path) -> Contents:
    """Reads a journal without changing it or leaving anything behind, whatever happens.

    Raises Foreign, or OSError if it cannot be read. A missing or empty file is empty, which is no damage unless there
    are lines in the write-ahead file.
    """
    path = Path(os.path.realpath(path))  # the write-ahead file is beside the file itself, not beside a link to it
    marked = mark.read(path)  # before the journal: the app that writes both moves the mark last
    main, waiting = _at_one_moment(path)
    contents = _read_in(main, waiting, marked)
    return replace(contents, behind=marked.behind(contents.count, contents.heads, seals.roots(contents.facts)))


def _read_in(main: bytes, waiting: bytes, marked: mark.Marked) -> Contents:
    if not main and not waiting:
        return Contents()
    if len(main) <= 1:
        # SQLite takes such a file for a new one and discards the write-ahead file.
        return _proved(_scanned(main, waiting), "the file is empty, though lines wait to be written into it")
    return _complete(main, waiting, marked)


def whole_image(path: Path) -> bytes:
    """A SQLite file as it is at one moment, with all that waits beside it. Raises OSError."""
    main, waiting = _at_one_moment(path)
    return pages.image(main, pages.frames(waiting)) if waiting else main


def _at_one_moment(path: Path) -> tuple[bytes, bytes]:
    """Both files; read again if somebody wrote meanwhile."""
    beside = path.with_name(path.name + WAITING)
    for _ in range(TRIES):
        before = _stamps(path, beside)
        main, waiting = _read(path), _read(beside)
        if _stamps(path, beside) == before:
            break
    return main, waiting


def _read(path: Path) -> bytes:
    try:
        with open_plain(path) as file:
            if os.fstat(file.fileno()).st_size > LARGEST:
                raise OSError(errno.EFBIG, f"it is larger than {LARGEST >> 20} MB, which no journal is", str(path))
            return file.read()
    except FileNotFoundError:
        return b""


def _stamps(*paths: Path) -> list[tuple[int, int]]:
    return [(at.st_size, at.st_mtime_ns) for at in (path.stat() for path in paths if path.exists())]


def _complete(main: bytes, waiting: bytes, marked: mark.Marked) -> Contents:
    """What SQLite reads, or, where that is incomplete, what the pages contain.

    Spoilt frames of the write-ahead file are no damage where everything up to the mark is there without them: the power
    went while they were written, and they were confirmed to nobody.
    """
    frames = pages.frames(waiting)
    try:
        found = _queried(pages.image(main, frames))
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # the second: SQLite's own text is damaged too
        rows = _scanned(main, waiting)
        if rows.empty and not main.startswith(MAGIC):
            raise Foreign("it is no journal") from error
        return _proved(rows, str(error))
    contents = _proved(found, "")
    if not contents.damage and (
        not frames.spoilt or marked.reached(contents.count, contents.heads, seals.roots(contents.facts))
    ):
        return contents
    contents = replace(contents, damage=contents.damage or "lines that waited to be written are spoilt")
    scanned = _scanned(main, waiting)
    if frames.spoilt and not scanned.lines and not _wrong(contents):
        return contents  # no line was ever written: what was cut off is the beginning of the first game
    return _proved(scanned, contents.damage)


def _queried(image: bytes) -> _Found:
    """Every row read by SQL.

    Raises Foreign for another program's file, sqlite3.DatabaseError for a damaged one.
    """
    found = _Found()
    with closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(image)
        database.text_factory = bytes
        (application,) = database.execute("PRAGMA application_id").fetchone()
        tables = _tables(database)
        if application != APPLICATION and (application or tables) or (tables and not {"facts", "lines"} <= tables):
            _refuse(application, tables)
        if not tables:
            return found
        (layout,) = database.execute("PRAGMA user_version").fetchone()
        if layout > LAYOUT:
            raise Newer(f"it is of layout {layout}, of a newer orctable; update this one")
        (verdict,) = database.execute("PRAGMA integrity_check").fetchone()
        if verdict != b"ok":
            raise sqlite3.DatabaseError(verdict.decode("utf-8", "replace").splitlines()[0])
        # In insertion order, not by the index, which may be the damaged part.
        for table in ("facts", "lines"):
            for row in database.execute(f"SELECT * FROM {table} NOT INDEXED ORDER BY rowid"):
                found.take(row)
        return found


def _tables(database: sqlite3.Connection) -> set[str]:
    """The names of the tables."""
    named = "SELECT CAST(name AS BLOB) FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    return {name.decode("utf-8", "replace") for (name,) in database.execute(named)}


def _refuse(application: int, tables: set[str]) -> None:
    """Refuses another program's file; one of ours whose list of tables is unreadable is damaged.

    Raises Foreign or sqlite3.DatabaseError.
    """
    if application == APPLICATION or {"facts", "lines"} & tables:
        raise sqlite3.DatabaseError("its list of tables is spoilt")
    raise Foreign("it is a file of another program")


def _scanned(main: bytes, waiting: bytes) -> _Found:
    found = _Found()
    for row in pages.rows_in(main, waiting):
        found.take(row)
    return found


def _proved(found: _Found, damage: str) -> Contents:
    """What the seals verify."""
    if found.empty:
        return Contents(damage=damage)
    newest = {name: best for name, values in found.facts.items() if (best := _newest(name, values))}
    facts = {name: value for name, (value, _) in newest.items()}
    fact_seals = {name: seal for name, (_, seal) in newest.items()}
    lost = tuple(sorted(found.facts.keys() - facts.keys()))
    games = {number: _chain(facts, number, lines) for number, lines in sorted(found.lines.items())}
    contents = Contents(facts, fact_seals, games, lost=lost)
    return Contents(facts, fact_seals, games, lost=lost, damage=damage or _wrong(contents))


def _newest(name: str, values: Iterable[tuple[str, str]]) -> tuple[str, str] | None:
    """The newest value of a fact whose seal matches."""
    good = [(value, seal) for value, seal in values if seal == seals.of_fact(name, value, seals.count_of(seal))]
    return max(good, key=lambda pair: seals.count_of(pair[1]), default=None)


def _chain(facts: Mapping[str, str], number: int, lines: Mapping[int, list[tuple[str, str]]]) -> Game:
    """A game's lines from the first on, as long as the chain of seals holds."""
    header = facts.get(seals.header_name(number)) or (facts.get("header") if facts.get("game") == str(number) else None)
    if header is None:
        return Game(broken=1)
    before, bodies, chain = seals.link("", header), list[str](), list[str]()
    for place in range(1, max(lines) + 1):
        for body, seal in lines.get(place, ()):
            if seal == seals.link(before, body):
                bodies.append(body)
                chain.append(seal)
                before = seal
                break
        else:
            return Game(tuple(bodies), tuple(chain), broken=place)
    return Game(tuple(bodies), tuple(chain), broken=0 if min(lines) > 0 else len(bodies) + 1)


def _wrong(contents: Contents) -> str:
    """What is wrong according to the seals, in words; empty if nothing is."""
    for number, game in contents.games.items():
        if game.broken:
            return f"line {game.broken} of game {number} was changed or is missing"
    if contents.lost:
        return f"what it says of {', '.join(contents.lost)} was changed"
    others = {name: seal for name, seal in contents.fact_seals.items() if name != HEAD}
    if not seals.fits_all(contents.facts.get(HEAD, ""), others, contents.heads):
        return "the newest lines are missing"
    return ""
