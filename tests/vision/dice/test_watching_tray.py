"""The tray over time: told once, when five readings agree, and not looked at again until something moves."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from tests.many_rows import each_row
from tests.vision.dice.drawn_dice import Camera, DrawnDie, Image, Scene, draw
from tests.vision.dice.tray_table import TRAY, pose_of
from vision.dice.die_reader import DieReader, Faces
from vision.dice.seen import MOVING, OUT_OF_VIEW, REST, UNCLEAR, DiceLook
from vision.dice.tray_view import view_of
from vision.dice.tray_watcher import AGREE, TrayReader, TrayWatcher
from vision.dice.viewpoint import Viewpoint

CAMERA = Camera(height=700, focal=900, size=(320, 240))
POSE = pose_of(CAMERA)
FRAME_S = 0.1


class Filmed:
    """A watcher that is shown pictures, ten a second, and how often it read one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.watcher, self.t, self.readings = TrayWatcher(TRAY), 0.0, 0
        plain = TrayReader.read

        def counted(*arguments: object) -> object:
            self.readings += 1
            return plain(*arguments)  # type: ignore[arg-type]

        monkeypatch.setattr(TrayReader, "read", counted)

    def show(self, scene: Scene, frames: int = 12) -> list[DiceLook]:
        """Show a still scene for so many frames, each with its own noise; what was told."""
        pictures = [draw(replace(scene, seed=seed)) for seed in range(3)]
        return self.film([pictures[k % 3] for k in range(frames)])

    def film(self, pictures: list[Image]) -> list[DiceLook]:
        told = []
        for picture in pictures:
            self.t += FRAME_S
            look = self.watcher.look(picture, self.t, POSE)
            told += [look] if look is not None else []
        return told


@pytest.fixture
def filmed(monkeypatch: pytest.MonkeyPatch) -> Filmed:
    return Filmed(monkeypatch)


def scene(*dice: DrawnDie) -> Scene:
    return Scene(dice, CAMERA, grain=1.5)


def test_dice_at_rest_are_told_once_after_five_readings_and_cost_nothing_more(filmed: Filmed) -> None:
    told = filmed.show(scene(DrawnDie(4, -20, 0, 30), DrawnDie(2, 25, 8, 5)))
    assert [look.state for look in told] == [MOVING, REST]
    rest = told[-1]
    assert [die.value for die in rest.dice] == [4, 2]
    assert rest.dice[0].x_mm == pytest.approx(-20, abs=4) and rest.t_rest == pytest.approx(FRAME_S)
    assert filmed.readings == AGREE


def test_a_hand_over_the_tray_is_movement_and_the_dice_are_read_anew(filmed: Filmed) -> None:
    lying = scene(DrawnDie(3, 0, 0, 30))
    filmed.show(lying)
    passing = []
    for k in range(4):
        picture = draw(lying)
        picture[40 + 30 * k : 90 + 30 * k, 60:] = (130, 160, 215)
        passing.append(picture)
    assert [look.state for look in filmed.film(passing)] == [MOVING]
    again = filmed.show(lying)
    assert [(look.state, [die.value for die in look.dice]) for look in again] == [(REST, [3])]


def test_a_die_is_searched_once_and_then_only_confirmed(filmed: Filmed, monkeypatch: pytest.MonkeyPatch) -> None:
    searched, plain = [], DieReader.search

    def counted(reader: DieReader, image: Image, view: Viewpoint) -> Faces:
        searched.append(image.shape)
        return plain(reader, image, view)  # type: ignore[arg-type]

    monkeypatch.setattr(DieReader, "search", counted)
    told = filmed.show(scene(DrawnDie(4, -20, 0, 30), DrawnDie(2, 25, 8, 5)))
    assert [die.value for die in told[-1].dice] == [4, 2]
    assert (filmed.readings, len(searched)) == (AGREE, 2)


@pytest.mark.slow
@each_row("value", [1, 2, 4, 5, 6])
def test_another_face_in_the_same_place_is_never_confirmed_as_the_old_one(value: int) -> None:
    view = view_of(TRAY, POSE, CAMERA.size)
    assert view is not None
    first, then = (view.crop(draw(scene(DrawnDie(shown, 0, 0, 30)))) for shown in (3, value))
    reader = TrayReader()
    before = reader.read(first, view)
    assert [die.value for die in before.dice] == [3]
    assert [die.value for die in reader.read(then, view, before).dice] == [value]


def test_what_cannot_be_read_is_told_as_unclear(filmed: Filmed) -> None:
    assert [look.state for look in filmed.show(scene(DrawnDie(3, 0, 0, 20, edge=30)))] == [MOVING, UNCLEAR]


@pytest.mark.slow
def test_readings_that_never_agree_are_unclear(filmed: Filmed, monkeypatch: pytest.MonkeyPatch) -> None:
    from vision.dice import tray_watcher

    rng = Random(1)
    first = TrayReader().read

    def wavering(reader: TrayReader, picture: Image, view: object, before: object) -> object:
        reading = first(picture, view)  # type: ignore[arg-type]
        return replace(reading, dice=tuple(replace(die, value=rng.randint(1, 6)) for die in reading.dice))

    monkeypatch.setattr(TrayReader, "read", wavering)
    told = filmed.show(scene(DrawnDie(3, 0, 0, 20)), frames=18)
    assert [look.state for look in told] == [MOVING, UNCLEAR]
    assert tray_watcher.AGREE == 5


def test_a_tray_that_leaves_the_picture_is_told(filmed: Filmed) -> None:
    assert filmed.watcher.look(np.zeros((240, 320, 3), np.uint8), 1.0, None) == DiceLook(OUT_OF_VIEW, 1.0, 1.0)
    assert filmed.watcher.look(np.zeros((240, 320, 3), np.uint8), 1.1, None) is None


def test_after_a_gap_without_pictures_the_tray_is_read_anew(filmed: Filmed) -> None:
    lying = scene(DrawnDie(6, 0, 0, 30))
    filmed.show(lying)
    filmed.t += 30
    assert [look.state for look in filmed.show(lying)] == [MOVING, REST]
