"""A board whose tiles lie a little off: how far, that none lies over another, and what is seen of the print."""

import math

import numpy as np
import pytest

from hardware.simulated.realistic.hard_renderer import rested
from hardware.simulated.realistic.tiles import BoardShape, TilePlay, draw_play
from hardware.simulated.scene import Disc

SHAPE = BoardShape(10, 62.0, 216.0)


def gaps(play: TilePlay) -> list[float]:
    """How far neighbouring tiles lie apart, at both ends of their shared edges."""
    found = []
    for tile in range(SHAPE.tiles):
        edge = SHAPE.half * (2 * tile + 1)
        for radius in (SHAPE.hub_mm, SHAPE.rim_mm):
            point = radius * math.sin(edge), -radius * math.cos(edge)
            (x0, y0), (x1, y1) = play.moved(tile, *point), play.moved((tile + 1) % SHAPE.tiles, *point)
            found.append((x1 - x0) * math.cos(edge) + (y1 - y0) * math.sin(edge))
    return found


def test_a_point_that_moved_is_seen_where_it_went() -> None:
    play = draw_play(np.random.default_rng(3), SHAPE)
    for tile in range(SHAPE.tiles):
        x, y = SHAPE.middle(tile)
        moved = play.moved(tile, x + 20.0, y - 12.0)
        back = play.printed(tile, *(np.array([value], np.float32) for value in moved))
        assert (float(back[0][0]), float(back[1][0])) == pytest.approx((x + 20.0, y - 12.0), abs=1e-3)


def disc(x_mm: float, z_mm: float = 0.0) -> Disc:
    return Disc(x_mm, 0.0, 0.0, 11.0, 3.0, np.zeros((8, 8, 3), np.uint8), z_mm)


def test_discs_side_by_side_lie_flat() -> None:
    assert [(body.z_mm, body.lean) for body in rested([disc(0.0), disc(22.5)])] == [(0.0, (0.0, 0.0))] * 2


def test_a_disc_in_the_middle_of_another_lies_flat_on_it_and_a_held_one_stays_in_the_air() -> None:
    assert [(body.z_mm, body.lean[0]) for body in rested([disc(0.0), disc(2.0)])] == [(0.0, 0.0), (3.0, 0.0)]
    assert rested([disc(0.0), disc(10.0, 40.0)])[1].z_mm == 40.0
