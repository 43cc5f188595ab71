"""Whether a version of the app could run here at all: what it is made of loads, and the kept game opens."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.app import catalogue, wiring
from companion.appliance.working_process import run_while_it_works
from companion.locale.languages import LANGUAGES, LanguageMissing
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
