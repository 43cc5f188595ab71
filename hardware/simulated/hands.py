"""Composites a hand into the picture: where its fingertips are, what it covers, what it shades."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated import hand_shape
from hardware.simulated.discs import Rect, shadow_of
from hardware.simulated.ground import Linear, to_linear
from hardware.simulated.hand_shape import USUAL, HandShape, Palette
from hardware.simulated.projection import Points, Projection
from hardware.simulated.scene import Hand, Light, Picture, Piece

BAND_PX = 48
STEP_MM = 20.0
OUTSIDE_MM = 130.0
LIFT_MM = 55.0
PERSONS = 8
TIP_MM, RISE, HELD_MM = 2.0, 0.14, 5.0
EXACT_MM = 260.0
"""Up to this distance from the fingertips the lens is followed exactly; the arm beyond goes on straight."""


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """A hand placed in the picture: how its image and its shadow map to pixels, and the shadow's depth."""

    shape: HandShape
    over: NDArray[np.float64]
    shadow: NDArray[np.float64]
    depth: float


def direction(hand: Hand) -> Points:
    """The direction from the fingertips to the arm, as a unit vector on the table."""
    angle = math.radians(hand.from_angle)
    return np.array([math.sin(angle), -math.cos(angle)])


class HandPainter:
    """Draws hands into linear light."""

    def __init__(
        self, projection: Projection, light: Light, field: Linear, seed: int, palette: Palette = USUAL
    ) -> None:
        self._projection = projection
        self._light = light
        self._field = field
        self._seed, self._palette = seed, palette
        self._shapes: dict[int, HandShape] = {}

    def dress(self, people: Palette) -> None:
        """All hands have these colours from now on."""
        self._palette = people
        self._shapes.clear()

    def fingertips(self, hand: Hand) -> tuple[float, float]:
        """Where on the table the fingertips are now, in millimetres."""
        way = direction(hand)
        target = np.array([hand.x_mm, hand.y_mm])
        x, y = target + way * (1 - hand.reach) * self._way_out(target, way)
        return float(x), float(y)

    def carried_piece(self, hand: Hand) -> Piece | None:
        """What the hand carries, at the position and height of the fingertips."""
        if hand.carrying is None:
            return None
        x, y = self.fingertips(hand)
        return replace(hand.carrying, x_mm=x, y_mm=y, z_mm=HELD_MM + _lift(hand))

    def lay(self, hand: Hand, light: Light | None = None) -> Laid:
        """Computes where the hand appears, and where its shadow in this light; left out: the painter's own."""
        shape = self._shape(hand.who % PERSONS)
        corners = np.array([[-60.0, 0.0], [60.0, 0.0], [60.0, EXACT_MM], [-60.0, EXACT_MM]])
        solid = self._placed(hand, corners)
        shadow = np.column_stack((shadow_of(solid, light or self._light), np.zeros(4)))
        inside = (corners - (hand_shape.LEFT_MM, hand_shape.TOP_MM)).astype(np.float32)
        return Laid(
            shape,
            _perspective(inside * hand_shape.PX_PER_MM, self._projection.to_px(solid)),
            _perspective(inside * hand_shape.SHADOW_PX_PER_MM, self._projection.to_px(shadow)),
            (1 - self._light.ambient) * 0.8 + 0.12,
        )

    def bands(self, laid: Laid) -> Iterator[Rect]:
        """Strips of the picture that together contain the hand and its shadow."""
        over = outline(laid.shape.picture, laid.over)
        shadow = outline(laid.shape.shadow, laid.shadow)
        width, height = self._projection.size
        for top in range(0, height, BAND_PX):
            bottom = min(top + BAND_PX, height)
            spans = [span for span in (_span(over, top, bottom), _span(shadow, top, bottom)) if span]
            if not spans:
                continue
            left = max(0, math.floor(min(low for low, _ in spans)))
            right = min(width, math.ceil(max(high for _, high in spans)) + 1)
            if left < right:
                yield slice(top, bottom), slice(left, right)

    def paint(self, layer: Linear, laid: Laid, rect: Rect) -> None:
        """Draws the hand's shadow and then the hand into `layer`, within `rect`."""
        part = layer[rect]
        shade = cut(laid.shape.shadow, laid.shadow, rect).astype(np.float32)
        part *= 1 - shade[:, :, None] * np.float32(laid.depth / 255)
        picture = cut(laid.shape.picture, laid.over, rect)
        cover = picture[:, :, 3:].astype(np.float32) * np.float32(1 / 255)
        part += (to_linear(picture[:, :, :3]) * self._field[rect] - part) * cover

    def _shape(self, who: int) -> HandShape:
        if who not in self._shapes:
            self._shapes[who] = hand_shape.draw_hand(np.random.default_rng((self._seed, 7, who)), self._palette)
        return self._shapes[who]

    def _way_out(self, target: Points, way: Points) -> float:
        """How far the fingertips must withdraw for the whole hand to leave the picture."""
        steps = np.arange(0.0, 1500.0, STEP_MM)
        seen = self._projection.inside(self._projection.to_px(target + steps[:, None] * way))
        return float(steps[np.flatnonzero(seen)[-1]] if seen.any() else 0.0) + OUTSIDE_MM

    def _placed(self, hand: Hand, points: Points) -> Points:
        """Points of the hand as (x, y, height) over the table."""
        way = direction(hand)
        across = np.array([way[1], -way[0]])
        flat = np.array(self.fingertips(hand)) + points[:, :1] * across + points[:, 1:] * way
        return np.column_stack((flat, TIP_MM + _lift(hand) + RISE * points[:, 1]))


def _lift(hand: Hand) -> float:
    """The height of the hand, which comes down only over its target."""
    return LIFT_MM * min(1.0, 5 * (1 - hand.reach))


def _perspective(source: NDArray[np.float32], target: Points) -> NDArray[np.float64]:
    return np.asarray(cv2.getPerspectiveTransform(source, target.astype(np.float32)), dtype=np.float64)


def outline(picture: Picture, mapping: NDArray[np.float64]) -> Points:
    """The corners of a picture that is mapped into the frame."""
    height, width = picture.shape[:2]
    corners = np.array([[[0, 0]], [[width, 0]], [[width, height]], [[0, height]]], np.float64)
    return np.asarray(cv2.perspectiveTransform(corners, mapping), dtype=np.float64)[:, 0]


def _span(outline: Points, top: int, bottom: int) -> tuple[float, float] | None:
    """The smallest and largest x of the outline between two rows."""
    heights: list[float] = []
    for (x0, y0), (x1, y1) in zip(outline, np.roll(outline, -1, axis=0), strict=True):
        low, high = max(min(y0, y1), top), min(max(y0, y1), bottom)
        if low > high:
            continue
        ends = (low, high) if y0 != y1 else ()
        heights += [x0 + (x1 - x0) * (y - y0) / (y1 - y0) for y in ends] or [x0, x1]
    return (min(heights), max(heights)) if heights else None


def cut(picture: Picture, mapping: NDArray[np.float64], rect: Rect) -> Picture:
    """The picture warped into this part of the frame."""
    move = np.array([[1.0, 0.0, -rect[1].start], [0.0, 1.0, -rect[0].start], [0.0, 0.0, 1.0]])
    size = (rect[1].stop - rect[1].start, rect[0].stop - rect[0].start)
    return np.asarray(cv2.warpPerspective(picture, move @ mapping, size, flags=cv2.INTER_LINEAR), dtype=np.uint8)
