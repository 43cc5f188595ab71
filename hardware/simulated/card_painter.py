"""Draws cards: bent paper with a shine, and the soft shadow it casts on what is below. Knows no game."""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.discs import MARGIN_PX, DrawnDisc, Rect, bounds, corner, extent_of, filled, shadow_of
from hardware.simulated.ground import Linear, to_linear
from hardware.simulated.projection import Points, Projection
from hardware.simulated.scene import Light, Picture

FINE = 3  # a card is drawn so many times finer, then averaged
STRIPS = 8  # a bent card is made of flat strips
COARSE = 4  # the lamp's shine changes slowly: it is computed every so many pixels
ROUND_MM = 2.5
CONTACT_DEPTH = 0.35
Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card on the table or over it.

    `x_mm`, `y_mm` are its middle, `angle_deg` its rotation clockwise, `size_mm` width and height. `z_mm` is how high it
    lies, `bend_mm` how much higher its middle is than its left and right edges. `art` is its face. `gloss` is the share
    of the lamp that a mirroring place shows, `rough` how wide the lamp is mirrored (radians).
    """

    x_mm: float
    y_mm: float
    angle_deg: float
    size_mm: tuple[float, float]
    art: Picture
    z_mm: float = 0.3
    bend_mm: float = 0.0
    gloss: float = 0.04
    rough: float = 0.12

    @property
    def looks(self) -> tuple[float, ...]:
        """See `hardware.simulated.scene.Piece`."""
        return self.x_mm, self.y_mm, self.angle_deg, self.z_mm, self.bend_mm, self.gloss, self.rough, id(self.art)

    def places(self, across: Points, down: Points) -> Points:
        """Places of the card (shares of its width and height) as (x, y, height) over the table."""
        turn = math.radians(self.angle_deg)
        x, y = (across - 0.5) * self.size_mm[0], (down - 0.5) * self.size_mm[1]
        up = self.z_mm + self.bend_mm * (1 - (2 * across - 1) ** 2)
        c, s = math.cos(turn), math.sin(turn)
        return np.column_stack((self.x_mm + x * c - y * s, self.y_mm + x * s + y * c, up))


class CardPainter:
    """Draws cards as linear light."""

    def __init__(self, projection: Projection, light: Light, field: Linear, blur_px: float) -> None:
        self._projection, self._light, self._field, self._blur = projection, light, field, blur_px
        self._inks: dict[int, tuple[Picture, Floats]] = {}

    def draw(self, card: Card) -> DrawnDisc | None:
        """Draws the card; None if it is not in the picture."""
        outline = card.places(np.array([0.0, 1.0, 1.0, 0.0]), np.array([0.0, 0.0, 1.0, 1.0]))
        fallen = np.column_stack((shadow_of(outline + (0.0, 0.0, card.bend_mm / 2), self._light), np.zeros(4)))
        seen, shadow = self._projection.to_px(outline), self._projection.to_px(fallen)
        rect = bounds(np.vstack((seen, shadow)), self._projection.size, MARGIN_PX + int(card.z_mm * 0.3))
        if rect is None:
            return None
        shade = self._shadow(card, seen - corner(rect), shadow - corner(rect), extent_of(rect))
        piece = self._paper(card, rect)
        cover = piece[:, :, 3:].copy()
        piece[:, :, :3] *= self._field[rect]
        piece[:, :, :3] += cover * self._mirrored(card, rect)[:, :, None]
        return DrawnDisc(rect, shade[:, :, None], piece)

    def _shadow(self, card: Card, seen: Points, shadow: Points, extent: tuple[int, int]) -> Floats:
        thrown = filled(shadow, extent) * np.float32((1 - self._light.ambient) * 0.85)
        soft = np.asarray(cv2.GaussianBlur(thrown, (0, 0), 1.0 + 0.12 * card.z_mm), np.float32)
        contact = np.asarray(cv2.GaussianBlur(filled(seen, extent), (0, 0), 1.5 + 0.5 * card.bend_mm), np.float32)
        return np.asarray(np.maximum(soft, np.float32(CONTACT_DEPTH) * contact), np.float32)

    def _paper(self, card: Card, rect: Rect) -> Floats:
        """The card alone, as reflected light times coverage, with the coverage as fourth channel."""
        width, height = extent_of(rect)
        fine = (width * FINE, height * FINE)
        ink = self._ink(card)
        high, wide = ink.shape[:2]
        piece = np.zeros((fine[1], fine[0], 4), np.float32)
        edges = np.linspace(0.0, 1.0, STRIPS + 1)
        top, bottom = (self._fine(card, edges, side, rect) for side in (0.0, 1.0))
        for n in range(STRIPS):
            quad = np.array([top[n], top[n + 1], bottom[n + 1], bottom[n]], np.float32)
            left, right = edges[n] * wide - 0.5, edges[n + 1] * wide - 0.5
            source = np.array([(left, -0.5), (right, -0.5), (right, high - 0.5), (left, high - 0.5)], np.float32)
            _lay_strip(piece, ink, source, quad)
        small = cv2.resize(piece, (width, height), interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.GaussianBlur(small, (0, 0), self._blur), np.float32)

    def _fine(self, card: Card, across: Points, down: float, rect: Rect) -> Points:
        """Places along an edge of the card in the finer picture of a part."""
        at = self._projection.to_px(card.places(across, np.full(len(across), down)))
        return (at - corner(rect) + 0.5) * FINE - 0.5

    def _ink(self, card: Card) -> Floats:
        """A face in linear light, with its round corners as fourth channel; what was drawn once is kept."""
        known = self._inks.get(id(card.art))
        if known is None:
            radius = round(ROUND_MM * card.art.shape[1] / card.size_mm[0])
            paper = _rounded(card.art.shape[0], card.art.shape[1], radius)
            known = card.art, np.dstack((to_linear(card.art) * paper[:, :, None], paper)).astype(np.float32)
            self._inks[id(card.art)] = known
        return known[1]

    def _mirrored(self, card: Card, rect: Rect) -> Floats:
        """How much of the lamp the card mirrors at each pixel, by how far its slope is from that of a mirror there."""
        width, height = -(-extent_of(rect)[0] // COARSE), -(-extent_of(rect)[1] // COARSE)
        cells = np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=-1).reshape(-1, 2)
        grid = (cells + 0.5) * COARSE - 0.5 + corner(rect)
        at = self._projection.to_ground(grid)
        lamp = (self._light.lamp_x_mm, self._light.lamp_y_mm, self._light.lamp_z_mm)
        half = _towards(at, np.array(lamp)) + _towards(at, self._projection.eye_mm)
        turn = math.radians(card.angle_deg)
        along = np.array([math.cos(turn), math.sin(turn)])
        across = ((at - (card.x_mm, card.y_mm)) @ along) / card.size_mm[0]
        slope = 8 * card.bend_mm * across / card.size_mm[0]
        off = half[:, :2] / half[:, 2:] - slope[:, None] * along
        shine = card.gloss * np.exp(-0.5 * (off**2).sum(axis=1) / card.rough**2) * self._light.level
        fine = cv2.resize(shine.reshape(height, width), None, fx=COARSE, fy=COARSE, interpolation=cv2.INTER_LINEAR)
        return np.asarray(fine[: extent_of(rect)[1], : extent_of(rect)[0]], np.float32)


def _lay_strip(piece: Floats, ink: Floats, source: Floats, quad: Floats) -> None:
    """Draws one flat strip of a face (the quadrilateral `source`) into its place in `piece`."""
    low = np.maximum(np.floor(quad.min(axis=0)).astype(int), 0)
    high = np.minimum(np.ceil(quad.max(axis=0)).astype(int) + 1, piece.shape[1::-1])
    if (low >= high).any():
        return
    part = piece[low[1] : high[1], low[0] : high[0]]
    extent, here = (part.shape[1], part.shape[0]), quad - low.astype(np.float32)
    inside = np.zeros((extent[1], extent[0]), np.uint8)
    cv2.fillConvexPoly(inside, np.rint(here * 16).astype(np.int32), 1, cv2.LINE_8, 4)
    matrix = cv2.getPerspectiveTransform(source, here)
    strip = cv2.warpPerspective(ink, matrix, extent, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    part[inside > 0] = strip[inside > 0]


def _towards(at: Points, place: Points) -> Points:
    """Unit vectors from points of the table to a place above it."""
    way = np.column_stack((place[:2] - at, np.full(len(at), place[2])))
    return np.asarray(way / np.linalg.norm(way, axis=1, keepdims=True), np.float64)


def _rounded(high: int, wide: int, radius: int) -> Floats:
    """1 where paper is, 0 in the round corners."""
    paper = np.zeros((high, wide), np.uint8)
    cv2.rectangle(paper, (radius, 0), (wide - 1 - radius, high - 1), 255, -1)
    cv2.rectangle(paper, (0, radius), (wide - 1, high - 1 - radius), 255, -1)
    for x in (radius, wide - 1 - radius):
        for y in (radius, high - 1 - radius):
            cv2.circle(paper, (x, y), radius, 255, -1, cv2.LINE_AA)
    return paper.astype(np.float32) / np.float32(255)
