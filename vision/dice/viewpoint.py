"""How dice may appear in a picture: how large, and from how far above, as affine maps from a face to pixels."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Maps = NDArray[np.float64]
Pose = NDArray[np.float64]  # one row a face: x, y (pixels), pitch (pixels), turn, tilt, direction of the tilt (radians)
X, Y, PITCH, TURN, TILT, TOWARDS = range(6)
QUARTER: Final = np.pi / 2


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """What is known beforehand: the pitch of the pips in pixels, from `pitch_min` to `pitch_max`, and the tilt. `tilt`
    is the angle between the line of sight and the upright, at most `tilt_max` (radians). A face that is seen under more
    is the side of a die. `steepest` is how far fits may go: beyond `tilt_max` where little is known, so that sides show
    themselves; no farther where the camera's place is known.
    """

    pitch_min: float
    pitch_max: float
    tilt_max: float = float(np.radians(47.0))
    steepest: float = float(np.radians(65.0))
    near: tuple[float, float, float] | None = None  # round x, y within a radius (px); None: anywhere

    def among(self, middles: Maps) -> Maps:
        """Those of these places (n x 2, pixels) where the middle of a face may be."""
        if self.near is None:
            return middles
        x, y, radius = self.near
        return middles[np.hypot(middles[:, 0] - x, middles[:, 1] - y) <= radius]


def maps(poses: Pose) -> Maps:
    """The affine maps (n x 2 x 2) from a face, in pitches, to pixels, without the shift."""
    turn, towards = poses[:, TURN], poses[:, TOWARDS]
    squeezed = _turns(towards) @ _squeezes(poses[:, TILT]) @ _turns(-towards)
    return np.asarray(squeezed @ _turns(turn) * poses[:, PITCH, None, None])


def _turns(angles: Maps) -> Maps:
    c, s = np.cos(angles), np.sin(angles)
    return np.stack([np.stack([c, -s], axis=1), np.stack([s, c], axis=1)], axis=1)


def _squeezes(tilts: Maps) -> Maps:
    flat = np.zeros((len(tilts), 2, 2))
    flat[:, 0, 0], flat[:, 1, 1] = np.cos(tilts), 1.0
    return flat


def grid(pitch: float, tilts: tuple[float, ...], directions: int, turn_step: float) -> Pose:
    """Poses at (0, 0) to begin a search with: every tilt (radians) in every direction, and every turn."""
    turns = np.arange(0, QUARTER - 1e-9, turn_step)
    ways = [(0.0, 0.0)] if 0.0 in tilts else []
    ways += [(tilt, np.pi * k / directions) for tilt in tilts if tilt for k in range(directions)]
    return np.array([(0.0, 0.0, pitch, turn, tilt, towards) for tilt, towards in ways for turn in turns])
