"""What the eyes say of their camera: there, lost, back, and what it sends; and no picture makes them stumble."""

import io
import itertools
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.boxes.eyes_plans import load_plan
from companion.eyes import reports
from companion.eyes.channel import Mouth
from companion.eyes.process import Eyes
from companion.eyes.reports import Report
from hardware.ports import Frame
from tests.vision.laid_table import BOARD
from vision.watcher import Watcher


@pytest.fixture
def out() -> io.BytesIO:
    return io.BytesIO()


def said(out: io.BytesIO) -> list[Report]:
    """Every report so far."""
    return [reports.read(line).report for line in out.getvalue().splitlines()]


def odd_pictures() -> Iterator[NDArray[np.uint8]]:
    """One of nearly nothing, black ones, flat ones, and the practice board in sizes that change."""
    board = cv2.imread(str(Path("tests/data/still-720p.jpg")))
    assert board is not None
    for size in ((1, 1), (3, 2), (64, 48), (1280, 720)):
        for level in (0, 255):
            yield from itertools.repeat(np.full((size[1], size[0], 3), level, np.uint8), 6)
    for width, height in ((1280, 720), (640, 360), (1280, 720), (960, 720)):
        yield from itertools.repeat(np.asarray(cv2.resize(board, (width, height)), np.uint8), 6)
    for number in range(12):  # the size changes with every picture
        yield np.asarray(cv2.resize(board, ((640, 360), (1280, 720))[number % 2]), np.uint8)


def test_no_picture_makes_the_eyes_stumble(out: io.BytesIO) -> None:
    eyes = Eyes(Watcher(load_plan(BOARD), None), Mouth(out))
    count = 0
    for count, image in enumerate(odd_pictures(), 1):
        eyes.frame(Frame(image, count / 10, count))
    assert sum(isinstance(report, reports.Done) for report in said(out)) == count
