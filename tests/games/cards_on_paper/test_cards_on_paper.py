"""Economancy and ORC: a table kept by what the screen says, and by hand, is equal to the app's after every act."""

from typing import Any

import pytest

from companion.games.protocol import Due
from tests.contract.plain_table import PlainTable
from tests.games.cards_on_paper import by_the_screen, four_games
from tests.many_rows import few_quick


@few_quick("seed", (1, 2, 3))
@pytest.mark.parametrize("game", [four_games.economancy, four_games.orc])
def test_paper_and_chips_keep_a_game(game: Any, seed: int) -> None:
    row, wrong = game(seed)
    assert wrong == [] and row.acts >= 9 and row.chips > row.acts / 5


@pytest.mark.parametrize("game", [four_games.economancy, four_games.orc])
def test_a_chip_that_nobody_follows_is_noticed(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    class Careless(PlainTable):
        def do(self, dues: Any) -> None:
            super().do([due for due in dues if not isinstance(due, Due) or due.rule == ""])

    monkeypatch.setattr(by_the_screen, "PlainTable", Careless)
    assert game(1)[0].wrong == 1
