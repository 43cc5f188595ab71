"""How a window opens, and where it sends its person when it closes: whoever opened it goes on there."""

import os
import signal
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from companion.schema.quick_dataclass import dataclass

START: Final = "start"  # the start screen, from a table that has none of its own
WATCH: Final = "watch"  # the practice table, played by virtual players, with captions
PRACTISE: Final = "practise"  # the practice table with the first seat kept for the person at the screen
TABLE: Final = "table"  # a real table with the devices that were named
STATUS: Final = 80  # the exit status of an app that was closed to go to the start screen
ENDINGS: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
"""Termination, Ctrl-C, and the terminal closing: each closes the window, and everything is kept."""

STAYS: Final = "ORCTABLE_STAYS"  # set for a window whose starter opens the start screen before that window closes
STAYING: Final = b"STATUS=Somebody wants to go to the start screen; this window stays until that is there."
BEHIND: Final = "ORCTABLE_BEHIND"
"""Names to the start screen the window behind it: the end of the pipe that keeps it open, and its process."""


def keep_behind(pipe: int, process: int) -> None:
    """A child keeps its window while another program takes the place of this one, until `end_behind` there."""
    os.set_inheritable(pipe, True)
    os.environ[BEHIND] = f"{pipe}:{process}"


def end_behind() -> None:
    """The window behind this one, if there is one, ends: this one has something to show."""
    pipe, _, process = os.environ.pop(BEHIND, "").partition(":")
    if pipe.isdigit() and process.isdigit():
        os.close(int(pipe))
        threading.Thread(target=os.waitpid, args=(int(process), 0), name="window behind", daemon=True).start()


@dataclass(frozen=True, slots=True)
class Leaving:
    """A way out of a screen: one of the places above, the devices or the game it is about, and the language spoken."""

    place: str
    about: tuple[str, ...] = ()
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Opening:
    """How a window opens: `size` in pixels, None for all of a panel or part of a desktop; without a `language` the last
    one chosen is used, as kept in the folder `settings`. `start` says where the start screen is: `here`, first in this
    window; `skip`, passed by; `away`, not in this window. `asks`: which devices there are is asked first. `kiosk`:
    nobody minds the table. `leave` is told where somebody wants to go, and how to close the window.
    """

    language: str | None
    size: tuple[int, int] | None
    settings: Path
    start: str
    asks: bool
    leave: Callable[[Leaving, Callable[[], object]], None]
    kiosk: bool = False


def leaving_of(name: str, language: str) -> Leaving:
    """The way out behind a button (`watch:orconomy`)."""
    place, *about = name.split(":")
    return Leaving(place, tuple(about), language)


def words_of(leaving: Leaving, kept: Sequence[str]) -> list[str]:
    """The command line that goes on there; `kept` are options that hold wherever it leads."""
    game = ["--game", leaving.about[0]] if leaving.about and leaving.place in (WATCH, PRACTISE) else []
    ways = {WATCH: ["--practice", "--watch"], PRACTISE: ["--practice", "--sit"]}
    return ["run", *ways.get(leaving.place, []), *game, "--language", leaving.language, *kept]
