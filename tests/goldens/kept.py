"""The files in which the goldens of each game are kept: a line that names all kinds of action, then a line a seed."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from tests.goldens.told import ASPECTS, row_of

FOLDER: Final = Path(__file__).parents[1] / "data" / "goldens"
KINDS: Final = "# kinds: "
HEAD: Final = " ".join(("seed", "acts", *ASPECTS))


@dataclass(frozen=True, slots=True)
class Golden:
    """What was kept of one game: all kinds of action, each with how many numbers it may have, and its rows by seed."""

    name: str
    kinds: Mapping[str, Sequence[int]]
    rows: Mapping[int, tuple[str, ...]]

    @classmethod
    def read(cls, path: Path) -> Self:
        """Reads such a file."""
        first, *lines = path.read_text(encoding="ascii").splitlines()
        rows = [line.split() for line in lines if line[:1].isdecimal()]
        return cls(path.stem, json.loads(first.removeprefix(KINDS)), {int(row[0]): tuple(row[1:]) for row in rows})


def row(golden: Golden, seed: int) -> tuple[str, ...]:
    """What the rules say of that game today."""
    acts, hashes = row_of(golden.name, seed, golden.kinds)
    return (str(acts), *hashes)


def make(path: Path, games: int) -> None:
    """Writes the rows that are missing, one by one, so that it goes on where it stopped."""
    golden = Golden.read(path)
    with path.open("a", encoding="ascii") as file:
        if not golden.rows:
            file.write(HEAD + "\n")
        for seed in range(games):
            if seed not in golden.rows:
                file.write(" ".join((str(seed), *row(golden, seed))) + "\n")
                file.flush()


def compare(golden: Golden, games: int) -> Iterator[str]:
    """What is said otherwise than it was: game, seed and aspects."""
    for seed in sorted(golden.rows)[:games]:
        was, now = golden.rows[seed], row(golden, seed)
        different = [name for name, one, other in zip(("acts", *ASPECTS), was, now, strict=True) if one != other]
        if different:
            yield f"{golden.name} {seed}: {' '.join(different)}"
