"""Checks every device and the machine itself, and says of each whether it works, and if not, why."""

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

from companion import devices
from companion.devices.kind import Finding
from companion.devices.table_file import TableFile
from companion.diagnose.machine_check import examine_machine

SPACE = 200 * 2**20
"""Bytes that should be free: an evening's journal and pictures need far less."""
EARLIEST = 1_735_689_600.0
"""2025-01-01 in seconds since 1970; an earlier clock has not been set."""
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
