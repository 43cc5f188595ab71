"""A table on which nothing happens is looked at less often; whatever moves is followed as fast as pictures come."""

import io
import os
import time
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.boxes.eyes_plans import load_plan
from companion.eyes.channel import REST_S, Inbox, Mouth
from companion.eyes.process import Eyes
from hardware.camera.live import LiveCamera, Raw
from hardware.camera.reopened import ReopenedCamera
from hardware.clock import MonotonicClock
from hardware.ports import Frame
from tests.vision.laid_table import BOARD
from vision.watcher import Watcher

LOOKS = 4
BETWEEN_S = 0.02


class Pictures:
    """A camera that sends fifty pictures a second, each a little different."""

    where, packed, lasting = "a test", "MJPEG", True

    def __init__(self) -> None:
        self._numbers = count()

    def wait(self) -> Sequence[Raw]:
        time.sleep(BETWEEN_S)
        return (Raw(np.full((20, 30, 3), next(self._numbers) % 200, np.uint8)),)

    def stop(self) -> None:
        """Nothing waits long."""

    def close(self) -> None:
        """Nothing is open."""


@pytest.fixture
def inbox() -> Iterator[Inbox]:
    lines, app = os.pipe()
    with open(lines, "rb", buffering=0) as heard:
        made = Inbox(heard, lambda: None)
        made.watch(ReopenedCamera(lambda: LiveCamera(Pictures(), MonotonicClock()), MonotonicClock()))
        yield made
        os.close(app)
        made.close()


def looked_s(inbox: Inbox, *, resting: bool, looks: int = LOOKS) -> float:
    """Wall seconds that some looks take."""
    inbox.resting = resting
    while not isinstance(inbox.get(), Frame):
        continue
    begun = time.monotonic()
    for _ in range(looks):
        inbox.get()
    return time.monotonic() - begun


def test_looks_are_seldom_at_rest(inbox: Inbox) -> None:
    assert looked_s(inbox, resting=True) >= (LOOKS - 1) * REST_S


def test_looks_are_quick_again_once_something_moves(inbox: Inbox) -> None:
    looked_s(inbox, resting=True, looks=1)
    inbox.resting = False
    inbox.get()
    begun = time.monotonic()
    inbox.get()
    assert time.monotonic() - begun < REST_S


def test_the_eyes_rest_over_a_still_table_and_not_when_it_moves() -> None:
    board = cv2.imread(str(Path("tests/data/still-720p.jpg")))
    assert board is not None
    eyes, picture = Eyes(Watcher(load_plan(BOARD), None), Mouth(io.BytesIO())), np.asarray(board, np.uint8)
    rests = [eyes.frame(Frame(picture, number / 10, number)) for number in range(1, 9)]
    assert not rests[0] and rests[-1]
    assert not eyes.frame(Frame(255 - picture, 1.0, 9))
