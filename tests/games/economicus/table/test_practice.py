"""Economicus at the practice table: its players bring games to an end, and a round under the camera agrees."""

from pathlib import Path
from random import Random

import pytest

from companion.games.economicus.game import economicus_game
from companion.games.economicus.judgements import lively
from companion.games.economicus.rules.box import SEGMENTS
from companion.games.economicus.rules.text.header import COLOURS
from companion.practice import launch
from tests.many_rows import each_row

GAME = economicus_game()
MOST_ACTS = 1500


@each_row("preset", ("quick", "full"))
@each_row("players", (2, 8))
def test_practice_players_bring_a_game_to_its_end(players: int, preset: str) -> None:
    rng = Random(f"{players} {preset}")
    people = [{"name": colour, "colour": colour} for colour in COLOURS[:players]]
    header = {"game": "economicus", "players": people, "ring": list(SEGMENTS), "preset": preset, "trial": True}
    state, acts = GAME.files.open(header, "a test").state, 0
    while GAME.result(state) is None and acts < MOST_ACTS:
        state = GAME.rules.apply(state, lively(state, GAME.turns(state), GAME.rules.offers(state), rng))
        acts += 1
    assert GAME.result(state) is not None


@pytest.mark.slow
def test_a_round_under_the_camera_agrees_with_the_chips(tmp_path: Path) -> None:
    line = launch.play_game("economicus", tmp_path / "game", 3, 2, 1)
    assert line["wrong"] == [] and line["wrong_camera_actions"] == 0 and line["refused"] == []
    assert line["camera_actions"] >= 2 and line["dice_received"] == line["dice_thrown"] > 0


@pytest.mark.soak
def test_a_game_of_four_by_touch_alone(tmp_path: Path) -> None:
    line = launch.play_game("economicus", tmp_path / "touch", 2, 4, 0, plugged=False)
    assert line["wrong"] == [] and line["refused"] == [] and line["winner"] is not None
    assert line["camera_actions"] == 0
