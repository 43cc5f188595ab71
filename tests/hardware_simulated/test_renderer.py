"""Pictures of a simulated table: repeatable, and things look as they would from above."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.simulated.renderer import Renderer
from hardware.simulated.scene import CameraPose, Disc, Ground, Hand, Light, Picture
from hardware.simulated.variation import SceneVariation
from tests.many_rows import each_row

SMALL = (640, 360)
PLAIN = SceneVariation(noise_levels=0.01)


def grey_ground(level: int = 120) -> Ground:
    return Ground(np.full((500, 700, 3), level, np.uint8), (350.0, 250.0), 0.5)


def disc(x_mm: float, y_mm: float, colour: tuple[int, int, int] = (60, 220, 240)) -> Disc:
    art = np.empty((64, 64, 3), np.uint8)
    art[:] = colour
    return Disc(x_mm, y_mm, 0.0, 11.0, 3.0, art)


def changed(picture: Picture, bare: Picture, by: int = 12) -> NDArray[np.bool_]:
    return np.asarray(np.abs(picture.astype(int) - bare).max(axis=2) > by)


@pytest.fixture(scope="module")
def plain() -> Renderer:
    return Renderer(grey_ground(), PLAIN, SMALL)


@pytest.mark.slow
@each_row("seed", range(6))
def test_a_disc_appears_where_the_camera_says(seed: int) -> None:
    variation = replace(SceneVariation.from_seed(np.random.default_rng(seed)), noise_levels=0.01)
    renderer = Renderer(grey_ground(30), replace(variation, light=Light(ambient=0.98)))
    bare = renderer.render([], [], 0.0).copy()
    places = np.array([[-178.0, -100.0], [0.0, 178.0], [200.0, 40.0]])
    art = np.zeros((64, 64, 3), np.uint8)
    cv2.circle(art, (512 - 8, 512 - 8), 20 * 16, (250, 250, 250), -1, cv2.LINE_AA, 4)
    picture = renderer.render([Disc(x, y, 30.0, 11.0, 3.0, art) for x, y in places], [], 0.0)
    gain = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(float) - cv2.cvtColor(bare, cv2.COLOR_BGR2GRAY)
    for x, y in places:
        ((u, v),) = renderer.projection.to_px(np.array([[x, y, 3.0]]))
        left, top = int(u) - 24, int(v) - 24
        window = np.where(gain[top : top + 49, left : left + 49] > 100, 1.0, 0.0)
        rows, columns = np.mgrid[top : top + 49, left : left + 49]
        centre = (columns * window).sum() / window.sum(), (rows * window).sum() / window.sum()
        assert centre == pytest.approx((u, v), abs=0.2)


def test_taking_a_disc_away_leaves_no_trace(plain: Renderer) -> None:
    bare = plain.render([], [], 0.0).copy()
    assert changed(plain.render([disc(0, 0)], [], 0.0), bare).any()
    assert np.array_equal(plain.render([], [], 0.0), bare)


@each_row("angle", [0.0, 45.0, 90.0, 160.0, 180.0, 270.0, 300.0])
def test_a_hand_reaches_its_goal_from_the_picture_border(plain: Renderer, angle: float) -> None:
    bare = plain.render([], [], 0.0).copy()
    covered = changed(plain.render([], [Hand(30.0, -20.0, angle, reach=1.0)], 0.0), bare)
    ((u, v),) = plain.projection.to_px(np.array([[30.0, -20.0]])).round().astype(int)
    assert covered[v - 8 : v + 9, u - 8 : u + 9].any()
    border = np.concatenate((covered[0], covered[-1], covered[:, 0], covered[:, -1]))
    assert border.any()
    assert 0.02 < covered.mean() < 0.4


@each_row("angle", [0.0, 45.0, 90.0, 160.0, 180.0, 270.0, 300.0])
def test_a_hand_that_does_not_reach_in_is_not_seen(plain: Renderer, angle: float) -> None:
    bare = plain.render([], [], 0.0).copy()
    picture = plain.render([], [Hand(30.0, -20.0, angle, disc(0, 0), reach=0.0)], 0.0)
    assert changed(picture, bare, 40).mean() < 0.001


def test_a_carried_disc_is_seen_at_the_fingertips(plain: Renderer) -> None:
    empty = plain.render([], [Hand(0.0, 0.0, 180.0)], 0.0).copy()
    carried = changed(plain.render([], [Hand(0.0, 0.0, 180.0, disc(300, 300))], 0.0), empty, 40)
    rows, columns = np.nonzero(carried)
    assert rows.size > 20
    assert abs(columns.mean() - 319.5) < 8
    assert abs(rows.mean() - 179.5) < 12


def test_two_hands_at_once_both_show(plain: Renderer) -> None:
    left, right = Hand(-20.0, 0.0, 250.0, who=1), Hand(20.0, 0.0, 110.0, who=2)
    bare = plain.render([], [], 0.0).copy()
    both, one, other = (changed(plain.render([], hands, 0.0), bare) for hands in ([left, right], [left], [right]))
    assert (one & ~both).mean() < 0.002
    assert (other & ~both).mean() < 0.002


def test_warm_light_is_redder_and_a_stronger_lamp_is_brighter() -> None:
    def mean(light: Light) -> NDArray[np.float64]:
        picture = Renderer(grey_ground(), replace(PLAIN, light=light), SMALL).render([], [], 0.0)
        return np.asarray(picture.mean(axis=(0, 1)))

    warm, cold = mean(Light(kelvin=3000, ambient_kelvin=3000)), mean(Light(kelvin=6500, ambient_kelvin=6500))
    assert warm[2] > warm[0] + 20
    assert cold[0] > cold[2] + 10
    assert mean(Light(level=1.5)).sum() > mean(Light(level=0.5)).sum() * 1.3


def test_a_tilted_camera_sees_the_nearer_side_larger() -> None:
    renderer = Renderer(grey_ground(), replace(PLAIN, pose=CameraPose(tilt_x_deg=8.0)))
    bare = renderer.render([], [], 0.0).copy()
    near, far = (int(changed(renderer.render([disc(0.0, y)], [], 0.0), bare).sum()) for y in (-200.0, 200.0))
    assert max(near, far) > 1.05 * min(near, far)
