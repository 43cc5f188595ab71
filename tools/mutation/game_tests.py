"""Where the rules of each game stand, which tests should notice a change of them, and the table of its rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class GameTests:
    """One game: the folder whose code is changed, the folder of its tests, and the table of rules with their lines.

    `left_out`: files of tests that take long. `picked`: single tests of those that are run all the same.
    """

    source: str
    folder: str
    rules: str
    left_out: frozenset[str] = frozenset()
    picked: tuple[str, ...] = ()

    def tests(self, top: Path) -> list[str]:
        """The files and single tests to run, seen from the checkout's top folder."""
        files = sorted(path.relative_to(top).as_posix() for path in (top / self.folder).rglob("test_*.py"))
        return [*(file for file in files if file not in self.left_out), *self.picked]


RANDOM_GAMES = "tests/games/orconomy/whole/test_random_games.py"
PLAIN_PLAY = "tests/games/orconomy/plain/test_against_plain_play.py"
GAMES: Mapping[str, GameTests] = {
    "orconomy": GameTests(
        "companion/games/orconomy/rules",
        "tests/games/orconomy",
        "docs/rules-coverage.csv",
        frozenset({RANDOM_GAMES, PLAIN_PLAY}),
        (
            f"{RANDOM_GAMES}::test_random_games[wild-4]",
            f"{PLAIN_PLAY}::test_whole_games_followed_on_a_plain_table[1]",
            f"{PLAIN_PLAY}::test_whole_games_followed_on_a_plain_table[2]",
            f"{PLAIN_PLAY}::test_games_followed_from_the_middle[1]",
            f"{PLAIN_PLAY}::test_games_followed_from_the_middle[2]",
            f"{PLAIN_PLAY}::test_games_followed_from_the_middle[3]",
        ),
    ),
    "orc": GameTests("companion/games/orc/rules", "tests/games/orc", "docs/rules-coverage-orc.csv"),
    "economicus": GameTests(
        "companion/games/economicus/rules", "tests/games/economicus", "docs/rules-coverage-economicus.csv"
    ),
    "economancy": GameTests(
        "companion/games/economancy/rules", "tests/games/economancy", "docs/rules-coverage-economancy.csv"
    ),
}
"""A change of the rules is met by every quick test, and by a few of the random games."""
