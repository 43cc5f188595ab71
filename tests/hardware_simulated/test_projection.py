"""Where things appear in the simulated camera's picture."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.simulated.projection import Projection
from hardware.simulated.scene import CameraPose, Lens
from hardware.simulated.variation import FOCAL_PX, FRAME_SIZE, NOMINAL_HEIGHT_MM, SceneVariation
from tests.many_rows import each_row

STICKER_PAPER_MM = [(x, y) for x in (-284.0, -240.0, 240.0, 284.0) for y in (-212.0, -168.0, 168.0, 212.0)]
RIM_MM = [(216.0 * np.cos(t), 216.0 * np.sin(t)) for t in np.linspace(0, 2 * np.pi, 72)]


def test_a_straight_camera_by_hand() -> None:
    """1020 px of focal length from 793.33 mm above: 9 px to 7 mm, and 560 mm to 720 rows."""
    projection = Projection(CameraPose(height_mm=NOMINAL_HEIGHT_MM), Lens(FOCAL_PX), FRAME_SIZE)
    seen = projection.to_px(np.array([[0.0, 0.0], [70.0, 0.0], [0.0, -280.0]]))
    assert seen == pytest.approx(np.array([[639.5, 359.5], [729.5, 359.5], [639.5, -0.5]]))


def test_what_is_higher_appears_further_out() -> None:
    projection = Projection(CameraPose(), Lens(), FRAME_SIZE)
    low, high = projection.to_px(np.array([[200.0, 0.0, 0.0], [200.0, 0.0, 50.0]]))
    assert high[0] > low[0] + 10


def turned(pose: CameraPose) -> NDArray[np.float64]:
    """How a camera in this pose is turned, by OpenCV's own rotations."""
    about_x, about_y, about_z = np.radians([pose.tilt_x_deg, pose.tilt_y_deg, pose.roll_deg])
    axes = ((0.0, 0.0, about_z), (about_x, 0.0, 0.0), (0.0, about_y, 0.0))
    roll, first, second = (np.asarray(cv2.Rodrigues(np.array(axis))[0], np.float64) for axis in axes)
    return np.asarray(roll @ first @ second, dtype=np.float64)


@each_row("seed", range(31))
def test_the_board_and_all_stickers_are_in_view(seed: int) -> None:
    variation = SceneVariation.from_seed(np.random.default_rng(seed))
    projection = Projection(variation.pose, variation.lens, FRAME_SIZE)
    assert projection.inside(projection.to_px(np.array(STICKER_PAPER_MM)), margin_px=2.0).all()
    assert projection.inside(projection.to_px(np.array(RIM_MM)), margin_px=2.0).all()


@each_row("seed", range(0, 31, 5))
def test_every_pixel_leads_to_the_table_and_back(seed: int) -> None:
    variation = SceneVariation.from_seed(np.random.default_rng(seed))
    projection = Projection(variation.pose, variation.lens, FRAME_SIZE)
    x, y = np.meshgrid(np.linspace(0, 1279, 30), np.linspace(0, 719, 20))
    pixels = np.column_stack((x.ravel(), y.ravel()))
    assert projection.to_px(projection.to_ground(pixels)) == pytest.approx(pixels, abs=0.05)
