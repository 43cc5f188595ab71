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
SHORT: Final = 6
"""So many games of each game are held by the slower tests, and made anew at once where something is changed."""
OPEN: Final = "-"
Kept = tuple[str, str]  # a screen's name, and the hash of what it looks like


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


OPENED: Final = " > "  # stands before what is opened on a screen, in its name


def scenes_file(folder: Path, name: str) -> Path:
    """Where the screens of a game are kept: a screen in a line, its hash and those of what is opened on it."""
    return folder / f"scenes-{name}.txt"


def make_scenes(file: Path, now: Iterable[Kept]) -> None:
    """Writes the screens of a game anew; what the commit changes in this file is what it has changed on purpose."""
    lines = (f"{screen}\t{' '.join(look for _, look in looks)}\n" for screen, looks in _grouped(now).items())
    file.write_text("".join(lines), encoding="utf-8")


def compare_scenes(file: Path, now: Iterable[Kept], *, whole: bool = True) -> Iterator[str]:
    """Which screens look otherwise, are new, or are gone; where only a part was made anew, not `whole`, which of the
    screens themselves look otherwise or are new.
    """
    lines = (line.split("\t") for line in file.read_text("utf-8").splitlines())
    kept = {screen: looks.split() for screen, looks in lines}
    for screen, looks in _grouped(now).items():
        was = kept.pop(screen, [])
        if not was or (whole and len(was) != len(looks)):
            yield f"{file.stem}: {len(looks)} instead of {len(was)} looks at {screen}"
            continue
        pairs = zip(looks if whole else looks[:1], was, strict=whole)
        yield from (f"{file.stem} differs: {name}" for (name, look), before in pairs if look != before)
    if whole:
        yield from (f"{file.stem} gone: {screen}" for screen in kept)


def _grouped(now: Iterable[Kept]) -> Mapping[str, Sequence[Kept]]:
    """Looks by the screen they begin at, itself first."""
    found: dict[str, list[Kept]] = {}
    for screen, look in now:
        found.setdefault(screen.partition(OPENED)[0], []).append((screen, look))
    return found
