"""What was written before stays as it was: random games of all kinds open and come to the same numbers, act by act."""

from pathlib import Path

import pytest

from companion.app import catalogue
from tests.games.older_games import GAMES, digest, kept, numbers, reopened
from tests.many_rows import few_quick

BEFORE = Path(__file__).parents[1] / "data" / "before"
FILES = sorted(BEFORE.glob("*/*.jsonl.gz"))
KEPT = [
    pytest.param(path, index, id=f"{path.parent.name}-{path.name[:-9]}-{index}")
    for path in FILES
    for index in range(GAMES[path.name[:-9]][0])
]


@few_quick("path, index", KEPT, 8)
def test_a_game_of_before_comes_to_its_numbers(path: Path, index: int) -> None:
    told = kept(path)[index]
    begun = catalogue.games().open(told["header"])
    game, state, rows = begun.game, begun.state, list[list[int]]()
    for line in told["lines"]:
        state = game.rules.apply(state, game.rules.from_line(line, begun.names))
        rows.append(numbers(game, state))
    assert digest(rows) == told["numbers"]
    if told["position"]:
        assert digest([reopened(told["position"]["file"])]) == told["position"]["numbers"]
