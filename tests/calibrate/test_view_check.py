"""What is wrong with how a camera stands: each fault is told by its code, at its place in the picture."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.boxes.eyes_plans import load_plan
from tests.calibrate.listed_table import drawn_table
from tests.vision.drawn_board import Image, Shot, photograph
from tests.vision.laid_table import BOARD
from vision.board_plan import BoardPlan
from vision.calibrate.view_check import view_problems
from vision.calibrate.view_problem import ViewProblem
from vision.find.pose import BoardPose, StickerFinder, fit_pose

GOOD = Shot(tilt=(3.0, -2.0), roll=2.0)


@pytest.fixture(scope="module")
def plan() -> BoardPlan:
    return load_plan(BOARD)


def picture(shot: Shot) -> Image:
    (frame,) = photograph(drawn_table().board, shot, (), seed=2, frames=1)
    return frame


def pose_of(plan: BoardPlan, image: Image) -> BoardPose | None:
    return fit_pose(plan, StickerFinder(plan.dictionary).find(image), (image.shape[1], image.shape[0]))


def judged(plan: BoardPlan, image: Image) -> tuple[ViewProblem, ...]:
    return view_problems(image, plan, StickerFinder(plan.dictionary).find(image), pose_of(plan, image))


def codes(problems: Sequence[ViewProblem]) -> list[str]:
    return sorted({problem.code for problem in problems})


@pytest.fixture(scope="module")
def good(plan: BoardPlan) -> Image:
    return picture(GOOD)


@pytest.mark.slow
def test_a_camera_that_stands_well_has_no_problem(plan: BoardPlan, good: Image) -> None:
    assert judged(plan, good) == ()


@pytest.mark.slow
def test_a_camera_too_high_sees_stickers_too_small(plan: BoardPlan) -> None:
    problems = judged(plan, picture(replace(GOOD, span_mm=1050.0)))
    assert "too_high" in codes(problems)


def test_a_camera_aside_is_tilted(plan: BoardPlan, good: Image) -> None:
    height, width = good.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    squeezed = np.array(
        [[width * 0.25, height * 0.1], [width * 0.75, height * 0.1], [width, height], [0, height]], np.float32
    )
    aside = cv2.warpPerspective(
        good, cv2.getPerspectiveTransform(corners, squeezed), (width, height), borderValue=(90, 90, 90)
    )
    assert "tilted" in codes(judged(plan, np.asarray(aside, np.uint8)))


@pytest.mark.parametrize("number", [0, 6])
def test_a_covered_sticker_is_named_where_it_should_be(plan: BoardPlan, good: Image, number: int) -> None:
    pose = pose_of(plan, good)
    assert pose is not None
    sticker = next(sticker for sticker in plan.stickers if sticker.number == number)
    x, y = pose.project_table(np.array([sticker.centre_mm]))[0]
    covered = cv2.circle(good.copy(), (round(x), round(y)), 34, (70, 90, 120), -1)
    (problem,) = judged(plan, np.asarray(covered, np.uint8))
    assert (problem.code, problem.number) == ("missing", number)
    assert (problem.x * good.shape[1], problem.y * good.shape[0]) == pytest.approx((x, y), abs=6)


def test_a_mirrored_lamp_is_told_where_it_is(plan: BoardPlan, good: Image) -> None:
    pose = pose_of(plan, good)
    assert pose is not None
    x, y = pose.project(np.array([[60.0, 90.0]]))[0]
    shining = cv2.circle(good.copy(), (round(x), round(y)), 30, (255, 255, 255), -1)
    (problem,) = judged(plan, np.asarray(shining, np.uint8))
    assert problem.code == "glare"
    assert (problem.x * good.shape[1], problem.y * good.shape[0]) == pytest.approx((x, y), abs=8)


def test_a_board_that_leaves_the_picture_is_told_at_that_border(plan: BoardPlan, good: Image) -> None:
    cut = np.ascontiguousarray(good[:, 330:])
    (problem,) = judged(plan, cut)
    assert problem.code == "outside" and problem.x == 0


def test_dark_blurred_and_without_stickers(plan: BoardPlan, good: Image) -> None:
    assert "too_dark" in codes(judged(plan, (good // 14).astype(np.uint8)))
    assert "blurred" in codes(judged(plan, np.asarray(cv2.GaussianBlur(good, (0, 0), 9), np.uint8)))
    wall = np.random.default_rng(1).integers(80, 140, good.shape).astype(np.uint8)
    assert codes(judged(plan, wall)) == ["no_stickers"]
