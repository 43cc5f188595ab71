"""A hub's folder: how it comes to its own broker, the broker's keys and users, and what it keeps."""

import json
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Final

from companion.club import broker, club_file
from companion.club.club_file import ClubFile
from companion.club.evening_log import Header, header_body, of_bodies
from companion.club.hub_store import APPLICATION, Store
from companion.club.messages import Row, sealed
from companion.record.storage import seals
from companion.record.storage.files import exclusive
from companion.schema.wrong_input import LogError, TableError

HUB: Final = "hub.toml"
BROKER: Final = "broker"
KEPT: Final = "hub.sqlite"
BESIDE: Final = ("", "-wal", "-shm")  # what belongs to a file of SQLite, by the ends of the names
SQLITE: Final = b"SQLite format 3\0"
LARGEST: Final = 16_000_000


class NoHub(TableError):
    """A folder is none of a hub, or cannot be made one."""


def make(folder: Path, wanted: ClubFile, header: Header) -> bool:
    """Makes a hub, or begins another evening at one that is there: what was kept is put aside. Whether tables that have
    a file find it no more, because it is at another address. Raises TableError, also where the hub runs, BoxError,
    sqlite3.Error or OSError.
    """
    moved = False
    if (folder / HUB).exists():
        with exclusive(folder):
            before = club_file.read(folder / HUB)
            now = replace(before, club=wanted.club, address=wanted.address, port=wanted.port)
            moved = (now.address, now.port) != (before.address, before.port)
            club_file.write(folder / HUB, now)
            _put_aside(folder)
    elif folder.exists() and any(folder.iterdir()):
        raise NoHub(f"{folder}: is there and is no hub's folder. Name another one; nothing was changed.")
    else:
        own = broker.make(folder / BROKER, wanted.club, wanted.address, wanted.port)
        club_file.write(folder / HUB, own)
    store = Store(folder / KEPT)
    store.add(0, sealed(header_body(header), ()))
    store.close()
    return moved


def find_club(folder: Path) -> ClubFile | None:
    """How a hub that is there is called and found; None where there is none. Raises BoxError."""
    return club_file.read(folder / HUB) if (folder / HUB).exists() else None


def _put_aside(folder: Path) -> None:
    """What is kept gets a name that no file has, with all that SQLite has beside it."""
    names = (f"evening-{number}.sqlite" for number in count(1))
    free = next(name for name in names if not any((folder / f"{name}{end}").exists() for end in BESIDE))
    for end in reversed(BESIDE):
        if (path := folder / f"{KEPT}{end}").exists():
            path.rename(folder / f"{free}{end}")


def opened(folder: Path) -> tuple[ClubFile, Store]:
    """Raises NoHub, BoxError or sqlite3.Error."""
    if not (folder / HUB).exists():
        raise NoHub(f"{folder}: is no hub's folder. Make one with orctable hub new.")
    if not (folder / KEPT).exists():
        _put_aside(folder)  # what is left beside a file that has gone would be taken for a part of the next one
    return club_file.read(folder / HUB), Store(folder / KEPT)


def admit(folder: Path, table: str, out: Path) -> None:
    """A table may come, by the file that is written instead of an older one. Raises TableError, BoxError or OSError."""
    hub = club_file.read(folder / HUB)
    wanted = ClubFile(hub.club, hub.address, hub.port, table, "-", hub.certificate)
    club_file.write(out, broker.admit(folder / BROKER, wanted))


def copy_of(path: Path) -> list[Row]:
    """The rows of an evening as a table has kept them, each proved. Raises LogError or OSError."""
    if path.stat().st_size > LARGEST:
        raise LogError(f"{path}: is larger than {LARGEST} bytes. It cannot be the right file.")
    rows, before = list[Row](), ""
    for number, line in enumerate(path.read_bytes().splitlines()):
        try:
            body, seal = json.loads(line)
            before = seals.link(before, body)
        except (ValueError, TypeError) as error:
            raise LogError(f"{path}: row {number} is no row of an evening ({error}).") from error
        if seal != before:
            raise LogError(f"{path}: row {number} does not fit those before it. Take the copy of another table.")
        rows.append((body, seal))
    of_bodies((body for body, _ in rows), str(path))
    return rows


def restore(folder: Path, rows: list[Row]) -> None:
    """The evening from a table's copy, where that goes on from what is `held` here. Raises NoHub or sqlite3.Error."""
    _, store = opened(folder)
    with closing(store):
        kept = store.evening()
        if len(kept) > 1 and kept != rows[: len(kept)]:
            raise NoHub(f"{folder}: keeps another evening than that copy tells. Begin one with orctable hub new first.")
        if len(kept) <= 1:
            store.replace(rows)
        else:
            store.add(len(kept), rows[len(kept) :])


def is_backup(path: Path) -> bool:
    """Whether a file is one of SQLite's, as `backup` writes them. Raises OSError."""
    with path.open("rb") as file:
        return file.read(len(SQLITE)) == SQLITE


def backup_of(folder: Path, path: Path) -> list[Row]:
    """The evening of a backup, looked through and ready to be put in place. Raises NoHub, sqlite3.Error or OSError."""
    half = folder / f"{KEPT}.half"
    shutil.copyfile(path, half)
    with closing(sqlite3.connect(half)) as database:
        (whose,) = database.execute("PRAGMA application_id").fetchone()
    if whose != APPLICATION:
        half.unlink()
        raise NoHub(f"{path}: is no backup of a hub. Name a file that orctable hub backup wrote; nothing was changed.")
    with closing(Store(half)) as store:
        rows, wrong = store.evening(), faults(store)
    if wrong:
        half.unlink()
        raise NoHub(f"{path}: is damaged ({wrong[0]}). Take another backup; nothing was changed.")
    return rows


def put_back(folder: Path) -> None:
    """The backup that lies ready takes the place of what is kept, which is put aside. Raises OSError."""
    _put_aside(folder)
    (folder / f"{KEPT}.half").rename(folder / KEPT)


def newest_game(store: Store, table: str) -> list[Row]:
    """What is kept of the newest game of a table. Raises NoHub for nothing."""
    kept = [key for key, _ in store.games() if key.teller == table]
    if not kept:
        raise NoHub(f"{table}: no game has come from it. Check the name.")
    return store.rows(max(kept, key=lambda key: key.game))


def faults(store: Store) -> list[str]:
    """What is wrong in a store: rows that do not fit, and what SQLite says of its file."""
    verdict, wrong = store.whole(), list[str]()
    if verdict != "ok":
        wrong.append(verdict)
    chains = [("the evening", store.evening())]
    chains += [(f"game {key.game} of {key.teller}", store.rows(key)) for key, _ in store.games()]
    for name, rows in chains:
        before = ""
        for number, (body, seal) in enumerate(rows):
            before = seals.link(before, body)
            if seal != before:
                wrong.append(f"{name}: row {number} does not fit those before it")
                break
    return wrong
