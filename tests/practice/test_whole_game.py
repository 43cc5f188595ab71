"""Short practice games through the real chain: bytes, pixels and touches, held against the physical table."""

from pathlib import Path

import pytest

from companion.games.orconomy.rules.state import CARDS
from companion.locale.preferences import LANGUAGES
from companion.practice import launch
from tests.practice.at_table import GAME

pytestmark = pytest.mark.slow


def test_a_round_without_a_window_agrees_with_the_cardboard(tmp_path: Path) -> None:
    line = launch.play_game(GAME, tmp_path / "one", 3, 2, 1)
    assert line["wrong"] == [] and line["dice_received"] == line["dice_thrown"]
    assert line["camera_actions"] >= 4


@pytest.mark.soak
def test_a_round_without_a_window_repeats_byte_for_byte(tmp_path: Path) -> None:
    for name in ("one", "two"):
        launch.play_game(GAME, tmp_path / name, 3, 2, 1)
    logs = [(tmp_path / name / "game.jsonl").read_bytes() for name in ("one", "two")]
    assert logs[0] == logs[1]


@pytest.mark.soak
def test_a_round_by_real_widgets_leaves_pictures_of_every_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    lines: list[str] = []
    assert launch.film_practice(GAME, 1, 2, "800x480", tmp_path / "out", lines.append) == 0, lines
    names = {path.stem for path in (tmp_path / "out").glob("*.png")}
    steps = {name.rpartition("-")[0] for name in names}
    assert {f"{step}-{language}" for step in steps for language in LANGUAGES} == names
    assert {"setup-ring", "placement", "roll", "revenue", "auction-bid"} <= {step.partition("-")[2] for step in steps}
    assert any("SIMULATED" in line for line in lines)


@pytest.mark.soak
def test_a_whole_game_of_four_by_touch_alone(tmp_path: Path) -> None:
    line = launch.play_game(GAME, tmp_path / "touch", 2, 4, 0, plugged=False)
    assert line["wrong"] == [] and line["winner"] is not None
    assert line["camera_actions"] == 0 and line["dice_received"] == 0
    assert line["refused"] == [] and sum(line["kinds"].get(card, 0) for card in CARDS) > 3
    assert line["kinds"]["resolve"] > 0


@pytest.mark.soak
def test_a_whole_short_game_by_cardboard_and_dice(tmp_path: Path) -> None:
    line = launch.play_game(GAME, tmp_path / "game", 4, 2, 0, agreed={"target": 6})
    assert line["wrong"] == [] and line["winner"] is not None
    assert line["dice_received"] == line["dice_thrown"] and line["refused"] == []
