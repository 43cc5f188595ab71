"""The proof of secrecy, with a row for each seeded game.

`python -m tests.games.economancy.secret --games 1000 --out docs/results/economancy-secrets.csv` plays games until so
many came to a moment in which several choose in secret, each of them twice; `differences` should be "" in every row.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from itertools import count, islice
from pathlib import Path
from tempfile import TemporaryDirectory

from proofs.figures import provenance, write_table
from tests.games.economancy.secret.twice import Left, Moment, differences, moments


@dataclass(frozen=True, slots=True)
class Row:
    """One game: where it was looked at, how much was compared, and in what the two could be told apart."""

    seed: int
    players: int
    acts: int
    phase: str
    seat: int
    first: str
    second: str
    snapshots: int
    pictures: int
    files: int
    bytes: int
    differences: str


def row(moment: Moment, one: Left, two: Left) -> Row:
    """What was compared, as a row."""
    return Row(
        **asdict(moment),
        snapshots=len(one.shown) + 1,
        pictures=len(one.pictures),
        files=len(one.files),
        bytes=sum(len(data) for _, data in one.files),
        differences=" ".join(differences(one, two)),
    )


def rows(folder: Path, first: int) -> Iterator[Row]:
    """Seed after seed; every twentieth seed is drawn as well."""
    for seed in count(first):
        for moment, one, two in moments(folder, (seed,), drawn=seed % 20 == 0):
            yield row(moment, one, two)


def main() -> int:
    """Play, and write the table."""
    parser = argparse.ArgumentParser(prog="secret", description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        done = list(islice(rows(Path(folder), given.first), given.games))
    told = [one for one in done if one.differences]
    command = f"python -m tests.games.economancy.secret --games {given.games} --first {given.first} --out {given.out}"
    facts = provenance(command, given.first, f"{len(done)} games, each twice")
    write_table(given.out, facts, [item.name for item in fields(Row)], map(asdict, done))
    print(f"{len(done)} games, {len(told)} told apart", file=sys.stderr)
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
