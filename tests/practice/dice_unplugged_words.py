"""The dice base's cable pulled out in mid-throw: the game waits, or goes on by hand, and no throw counts twice."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.practice.world import World
from tests.practice.at_table import in_phase, practice

pytestmark = pytest.mark.slow


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    """A game of two at the throw of round 1, followed by nobody but the dice."""
    with practice(tmp_path / "table", 7, plugged=True, camera=False) as made:
        made.play_until(in_phase("roll"))
        yield made


def dice_state(world: World) -> str:
    return str(next(card["state"] for card in world.view["devices"] if card["kind"] == "dice"))


def throw_and_pull(world: World) -> dict[int, int | None]:
    """Throw both dice and pull the cable while they are in the air; what they really show once they lie."""
    rests = world.table.dice.throw(world.t)
    world.stay(0.3)
    world.unplug_dice()
    world.stay(2.0)
    assert dice_state(world) in ("down", "absent")
    assert "dice_lost" in [notice["code"] for notice in world.view["notices"]]
    assert world.t > rests
    return world.table.dice.faces(world.t)
