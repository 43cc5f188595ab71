"""Finding the board: how near the true millimetres fall, with stickers hidden, and on real marker photos."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.drawn_board import H_MM, SCALE, W_MM, DrawnBoard, Shot, photograph, random_shot, rays
from tests.vision.laid_table import ORDER
from tests.vision.marker_pictures import FOLDER, PICTURES, found_in
from vision.board_plan import BoardPlan
from vision.find.lens import CameraFileError, load_camera
from vision.find.pose import BoardPose, StickerFinder, fit_pose


def errors_px(plan: BoardPlan, pose: BoardPose, shot: Shot) -> NDArray[np.float64]:
    """How far each place is projected from where the drawing camera puts it."""
    points = np.array([[p.x_mm, p.y_mm] for p in plan.places(ORDER)])
    at = pose.project(points).astype(np.float32)
    truth = rays(shot, shot.focal * shot.span_mm / 720)
    seen = np.stack([cv2.remap(m, at[:, 0], at[:, 1], cv2.INTER_LINEAR).ravel() for m in truth], axis=1)
    off = seen / SCALE - np.array([W_MM / 2, H_MM / 2]) - points
    return np.asarray(np.linalg.norm(off, axis=1) * 720 / shot.span_mm)


@pytest.mark.slow
def test_ok__within_a_pixel_over_many_cameras(plan: BoardPlan) -> None:
    finder, middles = StickerFinder(plan.dictionary), []
    for seed in range(8):
        shot = random_shot(np.random.default_rng(seed))
        picture = photograph(DrawnBoard(plan, ORDER, seed), shot)[0]
        pose = fit_pose(plan, finder.find(picture), (1280, 720))
        assert pose is not None
        middles.append(float(np.median(errors_px(plan, pose, shot))))
    assert np.median(middles) < 0.6
    assert max(middles) < 1.2


def test_ok__four_stickers_hidden(plan: BoardPlan) -> None:
    shot = replace(Shot(), tilt=(4, -6), hidden_stickers=frozenset({0, 2, 5, 7}))
    seen = StickerFinder(plan.dictionary).find(photograph(DrawnBoard(plan, ORDER, 3), shot)[0])
    pose = fit_pose(plan, seen, (1280, 720))
    assert pose is not None
    assert set(pose.stickers) == {1, 3, 4, 6}
    assert np.median(errors_px(plan, pose, shot)) < 2.0


def test_ok__a_sticker_that_was_moved_is_left_out(plan: BoardPlan) -> None:
    shot = Shot()
    seen = StickerFinder(plan.dictionary).find(photograph(DrawnBoard(plan, ORDER, 3), shot)[0])
    pose = fit_pose(plan, seen | {6: seen[6] + 9.0}, (1280, 720))
    assert pose is not None
    assert 6 not in pose.stickers
    assert np.median(errors_px(plan, pose, shot)) < 1.0


def test_fail__two_stickers_are_not_enough(plan: BoardPlan) -> None:
    seen = StickerFinder(plan.dictionary).find(photograph(DrawnBoard(plan, ORDER, 3), Shot())[0])
    assert fit_pose(plan, {n: seen[n] for n in (0, 7)}, (1280, 720)) is None


@pytest.mark.parametrize("wrong", ['"x"', "[" + "9" * 400 + "]"])
def test_fail__a_camera_file_with_letters_or_endless_numbers(tmp_path: Path, wrong: str) -> None:
    path = tmp_path / "camera.json"
    path.write_text('{"K": ' + wrong + ', "D": [0, 0, 0, 0], "size": [1280, 720]}', "utf-8")
    with pytest.raises(CameraFileError, match="field K"):
        load_camera(path)


@pytest.mark.slow
@pytest.mark.parametrize(("picture", "least"), PICTURES.items())
def test_ok__all_markers_on_real_photos(recording: Callable[[str], Path], picture: str, least: int) -> None:
    """Real photos of a board of 17 markers: the finder's settings must keep finding every one that can be seen."""
    assert found_in(recording(f"{FOLDER}/{picture}.jpg")) >= least
