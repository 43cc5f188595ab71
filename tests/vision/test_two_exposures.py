"""Two exposures of a still table joined: what a lamp burns white in one of them is there again, all else stays."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.eyes.exposing import DARKER, PATIENCE_S, TAKEN, SecondExposure
from vision.find.pose import Image
from vision.find.two_exposures import joined, outshone

SIDE = 160
MIDDLE = np.s_[50:110, 50:110]


def _coded(light: np.ndarray) -> Image:
    within = np.clip(light, 0, 1)
    grey = np.where(within < 0.0031308, 12.92 * within, 1.055 * within ** (1 / 2.4) - 0.055)
    return np.asarray(grey * 255 + 0.5, np.uint8)


def _print() -> np.ndarray:
    """Coloured print with dark lines, as light."""
    colours = np.random.default_rng(3).uniform(0.1, 0.5, (SIDE // 20, SIDE // 20, 3)).repeat(20, 0).repeat(20, 1)
    colours[::20] = colours[:, ::20] = 0.02
    return colours


def _lamp(strength: float, tint: tuple[float, float, float]) -> np.ndarray:
    y, x = np.mgrid[:SIDE, :SIDE]
    spot = strength * np.exp(-((x - SIDE / 2) ** 2 + (y - SIDE / 2) ** 2) / (2 * 45.0**2))
    return np.asarray(spot[..., None] * np.array(tint))


def _likeness(picture: Image, other: Image) -> float:
    """The correlation in the middle, the mean of three colours."""
    first, second = (one[MIDDLE].reshape(-1, 3).astype(float) for one in (picture, other))
    return float(np.mean([np.corrcoef(first[:, c], second[:, c])[0, 1] for c in range(3)]))


@given(st.floats(1.0, 2.8), st.tuples(*3 * [st.floats(0.9, 1.1)]))
def test_print_under_a_lamp_is_there_again(strength: float, tint: tuple[float, float, float]) -> None:
    bare, light = _print(), _print() + _lamp(strength, tint)
    usual, darker = _coded(light), _coded(light / 2**DARKER)
    shown = joined(usual, darker)

    assert (usual[MIDDLE].min(axis=2) >= 248).mean() > 0.4
    assert _likeness(shown, _coded(bare)) > 0.85
    assert (shown.max(axis=2) >= 250).mean() < 0.02


def test_what_no_lamp_burns_stays_what_it_is() -> None:
    calm = _coded(_print())
    assert joined(calm, _coded(_print() / 4)) is calm
    beside = _coded(_print() + _lamp(2.0, (1, 1, 1)) * (np.mgrid[:SIDE, :SIDE][0] < 60)[..., None])
    shown = joined(beside, _coded((_print() + _lamp(2.0, (1, 1, 1)) * (np.mgrid[:SIDE, :SIDE][0] < 60)[..., None]) / 4))
    assert (shown[-20:] == beside[-20:]).all()


def test_white_print_of_a_bright_picture_is_no_lamp() -> None:
    light = _print()
    light[62:74, 62:86] = 1.1
    assert (joined(_coded(light), _coded(light / 4)) == _coded(light)).all()


def test_a_lamp_is_worth_a_second_exposure_and_a_white_field_is_not() -> None:
    field = _print()
    field[60:79, 50:88] = 1.1  # 24 x 12 mm
    assert not outshone(_coded(field)[::2, ::2])
    assert outshone(_coded(_print() + _lamp(1.6, (1, 1, 1)))[::2, ::2])


class Camera:
    """Remembers what it was asked for, and shows it."""

    def __init__(self, can: bool = True, obeys: bool = True) -> None:
        self.can, self.obeys = can, obeys
        self.asked: list[float] = []

    def expose(self, stops: float) -> bool:
        self.asked.append(stops)
        return self.can

    def picture(self) -> Image:
        return _coded(_print() * 2 ** (sum(self.asked) if self.obeys else 0))


def _after(camera: Camera, pictures: int = 30) -> SecondExposure:
    second = SecondExposure(camera.expose)
    if second.begin(camera.picture(), 0.0):
        for number in range(1, pictures):
            second.takes(camera.picture(), number / 10)
    return second


@pytest.mark.parametrize(("can", "obeys", "frames", "asked"), [
    (True, True, TAKEN, [-DARKER, DARKER]), (True, False, 0, [-DARKER, DARKER]), (False, True, 0, [-DARKER]),
])  # fmt: skip
def test_darker_pictures_are_asked_for_and_asked_back(can: bool, obeys: bool, frames: int, asked: list[float]) -> None:
    camera = Camera(can, obeys)
    second = _after(camera)
    assert camera.asked == asked and len(second.frames()) == frames and not second.frames()


def test_a_camera_that_could_not_is_asked_again_only_when_it_was_lost() -> None:
    camera = Camera(obeys=False)
    second = _after(camera)
    assert not second.begin(camera.picture(), 10.0)
    second.reset()
    assert second.begin(camera.picture(), 20.0)


def test_something_that_moves_meanwhile_ends_it() -> None:
    camera = Camera()
    second = SecondExposure(camera.expose)
    assert second.begin(camera.picture(), 0.0)
    for number in range(1, 30):
        moving = camera.picture()
        moving[20 + 4 * number : 50 + 4 * number, 30:60] = 0
        second.takes(moving, number * PATIENCE_S / 8)
    assert camera.asked == [-DARKER, DARKER] and not second.frames()
