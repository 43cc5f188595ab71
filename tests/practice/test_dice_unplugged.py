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


def test_the_throw_arrives_when_the_cable_is_back(world: World) -> None:
    faces = throw_and_pull(world)
    world.table.dice.replug()
    world.stay(6.0)
    assert dice_state(world) == "up"
    assert world.view["game"]["dice"] == [faces[1], faces[2]]


def test_a_throw_entered_by_hand_wins_over_the_late_report(world: World) -> None:
    faces = throw_and_pull(world)
    entered = [2 if faces[1] != 2 else 3, 5 if faces[2] != 5 else 6]
    assert world.press(f"die:1:{entered[0]}") and world.press(f"die:2:{entered[1]}")
    assert world.view["game"]["dice"] == entered
    world.table.dice.replug()
    world.stay(6.0)
    assert dice_state(world) == "up" and world.view["game"]["dice"] == entered
