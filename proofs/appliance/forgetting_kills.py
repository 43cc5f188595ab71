"""`orctable forget` is killed (SIGKILL) at the beginning of any of its system calls, and what is left is opened.

`python -m proofs.appliance.forgetting_kills --kills 50 --out docs/results/forgetting-kills.csv` writes a row a game; it
goes on where it stopped. Each kill finds the same table, at which two games were played. All games come to the end that
they had, all under the old name or all under the new one, and doing it again leaves no byte of the name.
"""

import os
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from companion.app import catalogue
from companion.exchange import forgetting
from companion.record.past import past_games
from companion.record.storage.contents import look
from proofs.appliance.syscall_kills import kill_at
from proofs.long_run import LongRun
from tests.exchange.test_forgetting import NAMES, ends, folder_of

STARTED: Final = 0.95
"""The share of its calls after which the program has started; where it reads and writes come later."""


@dataclass(frozen=True, slots=True)
class Row:
    """The kills of one game: how many system calls the command makes, how many kills left the old journal, how many the
    new one, and how many anything else, or something that could not be done again.
    """

    game: str
    calls: int
    kills: int
    old: int
    new: int
    wrong: int
    verdict: str


def _forget(folder: Path, number: int) -> int:
    os.environ["ORCTABLE_DATA"] = str(folder)
    return kill_at([sys.executable, "-m", "companion.cli", "forget", NAMES[0], "--texts"], number)


def killed(game: str, kills: int) -> Row:
    """So many kills of one game's table."""
    rng, counts = Random(1), {"old": 0, "new": 0, "wrong": 0}
    with TemporaryDirectory(prefix="orctable-kills-") as place:
        begun = Path(place) / "begun"
        before = ends(folder_of(begun, game))
        calls = _forget(Path(shutil.copytree(begun, Path(place) / "whole")), 0)
        for number in range(kills):
            folder = Path(shutil.copytree(begun, Path(place) / str(number)))
            _forget(folder, rng.randrange(int(calls * STARTED), calls))
            counts[_remains(folder, before)] += 1
    return Row(game, calls, kills, **counts, verdict="bad" if counts["wrong"] else "old or new")


def _remains(folder: Path, before: Sequence[object]) -> str:
    """What a kill has left."""
    journal = folder / "journal.sqlite"
    same = ends(journal) == before
    facts = look(journal).facts
    named = {NAMES[0] in past_games.header_of(facts, number, 2) for number in (1, 2)}
    forgetting.forget(folder, journal, NAMES[0], catalogue.games(folder), replace_texts=True)
    if not same or len(named) > 1 or ends(journal) != before or forgetting.left(folder, NAMES[0]):
        return "wrong"
    return "old" if named == {True} else "new"


def main(words: Sequence[str] | None = None) -> int:
    """Kill, look, do it again; 1 when anything but old or new was found."""
    long_run = LongRun("proofs.appliance.forgetting_kills", __doc__, kills=50)
    asked = long_run.begin(words)
    for game in long_run.left(catalogue.GAMES, "game"):
        row = killed(game, asked.kills)
        long_run.add(row, good=row.verdict != "bad")
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
