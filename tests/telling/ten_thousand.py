"""Random positions told in sentences and laid out again from the sentences alone, a row a game and language.

`nice python -m tests.telling.ten_thousand --positions 10000 --out docs/results/told.csv` tells so many a row.
"""

import argparse
import csv
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from random import Random

from proofs.figures import provenance
from tests.locale.compiling import compile_all
from tests.telling.retold import GAMES, differences

LANGUAGES = ("en", "ru")
A_GAME = 200
"""At most so many positions come from one random game."""


@dataclass(frozen=True, slots=True)
class Row:
    """What came of one game in one language: positions told, random games they are from, and those told wrongly."""

    game: str
    language: str
    positions: int
    games: int
    different: int


def told(game: str, language: str, positions: int, seed: int) -> Row:
    """Tells so many positions of random games."""
    count = games = different = 0
    while count < positions:
        more, wrong = differences(game, language, Random(seed + games), min(A_GAME, positions - count))
        count, games, different = count + more, games + 1, different + len(wrong)
    return Row(game, language, count, games, different)


def main(words: Sequence[str]) -> int:
    """The table; ends with 1 when a position was told wrongly."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    args = parser.parse_args(words)
    compile_all()
    rows = [told(game, language, args.positions, args.seed) for game in GAMES for language in LANGUAGES]
    command = f"python -m tests.telling.ten_thousand --positions {args.positions} --seed {args.seed}"
    with args.out.open("w", encoding="utf-8", newline="") if args.out else sys.stdout as out:
        out.writelines(
            f"# {name}: {value}\n" for name, value in provenance(command, args.seed, str(args.positions)).items()
        )
        table = csv.DictWriter(out, [item.name for item in fields(Row)])
        table.writeheader()
        table.writerows(map(asdict, rows))
    return int(any(row.different for row in rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
