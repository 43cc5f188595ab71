"""Saves what can be saved of a damaged journal: the damaged file is kept aside, what came before the damage goes on.

The new file is made whole before anything is moved, so that an app killed in the middle finds either the damaged
journal or the new one.
"""

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path

from companion.table.errors import JournalDamaged

SCHEMA = """
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS lines (game INTEGER NOT NULL, n INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (game, n));
"""
Row = tuple[int, int, str]


def salvage(path: Path, error: sqlite3.DatabaseError) -> str:
    """Put what can be read of the journal at `path` in its place; the sentence that tells what was done.

    Raises JournalDamaged when nothing can be read; the file is then left as it is.
    """
    facts, rows = _readable(path)
    if not facts:
        raise JournalDamaged(
            f"The journal {path} is damaged and nothing in it can be read ({error}). It was left as it is."
            " Move it away to begin a new game, or import the last exported log."
        ) from error
    _write_anew(path, facts, rows)
    kept = finish(path)
    return f"{len(rows)} lines were read from the damaged journal, which is kept as {kept.name}"


def finish(path: Path) -> Path:
    """Move the damaged journal aside and the new one to its place; gives where the damaged one is kept.

    Does what is left of it when an app was killed in the middle.
    """
    kept = free_name(path)
    for suffix in ("-wal", "-shm", ""):
        part = path.with_name(path.name + suffix)
        if part.exists():
            os.replace(part, kept.with_name(kept.name + suffix))
    os.replace(anew(path), path)
    return kept


def anew(path: Path) -> Path:
    """Where the whole new journal waits to take the damaged one's place."""
    return path.with_name(path.name + ".salvaged")


def free_name(path: Path) -> Path:
    """A name beside the journal that no damaged journal has yet."""
    number = 1
    while (kept := path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")).exists():
        number += 1
    return kept


def _readable(path: Path) -> tuple[dict[str, str], list[Row]]:
    """Facts, and each game's unbroken run of lines from the first one on, as far as pages can be read."""
    facts: dict[str, str] = {}
    rows: list[Row] = []
    if path.stat().st_size <= 1:
        return facts, rows  # merely opening it would make SQLite throw away what waits beside it
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as database:
            facts.update(database.execute("SELECT name, value FROM facts WHERE typeof(value) = 'text'"))
            # In the order they were written, and not by the index, which may be the damaged part.
            for row in _unbroken(database.execute("SELECT game, n, body FROM lines NOT INDEXED ORDER BY rowid")):
                rows.append(row)
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return facts, rows  # what came before the damage is what can be saved
    return facts, rows


def _unbroken(found: Iterator[Row]) -> Iterator[Row]:
    """The rows up to the first gap in each game."""
    last: dict[int, int] = {}
    for row in found:
        game, number, _body = row
        if number == last.get(game, 0) + 1:
            last[game] = number
            yield row


def _write_anew(path: Path, facts: Mapping[str, str], rows: Sequence[Row]) -> None:
    half = path.with_name(path.name + ".half")
    half.unlink(missing_ok=True)
    with closing(sqlite3.connect(half)) as database, database:
        database.execute("PRAGMA synchronous = FULL")
        database.executescript(SCHEMA)
        database.executemany("INSERT INTO facts VALUES (?, ?)", list(facts.items()))
        database.executemany("INSERT INTO lines VALUES (?, ?, ?)", rows)
    os.replace(half, anew(path))
