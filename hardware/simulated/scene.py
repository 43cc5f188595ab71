"""What is on a simulated table: discs, hands, a printed ground, a lamp, and a camera above. Knows no game."""

from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]


class Piece(Protocol):
    """Something flat that lies on the table or is held over it: a dataclass with `x_mm`, `y_mm` and `z_mm`."""

    @property
    def looks(self) -> tuple[float, ...]:
        """What makes two of them look the same; the art is compared by identity, and kept alive by the caller."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


@dataclass(frozen=True, slots=True, eq=False)
class Disc:
    """A round flat piece on the table.

    `x_mm`, `y_mm` are its centre (x to the right, y downwards in the picture), `angle_deg` its rotation clockwise.
    `art` is the printed top, square, BGR uint8, of which the inscribed circle is visible. `z_mm` is the height of its
    underside above the table, at the centre; `lean` how much that rises per millimetre in x and in y (the plain camera
    draws every disc flat).
    """

    x_mm: float
    y_mm: float
    angle_deg: float
    radius_mm: float
    thickness_mm: float
    art: Picture
    z_mm: float = 0.0
    lean: tuple[float, float] = (0.0, 0.0)

    @property
    def looks(self) -> tuple[float, ...]:
        """See `Piece`."""
        size = self.radius_mm, self.thickness_mm
        return self.x_mm, self.y_mm, self.angle_deg, *size, self.z_mm, *self.lean, id(self.art)


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """A hand with its arm, reaching over the table from a picture border.

    The fingertips are over `x_mm`, `y_mm` when `reach` is 1; at 0 the hand is just outside the picture, with a straight
    path in between. `from_angle` is where the arm comes from, in degrees clockwise from the top of the picture.
    `carrying` is held in the fingertips (its own place is ignored); `who` picks skin, sleeve and build. `blur_mm` is
    how far it moves along its path while the shutter is open (the plain camera has a fast shutter).
    """

    x_mm: float
    y_mm: float
    from_angle: float
    carrying: Piece | None = None
    reach: float = 1.0
    who: int = 0
    blur_mm: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The flat printed ground: a BGR picture, the position of the point (0, 0) mm in it, and its resolution.

    `origin_px` is (x, y) with whole numbers at pixel centres.
    """

    texture: Picture
    origin_px: tuple[float, float]
    px_per_mm: float


@dataclass(frozen=True, slots=True)
class CameraPose:
    """The camera's pose: it points at (`shift_x_mm`, `shift_y_mm`) from `height_mm` away, tilted and rolled."""

    tilt_x_deg: float = 0.0
    tilt_y_deg: float = 0.0
    roll_deg: float = 0.0
    shift_x_mm: float = 0.0
    shift_y_mm: float = 0.0
    height_mm: float = 793.0


@dataclass(frozen=True, slots=True)
class Lens:
    """A Brown-Conrady lens: focal length in pixels and (k1, k2, p1, p2, k3); its axis is at the picture's centre."""

    focal_px: float = 1020.0
    distortion: tuple[float, float, float, float, float] = (0.0, 0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class ShadowBlob:
    """A soft shadow of something outside the picture: `depth` is the fraction of light it takes away at its centre."""

    x_mm: float
    y_mm: float
    radius_mm: float
    depth: float


@dataclass(frozen=True, slots=True)
class Light:
    """A lamp in a lit room.

    `level` is the overall brightness (1 is a good picture); `kelvin` and `ambient_kelvin` are the colour
    temperatures of lamp and room after the camera's white balance; `ambient` is the room's share at (0, 0).
    """

    level: float = 1.0
    kelvin: float = 4500.0
    ambient_kelvin: float = 4500.0
    ambient: float = 0.6
    lamp_x_mm: float = -500.0
    lamp_y_mm: float = -500.0
    lamp_z_mm: float = 1100.0
    blobs: tuple[ShadowBlob, ...] = ()
