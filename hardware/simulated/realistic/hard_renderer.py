"""Renders a simulated table as a real camera has it: gloss, thickness, play, several lamps, wandering exposure, grain.

The order is that of the light: print, tiles that lie a little off, what they reflect and what they mirror, pieces and
things over them, hands, lens, exposure, sensor. The same scene at the same moment always yields the same bytes.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import hypot

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.discs import DrawnDisc
from hardware.simulated.ground import OVERSAMPLING, Linear, table_points, to_linear
from hardware.simulated.projection import Projection
from hardware.simulated.realistic.image_sensor import SensorNoise, ToneLevels, Wander, exposed
from hardware.simulated.realistic.lit_table import LitTable
from hardware.simulated.realistic.moving_hands import MovingHands
from hardware.simulated.realistic.solid_discs import SolidDiscPainter
from hardware.simulated.realistic.surroundings import Surroundings
from hardware.simulated.realistic.thing_painter import ThingPainter
from hardware.simulated.realistic.things import Thing
from hardware.simulated.realistic.tiles import seen_print
from hardware.simulated.renderer import Layer
from hardware.simulated.scene import Disc, Ground, Hand, Picture
from hardware.simulated.variation import FRAME_SIZE, SceneVariation

Floats = NDArray[np.float32]

WARP_DEG = 0.9
"""How far a single token is from flat (standard deviation)."""
MOTTLED = 0.12
"""How unevenly varnish shines."""


class HardRenderer:
    """A camera over a table that is hard to see; used like `hardware.simulated.renderer.Renderer`.

    `surroundings` are lamps, finishes and the camera's habits; of `variation` its pose, lens, blur, gamma and seed are
    used, and the level of its light: 1, or less when the lamps are turned down.
    """

    def __init__(
        self,
        ground: Ground,
        variation: SceneVariation,
        surroundings: Surroundings,
        things: Sequence[Thing] = (),
        size: tuple[int, int] = FRAME_SIZE,
    ) -> None:
        lens = replace(variation.lens, focal_px=variation.lens.focal_px * size[0] / FRAME_SIZE[0])
        self.projection = Projection(variation.pose, lens, size)
        self.quality = surroundings.camera.quality
        self._surroundings, self._seed, self._blur = surroundings, variation.seed, variation.blur_px
        self._table = LitTable(surroundings, self.projection)
        self._hidden = np.zeros((size[1], size[0]), np.float32)
        bare = self._bare(ground)
        self._gain = exposed(bare, surroundings.camera.target) * variation.light.level
        self._things = ThingPainter(self._table, variation.blur_px)
        for thing in things:
            self._things.draw(bare, self._hidden, thing)
        self._discs = SolidDiscPainter(self._table, surroundings.finishes.token, surroundings.core, variation.blur_px)
        self._layer = Layer(bare, self._drawn)
        self.hands = MovingHands(self._table, variation.seed, variation.blur_px)
        self._tone = ToneLevels(variation.gamma)
        self._wander = Wander(surroundings.camera, variation.seed)
        self._noise = SensorNoise(variation.seed, size)
        self._settled: tuple[int, Picture] | None = None

    # --- what is seen -----------------------------------------------------------------------------------------------

    def render(self, discs: Sequence[Disc], hands: Sequence[Hand], t: float, over: Sequence[Thing] = ()) -> Picture:
        """The picture at `t` seconds: height x width x 3, uint8, BGR. Later discs lie over earlier ones, the things of
        `over` above all discs.
        """
        if self._layer.settle(rested(tuple(discs))):
            self._settled = None
        step = self._wander.step(t)
        gains = self._gains(step)
        frame = self._settled_picture(step, gains).copy()
        lying = len(self._layer.painted)
        self._lay_over(over)
        for hand in hands:
            self._reach_in(hand)
        for rect in self._layer.painted[lying:]:
            frame[rect] = self._tone.levels(self._layer.light[rect], gains)
        self._layer.wipe(keep=lying)
        return self._noise.add(frame, self._tone.noise(self._surroundings.camera, gains), t)

    def hidden(self, hands: Sequence[Hand], over: Sequence[Thing] = ()) -> Floats:
        """How much of each pixel hands and things hide, 0 to 1."""
        hidden = self._hidden.copy()
        spare = np.zeros((*hidden.shape, 3), np.float32)
        for thing in over:
            self._things.draw(spare, hidden, thing)
        for hand in hands:
            hidden = np.maximum(hidden, self.hands.cover(self.hands.lay(hand)[1]))
        return np.asarray(hidden, np.float32)

    def _gains(self, step: int) -> Floats:
        return np.asarray(self._wander.gains(step) * np.float32(self._gain), np.float32)

    def _settled_picture(self, step: int, gains: Floats) -> Picture:
        if self._settled is None or self._settled[0] != step:
            self._settled = (step, self._tone.levels(self._layer.light, gains))
        return self._settled[1]

    # --- the bare table ---------------------------------------------------------------------------------------------

    def _bare(self, ground: Ground) -> Linear:
        """The printed table in its light, with its gloss, through the lens; before the exposure."""
        light = self._print_ground(ground) * self._table.total
        light += self._veiled()
        light *= self._table.vignette[:, :, None]
        return np.asarray(cv2.GaussianBlur(light, (0, 0), self._blur), np.float32)

    def _print_ground(self, ground: Ground) -> Linear:
        fine = table_points(self.projection, OVERSAMPLING)
        seen = seen_print(self._surroundings.play, self.projection, OVERSAMPLING, *fine)
        map_x = seen.x_mm * np.float32(ground.px_per_mm) + np.float32(ground.origin_px[0])
        map_y = seen.y_mm * np.float32(ground.px_per_mm) + np.float32(ground.origin_px[1])
        picture = cv2.remap(ground.texture, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)
        light = to_linear(np.asarray(picture, np.uint8)) * seen.shade[:, :, None]
        return np.asarray(cv2.resize(light, self.projection.size, interpolation=cv2.INTER_AREA), np.float32)

    def _veiled(self) -> Linear:
        """What table, board and stickers mirror of lamps and room."""
        rng = np.random.default_rng((self._seed, 21))
        finishes = self._surroundings.finishes
        slopes = self._table.warped(rng)
        flat = np.zeros_like(slopes)
        veil = self._table.veil(finishes.table, flat, 0.8)
        for finish, mask, lean in (
            (finishes.board, self._on_board(), slopes + self._tile_slopes(slopes.shape)),
            (finishes.sticker, self._on_stickers(), slopes * np.float32(2)),
        ):
            veil += (self._table.veil(finish, lean) - veil) * mask[:, :, None]
        coarse = rng.standard_normal((self.projection.size[1] // 6, self.projection.size[0] // 6), dtype=np.float32)
        uneven = cv2.resize(coarse, self.projection.size, interpolation=cv2.INTER_LINEAR)
        return np.asarray(veil * np.clip(1 + MOTTLED * np.asarray(uneven), 0.4, 1.6)[:, :, None], np.float32)

    def _on_board(self) -> Floats:
        away = np.hypot(self._table.x_mm, self._table.y_mm)
        edge = np.float32(self._surroundings.play.shape.rim_mm + 1.0)
        return np.asarray(np.clip(edge - away, 0, 1), np.float32)

    def _on_stickers(self) -> Floats:
        mask = np.zeros(self._table.x_mm.shape, np.uint8)
        for x, y, half, turned in self._surroundings.play.shape.stickers:
            c, s = np.cos(np.radians(turned)), np.sin(np.radians(turned))
            square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]]) @ [[c, s], [-s, c]]
            seen = self.projection.to_px(square + (x, y))
            cv2.fillConvexPoly(mask, np.rint(seen).astype(np.int32), 255)
        return np.asarray(mask, np.float32) / np.float32(255)

    def _tile_slopes(self, shape: tuple[int, ...]) -> Floats:
        """Each tile leans a little its own way, so that a highlight breaks at its edge."""
        x, y = (
            np.asarray(cv2.resize(axis, (shape[1], shape[0])), np.float32)
            for axis in (self._table.x_mm, self._table.y_mm)
        )
        play = self._surroundings.play
        tile = np.rint(np.arctan2(x, -y) / (2 * play.shape.half)).astype(int) % play.shape.tiles
        slopes = np.array([shift.slope for shift in play.shifts], np.float32)[tile]
        return np.where((np.hypot(x, y) > play.shape.hub_mm)[:, :, None], slopes, np.float32(0))

    # --- what lies and moves on it ----------------------------------------------------------------------------------

    def _drawn(self, disc: Disc) -> DrawnDisc | None:
        """A disc that lies on the table."""
        return self._discs.draw(self._bent(disc))

    def _bent(self, disc: Disc) -> Disc:
        """No token is quite flat: its lean goes with its place, and so changes each time it is laid."""
        place = [int(round(value * 100)) & 0xFFFFFFFF for value in (disc.x_mm, disc.y_mm, disc.angle_deg)]
        rng = np.random.default_rng((self._seed, 22, *place))
        x, y = rng.normal(0.0, np.tan(np.radians(WARP_DEG)), 2)
        return replace(disc, lean=(disc.lean[0] + float(x), disc.lean[1] + float(y)))

    def _lay_over(self, things: Sequence[Thing]) -> None:
        """Lays things over the discs, for one picture."""
        if not things:
            return
        width, height = self.projection.size
        self._layer.save((slice(0, height), slice(0, width)))
        for thing in things:
            self._things.draw(self._layer.light, np.zeros_like(self._hidden), thing)

    def _reach_in(self, hand: Hand) -> None:
        held = self.hands.place.carried_piece(hand)
        if isinstance(held, Disc):
            self._layer.put(self._discs.draw(held))
        rect, laid = self.hands.lay(hand)
        if rect is not None:
            self._layer.save(rect)
            self.hands.paint(self._layer.light, laid, rect)


TOUCH_MM = 0.3
"""Discs that overlap by less lie side by side."""


def rested(discs: Sequence[Disc]) -> tuple[Disc, ...]:
    """The same discs, those that lie over earlier ones lifted and leaning. What hangs in the air stays there."""
    lying: list[Disc] = []
    for disc in discs:
        below = max(lying, key=lambda other: _overlap(disc, other), default=None)
        if below is None or disc.z_mm or _overlap(disc, below) < TOUCH_MM:
            lying.append(disc)
        else:
            lying.append(_propped(disc, below))
    return tuple(lying)


def _overlap(disc: Disc, other: Disc) -> float:
    return disc.radius_mm + other.radius_mm - hypot(disc.x_mm - other.x_mm, disc.y_mm - other.y_mm)


def _propped(disc: Disc, below: Disc) -> Disc:
    """Its far edge stands on the table, and the lower disc's edge carries it; flat when it lies on it by half."""
    dx, dy = below.x_mm - disc.x_mm, below.y_mm - disc.y_mm
    away, overlap = hypot(dx, dy), _overlap(disc, below)
    top = below.z_mm + below.thickness_mm
    if overlap >= disc.radius_mm or away == 0:
        return replace(disc, z_mm=top)
    slope = top / (2 * disc.radius_mm - overlap)
    return replace(disc, z_mm=slope * disc.radius_mm, lean=(slope * dx / away, slope * dy / away))
