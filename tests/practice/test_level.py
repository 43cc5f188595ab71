"""How hard the practice table is to see: plain stays as it was; hard is repeatable, and still carries the truth."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest

from companion.practice import launch
from companion.practice.pieces.bodies import SLOT, Bodies
from companion.practice.pieces.hard_table import OFFSET_MM, HardTable
from companion.practice.pieces.level import Level
from companion.practice.simulated_table import SimulatedTable
from hardware.simulated.scene import Picture
from tests.practice.at_table import GAME

pytestmark = pytest.mark.slow

PLAIN = Path(__file__).parents[1] / "data" / "plain-level-1.png"
"""The plain table of seed 1 as it has always been, smaller."""


def laid(table: SimulatedTable) -> Bodies:
    """A token on the first slot of every area."""
    bodies = table.board.bodies
    for area, body in zip(table.board.order, bodies.all, strict=False):
        body.lying, body.side = True, table.board.box.sides[0]
        body.x_mm, body.y_mm, body.angle_deg = bodies.roughly(bodies.spots(area, SLOT)[0])
    return bodies


def photographed(folder: Path, level: Level, seed: int = 1) -> Picture:
    with launch.make_table(GAME, folder, seed, 2, level) as table:
        laid(table)
        table.hands.linger(20.0, 30.0, 0.0, 2.0)
        return table.board.picture(0.6)


@pytest.mark.slow
def test_the_plain_level_is_as_it_was(tmp_path: Path) -> None:
    """Another version of OpenCV draws letters otherwise; a change of light, place or style moves far more."""
    picture = photographed(tmp_path, Level.PLAIN)
    small = cv2.resize(picture, (240, 135), interpolation=cv2.INTER_AREA).astype(float)
    difference = np.abs(small - np.asarray(cv2.imread(str(PLAIN)), float))
    assert difference.mean() < 1.0 and np.quantile(difference, 0.99) < 12


@pytest.mark.slow
def test_the_hard_level_repeats_itself(tmp_path: Path) -> None:
    first, again = (photographed(tmp_path / name, Level.HARD) for name in ("one", "two"))
    assert np.array_equal(first, again)


@pytest.fixture(scope="module")
def hard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatedTable]:
    with launch.make_table(GAME, tmp_path_factory.mktemp("hard"), 2, 2, Level.HARD) as table:
        yield table


def test_what_lies_on_a_hard_table_is_where_its_area_really_is(hard: SimulatedTable) -> None:
    bodies, plan = laid(hard), hard.board.plan
    lying = list(bodies.on_table())
    assert [bodies.location(body).area for body in lying] == list(hard.board.order)
    off = [
        np.hypot(*np.subtract(bodies.spots(area, SLOT)[0], plan.slot_xy(position, 0, plan.slots(area))))
        for position, area in enumerate(hard.board.order)
    ]
    assert max(off) > 0.3 and max(off) < 6.0
    for body, area in zip(lying, hard.board.order, strict=True):
        x, y = bodies.spots(area, SLOT)[0]
        assert np.hypot(body.x_mm - x, body.y_mm - y) <= OFFSET_MM


def test_another_order_of_the_areas_is_laid_with_what_lies_on_them(hard: SimulatedTable) -> None:
    truth = laid(hard).truth()
    hard.board.lay_order(tuple(Random(4).sample(hard.board.order, len(hard.board.order))))
    assert hard.board.bodies.truth() == truth


def test_in_the_dark_the_hard_camera_sees_little(hard: SimulatedTable) -> None:
    lit = hard.board.picture(0.0).mean()
    hard.board.lamp(on=False)
    assert hard.board.picture(0.0).mean() < 0.45 * lit


def test_now_and_then_something_is_put_down_for_a_moment(hard: SimulatedTable) -> None:
    first, again = (HardTable.from_seed(1, hard.board.plan) for _ in range(2))
    there = [len(first.in_the_way(t)) for t in np.arange(0.0, 1800.0, 0.5)]
    assert 0.002 < np.mean(there) < 0.06
    assert there == [len(again.in_the_way(t)) for t in np.arange(0.0, 1800.0, 0.5)]
