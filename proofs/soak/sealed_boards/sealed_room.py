"""The room in which the sealed boards are photographed: a window with panes, other varnish, a telephone's camera."""

import cv2
import numpy as np

from hardware.simulated.realistic.finish import Finish
from hardware.simulated.realistic.surroundings import CameraHabits, Finishes, Lamp, Surroundings
from hardware.simulated.realistic.tiles import BoardShape, draw_play
from hardware.simulated.scene import Picture

PANES = ((-0.5, -0.6), (0.5, -0.6), (-0.5, 0.6), (0.5, 0.6))
PANE_MM = 300.0
SHARPENED = 0.6
LIVELY = 1.12


def sealed_surroundings(rng: np.random.Generator, shape: BoardShape) -> Surroundings:
    """A window to one side, sometimes a lamp above; varnish with long tails, tokens that bulge like drops of resin."""
    ambient, lamp = float(rng.uniform(0.2, 0.45)), float(rng.choice((0.0, 0.2, 0.4)))
    lamps = _window(rng, 1 - ambient - lamp)
    if lamp:
        lamps += (_pendant(rng, lamp),)
    return Surroundings(
        lamps=lamps,
        ambient=ambient,
        ambient_kelvin=float(rng.uniform(4200, 6500)),
        finishes=_finishes(rng),
        play=draw_play(rng, shape),
        camera=_camera(rng),
        core=(0.24, 0.38, 0.5),
    )


def _window(rng: np.random.Generator, power: float) -> tuple[Lamp, ...]:
    """Four panes with a cross between; light of the day."""
    bearing, away = rng.uniform(0, 2 * np.pi), rng.uniform(450.0, 1300.0)
    height, kelvin = rng.uniform(700.0, 1300.0), rng.uniform(5200.0, 6500.0)
    along = np.array((np.cos(bearing), np.sin(bearing)))
    across = np.array((-along[1], along[0]))
    panes = []
    for side, up in PANES:
        x, y = along * away + across * side * PANE_MM * 1.3
        z = float(height + up * PANE_MM)
        panes.append(Lamp(float(x), float(y), z, PANE_MM, float(kelvin), power / len(PANES)))
    return tuple(panes)


def _pendant(rng: np.random.Generator, power: float) -> Lamp:
    """A bare bulb above the table."""
    x, y = rng.uniform(-500.0, 500.0, 2)
    return Lamp(float(x), float(y), float(rng.uniform(900.0, 1500.0)), 60.0, float(rng.uniform(2500.0, 3300.0)), power)


def _finishes(rng: np.random.Generator) -> Finishes:
    return Finishes(
        table=Finish(0.04, 0.35, "ggx"),
        board=Finish(0.045, float(rng.uniform(0.1, 0.35)), "ggx"),
        token=Finish(0.05, float(rng.uniform(0.1, 0.22)), "ggx", bevel_deg=40.0, dome_deg=float(rng.uniform(2, 9))),
        sticker=Finish(0.04, float(rng.uniform(0.15, 0.5)), "ggx"),
    )


def _camera(rng: np.random.Generator) -> CameraHabits:
    return CameraHabits(
        target=float(rng.uniform(0.18, 0.27)),
        balance=float(rng.uniform(0.75, 1.0)),
        exposure_step=0.05,
        balance_step=0.015,
        shot=float(rng.uniform(1e-4, 6e-4)),
        read=float(rng.uniform(1e-3, 4e-3)),
        vignette=float(rng.uniform(0.05, 0.3)),
        quality=int(rng.integers(45, 90)),
        shutter_s=0.01,
    )


def developed(picture: Picture) -> Picture:
    """What a telephone makes of its pictures: edges sharpened with a halo, colours livelier."""
    soft = cv2.GaussianBlur(picture, (0, 0), 1.4)
    sharp = cv2.addWeighted(picture, 1 + SHARPENED, soft, -SHARPENED, 0)
    grey = cv2.cvtColor(cv2.cvtColor(sharp, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    return np.asarray(cv2.addWeighted(sharp, LIVELY, grey, 1 - LIVELY, 0), np.uint8)
