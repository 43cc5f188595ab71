"""The files of a data folder beside its journal: each is seen to before anything is opened, so that a table starts."""

import json
import logging
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from companion.app import catalogue
from companion.app.instruments import heard_throws
from companion.app.kiosk import pin_file
from companion.app.settings import FILE as SETTINGS
from companion.app.settings import settings_in
from companion.appliance.kept_data import ASIDE
from companion.devices.camera_device import LENS_FILE, TAUGHT_FOLDER
from companion.record.header_to_game import Games
from companion.record.journal import Journal
from companion.record.people.groups_file import FILE as GROUPS
from companion.record.people.groups_file import GroupsFile, whole_file
from companion.record.storage import store
from companion.record.storage.contents import Foreign
from companion.record.storage.kept_pictures import mend_pictures
from companion.record.storage.store import Mended
from companion.record.unplayable_lines import repair
from companion.schema.plain_files import read_toml
from companion.schema.wrong_input import BoxError, TableError
from companion.session.facts import CHECKS

RESTORED: Sequence[tuple[str, Mapping[str, Any]]] = (("restored", {"folder": f"{ASIDE}restore"}),)
"""The notice of a backup that was brought back."""
LOG = logging.getLogger(__name__)


def mend(folder: Path) -> tuple[Mended, ...]:
    """Puts aside what cannot be read, and takes the generation before; what was done. The folder is `held`."""
    done = tuple(_mended(folder))
    for mended in done:
        instead = ", the one before is used" if mended.before else ""
        LOG.warning("%s was %s%s%s", mended.file, mended.what, mended.kept and f", kept as {mended.kept}", instead)
    return done


def _mended(folder: Path) -> Iterator[Mended]:
    yield from store.mend(folder, [SETTINGS], settings_in)
    yield from store.mend(folder, [GROUPS], whole_file)
    yield from store.mend(folder, [pin_file.FILE], pin_file.pin_in, strict=True)
    yield from store.mend(folder, [heard_throws.FILE], heard_throws.heard_in, strict=True)
    yield from store.mend(folder, [LENS_FILE], _lens_in, strict=True)
    for name in catalogue.GAMES:
        if not any(folder.glob(f"boxes/{name}-*/")):
            continue  # a game without files of its owner is not loaded for them
        edition = catalogue.games().named(name).edition
        if (folder / "boxes" / edition).is_dir():
            own = [f"boxes/{edition}/{file}" for file in ("board.toml", "box.toml")]
            yield from store.mend(folder, own, partial(_box_in, name))
    yield from mend_pictures(folder / TAUGHT_FOLDER)


def _box_in(game: str, folder: Path) -> None:
    """Raises BoxError where a game cannot be opened with its owner's files, or one of them is not TOML."""
    for path in folder.glob("boxes/*/*.toml"):
        read_toml(path)
    catalogue.games(folder).named(game).ready()


def _lens_in(folder: Path) -> None:
    """Raises ValueError for a file that is none of a lens."""
    path = folder / LENS_FILE
    if path.exists() and not isinstance(json.loads(store.read(path)), dict):
        raise ValueError(f"{path} holds no JSON object")


def why_not_opened(folder: Path) -> str:
    """Why no table could go on with all that is in a folder, in a sentence; "" if one could. It writes there."""
    lost = ", ".join(mended.file for mended in mend(folder) if mended.what == "spoilt" and not mended.before)
    if lost:
        return f"{lost} cannot be read."
    try:
        games = catalogue.games(folder)
        for name in games.names:
            games.named(name).ready()
        for path in sorted(folder.glob("*.sqlite")):
            with Journal(path) as kept:
                repair(kept, games, CHECKS)
                if kept.salvaged is not None:
                    return f"of {path.name} {kept.salvaged}."
    except (TableError, BoxError) as error:
        return str(error)
    return ""


def forget_who_wished(folder: Path, journal: Path, games: Games) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Forgets everybody who has asked for it at the table, before its files are open; the notices that tell of it.

    A person who cannot be forgotten is tried again at the next start. The folder is `held`.
    """
    wished = [person for person in GroupsFile(folder).people if person.consent.forget]
    if wished:
        from companion.exchange import forgetting  # much to load, and rarely needed

        for person in wished:
            try:
                done = forgetting.forget(folder, journal, person.name, games)
            except (*forgetting.UNWRITABLE, Foreign, sqlite3.Error, OSError) as error:
                LOG.exception("a person cannot be forgotten")
                yield "not_forgotten", {"name": person.name, "detail": str(error)}
            else:
                left = len(forgetting.left(folder, person.name))
                yield "forgotten", {"n": len(done.games), **({"left": left} if left else {})}


def told_of(mended: tuple[Mended, ...]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The notices that tell a table of it: which files, and under which names they are kept."""
    kinds = {
        "files_edited": [file for file in mended if file.what == "edited"],
        "files_before": [file for file in mended if file.what != "edited" and file.before],
        "files_anew": [file for file in mended if file.what != "edited" and not file.before],
    }
    for code, those in kinds.items():
        if those:
            kept = ", ".join(file.kept for file in those if file.kept)
            yield code, {"files": ", ".join(file.file for file in those), **({"kept": kept} if kept else {})}
