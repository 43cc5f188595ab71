"""Renders a simulated table: the same scene at the same moment always yields the same bytes."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from hardware.simulated.discs import DiscPainter, DrawnDisc, Rect, lay_disc
from hardware.simulated.exposure import Grain, ToneCurve
from hardware.simulated.ground import Linear, light_field, warped
from hardware.simulated.hands import HandPainter
from hardware.simulated.projection import Projection
from hardware.simulated.scene import Disc, Ground, Hand, Picture
from hardware.simulated.variation import FRAME_SIZE, SceneVariation

_Place = tuple[float, ...]


class Layer:
    """An image of linear light whose changes can be undone."""

    def __init__(self, light: Linear) -> None:
        self.light = light
        self._saved: list[tuple[Rect, Linear]] = []

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


class Renderer:
    """A camera over a simulated table.

    `ground` is the printed table, `variation` the camera, lens, light and noise; `size` is width and height of the
    picture (a smaller one shows the same part of the table). Building one takes about a second; it holds about 50 MB.
    """

    def __init__(self, ground: Ground, variation: SceneVariation, size: tuple[int, int] = FRAME_SIZE) -> None:
        lens = replace(variation.lens, focal_px=variation.lens.focal_px * size[0] / FRAME_SIZE[0])
        self.projection = Projection(variation.pose, lens, size)
        field = light_field(variation.light, self.projection)
        bare = cv2.GaussianBlur(warped(ground, self.projection), (0, 0), variation.blur_px)
        self._layer = Layer(np.asarray(bare, np.float32) * field)
        self._tone = ToneCurve(variation.gamma)
        self._grain = Grain(variation.seed, size, variation.noise_levels)
        self._discs = DiscPainter(self.projection, variation.light, field, variation.blur_px)
        self._hands = HandPainter(self.projection, variation.light, field, variation.seed)
        self._bare = self._tone.levels(self._layer.light)
        self._settled = self._bare
        self._lying: tuple[Disc, ...] = ()
        self._drawn: dict[_Place, DrawnDisc | None] = {}

    def render(self, discs: Sequence[Disc], hands: Sequence[Hand], t: float) -> Picture:
        """The picture at `t` seconds: height x width x 3, uint8, BGR. Later discs lie over earlier ones."""
        self._settle(tuple(discs))
        frame = self._settled.copy()
        lying = len(self._layer.painted)
        for hand in hands:
            self._reach_in(hand)
        self._expose(frame, self._layer.painted[lying:])
        self._layer.wipe(keep=lying)
        return self._grain.add(frame, t)

    def _settle(self, discs: tuple[Disc, ...]) -> None:
        """Composites the discs, unless they are as in the last picture; only new ones are drawn."""
        places = [disc_place(disc) for disc in discs]
        if places == [disc_place(disc) for disc in self._lying]:
            return
        known = self._drawn
        self._drawn = {
            place: known[place] if place in known else self._discs.draw(disc)
            for place, disc in zip(places, discs, strict=True)
        }
        self._layer.wipe()
        for place in places:
            self._put(self._drawn[place])
        self._settled = self._bare.copy()
        self._expose(self._settled, self._layer.painted)
        self._lying = discs

    def _put(self, drawn: DrawnDisc | None) -> None:
        if drawn is not None:
            self._layer.save(drawn.rect)
            lay_disc(self._layer.light, drawn)

    def _reach_in(self, hand: Hand) -> None:
        held = self._hands.held(hand)
        if held is not None:
            self._put(self._discs.draw(held))
        laid = self._hands.lay(hand)
        for rect in self._hands.bands(laid):
            self._layer.save(rect)
            self._hands.paint(self._layer.light, laid, rect)

    def _expose(self, frame: Picture, rects: Sequence[Rect]) -> None:
        for rect in rects:
            frame[rect] = self._tone.levels(self._layer.light[rect])


def disc_place(disc: Disc) -> _Place:
    """What makes two discs look the same; the art is compared by identity, and kept alive by the caller."""
    return (
        disc.x_mm,
        disc.y_mm,
        disc.angle_deg,
        disc.radius_mm,
        disc.thickness_mm,
        disc.z_mm,
        *disc.lean,
        id(disc.art),
    )
