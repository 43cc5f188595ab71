"""Draws what lies about into linear light: as high as it is, with a shadow for every lamp."""

from collections.abc import Sequence
from math import ceil, cos, radians, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.discs import Rect, bounds, corner, extent_of, shadow_of
from hardware.simulated.ground import Linear, to_linear
from hardware.simulated.realistic.lit_table import LitTable, as_light
from hardware.simulated.realistic.things import PX_PER_MM, STANDING_MM, Thing, art
from hardware.simulated.scene import Picture

Floats = NDArray[np.float32]
Points = NDArray[np.float64]

LAYER_MM = 2.5
"""A thing is drawn as layers so far apart, the upper over the lower."""
MOST_LAYERS = 48
WALL = 0.5
SHADOW_STEP_MM = 7.0


class ThingPainter:
    """Draws things into linear light."""

    def __init__(self, table: LitTable, blur_px: float) -> None:
        self._table = table
        self._blur = blur_px

    def draw(self, layer: Linear, hidden: Floats, thing: Thing) -> None:
        """Draws a thing with its shadows into `layer`; `hidden` is told how much of each pixel it hides."""
        picture, cover = art(thing)
        levels = self._levels(thing)
        outlines = [self._outline(thing, height) for height in levels]
        shadows = [self._shadow_outlines(thing, number) for number in range(len(self._table.lamps))]
        rect = bounds(
            np.vstack((*outlines, *(one for each in shadows for one in each))), self._table.projection.size, 12
        )
        if rect is None:
            return
        layer[rect] *= 1 - self._shade(thing, cover, shadows, rect)
        light = self._table.field[rect]
        solid = np.float32(1 - thing.kind.clear)
        for height, outline in zip(levels, outlines, strict=True):
            top = height == levels[-1]
            mapping = _mapping(picture.shape[0], outline, rect)
            over = self._warp(np.dstack((picture, cover)), mapping, rect)
            share = over[:, :, 3:] * np.float32(1 / 255) * (solid if thing.kind.clear else np.float32(1))
            skin = to_linear(over[:, :, :3].astype(np.uint8)) * light * np.float32(1 if top else WALL)
            layer[rect] += (skin - layer[rect]) * (share if top or not thing.kind.clear else share * np.float32(0.3))
            hidden[rect] = np.maximum(hidden[rect], over[:, :, 3] * np.float32(1 / 255))

    def _levels(self, thing: Thing) -> list[float]:
        count = min(MOST_LAYERS, max(1, ceil(thing.kind.height_mm / LAYER_MM)))
        if thing.kind.hangs:
            return [thing.kind.height_mm]
        if thing.kind.clear:
            count = min(count, 3)
        return [thing.kind.height_mm * (index + 1) / count for index in range(count)]

    def _corners(self, thing: Thing, height_mm: float) -> Points:
        half = ceil(thing.kind.reach_mm * PX_PER_MM) / PX_PER_MM
        c, s = cos(radians(thing.angle_deg)), sin(radians(thing.angle_deg))
        square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]]) @ np.array([[c, s], [-s, c]])
        return np.column_stack((square + (thing.x_mm, thing.y_mm), np.full(4, height_mm)))

    def _outline(self, thing: Thing, height_mm: float) -> Points:
        return self._table.projection.to_px(self._corners(thing, height_mm))

    def _shadow_outlines(self, thing: Thing, number: int) -> list[Points]:
        """Where a lamp casts the shadows of the thing's foot, middle and top; of a lamp's arm only of the top."""
        light = as_light(self._table.lamps[number])
        top = min(thing.kind.height_mm, 0.6 * light.lamp_z_mm)
        count = 1 if thing.kind.hangs else ceil(min(top, STANDING_MM) / SHADOW_STEP_MM)
        heights = [top * (index + 1) / count for index in range(count)]
        return [self._table.projection.to_px(shadow_of(self._corners(thing, height), light)) for height in heights]

    def _shade(self, thing: Thing, cover: Picture, shadows: Sequence[Sequence[Points]], rect: Rect) -> Floats:
        """What share of the light, by colour, does not reach the table for the thing."""
        width, height = extent_of(rect)
        shade = np.zeros((height, width, 3), np.float32)
        depth = np.float32((1 - 0.8 * thing.kind.clear) / 255)
        for number, (lamp, outlines) in enumerate(zip(self._table.lamps, shadows, strict=True)):
            thrown = np.zeros((height, width), np.uint8)
            for outline in outlines:
                one = cv2.warpPerspective(cover, _mapping(cover.shape[0], outline, rect), (width, height))
                thrown = np.maximum(thrown, np.asarray(one, np.uint8))
            soft = 0.6 + lamp.size_mm / lamp.z_mm * thing.kind.height_mm * 0.4
            dark = np.asarray(cv2.GaussianBlur(thrown.astype(np.float32), (0, 0), soft), np.float32)
            shade += self._table.share(number, rect) * (dark * depth)[:, :, None]
        beneath = cv2.warpPerspective(cover, _mapping(cover.shape[0], self._outline(thing, 0.0), rect), (width, height))
        near = np.asarray(cv2.GaussianBlur(np.asarray(beneath, np.float32), (0, 0), 3.0), np.float32)
        lifted = np.float32(0.0 if thing.kind.hangs else 0.4)
        return np.minimum(shade + lifted * depth * near[:, :, None], np.float32(0.97))

    def _warp(self, art: Picture, mapping: Points, rect: Rect) -> Floats:
        laid = cv2.warpPerspective(art, mapping, extent_of(rect), flags=cv2.INTER_AREA)
        return np.asarray(cv2.GaussianBlur(np.asarray(laid, np.float32), (0, 0), self._blur), np.float32)


def _mapping(size: int, target: Points, rect: Rect) -> Points:
    """The homography from the thing's square picture to a part of the frame."""
    end = size - 1.0
    source = np.array([[0, 0], [end, 0], [end, end], [0, end]], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(source, (target - corner(rect)).astype(np.float32)))
