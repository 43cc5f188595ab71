"""The eyes tell what is wrong with how the camera stands, with a picture of it."""

import io
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.boxes.eyes_plans import load_plan
from companion.eyes import commands, reports
from companion.eyes.channel import Mouth
from companion.eyes.process import Eyes
from companion.record.storage.kept_pictures import keep_pictures
from hardware.ports import Frame
from tests.vision.drawn_board import H_MM, SCALE, W_MM, DrawnBoard, Image, Shot, photograph
from tests.vision.laid_table import BOARD, ORDER
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


@pytest.mark.slow
def test_stickers_that_are_covered_are_named() -> None:
    hidden = Shot(tilt=(3.0, -2.0), hidden_stickers=frozenset({2, 5}))
    (frame,) = photograph(DrawnBoard(load_plan(BOARD), ORDER, 5), hidden, (), seed=2, frames=1)
    assert [(problem.code, problem.number) for problem in view_of(frame).problems] == [("missing", 2), ("missing", 5)]


def test_without_a_picture_and_without_a_board_there_is_a_code_and_no_crash() -> None:
    assert [problem.code for problem in view_of().problems] == ["no_picture"]
    noise = np.random.default_rng(1).integers(60, 190, (480, 640, 3)).astype(np.uint8)
    assert [problem.code for problem in view_of(noise).problems] == ["no_stickers"]


def answers(command: commands.Command, *pictures: Image, taught: Path | None = None) -> reports.Report:
    out = io.BytesIO()
    eyes = Eyes(Watcher(load_plan(BOARD), taught, keep=keep_pictures), Mouth(out))
    for number, picture in enumerate(pictures, 1):
        eyes.frame(Frame(picture, number / 10, number))
    eyes.command(command)
    return reports.read(out.getvalue().splitlines(keepends=True)[-1]).report


@pytest.mark.slow
def test_from_above_a_place_in_the_picture_is_a_place_in_millimetres() -> None:
    board = DrawnBoard(load_plan(BOARD), ORDER, 5)
    (frame,) = photograph(board, Shot(tilt=(6.0, -4.0), roll=3.0), (), seed=2, frames=1)
    top = answers(commands.CheckTop(40.0, -60.0, 150.0), frame)
    assert isinstance(top, reports.TopView) and (top.x_mm, top.y_mm, top.half_mm) == (40.0, -60.0, 150.0)
    seen = cv2.imdecode(np.frombuffer(top.picture, np.uint8), cv2.IMREAD_GRAYSCALE)
    assert seen is not None
    drawn = cv2.cvtColor(board.picture(), cv2.COLOR_BGR2GRAY)
    left, up, side = (round(mm * SCALE) for mm in (40 - 150 + W_MM / 2, -60 - 150 + H_MM / 2, 300))
    wanted = cv2.resize(drawn[up : up + side, left : left + side], seen.shape[::-1], interpolation=cv2.INTER_AREA)
    one, two = (cv2.GaussianBlur(picture, (0, 0), 2).astype(np.float32) for picture in (seen, wanted))
    (dx, dy), _ = cv2.phaseCorrelate(one, two)
    assert np.hypot(dx, dy) * 300 / seen.shape[0] < 1.0, "millimetres"
    assert float(np.corrcoef(one.ravel(), two.ravel())[0, 1]) > 0.9


def test_without_stickers_there_is_no_picture_from_above_but_a_reason() -> None:
    noise = np.random.default_rng(1).integers(60, 190, (480, 640, 3)).astype(np.uint8)
    top = answers(commands.CheckTop(0.0, 0.0, 300.0), noise)
    assert isinstance(top, reports.TopView) and top.picture == b""
    assert [problem.code for problem in top.problems] == ["no_stickers"]
