"""How a window opens, and where it sends its person when it closes: whoever opened it goes on there."""

import signal
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

START: Final = "start"
"""The start screen, from a table that has none of its own."""
WATCH: Final = "watch"
"""The practice table, played by virtual players, with captions."""
PRACTISE: Final = "practise"
"""The practice table with the first seat kept for the person at the screen."""
TABLE: Final = "table"
"""A real table with the devices that were named."""
STATUS: Final = 80
"""The exit status of an app that was closed to go to the start screen."""
ENDINGS: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
"""Termination, Ctrl-C, and the terminal closing: each closes the window, and everything is kept."""


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
