"""A third player sits down at a running practice table, and the real eyes learn a token they have never seen."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.practice import launch
from companion.practice.app_link import AppLink
from companion.practice.world import World

pytestmark = pytest.mark.slow


def between_rounds(view: Mapping[str, Any]) -> bool:
    """Whether somebody may join now."""
    table = view and view["table"]
    return bool(table and table["phase"] == "end" and not table["plays"])


def test_the_camera_learns_the_tokens_of_a_late_player(tmp_path: Path) -> None:
    stage = launch.make_stage(tmp_path, 8, 3)
    late = stage.clans[2]
    control = tmp_path / "control.sock"
    with launch.started_app(tmp_path, stage.table_file("outside"), "--no-window"), AppLink(control) as app:
        world = World(stage, app, launch.NAMES[:2], 8)
        app.ask("look")
        world.play_until(between_rounds)
        app.press(f"join:Zoya:{late}")
        asked = world.view["showing"]
        assert (asked["clan"], asked["side"]) == (late, "face")
        board = world.players.means.cardboard
        board.put(2, asked["industry"], "slot")
        world.stay(4.0)
        app.press("show:photograph")
        world.stay(2.0)
        assert (world.view["showing"]["side"], world.view["showing"]["problem"]) == ("bones", "")
        board.flip(2, asked["industry"], to_bones=True)
        world.stay(4.0)
        app.press("show:photograph")
        world.stay(3.0)
        assert world.view["showing"] is None and [owed["verb"] for owed in world.view["owed"]] == ["take"]
        board.take(board.company(2, asked["industry"]))
        world.stay(4.0)
        assert (world.view["owed"], world.view["difference"]) == ([], None)
        board.put(2, asked["industry"], "slot")
        world.stay(6.0)
        difference = world.view["difference"]
        assert difference is not None and difference["sees"] == [{"player": 2, "pledged": False}]
    stage.close()
