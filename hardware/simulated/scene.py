"""What lies on a simulated table: discs, hands, a printed ground, a lamp, and a camera above. Knows no game."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Disc:
    """A round flat piece lying on the table.

    `x_mm`, `y_mm` say where its centre is (x to the right, y downwards in the picture), `angle_deg` how far it is
    turned clockwise. `art` is the printed top, square, BGR uint8; its inscribed circle is seen.
    `z_mm` is how high the underside is above the table.
    """

    x_mm: float
    y_mm: float
    angle_deg: float
    radius_mm: float
    thickness_mm: float
    art: Picture
    z_mm: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """A hand with its arm, reaching over the table from a picture border.

    The fingertips are over `x_mm`, `y_mm` when `reach` is 1; at 0 the hand is just outside the picture, in between it
    is on the straight way. `from_angle` is where the arm comes from, in degrees clockwise from the top of the picture.
    `carrying` is held in the fingertips (its own place is ignored); `who` picks skin, sleeve and build.
    """

    x_mm: float
    y_mm: float
    from_angle: float
    carrying: Disc | None = None
    reach: float = 1.0
    who: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The flat printed ground: a BGR picture, where in it the point (0, 0) mm is, and how fine it is.

    `origin_px` is (x, y) with whole numbers in the middle of a pixel.
    """

    texture: Picture
    origin_px: tuple[float, float]
    px_per_mm: float


@dataclass(frozen=True, slots=True)
class CameraPose:
    """How the camera hangs: it looks at (`shift_x_mm`, `shift_y_mm`) from `height_mm` away, tilted and rolled."""

    tilt_x_deg: float = 0.0
    tilt_y_deg: float = 0.0
    roll_deg: float = 0.0
    shift_x_mm: float = 0.0
    shift_y_mm: float = 0.0
    height_mm: float = 793.0


@dataclass(frozen=True, slots=True)
class Lens:
    """A Brown-Conrady lens: focal length in pixels and (k1, k2, p1, p2, k3); the axis meets the picture's middle."""

    focal_px: float = 1020.0
    distortion: tuple[float, float, float, float, float] = (0.0, 0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class ShadowBlob:
    """A soft shadow of something out of the picture: `depth` is the share of light it takes away in its middle."""

    x_mm: float
    y_mm: float
    radius_mm: float
    depth: float


@dataclass(frozen=True, slots=True)
class Light:
    """A lamp in a lit room.

    `level` is the whole brightness (1 is a good picture); `kelvin` and `ambient_kelvin` are the colours of the lamp and
    of the room as far as the camera's white balance leaves them; `ambient` is the room's share of the light at (0, 0).
    """

    level: float = 1.0
    kelvin: float = 4500.0
    ambient_kelvin: float = 4500.0
    ambient: float = 0.6
    lamp_x_mm: float = -500.0
    lamp_y_mm: float = -500.0
    lamp_z_mm: float = 1100.0
    blobs: tuple[ShadowBlob, ...] = ()
