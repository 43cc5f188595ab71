"""A person enters another ring at the practice table: the table is laid as it says, and the game goes on."""

from pathlib import Path

import pytest

from tests.practice.at_table import at_step, in_phase, practice, wrong

pytestmark = pytest.mark.slow

RULED = (5, 3, 4, 2, 6, 7, 8, 9, 10, 11)
CLANS = ("tusk", "moon", "leaf", "sun", "rune")


@pytest.mark.soak
def test_a_ring_is_put_right_in_play_and_another_one_doubted_by_the_camera(tmp_path: Path) -> None:
    with practice(tmp_path, 6, plugged=True) as world:
        world.play_until(in_phase("auction"))
        world.app.press(f"rule:set_ring:-1:{':'.join(map(str, RULED))}:misread")
        world.play_until(in_phase("end"))
        assert tuple(world.view["game"]["order"]) == world.table.board.order == RULED and wrong(world) == []
        for text in ("new", "setup:next", "setup:next", "setup:ring:swap:7:9"):
            world.app.press(text)
        world.stay(3.0)
        assert [tuple(doubt) for doubt in world.view["draft"]["details"]["ring_doubts"]] == [(5, 9, 7), (7, 7, 9)]
        world.play_until(in_phase("roll"))
        assert tuple(world.view["game"]["order"]) == world.table.board.order and wrong(world) == []


def test_a_ring_put_right_in_play_by_touch_alone(tmp_path: Path) -> None:
    with practice(tmp_path, 6) as world:
        world.play_until(in_phase("auction"))
        world.app.press(f"rule:set_ring:-1:{':'.join(map(str, RULED))}:misread")
        world.play_until(in_phase("end"))
        assert tuple(world.view["game"]["order"]) == world.table.board.order == RULED and wrong(world) == []


def test_a_set_up_that_a_person_changes_is_played_as_it_stands(tmp_path: Path) -> None:
    """More players, another clan, other Skulls to begin with, another target, and no word of the players against it."""
    with practice(tmp_path, 7) as world:
        world.play_until(at_step("rules"))
        for text in ("setup:target:8", "setup:agree:money:30", "setup:agree:hindmost_pay:5", "setup:back"):
            world.app.press(text)
        taken = [seat["mark"] for seat in world.view["draft"]["seats"]]
        free = next(clan for clan in CLANS if clan not in taken)
        for text in ("setup:count:4", f"setup:clan:0:{free}", "setup:name:1:Zoya"):
            world.app.press(text)
        world.play_until(in_phase("end"))
        table = world.view["game"]
        assert (len(table["players"]), table["target"]) == (4, 8)
        assert (table["players"][0]["mark"], table["players"][1]["name"]) == (free, "Zoya")
        assert wrong(world) == []
