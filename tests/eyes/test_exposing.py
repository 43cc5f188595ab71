"""The eyes ask for more or less light when the picture needs it, where the camera can, and not without end."""

import io
from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.boxes.eyes_plans import load_plan
from companion.eyes import reports
from companion.eyes.channel import Mouth
from companion.eyes.exposing import PATIENCE_S, Exposer
from companion.eyes.process import Eyes
from hardware.clock import SteppedClock
from proofs.faulty_devices.faulty_camera import RATE, SimulatedCamera
from tests.vision.drawn_board import DrawnBoard, Shot, photograph
from tests.vision.laid_table import BOARD, ORDER
from vision.still_watcher import LOST, UNTAUGHT
from vision.watcher import Watcher


class Asked:
    """A camera that remembers what it was asked for."""

    def __init__(self, can: bool = True) -> None:
        self.stops: list[float] = []
        self._can = can

    def expose(self, stops: float) -> bool:
        self.stops.append(stops)
        return self._can


def judge(exposer: Exposer, problem: str, seconds: int, begin: int = 0) -> None:
    for second in range(begin, begin + seconds):
        exposer.judge((problem,), second * PATIENCE_S)


@pytest.mark.parametrize("gain", [0.04, 20.0])
@pytest.mark.slow
def test_a_board_that_is_too_dark_or_too_bright_is_found_after_some_steps(gain: float) -> None:
    """The simulated camera over the drawn board; time is the clock's."""
    plan, clock, out = load_plan(BOARD), SteppedClock(), io.BytesIO()
    picture = photograph(DrawnBoard(plan, ORDER, 5), replace(Shot(), noise=0.0))[0]
    good = cv2.resize(picture, (640, 360), interpolation=cv2.INTER_AREA).astype(np.float32)
    camera = SimulatedCamera(clock, 1, scene=lambda _: gain * good)
    with camera.open() as opened:
        eyes = Eyes(Watcher(plan, None), Mouth(out), None, opened.expose)
        for number in range(1, 6 * int(RATE)):
            clock.advance(number / RATE)
            camera.settle()
            frame = opened.poll()
            if frame is not None:
                eyes.frame(frame)
    sent = [reports.read(line).report for line in out.getvalue().splitlines()]
    states = [report.state for report in sent if isinstance(report, reports.Done)]
    assert LOST in states and states[-1] == UNTAUGHT
    assert [type(report) for report in sent if not isinstance(report, reports.Done)] == [reports.Problem, reports.Found]
