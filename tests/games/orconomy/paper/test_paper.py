"""Nothing changes silently: a table kept by the chips and by hand alone is equal to the app's after every act."""

from pathlib import Path

import pytest

from tests.games.orconomy.paper.paper_games import MODES, PaperGame
from tests.many_rows import few_quick

MOST = 150  # acts of a game in the quick tests


@pytest.mark.slow
@few_quick("mode", MODES)
@few_quick("players", (2, 3, 4, 5))
def test_paper_and_chips_keep_a_game(tmp_path: Path, players: int, mode: str) -> None:
    game = PaperGame(tmp_path, 1, players)
    game.play(MODES[mode], MOST)
    game.close()
    assert game.wrong == []
    assert game.acts >= 30 and game.chips > game.acts / 10
