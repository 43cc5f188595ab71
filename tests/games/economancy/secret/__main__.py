"""The proof of secrecy, with a row for each seeded game.

`python -m tests.games.economancy.secret --games 1000 --out docs/results/economancy-secrets-2.csv` plays games until so
many came to a moment in which several choose in secret, each of them twice; `differences` should be "" in every row.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import count, islice
from pathlib import Path
from tempfile import TemporaryDirectory

from proofs.long_run import LongRun
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
    others: int
    snapshots: int
    heard: int
    files: int
    bytes: int
    differences: str


def row(moment: Moment, one: Left, two: Left) -> Row:
    """What was compared, as a row."""
    return Row(
        **asdict(moment),
        snapshots=len(one.shown) + 1,
        heard=len(one.heard),
        files=len(one.files),
        bytes=sum(len(data) for _, data in one.files),
        differences=" ".join(differences(one, two)),
    )


def main(words: Sequence[str] | None = None) -> int:
    """Play, a row a game; returns 1 when two games could be told apart."""
    long_run = LongRun("tests.games.economancy.secret", __doc__, games=1000, first=1)
    asked = long_run.begin(words)
    done = {row["seed"] for row in long_run.rows.read()}
    # Which seeds come to such a moment is known only when they were played.
    seeds = (seed for seed in count(asked.first) if str(seed) not in done)
    with TemporaryDirectory() as folder:
        for moment, one, two in islice(moments(Path(folder), seeds), max(0, asked.games - len(done))):
            played = row(moment, one, two)
            long_run.add(played, good=not played.differences)
    return long_run.end()


if __name__ == "__main__":
    raise SystemExit(main())
