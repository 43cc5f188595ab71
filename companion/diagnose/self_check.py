"""Whether a version of the app could run here at all: what it is made of loads, and the kept game opens; and how every
device of a table is.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion import devices
from companion.app import catalogue, wiring
from companion.appliance.working_process import run_while_it_works
from companion.devices.kind import Finding
from companion.devices.table_file import TableFile
from companion.diagnose.machine_check import examine_machine
from companion.locale.preferences import LANGUAGES, LanguageMissing
from companion.record.header_to_game import Games
from companion.record.journal import Journal
from companion.record.storage.files import make_folder
from companion.record.unplayable_lines import repair
from companion.schema.wrong_input import BoxError, TableError
from companion.session.facts import CHECKS
from hardware.errors import HardwareError

LIBRARIES: Final = ("numpy", "cv2", "kivy", "serial", "gpiozero", "companion.ui.compose", "companion.session.session")


def self_check(table: Path | None, data: Path) -> Iterator[str]:
    """What is wrong, in sentences; nothing when all is well. The table file is read, its devices are not opened."""
    yield from _loading(data / "kivy")
    try:
        named = wiring.read_table(table or wiring.usual_table(data), data)
        games = catalogue.games(named.folder)
        for name in games.names:
            games.named(name).ready()
            for language in LANGUAGES:
                catalogue.speaker(name, language)
        _open_journal(named.folder / "journal.sqlite", games)
    except (TableError, BoxError, HardwareError, LanguageMissing, OSError) as error:
        yield str(error)


def _loading(home: Path) -> Iterator[str]:
    """Loads the libraries in a process of their own: one made for another processor ends its process."""
    words = [sys.executable, "-c", f"import {', '.join(LIBRARIES)}"]
    try:
        make_folder(home)
        done = run_while_it_works(
            words, env={**os.environ, "KIVY_HOME": str(home), "KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1"}
        )
    except (OSError, subprocess.SubprocessError) as error:
        yield f"the libraries cannot be tried: {error}"
        return
    if done.returncode:
        yield f"the libraries cannot be loaded ({done.returncode}): {done.stderr.strip()[-300:]}"


def _open_journal(path: Path, games: Games) -> None:
    """The kept game opens, and is repaired if it has to be, as at any start."""
    if not path.exists():
        return
    with Journal(path) as kept:
        repair(kept, games, CHECKS)


SPACE = 200 * 2**20  # bytes that should be free: an evening's journal and pictures need far less
EARLIEST = 1_735_689_600.0  # 2025-01-01 in seconds since 1970; an earlier clock has not been set
FONTS = Path("/usr/share/fonts/truetype")
FONT_FILES = ("paratype/PTS55F.ttf", "paratype/PTN57F.ttf", "vollkorn/Vollkorn-Bold.ttf")
"""The fonts of the screen, where Debian installs them."""


def examine(table: TableFile) -> Iterator[Finding]:
    """Checks one thing after another. A camera or dice base held by another program is left alone."""
    for device in devices.DEVICES:
        yield from device.examine(table)
    yield from examine_machine(table)
    yield _disk(table.folder)
    yield _fonts(FONTS)
    yield _clock(time.time())


def _disk(folder: Path) -> Finding:
    there = next(place for place in (folder.absolute(), *folder.absolute().parents) if place.is_dir())
    free = shutil.disk_usage(there).free
    advice = "" if free >= SPACE else ". Make some room: games are kept there"
    return Finding("disk", str(there), free >= SPACE, f"{free // 2**20} MB free{advice}")


def _fonts(folder: Path) -> Finding:
    missing = [name for name in FONT_FILES if not (folder / name).exists()]
    if not missing:
        return Finding("fonts", str(folder), True, "there", named=False)
    why = f"{', '.join(missing)} missing; Kivy's own letters are used instead. Run make setup"
    return Finding("fonts", str(folder), False, why, named=False)


def _clock(now: float) -> Finding:
    day = time.strftime("%Y-%m-%d %H:%M", time.localtime(now))
    advice = "" if now >= EARLIEST else ". Set the date: the games' dates would be wrong"
    return Finding("clock", "machine", now >= EARLIEST, day + advice)
