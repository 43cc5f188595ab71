"""The stick that is plugged in: where updates and backups are found, and where backups and reports go."""

import os
import re
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from companion.appliance.update_bundle import ENDING
from companion.record.past.saved_files import MEDIA, places
from companion.schema.wrong_input import UpkeepRefused

BACKUP = "orctable-backup-"
REPORT = "orctable-report-"
PACKED = ".zip"
NAMED: Final = re.compile(r"\d{4}-\d\d-\d\d-\d{6}(?:-\d{1,9})?")
"""The date and time in a name, and a number where the clock was set back."""


def writable_folder(media: Sequence[Path] = MEDIA) -> Path:
    """The folder of ours on a stick that can be written. Raises UpkeepRefused where there is no stick, or OSError."""
    for folder in _folders(media):
        folder.mkdir(exist_ok=True)
        return folder
    raise no_stick()


def next_name(folder: Path, name: str) -> Path:
    """A file in a folder, named by the time. It comes after all that are there: a machine whose clock was set back
    would else take an older one for the newest, or write over one.
    """
    stamps = [time.strftime("%Y-%m-%d-%H%M%S")]
    stamps += (path.stem.removeprefix(name) for path in folder.glob(f"{name}*{PACKED}"))
    newest = max(filter(NAMED.fullmatch, stamps), key=_numbers)
    if newest in stamps[1:]:
        newest = f"{newest[:17]}-{int(newest[18:] or 1) + 1}"
    return folder / f"{name}{newest}{PACKED}"


def see_mounted(path: Path, media: Sequence[Path] = MEDIA) -> None:
    """Raises UpkeepRefused for a path that means a stick, where none is mounted: what is written there would stay on
    this machine.
    """
    whole = path.absolute()
    roots = [root for root in media if root in whole.parents]
    if roots and not any(os.path.ismount(place) for place in (whole, *whole.parents) if roots[0] in place.parents):
        there = ", ".join(str(folder.parent) for folder in _folders(media)) or "none"
        raise UpkeepRefused(
            "no_stick",
            f"{path}: no stick is mounted there. Sticks that can be written: {there}. Plug one in, wait a moment, or"
            " name another folder; nothing was changed.",
        )


def newest_update(media: Sequence[Path] = MEDIA) -> Path:
    """The update with the highest name on any stick. Raises UpkeepRefused."""
    return _newest(media, f"*{ENDING}", "no_update", f"There is no update (*{ENDING}) on the stick.")


def newest_backup(media: Sequence[Path] = MEDIA) -> Path:
    """The newest backup on any stick. Raises UpkeepRefused."""
    return _newest(media, f"{BACKUP}*{PACKED}", "no_backup_there", f"There is no backup ({BACKUP}...) on the stick.")


def no_stick() -> UpkeepRefused:
    """What is said where no stick is plugged in."""
    return UpkeepRefused("no_stick", "There is no stick that can be written. Plug one in, wait a moment, try again.")


def _folders(media: Sequence[Path]) -> Iterator[Path]:
    """Our folder on each stick, there or not. The last place is for a table without a stick."""
    *sticks, _beside = places(Path(), media)
    yield from sticks


def _newest(media: Sequence[Path], pattern: str, code: str, message: str) -> Path:
    folders = list(_folders(media))
    if not folders:
        raise no_stick()
    paths = [path for folder in folders for place in (folder.parent, folder) for path in place.glob(pattern)]
    if not paths:
        raise UpkeepRefused(code, message)
    return max(paths, key=lambda path: (_numbers(path.name), path.name))


def _numbers(name: str) -> tuple[int, ...]:
    """The numbers in a name, so that version 0.10.0 comes after 0.9.0."""
    return tuple(int(word) for word in "".join(letter if letter.isdecimal() else " " for letter in name).split())
