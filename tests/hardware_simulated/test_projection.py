"""Where things appear in the simulated camera's picture."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.simulated.ground import table_points
from hardware.simulated.projection import Projection
from hardware.simulated.scene import CameraPose, Lens
from hardware.simulated.variation import DISTORTION, FOCAL_PX, FRAME_SIZE, NOMINAL_HEIGHT_MM, SceneVariation
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


def test_lens_and_pose_agree_with_opencv() -> None:
    pose = CameraPose(6.0, -4.0, 7.0, 12.0, -9.0, 760.0)
    projection = Projection(pose, Lens(FOCAL_PX, DISTORTION), FRAME_SIZE)
    x, y = np.meshgrid(np.linspace(-280, 280, 15), np.linspace(-210, 210, 11))
    points = np.column_stack((x.ravel(), y.ravel(), np.linspace(0, 20, x.size)))
    turn = turned(pose)
    move = np.array([0, 0, pose.height_mm]) - turn @ np.array([pose.shift_x_mm, pose.shift_y_mm, 0.0])
    camera = np.array([[FOCAL_PX, 0, 639.5], [0, FOCAL_PX, 359.5], [0, 0, 1]])
    expected, _ = cv2.projectPoints(
        points * (1, 1, -1), np.asarray(cv2.Rodrigues(turn)[0]), move, camera, np.array(DISTORTION)
    )
    assert projection.to_px(points) == pytest.approx(np.asarray(expected)[:, 0], abs=0.005)


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


def test_the_fast_map_of_the_table_is_exact_enough() -> None:
    projection = Projection(CameraPose(5.0, 5.0, 3.0), Lens(FOCAL_PX, DISTORTION), FRAME_SIZE)
    x_mm, y_mm = table_points(projection)
    rows, columns = np.mgrid[60:660:37, 150:1130:41]
    back = projection.to_px(np.column_stack((x_mm[rows, columns].ravel(), y_mm[rows, columns].ravel())).astype(float))
    assert back == pytest.approx(np.column_stack((columns.ravel(), rows.ravel())), abs=0.03)


def test_poses_vary_within_their_limits() -> None:
    poses = [SceneVariation.from_seed(np.random.default_rng(seed)).pose for seed in range(31)]
    for values, limit in (([p.tilt_x_deg for p in poses], 8.0), ([p.roll_deg for p in poses], 8.0)):
        assert max(map(abs, values)) <= limit
        assert min(values) < -3 < 3 < max(values)
    heights = [p.height_mm / NOMINAL_HEIGHT_MM for p in poses]
    assert 0.85 <= min(heights) < 0.95
    assert 1.05 < max(heights) <= 1.15


def test_a_rectangle_that_cannot_be_seen_is_refused() -> None:
    with pytest.raises(ValueError, match="3000 x 2000 mm"):
        SceneVariation.from_seed(np.random.default_rng(0), (3000.0, 2000.0))
