"""Ordinary dice in the tray: the value on top is read whatever they look like; nothing else is taken for a die."""

from dataclasses import replace
from random import Random

import cv2
import numpy as np
import pytest

from tests.many_rows import each_row
from tests.vision.dice.drawn_dice import Camera, DrawnDie, Image, Scene, draw
from tests.vision.dice.tray_table import BODIES, TRAY, pose_of, some_dice
from vision.dice.tray_view import view_of
from vision.dice.tray_watcher import TrayReader, TrayReading

CAMERA = Camera(height=700, focal=900, size=(320, 240))
FLOORS = ((50, 95, 45), (120, 90, 60), (150, 190, 210), (75, 72, 70))


@pytest.fixture(scope="module")
def reader() -> TrayReader:
    return TrayReader()


def read(reader: TrayReader, picture: Image, camera: Camera = CAMERA) -> TrayReading:
    view = view_of(TRAY, pose_of(camera), camera.size)
    assert view is not None
    return reader.read(view.crop(picture), view)


def values(reading: TrayReading) -> list[int]:
    return [die.value for die in reading.dice]


def contrasting(dice: list[DrawnDie], rng: Random) -> tuple[int, int, int]:
    """A floor that the dice stand out from, as the manual asks for."""
    grey = np.mean(dice[0].body)
    return max(rng.sample(FLOORS, 3), key=lambda floor: abs(float(np.mean(floor)) - grey))


def some_scene(seed: int, count: int = 2) -> tuple[Scene, list[int]]:
    rng = Random(seed)
    dice = some_dice(rng, count)
    camera = replace(CAMERA, tilt=rng.uniform(-12, 12), height=rng.uniform(640, 720))
    scene = Scene(
        dice,
        camera,
        floor=contrasting(dice, rng),
        grain=rng.uniform(1, 3.5),
        blur=rng.uniform(0.3, 0.7),
        light=rng.uniform(0.7, 1.05),
        slope=rng.uniform(-0.15, 0.15),
        seed=seed,
    )
    return scene, [die.value for die in dice]


@pytest.mark.slow
@each_row("body", range(len(BODIES)))
def test_the_values_on_top_are_read_whatever_the_colour(reader: TrayReader, body: int) -> None:
    colour, pips = BODIES[body]
    floor = (120, 90, 60) if body in (0, 1, 2) else (150, 190, 210)
    camera = replace(CAMERA, tilt=10)
    dice = [
        DrawnDie(1 + k, -40 + 40 * (k % 3), -20 + 40 * (k // 3), 25.0 * k + 10 * body, body=colour, pips=pips)
        for k in range(6)
    ]
    reading = read(reader, draw(Scene(dice, camera, floor=floor, seed=body)), camera)
    assert sorted(values(reading)) == [1, 2, 3, 4, 5, 6]
    for seen in reading.dice:
        drawn = dice[seen.value - 1]
        assert np.hypot(seen.x_mm - drawn.x, seen.y_mm - drawn.y) < 5


@pytest.mark.slow
def test_most_throws_are_read_and_none_wrongly(reader: TrayReader) -> None:
    read_dice = 0
    for seed in range(6):
        scene, truth = some_scene(seed)
        reading = read(reader, draw(scene), scene.camera)
        assert not reading.clear or values(reading) == truth
        read_dice += reading.clear
    assert read_dice >= 4


@pytest.mark.slow
def test_of_a_hundred_throws_most_are_read_and_none_wrongly(reader: TrayReader) -> None:
    read_dice = 0
    for seed in range(100, 200):
        scene, truth = some_scene(seed)
        reading = read(reader, draw(scene), scene.camera)
        assert not reading.clear or values(reading) == truth
        read_dice += reading.clear
    assert read_dice >= 90


@pytest.mark.slow
def test_turning_the_picture_changes_nothing(reader: TrayReader) -> None:
    wide = replace(CAMERA, size=(300, 300))
    dice = [DrawnDie(5, -20, 10, 33), DrawnDie(2, 25, -12, 70)]
    readings = []
    for turn in range(0, 360, 72):
        camera = replace(wide, turn=turn)
        readings.append(sorted(values(read(reader, draw(Scene(dice, camera, seed=turn)), camera))))
    assert readings == [[2, 5]] * 5


def test_an_empty_tray_holds_no_dice(reader: TrayReader) -> None:
    assert read(reader, draw(Scene(camera=CAMERA))) == TrayReading()


@each_row(
    "dice",
    [
        pytest.param([DrawnDie(3, 0, 0, 20, lean=45)], id="leaning"),
        pytest.param([DrawnDie(3, 0, 0, 0), DrawnDie(6, 16.3, 0, 0)], id="touching"),
        pytest.param([DrawnDie(3, 0, 0, 10), DrawnDie(6, 12, 10, 40, lifted=16)], id="stacked"),
        pytest.param([DrawnDie(4, -25, 0, 10), DrawnDie(4, 25, 0, 30, edge=30)], id="another size"),
    ],
)
def test_what_does_not_lie_flat_and_apart_is_asked_for(reader: TrayReader, dice: list[DrawnDie]) -> None:
    reading = read(reader, draw(Scene(dice, CAMERA)))
    assert (reading.clear, values(reading)) == (False, [])


def test_a_half_hidden_die_is_asked_for(reader: TrayReader) -> None:
    picture = draw(Scene([DrawnDie(5, 0, 0, 15)], CAMERA))
    cv2.rectangle(picture, (160, 60), (320, 240), (120, 150, 190), -1)
    assert not read(reader, picture).clear


def test_a_blurred_die_is_asked_for_or_right(reader: TrayReader) -> None:
    clear = []
    for blur in (1.5, 4.0):
        for value in (1, 3, 4, 6):
            die = DrawnDie(value, 0, 0, 31.0 * value)
            reading = read(reader, draw(Scene([die], CAMERA, blur=blur, seed=value)))
            assert not reading.clear or values(reading) == [value]
            clear.append(reading.clear)
    assert not any(clear[-4:])


def _coin(picture: Image) -> None:
    cv2.circle(picture, (150, 110), 15, (90, 140, 170), -1, cv2.LINE_AA)
    cv2.circle(picture, (150, 110), 11, (70, 110, 140), 2, cv2.LINE_AA)


def _token(picture: Image) -> None:
    cv2.circle(picture, (150, 110), 15, (60, 60, 200), -1, cv2.LINE_AA)
    cv2.circle(picture, (150, 110), 5, (240, 240, 240), -1, cv2.LINE_AA)


def _button_with_holes(picture: Image) -> None:
    cv2.circle(picture, (150, 110), 13, (230, 230, 230), -1, cv2.LINE_AA)
    for x, y in ((-2, -2), (2, -2), (-2, 2), (2, 2)):
        cv2.circle(picture, (150 + x, 110 + y), 1, (40, 40, 40), -1, cv2.LINE_AA)


def _hand(picture: Image) -> None:
    for k in range(4):
        cv2.line(picture, (320, 60 + 28 * k), (170, 90 + 14 * k), (130, 160, 215), 16, cv2.LINE_AA)


def _card(picture: Image) -> None:
    cv2.rectangle(picture, (110, 80), (200, 150), (235, 235, 235), -1)
    for k in range(4):
        cv2.circle(picture, (125 + 20 * k, 115), 4, (30, 30, 200), -1, cv2.LINE_AA)


@pytest.mark.slow
@each_row("lay", [_coin, _token, _button_with_holes, _hand, _card])
def test_what_is_no_die_is_never_read_as_one(reader: TrayReader, lay: object) -> None:
    for seed in range(2):
        picture = draw(Scene(camera=CAMERA, floor=FLOORS[seed], seed=seed))
        assert callable(lay)
        lay(picture)
        assert values(read(reader, picture)) == []


def test_a_tray_out_of_the_picture_has_no_view() -> None:
    assert view_of(TRAY, pose_of(replace(CAMERA, height=300)), CAMERA.size) is None
