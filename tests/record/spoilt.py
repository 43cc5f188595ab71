"""Spoils a journal in every way a disk can, and checks that nothing spoilt is ever believed.

`python -m tests.record.spoilt --seeds 5000 --out docs/results/spoilt.csv` writes one row for each way and file.
`silent`: something else came out than was written, and nobody was told.
"""

import logging
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from companion.app import catalogue
from companion.cli.progress import progress
from companion.record.journal import Journal
from companion.record.storage import mark
from companion.record.storage.contents import HEAD, look
from companion.record.storage.pages import PAGE
from companion.record.unplayable_lines import repair
from companion.schema.wrong_input import TableError
from companion.session.facts import CHECKS
from proofs.long_run import Measurement
from tests.record import kept_game

Kept = tuple[Mapping[str, str], Mapping[int, Sequence[str]]]  # facts, and the lines of each game
LOG: Final = logging.getLogger(__name__)
EARLIER: Final = {"dice", "muted", "draft", "dues", "taps:1", "taps:2"}
"""Facts that may have an earlier value, or one made out from the lines, when it is told that the journal was spoilt."""
VERDICTS: Final = ("whole", "cut", "refused", "silent", "traceback")


def bit(data: bytearray, rng: Random) -> None:
    """One bit the other way round."""
    data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)


def byte(data: bytearray, rng: Random) -> None:
    """One byte is another."""
    place = rng.randrange(len(data))
    data[place] = (data[place] + rng.randint(1, 255)) % 256


def digit(data: bytearray, rng: Random) -> None:
    """One digit of what can be read is another."""
    places = [place for place, value in enumerate(data) if 48 <= value <= 57]
    place = rng.choice(places)
    data[place] = 48 + (data[place] - 48 + rng.randint(1, 9)) % 10


def letter(data: bytearray, rng: Random) -> None:
    """One letter is no letter any more."""
    places = [place for place, value in enumerate(data) if 97 <= value <= 122]
    data[rng.choice(places)] = rng.choice((0x80, 0xFF, 0xC3, 0x00))


def block(data: bytearray, rng: Random) -> None:
    """A sector of the disk reads as something else."""
    place = rng.randrange(0, len(data), 512)
    data[place : place + 512] = rng.choice((bytes(512), rng.randbytes(512)))[: len(data) - place]


def page(data: bytearray, rng: Random) -> None:
    """A page is empty, rubbish, or another page."""
    places = range(0, len(data) - PAGE + 1, PAGE)
    one, other = rng.choice(places), rng.choice(places)
    data[one : one + PAGE] = rng.choice((bytes(PAGE), rng.randbytes(PAGE), bytes(data[other : other + PAGE])))


def swap(data: bytearray, rng: Random) -> None:
    """Two pages have changed places."""
    one, other = (PAGE * rng.randrange(len(data) // PAGE) for _ in range(2))
    data[one : one + PAGE], data[other : other + PAGE] = data[other : other + PAGE], data[one : one + PAGE]


def several(data: bytearray, rng: Random) -> None:
    """Many bits at once."""
    for _ in range(rng.randint(2, 40)):
        bit(data, rng)


WAYS: Final[Sequence[Callable[[bytearray, Random], None]]] = (bit, byte, digit, letter, block, page, swap, several)


@dataclass(frozen=True, slots=True)
class Row:
    """How often each came of one way to spoil one of the two files."""

    way: str
    file: str
    n: int
    unchanged: int
    whole: int
    cut: int
    refused: int
    silent: int
    traceback: int


class Original:
    """A journal with two games in it, closed in order, and one as an app leaves it that is killed."""

    def __init__(self, folder: Path) -> None:
        journal = kept_game.play(folder / "closed", 30)
        with kept_game.program(journal.parent) as app:
            kept_game.tap(app, "new", "setup:start", *kept_game.FIRST_ACTS)
            # What waits goes into the main file, and the next lines begin the write-ahead file anew, over older frames.
            app._journal._db.execute("PRAGMA wal_checkpoint")
            app._journal._seen = app._journal._stamps()
            kept_game.tap(app, "undo", "redo", "undo", "die:1:5", "die:2:6")
            parts = ("", "-wal", "-mark")
            self.killed = {name: (journal.parent / f"journal.sqlite{name}").read_bytes() for name in parts}
            self.kept_killed = held(self._laid(folder / "killed", self.killed))
        self.closed = {"": journal.read_bytes(), "-mark": mark.place(journal).read_bytes()}
        self.kept_closed = held(journal)

    @staticmethod
    def _laid(folder: Path, files: Mapping[str, bytes]) -> Path:
        folder.mkdir(parents=True)
        for name, data in files.items():
            (folder / f"journal.sqlite{name}").write_bytes(data)
        return folder / "journal.sqlite"

    def spoilt(self, folder: Path, seed: int) -> tuple[str, str, str]:
        """The way and the file of a seed, and what came of it."""
        rng = Random(f"{seed} spoilt")
        way = WAYS[seed % len(WAYS)]
        waiting = rng.random() < 0.4
        files, kept = (self.killed, self.kept_killed) if waiting else (self.closed, self.kept_closed)
        name = rng.choice(("", "-wal", "-wal")) if waiting else ""
        data = bytearray(files[name])
        way(data, rng)
        label = f"main{' beside lines that wait' if waiting else ''}" if not name else "write-ahead"
        if data == files[name]:
            return way.__name__, label, "unchanged"
        journal = self._laid(folder, {**files, name: bytes(data)})
        try:
            return way.__name__, label, judged(journal, kept)
        finally:
            shutil.rmtree(folder)


def held(journal: Path) -> Kept:
    """Everything a sound journal holds, without touching it."""
    contents = look(journal)
    assert not contents.damage, contents.damage
    facts = {name: value for name, value in contents.facts.items() if name != HEAD}
    return facts, {number: list(game.bodies) for number, game in contents.games.items()}


def judged(journal: Path, kept: Kept) -> str:
    """Open a spoilt journal as the app does, and compare with what was written."""
    try:
        with Journal(journal) as opened:
            repair(opened, catalogue.games(), CHECKS)
            told = opened.salvaged is not None
            facts, games = opened.facts(), {number: opened.bodies(number) for number in kept[1]}
    except TableError:
        return "refused"
    except Exception:
        LOG.exception("an error nobody should see")
        return "traceback"
    if any(lines != list(kept[1][number][: len(lines)]) for number, lines in games.items()):
        return "silent"
    earlier = told and facts.get("game") != kept[0].get("game")
    known = {**kept[0], **(_as_of(kept[0], facts.get("game", "")) if earlier else {})}
    other = {name for name, value in facts.items() if known.get(name) != value}
    if other - (EARLIER if told else set()):
        LOG.error("told: %s, other facts: %s", told, {name: (kept[0].get(name), facts[name]) for name in other})
        return "silent"
    return "whole" if games == kept[1] and facts == kept[0] else "cut" if told else "silent"


def _as_of(facts: Mapping[str, str], game: str) -> dict[str, str]:
    """What was true when an earlier game was the newest."""
    return {"game": game, "header": facts.get(f"header:{game}", "")}


def run(folder: Path, seeds: Iterable[int]) -> list[Row]:
    """Spoil a journal once a seed."""
    original = Original(folder)
    came: Counter[tuple[str, str, str]] = Counter()
    for seed in seeds:
        way, file, verdict = original.spoilt(folder / f"seed-{seed}", seed)
        came[way, file, verdict] += 1
        if verdict in ("silent", "traceback"):
            print(f"seed {seed}: {verdict} ({way}, {file})", flush=True)
    return [
        Row(
            way,
            file,
            sum(came[way, file, one] for one in ("unchanged", *VERDICTS)),
            came[way, file, "unchanged"],
            *(came[way, file, one] for one in VERDICTS),
        )
        for way, file in sorted({(way, file) for way, file, _ in came})
    ]


def main() -> int:
    """Spoil, judge, write; 1 when anything was believed that was not written."""
    measured = Measurement("tests.record.spoilt", "Who notices spoilt journals.", seeds=5000, first=0)
    said = measured.begin()
    with TemporaryDirectory(prefix="orctable-spoilt-") as name, progress("spoilt journals", said.seeds) as shown:
        rows = run(Path(name), shown.over(range(said.first, said.first + said.seeds)))
    measured.write(rows, said.first, str(said.seeds))
    return 1 if any(row.silent or row.traceback for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
