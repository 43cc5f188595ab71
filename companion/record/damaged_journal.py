"""Replaces a damaged journal by a new one: the damaged file is kept aside, everything verified is carried over.

The new file is completed before anything is moved, so an app killed midway finds either the damaged journal or the new
one.
"""

import json
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Final

from companion.record.failures import JournalDamaged
from companion.record.storage import files, seals
from companion.record.storage.contents import APPLICATION, HEAD, SCHEMA, WAITING, Contents, Foreign, look
from companion.record.storage.mark import BESIDE
from companion.record.storage.pages import PAGE
from companion.record.storage.seals import header_name

PASSING: Final = ("tapped", "showing", "votes")  # facts that only matter for a moment
Games = Mapping[int, Sequence[str]]  # the lines of each game, by its number


def rescued(path: Path, found: Contents) -> tuple[dict[str, str], Games]:
    """The facts and lines of a damaged journal from which a game can go on.

    Raises JournalDamaged if it is not even known which game was played; nothing is changed.
    """
    facts = {name: value for name, value in found.facts.items() if name != HEAD}
    games = {number: game.bodies for number, game in found.games.items()}
    newest = _newest_game(facts, games)
    header = _header_of(newest, facts, games)
    if not (newest and header) and not _only_set_up(found):
        raise JournalDamaged(
            f"The journal {path} is damaged and the game in it cannot be read ({found.wrong}). It was left as it is."
            " Move it away to begin a new game, or import the last exported log."
        )
    facts |= {"game": str(newest), "header": header} if newest else {}
    if "dice" in facts or "dice" in found.lost:
        facts["dice"] = _newest_rolls(games.get(newest, ()))
    # Their newest value may be the damaged one: an older one would report a die or a token that is not there.
    for name in PASSING:
        facts.pop(name, None)
    return facts, games


def _newest_game(facts: Mapping[str, str], games: Games) -> int:
    """The number of the last game there is any trace of, 0 for none: damage may have left an older value."""
    start = header_name(0)[:-1]
    numbers = [name[len(start) :] for name in facts if name.startswith(start)] + [facts.get("game", "")]
    return max(
        [*(int(word) for word in numbers if word.isdecimal()), *(game for game in games if games[game])], default=0
    )


def _header_of(game: int, facts: Mapping[str, str], games: Games) -> str:
    """A game's header: the one under its own number, or the running game's if it verifies a line, or else ''."""
    own = facts.get(header_name(game), "")
    return own or (facts.get("header", "") if games.get(game) else "")


def _only_set_up(contents: Contents) -> bool:
    """Whether no game had begun when the journal was damaged."""
    return bool(contents.facts) and not contents.games and not {"game", "header"} & {*contents.facts, *contents.lost}


def _newest_rolls(bodies: Sequence[str]) -> str:
    """The newest roll of each die that counted, taken from the lines: it must not count again."""
    counted: dict[str, int] = {}
    for body in bodies:
        counted |= json.loads(body).get("throw", {})
    return json.dumps(counted)


def write(path: Path, facts: Mapping[str, str], games: Games, count: int) -> None:
    """Writes a complete journal with checksums to a new file. Raises sqlite3.Error or OSError, leaving no file."""
    path.unlink(missing_ok=True)
    try:
        with files.Lock(path), closing(sqlite3.connect(path)) as database:
            database.execute(f"PRAGMA page_size = {PAGE}")
            database.execute("PRAGMA synchronous = FULL")
            database.execute("PRAGMA journal_mode = MEMORY")  # no second file that a kill could leave behind
            with database:
                database.execute("BEGIN IMMEDIATE")
                for statement in SCHEMA.split(";"):
                    database.execute(statement)
                database.execute(f"PRAGMA application_id = {APPLICATION}")
                fill(database, facts, games, count)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def fill(database: sqlite3.Connection, facts: Mapping[str, str], games: Games, count: int) -> None:
    """Replaces the contents of an open journal by these facts and lines, within the current transaction.

    `count` is the number of this write: higher than that of any write before it.
    """
    facts = {name: value for name, value in {**facts, **_headers(facts)}.items() if name != HEAD}
    heads: dict[int, tuple[int, str]] = {}
    database.execute("DELETE FROM lines")
    database.execute("DELETE FROM facts")
    for number, bodies in games.items():
        header = facts.get(header_name(number))
        if header is None or not bodies:
            continue
        rows = list(seals.chained(number, bodies, (0, seals.link("", header))))
        database.executemany("INSERT INTO lines VALUES (?, ?, ?, ?)", rows)
        heads[number] = (rows[-1][1], rows[-1][3])
    fact_seals = {name: seals.of_fact(name, value, count) for name, value in facts.items()}
    everything = {**facts, HEAD: seals.of_total(seals.total_of(fact_seals, heads))}
    fact_seals[HEAD] = seals.of_fact(HEAD, everything[HEAD], count)
    database.executemany(
        "INSERT INTO facts VALUES (?, ?, ?)", [(name, value, fact_seals[name]) for name, value in everything.items()]
    )


def _headers(facts: Mapping[str, str]) -> dict[str, str]:
    """A second copy of the running game's header under its number, so that one of the two survives."""
    game = facts.get("game", "")
    return {header_name(int(game)): facts["header"]} if game.isdecimal() and "header" in facts else {}


def begin(path: Path) -> None:
    """Makes a journal without any game, whole or not at all: half of one could not be told from a damaged journal.

    Raises sqlite3.Error or OSError.
    """
    half = path.with_name(path.name + ".half")
    write(half, {}, {}, 1)
    os.replace(half, path)


def put_in_place(path: Path, facts: Mapping[str, str], games: Games, count: int) -> Path:
    """Replaces the journal at `path` by a new one; returns where the old one is kept.

    Raises sqlite3.Error or OSError, with everything as it was, if there is no room for it.
    """
    half = path.with_name(path.name + ".half")
    write(half, facts, games, count)
    os.replace(half, anew(path))
    return finish(path)


def finish(path: Path) -> Path:
    """Moves the damaged journal aside and the new one into its place; returns where the damaged one is kept.

    Completes the job of an app that was killed midway.
    """
    number = _free_number(path)
    waits = path.with_name(path.name + WAITING).exists()
    if number > 1 and not waits and path.exists() and path.stat().st_size == 0:
        number -= 1  # it was moved already: what is there now is only the lock of the app that completes the job
    kept = damaged_name(path, number)
    for suffix in (WAITING, "-shm", ""):
        part, aside = path.with_name(path.name + suffix), kept.with_name(kept.name + suffix)
        if part.exists() and not aside.exists():
            os.replace(part, aside)
    os.replace(anew(path), path)
    return kept


def set_aside(path: Path) -> Path:
    """Moves a journal aside with its write-ahead file; returns where it is kept."""
    kept = damaged_name(path, _free_number(path))
    for suffix in (WAITING, "-shm", ""):
        part = path.with_name(path.name + suffix)
        if part.exists():
            os.replace(part, kept.with_name(kept.name + suffix))
    return kept


def make_way(path: Path) -> None:
    """Moves what is none of a journal's files from where those lie: a folder or a pipe there holds nothing of a game,
    and what stands where the new journal is put together is only taken for one that is whole. Raises OSError.
    """
    for end in (WAITING, "-shm", BESIDE, ".half", ".salvaged"):
        there = path.with_name(path.name + end)
        if os.path.lexists(there) and not (there.is_file() and (there != anew(path) or _whole(there))):
            os.replace(there, next(name for name in _odd_names(there) if not os.path.lexists(name)))


def _whole(new: Path) -> bool:
    try:
        contents = look(new)
    except Foreign:
        return False
    return bool(contents.facts) and not contents.wrong


def _odd_names(path: Path) -> Iterator[Path]:
    return (path.with_name(f"{path.name}.odd-{number}") for number in count(1))


def anew(path: Path) -> Path:
    """The path of the new journal until it replaces the damaged one."""
    return path.with_name(path.name + ".salvaged")


def damaged_name(path: Path, number: int) -> Path:
    """The path of the damaged journal of this number, beside the journal."""
    return path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")


def _free_number(path: Path) -> int:
    """The first number not taken by a damaged journal."""
    return next(number for number in count(1) if not damaged_name(path, number).exists())
