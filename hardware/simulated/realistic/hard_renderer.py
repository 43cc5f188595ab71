"""Renders a simulated table as a real camera has it: gloss, thickness, play, several lamps, wandering exposure, grain.

The order is that of the light: print, tiles that lie a little off, what they reflect and what they mirror, pieces and
things over them, hands, lens, exposure, sensor. The same scene at the same moment always yields the same bytes.

Hands under several lamps, blurred along their way while they move.

Draws what lies about into linear light: as high as it is, with a shadow for every lamp.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from math import ceil, cos, hypot, radians, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated import hand_shape
from hardware.simulated.discs import DrawnDisc, Rect, bounds, corner, extent_of, shadow_of
from hardware.simulated.ground import OVERSAMPLING, Linear, table_points, to_linear
from hardware.simulated.hand_shape import EVERYBODY, HandShape, Palette
from hardware.simulated.hands import HandPainter, Laid, cut, outline
from hardware.simulated.projection import Projection
from hardware.simulated.realistic.image_sensor import SensorNoise, ToneLevels, Wander, exposed
from hardware.simulated.realistic.lit_table import LitTable, as_light
from hardware.simulated.realistic.solid_discs import SolidDiscPainter
from hardware.simulated.realistic.surroundings import Surroundings
from hardware.simulated.realistic.things import PX_PER_MM, STANDING_MM, Thing, art
from hardware.simulated.realistic.tiles import seen_print
from hardware.simulated.renderer import Layer
from hardware.simulated.scene import Disc, Ground, Hand, Light, Picture
from hardware.simulated.variation import FRAME_SIZE, SceneVariation

Floats = NDArray[np.float32]
Points = NDArray[np.float64]

LAYER_MM = 2.5  # a thing is drawn as layers so far apart, the upper over the lower
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
        for height, edge in zip(levels, outlines, strict=True):
            top = height == levels[-1]
            mapping = _mapping(picture.shape[0], edge, rect)
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
            for edge in outlines:
                one = cv2.warpPerspective(cover, _mapping(cover.shape[0], edge, rect), (width, height))
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


HARDEST, SOFTEST = 0.6, 9.0  # standard deviation of a shadow's edge in pixels of the hand's shadow picture
OVER_MM = 45.0  # how high a hand is over the table, for the softness of its shadow
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


WARP_DEG = 0.9  # how far a single token is from flat (standard deviation)
MOTTLED = 0.12  # how unevenly varnish shines


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


TOUCH_MM = 0.3  # discs that overlap by less lie side by side


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
