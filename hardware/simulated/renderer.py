"""Renders a simulated table: the same scene at the same moment always yields the same bytes."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol

import cv2
import numpy as np

from hardware.simulated.discs import DiscPainter, DrawnDisc, Rect, lay_disc
from hardware.simulated.exposure import Grain, ToneCurve
from hardware.simulated.ground import Linear, light_field, warped
from hardware.simulated.hands import HandPainter
from hardware.simulated.projection import Projection
from hardware.simulated.scene import Ground, Hand, Light, Picture, Piece
from hardware.simulated.variation import FRAME_SIZE, SceneVariation


class Painter(Protocol):
    """Draws pieces of one sort."""

    def draw(self, piece: Any, /) -> DrawnDisc | None:
        """Draws the piece; None if it is not in the picture."""
        ...


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
        held = self._hands.held(hand)
        if held is not None:
            self._layer.put(self._painter.draw(held))
        laid = self._hands.lay(hand)
        for rect in self._hands.bands(laid):
            self._layer.save(rect)
            self._hands.paint(self._layer.light, laid, rect)

    def _expose(self, frame: Picture, rects: Sequence[Rect]) -> None:
        for rect in rects:
            frame[rect] = self._tone.levels(self._layer.light[rect])
