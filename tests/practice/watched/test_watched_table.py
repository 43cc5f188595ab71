"""A practice table that is watched: how fast it goes, and what is wished of it on the strip."""

from pathlib import Path
from typing import Any

import pytest

from companion.app import catalogue
from companion.practice import launch
from companion.practice.app_link import AppLink
from companion.practice.realtime import GuidedWorld, RealtimeWorld
from companion.practice.world import TICK

SOON_S = 10.0


class Moment:
    """A game of which only the phase is known."""

    def moment(self, game: dict[str, Any]) -> str:
        return str(game["phase"])


class Glass:
    """The app's end: what it shows, and what somebody wishes."""

    def __init__(self) -> None:
        self.view: dict[str, Any] = {"game": None}
        self.asked: list[dict[str, Any]] = []
        self.wished: list[str] = []

    def ask(self, op: str, **values: Any) -> dict[str, Any]:
        self.asked.append({"op": op, **values})
        return {}


@pytest.fixture
def world() -> GuidedWorld:
    """A watched table without hands, dice or camera."""
    made = GuidedWorld.__new__(GuidedWorld)
    made.app, made.game = Glass(), Moment()  # type: ignore[assignment]
    made._speed, made._paused, made._said = 1, False, {}
    made._sitting, made.sits = frozenset(), None
    return made


def playing(world: GuidedWorld, number: int, phase: str, own: tuple[int, ...] = ()) -> None:
    world.app.view.update(game={"round": number, "phase": phase}, own_seats=own, history=[{"line": 1}])


def wish(world: GuidedWorld, text: str) -> None:
    world.heed(text)


def test_the_screen_knows_that_it_is_watched_before_the_first_touch_of_set_up(
    world: GuidedWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RealtimeWorld, "beat", lambda world: world.app.ask("press"))
    monkeypatch.setattr(world.app, "wishes", list, raising=False)
    world.beat()
    assert [request["op"] for request in world.app.asked] == ["guide", "press"]  # type: ignore[attr-defined]


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(catalogue.GAMES))
def test_a_game_is_seen_within_ten_seconds(game: str, tmp_path: Path) -> None:
    """It is set up as ever, and the camera has learnt all it needs; then dice fall, or somebody does something. Until
    then no hand is filmed, which would only cost pictures.
    """
    players = min(3, catalogue.games().named(game).most)
    with (
        launch.make_table(game, tmp_path, 1, players) as table,
        launch.started_app(tmp_path, table.table_file("machine"), "--no-window") as child,
        AppLink(tmp_path / "control.sock", child) as app,
    ):
        while not app.view.get("eyes_settled"):  # the camera's program starts
            table.film(0.0)
            app.ask("look")
        world = GuidedWorld(catalogue.GAMES[game].practice(), table, app, launch.NAMES[:players], 1)
        beats, learnt = 0, ""
        while not (world.view.get("game") and (world.view["history"] or world.table.dice_move(world.t))):
            learnt = (world.view.get("draft") or {"camera": learnt})["camera"]
            world.t = round(world.t + TICK * world.pace, 3)
            world.beat()
            beats += 1
            assert beats * TICK <= SOON_S, (game, world.view.get("draft"))
            assert world.view.get("history") or not world.table.hands.busy
        assert learnt in ("done", "absent"), "nothing was passed over"
