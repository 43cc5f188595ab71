"""Random positions told in sentences and laid out again from the sentences alone, a row a game and language.

`nice python -m tests.telling.ten_thousand --positions 10000 --out docs/results/told.csv` tells so many a row.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from proofs.long_run import Measurement
from tests.locale.compiling import compile_all
from tests.telling.retold import GAMES, differences

LANGUAGES = ("en", "ru")
A_GAME = 200  # at most so many positions come from one random game


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
    run = Measurement("tests.telling.ten_thousand", __doc__, positions=10_000, seed=1)
    args = run.begin(words)
    compile_all()
    rows = [told(game, language, args.positions, args.seed) for game in GAMES for language in LANGUAGES]
    run.write(rows, args.seed, str(args.positions))
    return int(any(row.different for row in rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
