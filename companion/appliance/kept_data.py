"""The data of a table, copied as it is before an update, and put back when the new version fails.

What the new version leaves is set aside, never deleted: somebody may have played on it.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext, suppress
from itertools import chain, count
from pathlib import Path
from typing import Final

from companion.record.storage.files import Lock
from companion.schema.wrong_input import UpkeepRefused

OWN: Final = "update"  # the folder in which app and updates tell each other things; no data of the table
CODE_FILE: Final = "spectators.code"  # under which code phones see a game: of this machine, and of this evening
PASSING: Final = (OWN, "kivy", "saved", "restore", CODE_FILE)  # what is made anew, or says nothing of the table
ASIDE: Final = "set-aside-"
MOST_DEPTH: Final = 100  # folders within folders that are copied; a table has four


def belongs(name: str) -> bool:
    """Whether an entry of the data folder is the table's own: not a log, not a cache, nothing set aside."""
    log = name.endswith(".log") or ".log." in name
    return not (log or name in PASSING or name.startswith(ASIDE) or name.endswith((".new", "-shm")))


def entries(data: Path) -> Iterator[Path]:
    """What the table has in its data folder."""
    if data.is_dir():
        yield from (path for path in sorted(data.iterdir()) if belongs(path.name))


def see_depth(data: Path) -> None:
    """Raises UpkeepRefused for folders within folders that are deeper than anything of the table's, or OSError."""
    waiting = [(entry, 1) for entry in entries(data)]
    while waiting:
        place, depth = waiting.pop()
        if depth > MOST_DEPTH:
            raise UpkeepRefused(
                "deep",
                f"{data}/{place.relative_to(data).parts[0]}: holds folders more than {MOST_DEPTH} deep, so the data"
                " cannot be copied before the update. Remove that folder; nothing was changed.",
            )
        if place.is_dir() and not place.is_symlink():
            waiting += [(inner, depth + 1) for inner in place.iterdir()]


def _alone(data: Path) -> AbstractContextManager[object]:
    """Within this context no app has the table open. Raises Held, changing nothing, where one has."""
    return Lock(data, folder=True) if data.is_dir() else nullcontext()


def keep(data: Path, kept: Path) -> None:
    """Copies the data of a table; `kept` is there whole or not at all. Raises UpkeepRefused as `see_depth` does,
    OSError, or Held where it is open.
    """
    see_depth(data)
    partial = kept.with_name(kept.name + ".partial")
    with _alone(data):
        shutil.rmtree(partial, ignore_errors=True)
        shutil.rmtree(kept, ignore_errors=True)
        partial.mkdir(mode=0o700)
        for entry in entries(data):
            _copy(entry, partial / entry.name)
        os.sync()
        os.rename(partial, kept)


def set_aside(data: Path, version: str) -> None:
    """Moves what a version has made of the data into a folder of its own. Raises OSError, or Held where it is open."""
    aside = data / f"{ASIDE}{version}"
    with _alone(data):
        forget_link(aside)
        aside.mkdir(mode=0o700, exist_ok=True)
        _own(data, aside)
        for entry in entries(data):
            os.replace(entry, free_name(aside / entry.name))
        os.sync()


def free_name(path: Path) -> Path:
    """A name in that folder that nothing has yet: an earlier failure of the same version lies there already."""
    names = chain([path], (path.with_name(f"{path.name}.{number}") for number in count(2)))
    return next(name for name in names if not name.exists())


def clear(folder: Path) -> None:
    """Removes a folder of ours as far as that can be done, or what lies in its place: rmtree would wait at a pipe."""
    if folder.is_dir() and not folder.is_symlink():
        shutil.rmtree(folder, ignore_errors=True)
    else:
        with suppress(OSError):
            folder.unlink()


def forget_link(folder: Path) -> None:
    """Removes a link where a folder of ours should be: root follows nothing that the app's user has laid."""
    if folder.is_symlink():
        folder.unlink()


def put_back(data: Path, kept: Path) -> None:
    """Copies the kept data back; begun again, it begins anew. Raises OSError, or Held where the table is open."""
    with _alone(data):
        for entry in entries(data):
            _remove(entry)
        for entry in sorted(kept.iterdir()):
            _copy(entry, data / entry.name)
        os.sync()


def _copy(source: Path, to: Path) -> None:
    """A file, a link or a folder with its rights and its owner."""
    if source.is_dir() and not source.is_symlink():
        to.mkdir(mode=0o700)
        for inner in sorted(source.iterdir()):
            _copy(inner, to / inner.name)
        shutil.copystat(source, to)
    elif source.is_file() or source.is_symlink():
        shutil.copy2(source, to, follow_symlinks=False)
    else:
        return  # a socket or a pipe holds nothing
    _own(source, to)


def _own(like: Path, path: Path) -> None:
    """Gives a file the owner of another one, where that may be done."""
    if os.geteuid() == 0:
        status = like.lstat()
        os.chown(path, status.st_uid, status.st_gid, follow_symlinks=False)


def _remove(entry: Path) -> None:
    if entry.is_dir() and not entry.is_symlink():
        shutil.rmtree(entry)
    else:
        entry.unlink()
