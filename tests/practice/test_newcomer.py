"""A third player sits down at a running practice table, and the real eyes learn a token they have never seen."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import pytest

from companion.games.orconomy.board import BONES, COMPANY, FACE
from companion.games.orconomy.practice.players import OrconomyPlayers
from tests.practice.at_table import practice

pytestmark = pytest.mark.slow


def between_rounds(view: Mapping[str, Any]) -> bool:
    """Whether somebody may join now."""
    table = view and view["game"]
    return bool(table and table["phase"] == "end" and not table["plays"])


def test_the_camera_learns_the_tokens_of_a_late_player(tmp_path: Path) -> None:
    with practice(tmp_path, 8, plugged=True, marks=3) as world:
        late, press = world.table.board.marks[2], world.app.press
        cardboard = cast(OrconomyPlayers, world.players).cardboard
        world.play_until(between_rounds)
        press(f"join:Zoya:{late}")
        asked = world.view["showing"]
        assert (asked["mark"], asked["side"]) == (late, FACE)
        cardboard.put(2, COMPANY, asked["area"])
        world.stay(4.0)
        press("show:photograph")
        world.stay(2.0)
        assert (world.view["showing"]["side"], world.view["showing"]["problem"]) == (BONES, "")
        cardboard.flip(2, COMPANY, asked["area"], BONES)
        world.stay(4.0)
        press("show:photograph")
        world.stay(3.0)
        assert world.view["showing"] is None and [owed["verb"] for owed in world.view["owed"]] == ["take"]
        cardboard.take(cardboard.piece(2, COMPANY, asked["area"]))
        world.stay(4.0)
        assert (world.view["owed"], world.view["difference"]) == ([], None)
        cardboard.put(2, COMPANY, asked["area"])
        world.stay(6.0)
        difference = world.view["difference"]
        assert difference is not None and difference["sees"] == [{"kind": COMPANY, "owner": 2, "side": FACE}]
