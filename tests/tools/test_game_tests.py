"""Which code is changed for a game, and which of its tests are asked."""

from pathlib import Path

from tests.many_rows import each_row
from tools.mutation.changes.finder import sources
from tools.mutation.game_tests import GAMES

TOP = Path(__file__).parents[2]
THERE = [name for name, game in GAMES.items() if (TOP / game.source).is_dir()]


@each_row("name", THERE)
def test_every_folder_table_and_test_that_a_game_names_is_there(name: str) -> None:
    game = GAMES[name]
    assert sources(TOP, game.source) and (TOP / game.rules).is_file()
    asked = game.tests(TOP)
    assert len(asked) > 5
    assert [test for test in (*asked, *game.left_out) if not (TOP / test.partition("::")[0]).is_file()] == []
    assert not set(asked) & game.left_out
    for test in game.picked:
        file, _, function = test.partition("::")
        assert f"def {function.partition('[')[0]}(" in (TOP / file).read_text(encoding="utf-8")


def test_no_game_is_changed_under_the_tests_of_another() -> None:
    for name, game in GAMES.items():
        assert f"/{name}/" in game.source and all(f"/{name}/" in test for test in (*game.left_out, *game.picked))
