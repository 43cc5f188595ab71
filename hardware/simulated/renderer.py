"""Renders a simulated table: the same scene at the same moment always yields the same bytes."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.discs import DiscPainter, DrawnDisc, Rect, lay_disc
from hardware.simulated.ground import Linear, light_field, warped
from hardware.simulated.hands import HandPainter
from hardware.simulated.projection import Projection
from hardware.simulated.scene import Ground, Hand, Light, Picture, Piece
from hardware.simulated.variation import FRAME_SIZE, SceneVariation

STEPS_PER_UNIT = 8192  # light is an index into the tone curve in 16 bits: all up to BRIGHTEST has to fit into them
BRIGHTEST = 2.0
EXPOSURE = 0.8
KNEE = 0.75
SPARE_PX = 64  # noise is drawn once, larger than the picture by this, and each moment takes another part of it


class ToneCurve:
    """Turns light into 0..255 levels: a power curve with a soft shoulder, so that bright paper does not clip."""

    def __init__(self, gamma: float) -> None:
        light = np.arange(int(BRIGHTEST * STEPS_PER_UNIT) + 1) / STEPS_PER_UNIT
        shoulder = KNEE + (1 - KNEE) * (1 - np.exp(-(light - KNEE) / (1 - KNEE)))
        kept = np.where(light < KNEE, light, shoulder)
        self._levels = np.rint(255 * kept ** (1 / gamma)).astype(np.uint8)

    def levels(self, light: Linear) -> Picture:
        """The levels a sensor reports for this light."""
        scaled = cv2.addWeighted(light, EXPOSURE * STEPS_PER_UNIT, light, 0.0, 0.0, dtype=cv2.CV_16U)
        steps = np.asarray(scaled, dtype=np.uint16)
        return np.asarray(self._levels.take(steps, mode="clip"), dtype=np.uint8)


def noise_shift(seed: int, t: float) -> tuple[int, int]:
    """Which part of the noise the moment `t` takes, in pixels across and down: always the same, and another one for
    the picture before or after, if that was taken at least 10 ms apart.

    No sensor sends the very same picture twice, and a camera that seems to is taken for one that has stopped.
    """
    rng = np.random.default_rng((seed, int(round(t * 1e6)) & 0xFFFFFFFFFFFF))
    return round(t * 100) % (SPARE_PX + 1), int(rng.integers(0, SPARE_PX + 1))


class Grain:
    """Sensor noise, drawn once and shifted randomly for every picture.

    Shot noise grows with the square root of the light and the tone curve compresses levels in nearly the same way, so
    in levels the noise is uniform.
    """

    def __init__(self, seed: int, size: tuple[int, int], deviation: float) -> None:
        self._seed = seed
        self._size = size
        rng = np.random.default_rng(seed)
        shape = (size[1] + SPARE_PX, size[0] + SPARE_PX)
        noise = _sensor_noise(rng, shape, deviation)
        self._lighter = np.clip(np.rint(noise), 0, 255).astype(np.uint8)
        self._darker = np.clip(np.rint(-noise), 0, 255).astype(np.uint8)

    def add(self, picture: Picture, t: float) -> Picture:
        """The picture with the noise of the moment `t`; the same moment always has the same noise."""
        x, y = noise_shift(self._seed, t)
        part = (slice(y, y + self._size[1]), slice(x, x + self._size[0]))
        lit = cv2.add(picture, self._lighter[part])
        return np.asarray(cv2.subtract(lit, self._darker[part]), dtype=np.uint8)


def _sensor_noise(rng: np.random.Generator, shape: tuple[int, int], deviation: float) -> NDArray[np.float32]:
    """Noise with grey and coloured parts; the colour is blurred a little, as by a Bayer sensor."""
    grey = rng.standard_normal(shape, dtype=np.float32)
    colour = cv2.GaussianBlur(rng.standard_normal((*shape, 3), dtype=np.float32), (0, 0), 0.7)
    colour = np.asarray(colour, np.float32) / np.float32(np.std(colour))
    return np.asarray(deviation * (0.75 * grey[:, :, None] + 0.66 * colour), dtype=np.float32)


class Painter(Protocol):
    """Draws pieces of one sort."""

    def draw(self, piece: Any, /) -> DrawnDisc | None:
        """Draws the piece; None if it is not in the picture."""


class Layer:
    """An image of linear light with pieces on it, whose changes can be undone; `draw` draws a piece."""

    def __init__(self, light: Linear, draw: Callable[[Any], DrawnDisc | None]) -> None:
        self.light, self._draw = light, draw
        self._saved: list[tuple[Rect, Linear]] = []
        self._lying: tuple[Piece, ...] = ()
        self._drawn: dict[tuple[float, ...], DrawnDisc | None] = {}

    @property
    def painted(self) -> tuple[Rect, ...]:
        """The parts that were painted, oldest first."""
        return tuple(rect for rect, _ in self._saved)

    def save(self, rect: Rect) -> None:
        """Saves a part before it is painted."""
        self._saved.append((rect, self.light[rect].copy()))

    def wipe(self, keep: int = 0) -> None:
        """Restores what was painted over, newest first, except for the oldest `keep` parts."""
        while len(self._saved) > keep:
            rect, before = self._saved.pop()
            self.light[rect] = before

    def settle(self, pieces: Sequence[Piece]) -> bool:
        """Composites the pieces, later ones over earlier ones; False when they lie as in the last picture. Only new
        ones are drawn.
        """
        places = [piece.looks for piece in pieces]
        if places == [piece.looks for piece in self._lying]:
            return False
        known = self._drawn
        self._drawn = {
            place: known[place] if place in known else self._draw(piece)
            for place, piece in zip(places, pieces, strict=True)
        }
        self.wipe()
        for place in places:
            self.put(self._drawn[place])
        self._lying = tuple(pieces)
        return True

    def put(self, drawn: DrawnDisc | None) -> None:
        """Composites one piece more, if it is in the picture."""
        if drawn is not None:
            self.save(drawn.rect)
            lay_disc(self.light, drawn)


class Renderer:
    """A camera over a simulated table.

    `ground` is the printed table, `variation` the camera, lens, light and noise; `size` is width and height of the
    picture (a smaller one shows the same part of the table); `painter` draws what lies there, discs unless it says
    otherwise. Building one takes about a second; it holds about 50 MB.
    """

    def __init__(
        self,
        ground: Ground,
        variation: SceneVariation,
        size: tuple[int, int] = FRAME_SIZE,
        painter: Callable[[Projection, Light, Linear, float], Painter] = DiscPainter,
    ) -> None:
        lens = replace(variation.lens, focal_px=variation.lens.focal_px * size[0] / FRAME_SIZE[0])
        self.projection = Projection(variation.pose, lens, size)
        field = light_field(variation.light, self.projection)
        bare = cv2.GaussianBlur(warped(ground, self.projection), (0, 0), variation.blur_px)
        self._painter = painter(self.projection, variation.light, field, variation.blur_px)
        self._layer = Layer(np.asarray(bare, np.float32) * field, self._painter.draw)
        self._tone = ToneCurve(variation.gamma)
        self._grain = Grain(variation.seed, size, variation.noise_levels)
        self._hands = HandPainter(self.projection, variation.light, field, variation.seed)
        self._bare = self._tone.levels(self._layer.light)
        self._settled = self._bare

    def render(self, pieces: Sequence[Piece], hands: Sequence[Hand], t: float) -> Picture:
        """The picture at `t` seconds: height x width x 3, uint8, BGR. Later pieces lie over earlier ones."""
        if self._layer.settle(pieces):
            self._settled = self._bare.copy()
            self._expose(self._settled, self._layer.painted)
        frame = self._settled.copy()
        lying = len(self._layer.painted)
        for hand in hands:
            self._reach_in(hand)
        self._expose(frame, self._layer.painted[lying:])
        self._layer.wipe(keep=lying)
        return self._grain.add(frame, t)

    def _reach_in(self, hand: Hand) -> None:
        held = self._hands.carried_piece(hand)
        if held is not None:
            self._layer.put(self._painter.draw(held))
        laid = self._hands.lay(hand)
        for rect in self._hands.bands(laid):
            self._layer.save(rect)
            self._hands.paint(self._layer.light, laid, rect)

    def _expose(self, frame: Picture, rects: Sequence[Rect]) -> None:
        for rect in rects:
            frame[rect] = self._tone.levels(self._layer.light[rect])
