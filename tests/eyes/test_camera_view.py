"""The eyes tell what is wrong with how the camera stands, with a picture of it."""

import io

import cv2
import numpy as np

from companion.eyes import commands, reports
from companion.eyes.process import VIEW_WIDTH, Eyes, Mouth
from hardware.ports import Frame
from tests.vision.drawn_board import DrawnBoard, Image, Shot, photograph
from tests.vision.laid_table import BOARD, ORDER
from vision.board_plan import load_plan
from vision.watcher import Watcher


def view_of(*pictures: Image) -> reports.View:
    """What the eyes answer after they were shown these pictures."""
    out = io.BytesIO()
    eyes = Eyes(Watcher(load_plan(BOARD), None), Mouth(out))
    for number, picture in enumerate(pictures, 1):
        eyes.frame(Frame(picture, number / 10, number))
    eyes.command(commands.CheckView())
    heard = reports.read(out.getvalue().splitlines(keepends=True)[-1])
    assert heard.reply and isinstance(heard.report, reports.View)
    return heard.report


def test_a_camera_that_stands_well_is_shown_without_a_problem() -> None:
    (frame,) = photograph(DrawnBoard(load_plan(BOARD), ORDER, 5), Shot(tilt=(3.0, -2.0)), (), seed=2, frames=1)
    view = view_of(frame)
    picture = cv2.imdecode(np.frombuffer(view.picture, np.uint8), cv2.IMREAD_COLOR)
    assert view.problems == () and picture is not None
    assert picture.shape[1] == VIEW_WIDTH and view.aspect == frame.shape[1] / frame.shape[0]


def test_stickers_that_are_covered_are_named() -> None:
    hidden = Shot(tilt=(3.0, -2.0), hidden_stickers=frozenset({2, 5}))
    (frame,) = photograph(DrawnBoard(load_plan(BOARD), ORDER, 5), hidden, (), seed=2, frames=1)
    assert [(one.code, one.number) for one in view_of(frame).problems] == [("missing", 2), ("missing", 5)]


def test_without_a_picture_and_without_a_board_there_is_a_code_and_no_crash() -> None:
    assert [one.code for one in view_of().problems] == ["no_picture"]
    noise = np.random.default_rng(1).integers(60, 190, (480, 640, 3)).astype(np.uint8)
    assert [one.code for one in view_of(noise).problems] == ["no_stickers"]
