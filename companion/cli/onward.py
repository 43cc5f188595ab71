"""From one window to the next: the start screen, a table with devices, and the practice table follow one another in the
same process.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from companion.app.leaving import TABLE, Leaving, words_of
from companion.cli.common import data_folder
from companion.record.storage.files import make_folder

ASKED = "table.toml"
"""The table file written from what somebody has answered on the screen, in the data folder."""
SECTIONS = {
    "camera": '\n[camera]\nsource = "usb:auto"\n',
    "dice": '\n[dice]\nsources = ["serial:auto", "hand"]\n',
}
HEAD = "# Written by orctable from what was answered on its screen. Another file is opened with --table.\nversion = 1\n"


def go_on(leaving: Leaving, kept: Sequence[str]) -> NoReturn:
    """Replace this program by the one that goes on there; `kept` are options that hold wherever it leads.

    Raises OSError if it cannot be started, or the table file cannot be written.
    """
    if leaving.place == TABLE:
        kept = [*kept, "--table", str(_table_file(leaving.about)), "--start", "skip"]
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(sys.executable, [sys.executable, "-m", "companion.cli", *words_of(leaving, kept)])


def _table_file(devices: Sequence[str]) -> Path:
    """A table file with the devices that were named."""
    folder = data_folder()
    make_folder(folder)
    path = folder / ASKED
    path.write_text(HEAD + "".join(SECTIONS[kind] for kind in SECTIONS if kind in devices), encoding="utf-8")
    return path
