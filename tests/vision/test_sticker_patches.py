"""The stickers are searched again unless every one of them plainly is where it was."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.many_rows import few_quick
from tests.vision.drawn_board import DrawnBoard, Image, Shot, photograph
from tests.vision.laid_table import ORDER
from vision.board_plan import BoardPlan
from vision.eye import Eye
from vision.find.lens import Points

SHOT = replace(Shot(), tilt=(5.0, -3.0), roll=2.0)


@pytest.fixture(scope="module")
def board(plan: BoardPlan) -> DrawnBoard:
    return DrawnBoard(plan, ORDER, 5)


def picture(board: DrawnBoard, shot: Shot = SHOT, seed: int = 0) -> Image:
    return photograph(board, shot, (), None, 120.0, seed, 1)[0]


@pytest.fixture
def eye(plan: BoardPlan, board: DrawnBoard, monkeypatch: pytest.MonkeyPatch) -> tuple[Eye, list[int]]:
    """An eye that has found the board, and how often it searched since."""
    found = Eye(plan, None)
    assert found.find_board(picture(board))
    searches: list[int] = []
    plain = found.finder.find

    def counted(image: Image) -> dict[int, Points]:
        searches.append(1)
        return plain(image)

    monkeypatch.setattr(found.finder, "find", counted)
    return found, searches


@pytest.mark.slow
def test_a_still_table_is_not_searched_again_nor_under_another_lamp(
    eye: tuple[Eye, list[int]], board: DrawnBoard
) -> None:
    found, searches = eye
    for seed in (1, 2, 3):
        assert found.keep_board(picture(board, seed=seed))
    assert found.keep_board(np.asarray(cv2.convertScaleAbs(picture(board, seed=4), alpha=0.7), np.uint8))
    assert not searches


@few_quick("offset", [(1.0, 0.0), (0.0, -1.0), (4.0, 2.0), (20.0, 12.0), (60.0, 0.0)])
def test_a_bumped_camera_is_always_noticed(
    eye: tuple[Eye, list[int]], board: DrawnBoard, offset: tuple[float, float]
) -> None:
    found, searches = eye
    assert found.keep_board(picture(board, replace(SHOT, offset=offset), 1))
    assert searches


def test_one_covered_sticker_is_enough_to_search(eye: tuple[Eye, list[int]], board: DrawnBoard) -> None:
    found, searches = eye
    assert found.pose is not None
    hidden = picture(board, seed=1)
    sticker = found.plan.stickers[0]
    x, y = np.rint(found.pose.project_table(np.array([sticker.centre_mm]))[0]).astype(int)
    hidden[y - 20 : y + 20, x - 20 : x + 20] = (120, 150, 205)
    assert found.keep_board(hidden)
    assert searches
