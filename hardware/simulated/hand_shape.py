"""The appearance of a hand with its arm, modelled from rounded limbs; drawn once, then composited into pictures.

Hand coordinates: millimetres, fingertips at (0, 0), the arm goes along +y, the thumb is on the left (-x).
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.scene import Picture

Floats = NDArray[np.float32]
Levels = tuple[int, int, int]

PX_PER_MM = 2.0
LEFT_MM, TOP_MM, RIGHT_MM, LENGTH_MM = -100.0, -40.0, 100.0, 1100.0
SHADOW_PX_PER_MM = 0.5
SHADOW_BLUR_PX = 3.5
STRIPE_MM = 14.0

SKINS = ((168, 190, 226), (140, 170, 212), (112, 148, 200), (82, 116, 172), (58, 84, 136), (44, 60, 98))
SLEEVES = ((58, 52, 48), (130, 72, 40), (60, 60, 150), (190, 190, 186), (70, 110, 60), (160, 140, 90), (40, 120, 190))


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of the people round a table, sRGB levels as BGR; `stripe` is a second colour of every sleeve."""

    skins: tuple[Levels, ...]
    sleeves: tuple[Levels, ...]
    stripe: Levels | None = None


USUAL = Palette(SKINS, SLEEVES)
RARE_SKINS = ((190, 206, 236), (30, 40, 66), (96, 124, 176), (130, 150, 214))
BRIGHT_SLEEVES = ((40, 44, 210), (210, 110, 40), (110, 190, 70), (60, 210, 240), (160, 60, 140), (150, 120, 230))
GREY_SLEEVES = ((20, 20, 22), (232, 232, 228), (128, 130, 128))
EVERYBODY = Palette((*SKINS, *RARE_SKINS), (*SLEEVES, *BRIGHT_SLEEVES, *GREY_SLEEVES))
"""Also the palest, the darkest and a glove's pink; and cloth in the colours of pieces, black and white."""


@dataclass(frozen=True, slots=True)
class Limb:
    """A rounded segment between two points, with a radius at each end; `high` is the height of its axis."""

    x0: float
    y0: float
    r0: float
    x1: float
    y1: float
    r1: float
    high: float
    sleeve: bool = False


FINGERS = (
    Limb(-14, 86, 10.5, -9, 44, 9.0, 26),
    Limb(-9, 44, 9.0, 3, 0, 7.2, 22),
    Limb(6, 80, 10.5, 12, 38, 9.2, 27),
    Limb(12, 38, 9.2, 15, 10, 7.4, 18),
    Limb(25, 86, 10.0, 28, 48, 8.8, 26),
    Limb(28, 48, 8.8, 27, 26, 7.2, 16),
    Limb(41, 97, 9.0, 43, 66, 7.8, 24),
    Limb(43, 66, 7.8, 40, 48, 6.4, 15),
    Limb(-22, 138, 15.0, -39, 96, 12.0, 16),
    Limb(-39, 96, 12.0, -27, 46, 10.2, 18),
    Limb(-27, 46, 10.2, -6, 8, 8.4, 16),
)
PALM = (
    Limb(-12, 92, 17, -4, 165, 26, 18),
    Limb(8, 86, 19, 8, 165, 28, 19),
    Limb(24, 92, 17, 14, 165, 26, 18),
    Limb(36, 102, 14, 22, 160, 22, 16),
    Limb(8, 165, 27, 8, 260, 31, 18),
    Limb(8, 260, 31, 8, 420, 42, 18),
    Limb(8, 420, 42, 8, LENGTH_MM, 52, 18),
)


@dataclass(frozen=True, slots=True, eq=False)
class HandShape:
    """A drawn hand: `picture` is BGRA in sRGB levels, `shadow` its coverage, blurred and coarse."""

    picture: Picture
    shadow: Picture


def draw_hand(rng: np.random.Generator, palette: Palette = USUAL) -> HandShape:
    """A random person's hand: skin, sleeve, size, left or right."""
    limbs = _person(rng)
    height, sleeve, cover = _modelled(limbs)
    colour = _coloured(rng, height, sleeve, cover, palette)
    picture = np.dstack((colour, np.rint(cover * 255).astype(np.uint8)))
    if rng.random() < 0.3:
        picture = picture[:, ::-1]
    return HandShape(np.ascontiguousarray(picture), _shadow(np.ascontiguousarray(picture[:, :, 3])))


def _person(rng: np.random.Generator) -> tuple[Limb, ...]:
    size = rng.uniform(0.86, 1.06)
    cuff = rng.uniform(170, 330)
    loose = rng.uniform(5, 14)
    bare = tuple(
        Limb(b.x0 * size, b.y0 * size, b.r0 * size, b.x1 * size, b.y1 * size, b.r1 * size, b.high * size)
        for b in PALM + FINGERS
    )
    arm = np.interp([cuff, cuff + 200, LENGTH_MM], [165, 260, 420, LENGTH_MM], [27, 31, 42, 52])
    wrist, elbow, end = (float(radius) * max(size, 1.0) + loose for radius in arm)
    cloth = (
        Limb(8, cuff + wrist, wrist, 8, cuff + 200, elbow + 4, 22, True),
        Limb(8, cuff + 200, elbow + 4, 8, LENGTH_MM + 60, end + 8, 22, True),
    )
    return bare + cloth


def _modelled(limbs: tuple[Limb, ...]) -> tuple[Floats, NDArray[np.bool_], Floats]:
    """The height over the table, where the sleeve is on top, and the coverage of each pixel."""
    shape = (round((LENGTH_MM - TOP_MM) * PX_PER_MM), round((RIGHT_MM - LEFT_MM) * PX_PER_MM))
    height = np.zeros(shape, np.float32)
    sleeve = np.zeros(shape, np.bool_)
    cover = np.zeros(shape, np.float32)
    for limb in limbs:
        _add_limb(limb, height, sleeve, cover)
    return height, sleeve, cover


def _add_limb(limb: Limb, height: Floats, sleeve: NDArray[np.bool_], cover: Floats) -> None:
    reach = max(limb.r0, limb.r1) + 2
    first = max(0, int((min(limb.y0, limb.y1) - reach - TOP_MM) * PX_PER_MM))
    last = min(height.shape[0], int((max(limb.y0, limb.y1) + reach - TOP_MM) * PX_PER_MM) + 1)
    y = (np.arange(first, last, dtype=np.float32)[:, None] + 0.5) / PX_PER_MM + TOP_MM
    x = (np.arange(height.shape[1], dtype=np.float32)[None, :] + 0.5) / PX_PER_MM + LEFT_MM
    along_x, along_y = limb.x1 - limb.x0, limb.y1 - limb.y0
    share = np.clip(((x - limb.x0) * along_x + (y - limb.y0) * along_y) / (along_x**2 + along_y**2), 0, 1)
    distance = np.hypot(x - limb.x0 - share * along_x, y - limb.y0 - share * along_y)
    radius = limb.r0 + share * (limb.r1 - limb.r0)
    cover[first:last] = np.maximum(cover[first:last], np.clip((radius - distance) * PX_PER_MM + 0.5, 0, 1))
    top = limb.high + np.sqrt(np.maximum(radius**2 - distance**2, 0)) * 0.8 - 30 * (distance >= radius)
    higher = top > height[first:last]
    sleeve[first:last][higher] = limb.sleeve
    height[first:last][higher] = top[higher]


def _coloured(
    rng: np.random.Generator, height: Floats, sleeve: NDArray[np.bool_], cover: Floats, palette: Palette
) -> Picture:
    """Skin and cloth, darker where the surface faces away from the light above."""
    folds = _soft_noise(rng, height.shape, 44.0) * 5.0 + _soft_noise(rng, height.shape, 16.0) * 0.8
    surface = height + np.where(sleeve, folds, 0).astype(np.float32)
    surface = np.asarray(cv2.GaussianBlur(surface, (0, 0), 1.6), np.float32)
    slope_y, slope_x = np.gradient(surface * PX_PER_MM)
    facing = 1 / np.sqrt(1 + slope_x**2 + slope_y**2)
    shade = 0.42 + 0.58 * facing + 0.05 * np.where(sleeve, _soft_noise(rng, height.shape, 3.0), 0)
    skin = np.array(palette.skins[rng.integers(len(palette.skins))]) * rng.uniform(0.92, 1.06)
    cloth = np.array(palette.sleeves[rng.integers(len(palette.sleeves))]) * rng.uniform(0.8, 1.2)
    if palette.stripe is not None:
        cloth = np.where(_striped(height.shape)[:, :, None], palette.stripe, cloth)
    mottled = 1 + 0.02 * _soft_noise(rng, height.shape, 9.0)[:, :, None]
    flesh = skin * mottled + np.array([-2.0, -8.0, 6.0]) * _redness(height.shape)[:, :, None]
    colour = np.where(sleeve[:, :, None], cloth, flesh) * shade[:, :, None]
    level = np.clip(colour, 4, 250).astype(np.uint8)
    around = cv2.dilate(level * (cover > 0.5)[:, :, None].astype(np.uint8), np.ones((5, 5), np.uint8))
    return np.where((cover > 0.5)[:, :, None], level, np.asarray(around, np.uint8))


def _striped(shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Every other stripe round an arm."""
    y = np.arange(shape[0])[:, None] / PX_PER_MM
    return np.broadcast_to(y % (2 * STRIPE_MM) < STRIPE_MM, shape)


def _redness(shape: tuple[int, ...]) -> Floats:
    """Fingertips and knuckles are redder."""
    y = np.arange(shape[0], dtype=np.float32) / PX_PER_MM + TOP_MM
    along = np.exp(-((y / 18) ** 2)) + 0.6 * np.exp(-(((y - 84) / 12) ** 2))
    return np.repeat(along[:, None], shape[1], axis=1).astype(np.float32)


def _soft_noise(rng: np.random.Generator, shape: tuple[int, ...], grain_px: float) -> Floats:
    """Smooth noise of standard deviation about 1 with blobs of this size."""
    coarse = (max(2, int(shape[0] / grain_px)), max(2, int(shape[1] / grain_px)))
    noise = rng.standard_normal(coarse, dtype=np.float32)
    return np.asarray(cv2.resize(noise, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC), dtype=np.float32)


def _shadow(cover: Picture) -> Picture:
    scale = SHADOW_PX_PER_MM / PX_PER_MM
    small = cv2.resize(cover, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), SHADOW_BLUR_PX), dtype=np.uint8)
