"""A drawn tray and the reader's own view of it: where the table lies in the picture is told, as the stickers would."""

from random import Random

import numpy as np

from tests.vision.dice.drawn_dice import Camera, DrawnDie
from vision.board_plan import Tray
from vision.find.lens import CameraModel
from vision.find.pose import BoardPose

OUTLINE = ((-70.0, -55.0), (70.0, -55.0), (70.0, 55.0), (-70.0, 55.0))
TRAY = Tray(OUTLINE, 16.0)
BODIES = (
    ((235, 240, 242), (25, 22, 20)),
    ((215, 225, 235), (30, 25, 120)),
    ((40, 25, 165), (240, 240, 240)),
    ((35, 30, 28), (235, 235, 235)),
    ((170, 60, 30), (240, 240, 240)),
)
"""Colours of body and pips: blue, green, red."""


def pose_of(camera: Camera) -> BoardPose:
    """Where the table is, for a camera without distortion."""
    width, height = camera.size
    model = CameraModel(camera.focal, camera.focal, (width - 1) / 2, (height - 1) / 2, (0, 0, 0, 0, 0), camera.size)
    matrix = np.linalg.inv(camera.inner) @ camera.matrix[:, [0, 1, 3]]
    return BoardPose(matrix / matrix[2, 2], np.zeros(4), model, 0.0, ())


def some_dice(rng: Random, count: int = 2) -> list[DrawnDie]:
    """Dice lying apart, from left to right, all of one make."""
    body, pips = rng.choice(BODIES)
    pitch = rng.uniform(0.22, 0.28)
    pip = pitch * rng.uniform(0.66, 0.82)
    step = 100.0 / count
    return [
        DrawnDie(
            rng.randint(1, 6),
            -50 + step * (k + 0.5) + rng.uniform(-0.25, 0.25) * step,
            rng.uniform(-38, 38),
            rng.uniform(0, 360),
            body=body,
            pips=pips,
            pitch=pitch,
            pip=pip,
            front=rng.randrange(4),
        )
        for k in range(count)
    ]
