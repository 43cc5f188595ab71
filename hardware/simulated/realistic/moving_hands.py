"""Hands under several lamps, blurred along their way while they move."""

import math
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated import hand_shape
from hardware.simulated.discs import Rect, bounds
from hardware.simulated.ground import Linear, to_linear
from hardware.simulated.hand_shape import EVERYBODY, HandShape, Palette
from hardware.simulated.hands import HandPainter, Laid, cut, outline
from hardware.simulated.realistic.lit_table import LitTable, as_light
from hardware.simulated.scene import Hand, Light

Floats = NDArray[np.float32]

HARDEST, SOFTEST = 0.6, 9.0
"""Standard deviation of a shadow's edge in pixels of the hand's shadow picture."""
OVER_MM = 45.0
"""How high a hand is over the table, for the softness of its shadow."""
ROOM_SHADE, ROOM_PX, COARSE = 0.25, 24, 8
"""How much of the room's own light a hand takes from what is beneath it, and so far round it in pixels."""


class MovingHands:
    """Draws hands into linear light; where they are is the plain painter's affair."""

    def __init__(self, table: LitTable, seed: int, blur_px: float) -> None:
        self._table = table
        self.place = HandPainter(table.projection, Light(), table.total, seed, EVERYBODY)
        self._blur = blur_px
        self._blurred: dict[tuple[int, int], HandShape] = {}
        self._shadows: dict[tuple[int, int], NDArray[np.uint8]] = {}

    def dress(self, people: Palette) -> None:
        """All hands have these colours from now on."""
        self.place.dress(people)
        self._blurred.clear()
        self._shadows.clear()

    def lay(self, hand: Hand) -> tuple[Rect | None, list[Laid]]:
        """The part of the picture with the hand and all its shadows, and where these appear, a lamp each."""
        laid = [self.place.lay(hand, as_light(lamp)) for lamp in self._table.lamps]
        laid = [replace(thing, shape=self._smeared(thing.shape, hand)) for thing in laid]
        corners = [outline(thing.shape.shadow, thing.shadow) for thing in laid]
        corners.append(outline(laid[0].shape.picture, laid[0].over))
        return bounds(np.vstack(corners), self._table.projection.size, ROOM_PX), laid

    def paint(self, layer: Linear, laid: list[Laid], rect: Rect) -> None:
        """Draws the shadows and then the hand into `layer`, within `rect`."""
        left = np.ones_like(layer[rect])
        for number, thing in enumerate(laid):
            shade = cut(self._shadow(number, thing.shape), thing.shadow, rect).astype(np.float32)
            left -= self._table.share(number, rect) * (shade * np.float32(0.97 / 255))[:, :, None]
        layer[rect] *= np.maximum(left, np.float32(0.02), out=left)
        over = bounds(outline(laid[0].shape.picture, laid[0].over), self._table.projection.size, ROOM_PX)
        if over is not None:
            self._lay_over(layer, laid[0], over)

    def _lay_over(self, layer: Linear, laid: Laid, rect: Rect) -> None:
        """The hand itself, and what it takes of the room's light round it."""
        part = layer[rect]
        picture = cut(laid.shape.picture, laid.over, rect)
        cover = picture[:, :, 3].astype(np.float32) * np.float32(1 / 255)
        small = max(1, cover.shape[1] // COARSE), max(1, cover.shape[0] // COARSE)
        coarse = cv2.resize(cover, small, interpolation=cv2.INTER_AREA)
        coarse = cv2.GaussianBlur(coarse, (0, 0), ROOM_PX / 2 / COARSE) * np.float32(-ROOM_SHADE) + 1
        part *= np.asarray(cv2.resize(coarse, cover.shape[::-1]), np.float32)[:, :, None]
        skin = to_linear(picture[:, :, :3]) * self._table.field[rect]
        skin -= part
        skin *= cover[:, :, None]
        part += skin

    def cover(self, laid: list[Laid]) -> Floats:
        """How much of each pixel the hand hides."""
        width, height = self._table.projection.size
        whole = (slice(0, height), slice(0, width))
        return np.asarray(cut(laid[0].shape.picture, laid[0].over, whole)[:, :, 3], np.float32) / np.float32(255)

    def _smeared(self, shape: HandShape, hand: Hand) -> HandShape:
        """The hand blurred along its way, which is the way of its arm."""
        length = max(1, round(hand.blur_mm * hand_shape.PX_PER_MM))
        key = (id(shape), length)
        if key not in self._blurred:
            picture = shape.picture.astype(np.float32)
            cover = picture[:, :, 3:]
            both = np.dstack((picture[:, :, :3] * cover, cover))
            soft = 0.5 + self._blur * 0.8 * hand_shape.PX_PER_MM
            both = cv2.GaussianBlur(cv2.blur(both, (1, length)), (0, 0), soft)
            colour = both[:, :, :3] / np.maximum(both[:, :, 3:], 1)
            blurred = np.dstack((colour, both[:, :, 3:])).clip(0, 255).astype(np.uint8)
            self._blurred[key] = HandShape(np.ascontiguousarray(blurred), shape.shadow)
        return self._blurred[key]

    def _shadow(self, number: int, shape: HandShape) -> NDArray[np.uint8]:
        """The hand's shadow in the light of a lamp: the larger the lamp, the softer."""
        key = (id(shape), number)
        if key not in self._shadows:
            lamp = self._table.lamps[number]
            scale = hand_shape.SHADOW_PX_PER_MM / hand_shape.PX_PER_MM
            small = cv2.resize(shape.picture[:, :, 3], None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            away = math.hypot(lamp.x_mm, lamp.y_mm, lamp.z_mm)
            soft = min(SOFTEST, HARDEST + lamp.size_mm / away * OVER_MM * hand_shape.SHADOW_PX_PER_MM * 0.5)
            self._shadows[key] = np.asarray(cv2.GaussianBlur(small, (0, 0), soft), np.uint8)
        return self._shadows[key]
