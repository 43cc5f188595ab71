"""The hard camera's pictures: repeatable, thick pieces where perspective puts them, white gloss, blur and wander."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.simulated.realistic.finish import Finish
from hardware.simulated.realistic.hard_renderer import HardRenderer
from hardware.simulated.realistic.surroundings import CameraHabits, Finishes, Lamp, Surroundings
from hardware.simulated.realistic.things import Thing, any_thing, kinds
from hardware.simulated.realistic.tiles import BoardShape, Shift, TilePlay
from hardware.simulated.scene import CameraPose, Disc, Ground, Hand, Lens, Light, Picture
from hardware.simulated.variation import SceneVariation
from tests.many_rows import each_row, few_quick

pytestmark = pytest.mark.slow

SMALL = (640, 360)
SHAPE = BoardShape(10, 62.0, 216.0, ((-262.0, 0.0, 22.0, 0.0),))
STILL = TilePlay(SHAPE, (Shift(),) * SHAPE.tiles)
MATT = Finish(0.0, 0.5)
STEADY = CameraHabits(target=0.2, exposure_step=0.0, balance_step=0.0, shot=0.0, read=0.0, vignette=0.0)
LAMP = Lamp(300.0, -250.0, 900.0, 120.0, 4500.0, 0.6)
ROOM = Surroundings((LAMP,), 0.4, 4500.0, Finishes(MATT, MATT, MATT, MATT), STILL, STEADY)
STRAIGHT = SceneVariation(pose=CameraPose(), lens=Lens(), light=Light(), blur_px=0.5)


def grey_ground(level: int = 110) -> Ground:
    return Ground(np.full((500, 700, 3), level, np.uint8), (350.0, 250.0), 0.5)


def disc(x_mm: float, y_mm: float, colour: tuple[int, int, int] = (240, 240, 240), thick_mm: float = 3.0) -> Disc:
    art = np.empty((64, 64, 3), np.uint8)
    art[:] = colour
    return Disc(x_mm, y_mm, 0.0, 11.0, thick_mm, art)


def camera(room: Surroundings = ROOM, size: tuple[int, int] = SMALL, things: tuple[Thing, ...] = ()) -> HardRenderer:
    return HardRenderer(grey_ground(), STRAIGHT, room, things, size)


def finished(**finishes: Finish) -> Surroundings:
    return replace(ROOM, finishes=replace(ROOM.finishes, **finishes))


def middle_of(mask: NDArray[np.bool_]) -> tuple[float, float]:
    rows, columns = np.nonzero(mask)
    return float(columns.mean()), float(rows.mean())


def around(renderer: HardRenderer, picture: Picture, x_mm: float, y_mm: float) -> NDArray[np.float64]:
    """The mean colour round a point of the table."""
    ((u, v),) = renderer.projection.to_px(np.array([[x_mm, y_mm]])).round().astype(int)
    return np.asarray(picture[v - 2 : v + 3, u - 2 : u + 3].mean(axis=(0, 1)))


@pytest.mark.slow
def test_the_same_seed_gives_the_same_bytes_whatever_was_drawn_before() -> None:
    room = Surroundings.from_seed(np.random.default_rng(5), SHAPE)
    variation = SceneVariation.from_seed(np.random.default_rng(6))
    things = (any_thing(np.random.default_rng(7), -330.0, 0.0),)
    first, second = (HardRenderer(grey_ground(), variation, room, things, SMALL) for _ in range(2))
    discs = [disc(-50, 20), disc(-32, 25, (200, 80, 60))]
    hand = Hand(40.0, 60.0, 150.0, disc(0, 0), 0.9, 2, 12.0)
    second.render([disc(10, 10), discs[1]], [Hand(0, 0, 90.0)], 7.0, things)
    second.render(discs, [], 7.1)
    assert np.array_equal(first.render(discs, [hand], 1.25), second.render(discs, [hand], 1.25))


@few_quick("x_mm, y_mm", [(180.0, 0.0), (-120.0, -120.0)])
def test_the_top_of_a_thick_disc_is_displaced_away_from_the_camera(x_mm: float, y_mm: float) -> None:
    renderer = camera(size=(1280, 720))
    bare = renderer.render([], [], 0.0).astype(int)
    tops = []
    for thick in (0.2, 9.0):
        tops.append(middle_of((renderer.render([disc(x_mm, y_mm, thick_mm=thick)], [], 0.0) - bare).max(axis=2) > 60))
    nadir = renderer.projection.to_px(renderer.projection.eye_mm[None, :2])[0]
    outwards = np.linalg.norm(tops[1] - nadir) - np.linalg.norm(tops[0] - nadir)
    height = renderer.projection.eye_mm[2]
    expected = np.linalg.norm(tops[0] - nadir) * 9.0 / (height - 9.0)
    assert outwards == pytest.approx(expected, abs=0.6)


def test_a_highlight_lies_where_the_lamp_is_mirrored() -> None:
    renderer = camera(finished(table=Finish(0.06, 0.1), board=Finish(0.06, 0.1)))
    picture = cv2.GaussianBlur(renderer.render([], [], 0.0), (0, 0), 6).sum(axis=2)
    row, column = np.unravel_index(int(picture.argmax()), picture.shape)
    eye = renderer.projection.eye_mm
    share = eye[2] / (eye[2] + LAMP.z_mm)
    mirrored = eye[:2] + (np.array((LAMP.x_mm, LAMP.y_mm)) - eye[:2]) * share
    assert (column, row) == pytest.approx(renderer.projection.to_px(mirrored[None])[0], abs=14)


def test_every_lamp_casts_a_shadow_of_its_own() -> None:
    lamps = (Lamp(-700.0, 0.0, 500.0, 25.0, 2700.0, 0.4), Lamp(700.0, 0.0, 500.0, 25.0, 6500.0, 0.4))
    renderer = camera(replace(ROOM, lamps=lamps, ambient=0.2), (1280, 720))
    bare = renderer.render([], [], 0.0).astype(int)
    darker = (bare - renderer.render([disc(0.0, 0.0, thick_mm=8.0)], [], 0.0)).astype(float)
    ((u, v),) = renderer.projection.to_px(np.zeros((1, 2))).round().astype(int)
    left, right = (darker[v - 3 : v + 4, u + d - 2 : u + d + 3].mean(axis=(0, 1)) for d in (-22, 22))
    assert left.mean() > 5 and right.mean() > 5
    assert left[0] > left[2] and right[2] > right[0], "each shadow lacks the colour of its lamp"


def test_a_disc_that_lies_partly_on_another_leans() -> None:
    renderer = camera(finished(token=Finish(0.06, 0.12)), (1280, 720))
    below, above = disc(80.0, -60.0, (60, 60, 60)), disc(97.0, -60.0, (60, 60, 60))
    alone = around(renderer, renderer.render([above], [], 0.0), 97.0, -60.0)
    propped = around(renderer, renderer.render([below, above], [], 0.0), 97.0, -60.0)
    assert np.abs(alone - propped).max() > 3


def test_a_moving_hand_is_blurred_and_what_lies_is_not() -> None:
    renderer = camera()
    lying = disc(-170.0, 0.0)
    hands = [Hand(60.0, 0.0, 100.0, None, 0.9, 1, blur_mm) for blur_mm in (0.0, 40.0)]
    sharp, blurred = (renderer.render([lying], [hand], 0.0) for hand in hands)
    ((u, _),) = renderer.projection.to_px(np.array([[-60.0, 0.0]])).round().astype(int)
    assert np.array_equal(sharp[:, : u - 60], blurred[:, : u - 60])
    detail = [cv2.Laplacian(picture[:, u:], cv2.CV_64F).var() for picture in (sharp, blurred)]
    assert detail[1] < 0.8 * detail[0]


def test_a_hand_that_left_leaves_no_trace() -> None:
    renderer = camera()
    before = renderer.render([disc(40.0, 0.0)], [], 0.0)
    renderer.render([disc(40.0, 0.0)], [Hand(0.0, 0.0, 70.0, disc(0, 0)), Hand(90.0, 80.0, 180.0)], 0.0)
    assert np.array_equal(renderer.render([disc(40.0, 0.0)], [], 0.0), before)


@pytest.mark.slow
@each_row("angle", [0.0, 45.0, 90.0, 160.0, 180.0, 270.0])
def test_a_hand_comes_in_over_the_border_step_by_step(angle: float) -> None:
    renderer = camera()
    bare = renderer.render([], [], 0.0).astype(int)
    seen = []
    for reach in np.linspace(0.0, 1.0, 21):
        picture = renderer.render([], [Hand(30.0, -20.0, angle, disc(0, 0), float(reach), 1, 15.0)], 0.0)
        seen.append((np.abs(picture - bare).max(axis=2) > 40).mean())
    assert seen[0] < 0.02 < seen[-1]


def _half_dark() -> Ground:
    texture = np.full((500, 700, 3), 30, np.uint8)
    texture[:, 350:] = 170
    return Ground(texture, (350.0, 250.0), 0.5)


@pytest.mark.slow
@each_row("name", sorted(kinds()))
def test_every_thing_can_lie_there_and_says_what_it_hides(name: str) -> None:
    thing = any_thing(np.random.default_rng(3), 20.0, -30.0, [name])
    renderer = camera()
    bare = renderer.render([], [], 0.0).astype(int)
    seen = np.abs(renderer.render([], [], 0.0, (thing,)) - bare).max(axis=2) > 8
    hidden = renderer.hidden([], (thing,)) > 0.5
    assert seen.any() and hidden.any()
    assert (hidden & seen).sum() > 0.5 * hidden.sum()
    assert np.array_equal(renderer.render([], [], 0.0), bare), "taken away it leaves no trace"


def test_what_a_hand_hides_is_told() -> None:
    renderer = camera()
    hidden = renderer.hidden([Hand(0.0, 0.0, 180.0)])
    ((u, v),) = renderer.projection.to_px(np.array([[0.0, 110.0]])).round().astype(int)
    assert hidden[v, u] > 0.9 and hidden[20, 20] == 0 and 0.02 < hidden.mean() < 0.4
