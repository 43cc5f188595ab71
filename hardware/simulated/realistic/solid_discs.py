"""Draws discs as solid bodies under several lamps: top, bevel and side wall, gloss, and a shadow for every lamp."""

from dataclasses import dataclass
from math import cos, radians, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated import discs
from hardware.simulated.ground import to_linear
from hardware.simulated.realistic.finish import Finish, unit
from hardware.simulated.realistic.lit_table import LitTable, as_light
from hardware.simulated.scene import Disc

Floats = NDArray[np.float32]
Points = NDArray[np.float64]

BEVEL_FROM = 0.86  # from this share of the radius the edge is rounded off
CONTACT = 0.5  # how much of the room's light the disc itself takes from the table right beside it
CORE_SHARE = 0.6  # how much of the side wall is bare cardboard; the rest is print that was pulled over the edge


def surface(disc: Disc, points: Points, height_mm: float) -> Points:
    """Points of a disc's own plane, in radii, as (x, y, height) on the table; `height_mm` above its underside."""
    flat = points * disc.radius_mm
    leaning = np.array(disc.lean)
    upright = np.array((-disc.lean[0], -disc.lean[1], 1.0)) / np.sqrt(1 + leaning @ leaning)
    base = np.column_stack((flat + (disc.x_mm, disc.y_mm), disc.z_mm + flat @ leaning))
    return np.asarray(base + upright * height_mm, dtype=np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class _Geometry:
    """A disc in a part of the picture: where it appears, and for each pixel its place on the disc's top, in radii."""

    rect: discs.Rect
    top: Points
    bottom: Points
    shadows: list[Points]
    u: Floats
    v: Floats


class SolidDiscPainter:
    """Draws discs as linear light: see `LitTable` for the light, `Finish` for the gloss."""

    def __init__(self, table: LitTable, finish: Finish, core: tuple[float, float, float], blur_px: float) -> None:
        self._table = table
        self._finish = finish
        self._core = np.array(core, np.float32)
        self._blur = blur_px

    def draw(self, disc: Disc) -> discs.DrawnDisc | None:
        """Draws the disc; None if it is not in the picture."""
        geometry = self._geometry(disc)
        if geometry is None:
            return None
        return discs.DrawnDisc(geometry.rect, self._shade(disc, geometry), self._piece(disc, geometry))

    def _geometry(self, disc: Disc) -> _Geometry | None:
        projection = self._table.projection
        rim = surface(disc, discs.CIRCLE, disc.thickness_mm)
        top, bottom = projection.to_px(rim), projection.to_px(surface(disc, discs.CIRCLE, 0.0))
        shadows = [projection.to_px(discs.shadow_of(rim, as_light(lamp))) for lamp in self._table.lamps]
        rect = discs.bounds(np.vstack((top, bottom, *shadows)), projection.size, discs.MARGIN_PX + int(disc.z_mm * 0.3))
        if rect is None:
            return None
        back = np.linalg.inv(self._placement(disc, rect, 1.0, 1))
        width, height = discs.extent_of(rect)
        columns, rows = np.meshgrid(np.arange(width), np.arange(height))
        u, v, w = np.einsum("ij,jhw->ihw", back, np.stack((columns, rows, np.ones_like(rows))))
        return _Geometry(rect, top, bottom, shadows, (u / w).astype(np.float32), (v / w).astype(np.float32))

    def _placement(self, disc: Disc, rect: discs.Rect, half: float, fine: int, middle: float = 0.0) -> Points:
        """The homography from a square (its half side, its middle) to the disc's top in a part of the picture."""
        c, s = cos(radians(disc.angle_deg)), sin(radians(disc.angle_deg))
        square = surface(disc, discs.SQUARE @ np.array([[c, s], [-s, c]]), disc.thickness_mm)
        target = (self._table.projection.to_px(square) - discs.corner(rect) + 0.5) * fine - 0.5
        source = discs.SQUARE * half + middle
        return np.asarray(cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32)))

    # --- shadow -----------------------------------------------------------------------------------------------------

    def _shade(self, disc: Disc, geometry: _Geometry) -> Floats:
        """What share of the light, by colour, does not reach the table for the disc."""
        rect, extent = geometry.rect, discs.extent_of(geometry.rect)
        shade = np.zeros((extent[1], extent[0], 3), np.float32)
        for number, (lamp, outline) in enumerate(zip(self._table.lamps, geometry.shadows, strict=True)):
            low = geometry.bottom if disc.z_mm < 1 else outline
            thrown = discs.filled(_hull(outline - discs.corner(rect), low - discs.corner(rect)), extent)
            soft = 0.5 + lamp.size_mm / lamp.z_mm * (disc.z_mm + disc.thickness_mm) * 0.5
            thrown = np.asarray(cv2.GaussianBlur(thrown, (0, 0), soft), np.float32)
            shade += self._table.share(number, rect) * thrown[:, :, None]
        near = discs.filled(geometry.bottom - discs.corner(rect), extent)
        contact = np.asarray(cv2.GaussianBlur(near, (0, 0), 1.7 + 0.3 * disc.z_mm), np.float32)
        room = np.asarray(self._table.ambient / self._table.total[rect], np.float32)
        shade += CONTACT * room * contact[:, :, None] / (1 + np.float32(0.3 * disc.z_mm))
        return np.minimum(shade, np.float32(0.97))

    # --- body -------------------------------------------------------------------------------------------------------

    def _piece(self, disc: Disc, geometry: _Geometry) -> Floats:
        """The disc alone, as reflected light times coverage, with the coverage as fourth channel."""
        rect = geometry.rect
        width, height = discs.extent_of(rect)
        size = (width * discs.FINE, height * discs.FINE)
        lid_fine = discs.filled(_fine(geometry.top, rect), size)
        hull = _hull(_fine(geometry.top, rect), _fine(geometry.bottom, rect))
        wall_fine = np.maximum(discs.filled(hull, size) - lid_fine, 0)
        art = to_linear(disc.art)
        half = art.shape[0] / 2
        printed = cv2.warpPerspective(
            art, self._placement(disc, rect, half, discs.FINE, half - 0.5), size, borderMode=cv2.BORDER_REPLICATE
        )
        lid = _reduced(printed * lid_fine[:, :, None], (width, height))
        cover, wall = _reduced(lid_fine, (width, height)), _reduced(wall_fine, (width, height))
        normal, outward = self._normals(disc, geometry)
        place = (disc.x_mm, disc.y_mm)
        piece = np.empty((height, width, 4), np.float32)
        lit = lid * self._table.facing(normal, rect, place) + cover[:, :, None] * self._gloss(disc, normal, rect)
        side = self._side(art) * self._table.facing(outward, rect, place)
        piece[:, :, :3] = (lit + wall[:, :, None] * side) * self._table.vignette[rect][:, :, None]
        piece[:, :, 3] = cover + wall
        return np.asarray(cv2.GaussianBlur(piece, (0, 0), self._blur), np.float32)

    def _normals(self, disc: Disc, geometry: _Geometry) -> tuple[Floats, Floats]:
        """Directions of the top at each pixel, with its bevel and dome, and those of the wall nearest to it."""
        c, s = cos(radians(disc.angle_deg)), sin(radians(disc.angle_deg))
        out_x, out_y = c * geometry.u - s * geometry.v, s * geometry.u + c * geometry.v
        away = np.maximum(np.hypot(out_x, out_y), 1e-3)
        bevel = np.clip((away - BEVEL_FROM) / (1 - BEVEL_FROM), 0, 1) * np.tan(radians(self._finish.bevel_deg))
        bulge = (bevel + np.minimum(away, 1) * np.tan(radians(self._finish.dome_deg))) / away
        normal = np.dstack((out_x * bulge - disc.lean[0], out_y * bulge - disc.lean[1], np.ones_like(away)))
        wall = np.dstack((out_x / away, out_y / away, np.full_like(away, 0.05)))
        return unit(normal), unit(wall)

    def _gloss(self, disc: Disc, normal: Floats, rect: discs.Rect) -> Floats:
        place = np.array((disc.x_mm, disc.y_mm, disc.z_mm + disc.thickness_mm), np.float32)
        return self._table.mirrored(self._finish, np.broadcast_to(place, normal.shape), normal, rect)

    def _side(self, art: Floats) -> Floats:
        """The colour of the wall: cut cardboard, and some of the printed rim."""
        middle, inset = art.shape[0] // 2, max(1, art.shape[0] // 30)
        rim = (art[middle, inset] + art[middle, -1 - inset] + art[inset, middle] + art[-1 - inset, middle]) / 4
        return np.asarray(rim + (self._core - rim) * np.float32(CORE_SHARE), np.float32)


def _reduced(picture: Floats, size: tuple[int, int]) -> Floats:
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.float32)


def _fine(outline: Points, rect: discs.Rect) -> Points:
    return np.asarray((outline - discs.corner(rect) + 0.5) * discs.FINE - 0.5)


def _hull(outline: Points, other: Points) -> Points:
    both = np.vstack((outline, other)).astype(np.float32)
    return np.asarray(cv2.convexHull(both), np.float64)[:, 0]
