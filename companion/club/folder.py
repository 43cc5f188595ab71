"""A hub's folder: how it comes to its own broker, the broker's keys and users, and what it keeps."""

import json
from pathlib import Path
from typing import Final

from companion.club import broker, club_file
from companion.club.club_file import ClubFile
from companion.club.evening_log import Header, header_body, of_bodies
from companion.club.kept_rows import Store
from companion.club.messages import Row, sealed
from companion.record.storage import seals
from companion.schema.wrong_input import LogError, TableError

HUB: Final = "hub.toml"
BROKER: Final = "broker"
KEPT: Final = "hub.sqlite"
LARGEST: Final = 16_000_000


class NoHub(TableError):
    """A folder is none of a hub, or cannot be made one."""


def make(folder: Path, club: str, address: str, port: int, header: Header) -> None:
    """Makes a hub, or begins another evening at one that is there: what was kept is put aside.

    Raises TableError, BoxError, sqlite3.Error or OSError.
    """
    if (folder / HUB).exists():
        before = folder / KEPT
        if before.exists():
            with_old = Store(before)
            with_old.close()
            before.rename(_free(folder))
    elif folder.exists() and any(folder.iterdir()):
        raise NoHub(f"{folder}: is there and is no hub's folder. Name another one; nothing was changed.")
    else:
        own = broker.make(folder / BROKER, club, address, port)
        club_file.write(folder / HUB, own)
    _begin(folder, sealed(header_body(header), ()))


def _begin(folder: Path, rows: list[Row]) -> None:
    store = Store(folder / KEPT)
    store.add(0, rows)
    store.commit()
    store.close()


def _free(folder: Path) -> Path:
    """A name for the evening before that no file has."""
    number = 1
    while (name := folder / f"evening-{number}.sqlite").exists():
        number += 1
    return name


def opened(folder: Path) -> tuple[ClubFile, Store]:
    """Raises NoHub, BoxError or sqlite3.Error."""
    if not (folder / HUB).exists():
        raise NoHub(f"{folder}: is no hub's folder. Make one with orctable hub new.")
    return club_file.read(folder / HUB), Store(folder / KEPT)


def admit(folder: Path, table: str, out: Path) -> None:
    """A table may come, by the file that is written; an older one of the same name may not any more.

    Raises TableError, BoxError or OSError.
    """
    hub = club_file.read(folder / HUB)
    wanted = ClubFile(hub.club, hub.address, hub.port, table, "-", hub.certificate)
    club_file.write(out, broker.admit(folder / BROKER, wanted))


def copy_of(path: Path) -> list[Row]:
    """The rows of an evening as a table has kept them, each proved. Raises LogError or OSError."""
    if path.stat().st_size > LARGEST:
        raise LogError(f"{path}: is larger than {LARGEST} bytes. It cannot be the right file.")
    rows, before = list[Row](), ""
    for number, line in enumerate(path.read_text("utf-8").splitlines()):
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
    """The evening from a table's copy, where that goes on from what is kept here. Raises NoHub or sqlite3.Error."""
    _, store = opened(folder)
    kept = store.evening()
    if len(kept) > 1 and kept != rows[: len(kept)]:
        store.close()
        raise NoHub(f"{folder}: keeps another evening than that copy tells. Begin one with orctable hub new first.")
    if len(kept) <= 1:
        store.replace(rows)
    else:
        store.add(len(kept), rows[len(kept) :])
    store.commit()
    store.close()


def faults(store: Store) -> list[str]:
    """What is wrong in a store: rows that do not fit, and what SQLite says of its file."""
    verdict, found = store.whole(), list[str]()
    if verdict != "ok":
        found.append(verdict)
    chains = [("the evening", store.evening())]
    chains += [(f"game {key.game} of {key.teller}", store.rows(key)) for key, _ in store.games()]
    for name, rows in chains:
        before = ""
        for number, (body, seal) in enumerate(rows):
            before = seals.link(before, body)
            if seal != before:
                found.append(f"{name}: row {number} does not fit those before it")
                break
    return found
