"""The game for passers-by: every game has one, SIMULATED, that goes to its end and begins again."""

from pathlib import Path
from typing import Any

import pytest

from companion.app import catalogue
from companion.app.catalogue import GAMES
from companion.app.kiosk import demo as demo_module
from companion.app.kiosk.demo import demo
from companion.games.protocol import Game
from companion.games.simple.parts import SimpleParts
from companion.locale.sentences import Speaker
from companion.ui.kiosk.demo_player import ACT_S, DemoPlayer
from tests.contract.noughts.game import NAME, Noughts
from tests.many_rows import each_row


@each_row("game", GAMES)
def test_every_game_has_one_that_is_played_to_its_end(game: str) -> None:
    acts = list(demo(game))
    assert all(act.simulated and act.game is not None and act.history for act in acts)
    last = acts[-1].game
    assert last is not None and last.over and last.winners


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_game_without_a_recorded_one_is_played_at_random(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "demo", lambda _game: None)
    acts = list(demo_module.demo(game))
    assert len(acts) > 20 and acts == list(demo_module.demo(game))


class NoughtsParts(SimpleParts):
    """The mock game as the catalogue would have it: with the usual answers."""

    title = "Noughts"

    def game(self, _folder: Path | None) -> Game[Any]:
        return Noughts().game()

    def speaker(self, language: str) -> Speaker:
        raise NotImplementedError


def test_a_simple_game_has_one_without_recording_any(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "GAMES", {**GAMES, NAME: NoughtsParts()})
    acts = list(demo_module.demo(NAME))
    assert all(act.simulated and act.game is not None and act.game.name == NAME for act in acts) and len(acts) >= 5


def test_the_camera_and_the_dice_tell_most_of_what_they_can() -> None:
    sources = {act.history[0].source for act in demo("orconomy")}
    assert {"camera", "die", "hand"} <= sources


def test_it_begins_again_after_its_end() -> None:
    player = DemoPlayer(demo)
    player.begin(0.0)
    count = len(list(demo("orc")))
    seen = []
    for number in range(count + 2):
        player.look("orc", number * ACT_S, slowly=True)
        assert player.shown is not None
        seen.append(player.shown.history)
    assert seen[0] == seen[count] and seen[1] == seen[count + 1] and seen[0] != seen[1]


def test_a_log_that_cannot_be_read_is_no_reason_to_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = tmp_path / "demo.jsonl"
    broken.write_text("{}\n")
    monkeypatch.setattr(catalogue, "demo", lambda _game: broken)
    player = DemoPlayer(demo)
    player.begin(0.0)
    player.look("orc", 0.0, slowly=True)
    assert player.shown is None and "cannot be read" in caplog.text
