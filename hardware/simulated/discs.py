"""Draws round pieces: printed top, side wall, and the shadow they cast on what is below."""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.ground import Linear, to_linear
from hardware.simulated.projection import Projection
from hardware.simulated.scene import Disc, Light

Rect = tuple[slice, slice]
Floats = NDArray[np.float32]

FINE = 4
OUTLINE = 40
MARGIN_PX = 5
FIXED_POINT = 4  # fractional bits of a corner as OpenCV draws it: outlines are true to a sixteenth of a pixel
SIDE_SHADE = 0.55
CONTACT_DEPTH = 0.45
_TURN = np.linspace(0, 2 * math.pi, OUTLINE, endpoint=False)
CIRCLE = np.column_stack((np.cos(_TURN), np.sin(_TURN)))
SQUARE = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])


def shadow_of(points_mm: NDArray[np.float64], light: Light) -> NDArray[np.float64]:
    """Where points (x, y, height) cast their shadow on the table: (n, 2) millimetres."""
    lamp = np.array([light.lamp_x_mm, light.lamp_y_mm])
    height = points_mm[:, 2:]
    return np.asarray(points_mm[:, :2] + (points_mm[:, :2] - lamp) * height / (light.lamp_z_mm - height))


def bounds(points_px: NDArray[np.float64], size: tuple[int, int], margin: int = MARGIN_PX) -> Rect | None:
    """The part of the picture that contains the points, or None if it is outside the picture."""
    low = np.maximum(np.floor(points_px.min(axis=0)).astype(int) - margin, 0)
    high = np.minimum(np.ceil(points_px.max(axis=0)).astype(int) + margin + 1, size)
    if (low >= high).any():
        return None
    return slice(int(low[1]), int(high[1])), slice(int(low[0]), int(high[0]))


def corner(rect: Rect) -> NDArray[np.float64]:
    """The upper left corner of a part of the picture, (x, y)."""
    return np.array([rect[1].start, rect[0].start], dtype=np.float64)


def extent_of(rect: Rect) -> tuple[int, int]:
    """Width and height of a part of the picture."""
    return rect[1].stop - rect[1].start, rect[0].stop - rect[0].start


def filled(outline: NDArray[np.float64], extent: tuple[int, int]) -> Floats:
    """A mask, 1 inside the outline, with a sub-pixel accurate edge."""
    mask = np.zeros((extent[1], extent[0]), np.uint8)
    corners = np.rint(outline * (1 << FIXED_POINT)).astype(np.int32)
    cv2.fillConvexPoly(mask, corners, 255, cv2.LINE_AA, FIXED_POINT)
    return mask.astype(np.float32) / np.float32(255)


@dataclass(frozen=True, slots=True, eq=False)
class DrawnDisc:
    """A disc ready to be composited into `rect` of the picture.

    `shade` is the fraction of light its shadow takes away; `piece` its own light with its coverage as fourth channel.
    """

    rect: Rect
    shade: Floats
    piece: Floats


class DiscPainter:
    """Draws discs as linear light."""

    def __init__(self, projection: Projection, light: Light, field: Linear, blur_px: float) -> None:
        self._projection = projection
        self._light = light
        self._field = field
        self._blur = blur_px

    def draw(self, disc: Disc) -> DrawnDisc | None:
        """Draws the disc; None if it is not in the picture."""
        top, bottom, shadow = self._outlines(disc)
        rect = bounds(np.vstack((top, bottom, shadow)), self._projection.size, MARGIN_PX + int(disc.z_mm * 0.3))
        if rect is None:
            return None
        shade = self._shadow(disc, bottom - corner(rect), shadow - corner(rect), extent_of(rect))
        piece = self._piece(disc, rect, top, bottom)
        piece[:, :, :3] *= self._field[rect]
        return DrawnDisc(rect, shade[:, :, None], piece)

    def _outlines(self, disc: Disc) -> tuple[NDArray[np.float64], ...]:
        """Outlines in the picture: the top, the underside, and the shadow of the top."""
        flat = CIRCLE * disc.radius_mm + (disc.x_mm, disc.y_mm)
        top = np.column_stack((flat, np.full(OUTLINE, disc.z_mm + disc.thickness_mm)))
        bottom = np.column_stack((flat, np.full(OUTLINE, disc.z_mm)))
        shadow = np.column_stack((shadow_of(top, self._light), np.zeros(OUTLINE)))
        seen = self._projection.to_px(np.vstack((top, bottom, shadow)))
        return seen[:OUTLINE], seen[OUTLINE : 2 * OUTLINE], seen[2 * OUTLINE :]

    def _shadow(
        self, disc: Disc, bottom: NDArray[np.float64], shadow: NDArray[np.float64], extent: tuple[int, int]
    ) -> Floats:
        thrown = filled(shadow, extent) * np.float32((1 - self._light.ambient) * 0.85)
        soft = np.asarray(cv2.GaussianBlur(thrown, (0, 0), 1.0 + 0.12 * disc.z_mm), np.float32)
        if disc.z_mm > 0.5:
            return soft
        contact = cv2.GaussianBlur(filled(bottom, extent), (0, 0), 1.6)
        return np.asarray(np.maximum(soft, np.float32(CONTACT_DEPTH) * contact), dtype=np.float32)

    def _piece(self, disc: Disc, rect: Rect, top: NDArray[np.float64], bottom: NDArray[np.float64]) -> Floats:
        """The disc alone, as reflected light times coverage, with the coverage as fourth channel."""
        width, height = extent_of(rect)
        fine_size = (width * FINE, height * FINE)
        fine_top, fine_bottom = ((edge - corner(rect) + 0.5) * FINE - 0.5 for edge in (top, bottom))
        hull = np.asarray(cv2.convexHull(np.vstack((fine_top, fine_bottom)).astype(np.float32)), np.float64)[:, 0]
        wall, lid = filled(hull, fine_size), filled(fine_top, fine_size)
        art = to_linear(disc.art)
        printed = cv2.warpPerspective(
            art,
            self._placement(disc, art.shape[0], rect),
            fine_size,
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
        piece = np.empty((fine_size[1], fine_size[0], 4), np.float32)
        piece[:, :, :3] = printed * lid[:, :, None] + _side(art) * np.maximum(wall - lid, 0)[:, :, None]
        piece[:, :, 3] = wall
        small = cv2.resize(piece, (width, height), interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.GaussianBlur(small, (0, 0), self._blur), dtype=np.float32)

    def _placement(self, disc: Disc, art_px: int, rect: Rect) -> NDArray[np.float64]:
        """The homography from the art's square to the disc's top, in the supersampled picture of `rect`."""
        angle = math.radians(disc.angle_deg)
        turn = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
        square = np.column_stack(
            (SQUARE @ turn * disc.radius_mm + (disc.x_mm, disc.y_mm), np.full(4, disc.z_mm + disc.thickness_mm))
        )
        target = (self._projection.to_px(square) - corner(rect) + 0.5) * FINE - 0.5
        source = (SQUARE + 1) / 2 * art_px - 0.5
        return np.asarray(cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32)))


def _side(art: Linear) -> Floats:
    """The colour of the side wall: that of the printed rim, darker."""
    middle, inset = art.shape[0] // 2, max(1, art.shape[0] // 30)
    rim = (art[middle, inset] + art[middle, -1 - inset] + art[inset, middle] + art[-1 - inset, middle]) / 4
    return np.asarray(rim * np.float32(SIDE_SHADE), dtype=np.float32)


def lay_disc(layer: Linear, drawn: DrawnDisc) -> None:
    """Composites a drawn disc over `layer`, its shadow first."""
    part = layer[drawn.rect]
    part *= (1 - drawn.shade) * (1 - drawn.piece[:, :, 3:])
    part += drawn.piece[:, :, :3]
