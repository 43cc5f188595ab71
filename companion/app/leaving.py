"""Where a screen sends its person when it closes: whoever opened it goes on there."""

import signal
from collections.abc import Sequence
from dataclasses import dataclass
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


def leaving_of(name: str, language: str) -> Leaving:
    """The way out behind a button (`watch:orconomy`)."""
    place, *about = name.split(":")
    return Leaving(place, tuple(about), language)


def words_of(leaving: Leaving, kept: Sequence[str]) -> list[str]:
    """The command line that goes on there; `kept` are options that hold wherever it leads."""
    game = ["--game", leaving.about[0]] if leaving.about and leaving.place in (WATCH, PRACTISE) else []
    ways = {WATCH: ["--practice", "--watch"], PRACTISE: ["--practice", "--sit"]}
    return ["run", *ways.get(leaving.place, []), *game, "--language", leaving.language, *kept]
