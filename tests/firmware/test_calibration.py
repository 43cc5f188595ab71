"""A die whose sensor is glued in at any angle is calibrated by laying it on its six faces in any order."""

import math
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from firmware.core import calibration, msgs
from firmware.core.app import App, Identity
from firmware.core.calibration import Calibration
from firmware.core.face import CUBE, FaceReader, directions
from firmware.core.roll import COCKED_FIT
from tests.firmware.base_on_bench import BenchSensor, Line, Store
from tests.many_rows import fewer_examples

DICE = 300
Vector = NDArray[np.float64]
UP = np.array(CUBE) / 1000.0  # which way each face points in the die


class Mounting:
    """How a sensor sits in a die: anyhow or straight, offset up to 40 milli-g, gains up to 4 %."""

    def __init__(self, seed: int, *, straight: bool = False) -> None:
        rng = np.random.default_rng(seed)
        turn, _ = np.linalg.qr(rng.normal(size=(3, 3)))
        self.turn = np.eye(3) if straight else turn * np.sign(np.linalg.det(turn))
        self.offset = rng.uniform(-40, 40, 3)
        self.gain = rng.uniform(0.96, 1.04, 3)
        self.rng = rng

    def reads(self, up: Vector) -> tuple[int, int, int]:
        """What the sensor reads of a die of which `up` points up."""
        felt = 1000 * self.gain * (self.turn @ up) + self.offset + self.rng.normal(0, 3, 3)
        x, y, z = (round(float(value) / 16) * 16 for value in felt)
        return x, y, z


class Table:
    """A base with one die that can be laid down and calibrated, as the app would do it."""

    def __init__(self, seed: int, store: Store | None = None) -> None:
        self.mounting = Mounting(seed)
        self.store = store or Store()
        self.start()

    def start(self) -> None:
        self.sensors = [BenchSensor(), BenchSensor()]
        self.line = Line()
        self.app = App(Identity(bytes(8), 1), self.sensors, self.line, self.store)
        self.t = 0

    def lie(self, up: Vector, ms: int = 900) -> None:
        for _ in range(ms // 10):
            self.sensors[0].give(self.mounting.reads(up))
            self.app.poll(self.t)
            self.t += 10

    def say(self, kind: int, *values: int) -> None:
        self.line.tell(self.app.session.number, kind, 1, msgs.pack(kind, *values))

    def outcome(self) -> int:
        return self.line.heard(msgs.CAL_RESULT)[-1][0]

    def take(self, face: int, up: Vector) -> int:
        self.lie(up, 100)
        self.say(msgs.CAL_FACE, face)
        self.lie(up)
        return self.outcome()

    def calibrate(self, faces: list[int]) -> int:
        self.lie(UP[0], 50)
        self.say(msgs.CAL_START)
        for face in faces:
            assert self.take(face, UP[face - 1]) == calibration.TAKEN
        self.say(msgs.CAL_COMMIT, 1)
        self.lie(UP[0], 200)
        return self.outcome()

    def shown(self, up: Vector) -> int:
        self.lie(up, 1000)
        return int(self.app.dice[0].detector.face)

    def lean_deg(self, up: Vector) -> float:
        """How far from lying flat the base takes the die to be."""
        self.lie(up, 300)
        fit = self.app.dice[0].detector._reader.best / 1000
        return math.degrees(math.acos(min(1.0, fit)))


def leaning(face: int, deg: float, seed: int) -> Vector:
    """The die with a face up, turned over by so many degrees in some direction."""
    rng = np.random.default_rng(seed)
    up = UP[face - 1]
    side = np.cross(up, rng.normal(size=3))
    side /= np.linalg.norm(side)
    tilted: Vector = up * math.cos(math.radians(deg)) + side * math.sin(math.radians(deg))
    return tilted


@fewer_examples(6)
@given(st.integers(0, 10**6))
def test_any_mounting_angle_and_any_order_read_right_afterwards_also_after_a_restart(seed: int) -> None:
    table = Table(seed)
    order = [1, 2, 3, 4, 5, 6]
    Random(seed).shuffle(order)
    assert table.calibrate(order) == calibration.STORED
    for _start in range(2):
        assert [table.shown(UP[face - 1]) for face in range(1, 7)] == [1, 2, 3, 4, 5, 6]
        assert abs(table.lean_deg(leaning(order[0], 18.0, seed)) - 18.0) < 2.5
        table.start()


def told_as_leaning(deg: float, *, calibrated: bool) -> float:
    """The share of dice leaning so far that the base takes for leaning, over many sensors, faces and directions."""
    leaning_ones = 0
    for seed in range(DICE):
        mounting, reader = Mounting(seed, straight=not calibrated), FaceReader()
        if calibrated:
            made = Calibration()
            for face in range(1, 7):
                made.begin(face)
                while not made.add(*mounting.reads(UP[face - 1])):
                    pass
            made.finish()
            kept = calibration.pack(made.offsets, made.normals, made.trim)
            offsets, normals, trim = calibration.unpack(kept)
            reader = FaceReader(directions(normals), *trim.offsets_and_gains(offsets))
        reader.read(*mounting.reads(leaning(seed % 6 + 1, deg, seed)))
        leaning_ones += reader.best < COCKED_FIT
    return leaning_ones / DICE


@pytest.mark.slow
@pytest.mark.parametrize("calibrated", [False, True], ids=["as it comes", "calibrated"])
def test_a_die_that_leans_by_25_degrees_is_told_and_one_that_leans_by_12_is_not(*, calibrated: bool) -> None:
    assert told_as_leaning(25.0, calibrated=calibrated) >= 0.98
    assert told_as_leaning(12.0, calibrated=calibrated) <= 0.01
