"""The files in which the goldens of each game are kept: a line that names all kinds of action, then a line a seed.

A column that was changed on purpose is made anew for the first games alone; in all others it says `-`, holds nothing,
and is listed in `changes.txt` until somebody makes the long set again.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from tests.goldens.told import ASPECTS, row_of

FOLDER: Final = Path(__file__).parents[1] / "data" / "goldens"
CHANGES: Final = FOLDER / "changes.txt"
KINDS: Final = "# kinds: "
COLUMNS: Final = ("acts", *ASPECTS)
SHORT: Final = 8
"""So many games of each game are held by the slower tests, and made anew at once where something is changed."""
OPEN: Final = "-"
Kept = tuple[str, str]
"""A screen's name, and the hash of what it looks like."""


@dataclass(frozen=True, slots=True)
class Golden:
    """What was kept of one game: all kinds of action, each with how many numbers it may have, and its rows by seed."""

    name: str
    kinds: Mapping[str, Sequence[int]]
    rows: Mapping[int, tuple[str, ...]]

    @classmethod
    def read(cls, path: Path) -> Self:
        """Reads such a file; of two rows of a seed the later one counts."""
        first, *lines = path.read_text(encoding="ascii").splitlines()
        rows = {int(line.split()[0]): tuple(line.split()[1:]) for line in lines if line[:1].isdecimal()}
        return cls(path.stem, json.loads(first.removeprefix(KINDS)), dict(sorted(rows.items())))

    @property
    def open(self) -> frozenset[str]:
        """The columns that hold nothing in some row."""
        rows = (zip(COLUMNS, row, strict=True) for row in self.rows.values())
        return frozenset(name for row in rows for name, cell in row if cell == OPEN)


def row(golden: Golden, seed: int) -> tuple[str, ...]:
    """What the rules say of that game today."""
    acts, hashes = row_of(golden.name, seed, golden.kinds)
    return (str(acts), *hashes)


def write(path: Path, golden: Golden) -> None:
    """Writes the whole file."""
    head = (f"{KINDS}{json.dumps(golden.kinds)}", " ".join(("seed", *COLUMNS)))
    rows = (" ".join((str(seed), *cells)) for seed, cells in golden.rows.items())
    path.write_text("\n".join((*head, *rows, "")), encoding="ascii")


def make(path: Path, games: int) -> None:
    """Writes the rows that are missing or open, one by one, so that it goes on where it stopped."""
    golden = Golden.read(path)
    write(path, golden)
    for seed in range(games):
        if OPEN in golden.rows.get(seed, OPEN):
            with path.open("a", encoding="ascii") as file:
                file.write(" ".join((str(seed), *row(golden, seed))) + "\n")
    write(path, Golden.read(path))


def renew(path: Path, aspects: Collection[str]) -> None:
    """Makes some columns anew in the first games, and open in all others; what else has changed stays as it was."""
    golden = Golden.read(path)
    rows = {}
    for seed, was in golden.rows.items():
        now = row(golden, seed) if seed < SHORT else (OPEN,) * len(was)
        cells = zip(COLUMNS, was, now, strict=True)
        rows[seed] = tuple([new if name in aspects else old for name, old, new in cells])
    write(path, Golden(golden.name, golden.kinds, rows))


def compare(golden: Golden, games: int) -> Iterator[str]:
    """What is said otherwise than it was: game, seed and aspects."""
    for seed in sorted(golden.rows)[:games]:
        cells = zip(COLUMNS, golden.rows[seed], row(golden, seed), strict=True)
        different = [name for name, was, now in cells if was not in (now, OPEN)]
        if different:
            yield f"{golden.name} {seed}: {' '.join(different)}"


def listed() -> frozenset[tuple[str, str]]:
    """The changes on purpose whose columns are open: game and aspect; the rest of a line says what and why."""
    lines = CHANGES.read_text(encoding="utf-8").splitlines()
    return frozenset((words[0], words[1]) for words in map(str.split, lines) if words and words[0] != "#")


# --- screens ----------------------------------------------------------------------------------------------------------


def scenes_file(folder: Path, name: str) -> Path:
    """Where the screens of a game are kept: a hash and a name in a line."""
    return folder / f"scenes-{name}.txt"


def make_scenes(file: Path, now: Iterable[Kept]) -> None:
    """Writes the screens of a game anew; what the commit changes in this file is what it has changed on purpose."""
    file.write_text("".join(f"{look} {screen}\n" for screen, look in now), encoding="utf-8")


def compare_scenes(file: Path, now: Iterable[Kept], *, whole: bool = True) -> Iterator[str]:
    """Which screens look otherwise, are new, or (where the `whole` set is compared) are gone."""
    kept = {screen: look for look, _, screen in (line.partition(" ") for line in file.read_text("utf-8").splitlines())}
    for screen, look in now:
        was = kept.pop(screen, "")
        if was != look:
            yield f"{file.stem} {'differs' if was else 'new'}: {screen}"
    if whole:
        yield from (f"{file.stem} gone: {screen}" for screen in kept)
