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
from companion.eyes.channel import RATED_AFTER, CameraNews, Mouth
from companion.eyes.process import Eyes
from companion.eyes.reports import Format, Problem, Ready, Report
from hardware.errors import CameraDamaged, CameraFrozen, CameraHung, CameraLost, CameraSilent, PortAbsent, PortBusy
from hardware.ports import Frame, PictureFormat
from tests.vision.laid_table import BOARD
from vision.watcher import Watcher


@pytest.fixture
def out() -> io.BytesIO:
    return io.BytesIO()


def said(out: io.BytesIO) -> list[Report]:
    """Every report so far."""
    return [reports.read(line).report for line in out.getvalue().splitlines()]


def test_a_camera_is_there_once_lost_for_each_new_reason_and_back_with_a_picture(out: io.BytesIO) -> None:
    news = CameraNews(Mouth(out))
    news.here()
    news.here()
    news.lost(CameraSilent("silent"))
    news.lost(PortAbsent("absent"))
    news.frame(None)
    kinds = [type(report) for report in said(out)]
    assert kinds == [Ready, Problem, Problem, Ready]


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (CameraSilent, "silent"), (CameraDamaged, "damaged"), (CameraFrozen, "frozen"), (CameraHung, "silent"),
        (CameraLost, "unplugged"), (PortAbsent, "absent"), (PortBusy, "busy"),
    ],
)  # fmt: skip
def test_why_it_is_lost_is_said_in_a_word(out: io.BytesIO, error: type[CameraLost], why: str) -> None:
    CameraNews(Mouth(out)).lost(error("words for people"))
    assert said(out) == [Problem(reports.CAMERA_LOST, "words for people", why)]


def test_what_it_sends_is_told_at_first_with_its_rate_later_and_when_the_size_changes(out: io.BytesIO) -> None:
    news, sent = CameraNews(Mouth(out)), PictureFormat(1280, 720, "MJPEG", 29.6)
    for _ in range(RATED_AFTER + 5):
        news.frame(sent)
    news.frame(PictureFormat(640, 480, "MJPEG", 29.6))
    assert [report.detail for report in said(out) if isinstance(report, Format)] == [
        "1280 x 720 pixels, MJPEG",
        "1280 x 720 pixels, MJPEG, 30 pictures a second",
        "640 x 480 pixels, MJPEG",
    ]


def test_a_camera_that_shows_only_darkness_is_told_with_why_once_and_when_it_is_back(out: io.BytesIO) -> None:
    board = cv2.imread(str(Path("tests/data/still-720p.jpg")))
    assert board is not None
    eyes = Eyes(Watcher(load_plan(BOARD), None), Mouth(out))
    pictures = [board] * 8 + [np.full_like(board, 3)] * 12 + [board] * 8
    for number, picture in enumerate(pictures, 1):
        eyes.frame(Frame(np.asarray(picture, np.uint8), number / 10, number))
    lost, back = [report for report in said(out) if isinstance(report, reports.Found | Problem)]
    assert isinstance(lost, Problem) and (lost.code, lost.why) == ("no_board", "dark")
    assert back == reports.Found()


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
