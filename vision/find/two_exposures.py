"""Joins two exposures of a still table, so that what a lamp burns white in the usual one can be read."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.find.change import SMALL_PX_PER_MM
from vision.find.light import Floats
from vision.find.pose import Image
from vision.find.warp import PX_PER_MM

_BURNT = 248  # grey levels: what is as bright may have been brighter
_FROM, _ALL = 205, 240  # the darker picture begins to count where the usual one is so bright, and alone counts here
_COMPARED, _DARKEST = (40, 190), 4  # grey levels of the usual picture, and of the darker one, where both are compared
_LAMP = 1.3  # parts of what is just white in the usual picture
_SOME, _MOST = (0.05, 0.1), (0.5, 0.6)  # a place is another where so much is as bright, or burnt
_FITS = 0.93  # parts of white light: so bright is what fits into a picture
_NONE = 1e-3
_REACH_MM, _SOFT_MM, _WIDE_MM = 10.5, 16.0, 60.0  # of a piece; of what changes slowly; of one lamp's reflection
_FIELD_MM = 25.0  # half of a square of this side is more than a white field for a price
_GREYS = np.arange(256, dtype=np.float32) / 255
_LIGHT_OF = np.where(_GREYS <= 0.04045, _GREYS / 12.92, ((_GREYS + 0.055) / 1.055) ** 2.4).astype(np.float32)


def joined(usual: Image, darker: Image) -> Image:
    """The usual flat picture, but round what is burnt in it all the light of both, without the lamp's own, which gloss
    adds to a piece as a whole, and as much darker as it takes to fit. Where nothing is burnt it stays what it is.
    """
    brightest = usual.max(axis=2)
    if not (brightest >= _BURNT).any():
        return usual
    light, dim = _LIGHT_OF[usual], _LIGHT_OF[darker]
    both = (brightest > _COMPARED[0]) & (brightest < _COMPARED[1]) & (darker.min(axis=2) > _DARKEST)
    if not both.any():
        return usual
    gain = np.median(light[both] / dim[both], axis=0).astype(np.float32)
    share = np.clip((brightest.astype(np.float32) - _FROM) / (_ALL - _FROM), 0, 1)[..., None]
    whole = light + share * (dim * gain - light)
    veil, scale = _veil(whole, _weight(whole, usual))
    changed = (veil.max(axis=2, keepdims=True) > 0) | (scale < 1 - _NONE)
    return np.where(changed, _grey((whole - veil) * scale), usual)


def outshone(small: Image) -> bool:
    """Whether a flat picture at half size is burnt white over more than a printed field: a darker one shows more."""
    side = round(_FIELD_MM * SMALL_PX_PER_MM)
    return bool((cv2.blur((small.min(axis=2) >= _BURNT).astype(np.float32), (side, side)) > _MOST[0]).any())


def _disc() -> Image:
    reach = 2 * round(_REACH_MM * PX_PER_MM) + 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach)), np.uint8)


def _over(light: Floats, mm: float) -> Floats:
    """The mean over a square of this side round each point."""
    side = round(mm * PX_PER_MM)
    return np.asarray(cv2.blur(light, (side, side)), np.float32)


def _weight(light: Floats, usual: Image) -> Floats:
    """Where a lamp would burn a piece, from 0 (as good as not) to 1: white print is neither so bright nor all over."""
    lamp = _part(light.max(axis=2) > _LAMP, *_SOME)
    white = _part(usual.min(axis=2) >= _BURNT, *_MOST)
    return np.asarray(cv2.dilate(np.maximum(lamp, white), _disc()), np.float32)


def _part(mask: NDArray[np.bool_], least: float, most: float) -> Floats:
    """How much of a piece's surroundings lies in a mask: 0 for `least` and less, 1 from `most` on."""
    disc = _disc()
    part = cv2.filter2D(mask.astype(np.float32), -1, disc / np.float32(disc.sum()))
    return np.asarray(np.clip((part - least) / (most - least), 0, 1), np.float32)


def _veil(light: Floats, weight: Floats) -> tuple[Floats, Floats]:
    """The lamp's light to take away (height x width x 3), and the part of the rest that fits (height x width x 1).
    Nowhere on a piece is less light than its gloss adds, so the darkest point near by says how much it is at most.
    """
    disc, soft = _disc(), cv2.GaussianBlur(light, (0, 0), 1.0)
    most, least = cv2.dilate(soft.max(axis=2), disc), np.asarray(cv2.erode(soft, disc), np.float32)
    tint = _tint(least, weight)
    veil = (least / tint).min(axis=2)
    needed = np.clip((most - _FITS) / np.maximum(veil, _NONE), 0, 1)
    taken = _over(weight * needed * veil, _SOFT_MM)[..., None] * tint
    fits = np.minimum(_FITS / np.maximum(most - taken.min(axis=2), _NONE), 1)
    return taken, _over(1 - weight * (1 - fits), _SOFT_MM)[..., None]


def _tint(least: Floats, weight: Floats) -> Floats:
    """The lamp's colour, which is that of all that it burns and no piece's own: its channels have a mean of 1."""
    around = _over((weight * least.mean(axis=2))[..., None] * least, _WIDE_MM) + _NONE**2
    return np.asarray(around / around.mean(axis=2, keepdims=True), np.float32)


def _grey(light: Floats) -> Image:
    """Light as grey levels (IEC 61966-2-1)."""
    within = np.clip(light, 0, 1)
    grey = np.where(within < 0.0031308, 12.92 * within, 1.055 * within ** (1 / 2.4) - 0.055)
    return np.asarray(grey * 255 + 0.5, np.uint8)
