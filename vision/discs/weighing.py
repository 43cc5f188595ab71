"""Weighs which taught look a piece has, by how likely its picture is under each.

Everything is compared in the light that falls on the sensor: a shadow is a gain there and gloss an offset of white, and
neither is free, since the print round the piece has told most of both. What a pixel may be off by has three sources,
each with a direction of its own in colour: noise of a channel, a centre or a rotation that is a little wrong, which
changes a pixel along the print's own slope, and brightness that all three channels share. So a large plain area weighs
no more than what tells two looks apart.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.discs.rings import WHOLE
from vision.find.lens import Points
from vision.find.light import BURNT, PAPER, Floats
from vision.find.pose import Image
from vision.find.warp import PX_PER_MM

_AROUND_MM = np.array([(x, y) for x in (-0.7, 0.0, 0.7) for y in (-0.7, 0.0, 0.7)])
_LIGHTS = 1 << 12  # steps of the table of light from 0 to 1, and as many again above white

# What may differ between two pictures of one look, as standard deviations. In grey levels:
_NOISE, _LESSON_NOISE, _SHARED = 6.5, 5.7, 11.0  # of each channel now and when it was taught, and of all three together
_MISPLACED_MM = 0.45
# In parts of white light: the gain, the veil, and how much more of it there is 10 mm farther on.
_LIGHT = (0.3, 0.1, 0.05, 0.05)
_TAILS = 3.5  # degrees of freedom of Student's distribution: a few pixels may be anything
_WORTH = 7.4  # neighbouring pixels err alike: a whole disc counts as so many
_STEPS = 3
_OF_TWINS = 14.0  # two pictures of one look that are more unlikely than this were not taken in the same light
_PALE = 0.42  # parts of white light: the darkest twentieth of a disc that is washed out,
_OF_A_PALE, _SECOND = 6.0, 1.4  # which never makes a piece more unlikely than this, but no better than second best
_GAINS = (0.5, 2.0)  # which of the prints come into question is told at the best gain between these,
_FEW = 6  # and no more of them are weighed for one disc
_TOGETHER = 8  # discs that are weighed at a time: so few fit into the processor's cache
_UNLIT, _PRIOR = np.array([1, 0, 0, 0], np.float32), np.array(_LIGHT, np.float32) ** -2
_LEAST, _MOST = np.array([0.3, -0.5, -0.3, -0.3], np.float32), np.array([2.5, 0.7, 0.3, 0.3], np.float32)


def _light_of(grey: Floats) -> Floats:
    """Grey levels as light, 1 for 255 (IEC 61966-2-1)."""
    value = np.clip(grey / 255, 0, 1.2)
    return np.asarray(np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4), np.float32)


def _tables() -> tuple[Floats, Floats]:
    light = np.maximum(np.arange(2 * _LIGHTS, dtype=np.float64) / _LIGHTS, 1e-4)
    grey = 255 * np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    slope = 255 * np.where(light <= 0.0031308, 12.92, 1.055 / 2.4 * light ** (1 / 2.4 - 1))
    return grey.astype(np.float32), slope.astype(np.float32)


_GREY, _SLOPE = _tables()
_TURN = np.arange(WHOLE.angles) * 2 * np.pi / WHOLE.angles
_X = (np.outer(WHOLE.radii_mm, np.cos(_TURN)) / 10).ravel().astype(np.float32)
_Y = (np.outer(WHOLE.radii_mm, np.sin(_TURN)) / 10).ravel().astype(np.float32)
_PLANES = np.stack([np.ones_like(_X), _X, _Y], axis=1)
_PRODUCTS = (_PLANES[:, :, None] * _PLANES[:, None, :]).reshape(-1, 9)
_SHARE = np.repeat(WHOLE.radii_mm / WHOLE.radii_mm.sum() / WHOLE.angles, WHOLE.angles).astype(np.float32)
_ROOT = np.sqrt(_SHARE)


def discs(flat: Image, centres: Points, light: Floats) -> Floats:
    """Circles round each centre (n x 2, flat pixels) in even white light, in grey levels: 3 x n x samples."""
    dx, dy = WHOLE.offsets
    at = np.asarray(centres, dtype=np.float32)
    picked = cv2.remap(
        flat, at[:, 0, None] + dx, at[:, 1, None] + dy, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    even = np.clip(picked.astype(np.float32) * (PAPER / np.asarray(light, np.float32))[:, None, :], 0, 255)
    even[picked.min(axis=2) >= BURNT] = 255
    return np.ascontiguousarray(even.transpose(2, 0, 1))


@dataclass(frozen=True, slots=True)
class Prints:
    """The taught crops as circles: `grey` is 3 x crops x samples, `waves` its spectrum over the angle, and `pale` says
    which of them are too washed out to tell much.
    """

    keys: tuple[str, ...]
    grey: Floats
    waves: NDArray[np.complex64]
    pale: NDArray[np.bool_]


def make_prints(crops: Sequence[tuple[str, Image]]) -> Prints:
    """Prepare taught crops, each the key of a look and a normalised picture centred on the piece."""
    grey = np.concatenate([np.zeros((3, 0, len(_SHARE)), np.float32), *(_of_crop(crop) for _, crop in crops)], axis=1)
    return Prints(tuple(key for key, _ in crops), grey, _waves(grey), _darkest(grey) > _PALE)


def _of_crop(crop: Image) -> Floats:
    middle = np.array([[(crop.shape[1] - 1) / 2, (crop.shape[0] - 1) / 2]])
    return discs(crop, middle, np.full((1, 3), PAPER, np.float32))


def paleness(crop: Image) -> float:
    """How light the darkest twentieth of a piece is in a normalised picture centred on it, 1 for white."""
    return float(_darkest(_of_crop(crop))[0])


def is_pale(crop: Image) -> bool:
    """Whether such a picture shows hardly more than the lamp's reflection: even a white piece has a drawing."""
    return paleness(crop) > _PALE


def twins_differ(first: Image, second: Image) -> bool:
    """Whether two such pictures differ by more than two of the same print do."""
    middle = np.array([[(first.shape[1] - 1) / 2, (first.shape[0] - 1) / 2]])
    found = weigh(first, middle, np.full((1, 3), PAPER, np.float32), make_prints([("", second)]))
    return bool(found[0, 0] > _OF_TWINS)


def _darkest(grey: Floats) -> Floats:
    inner = _light_of(grey.min(axis=0)[:, : -WHOLE.angles])
    return np.asarray(np.percentile(inner, 5, axis=1) if len(inner) else np.zeros(0), np.float32)


def _waves(grey: Floats) -> NDArray[np.complex64]:
    """The spectrum over the angle without the mean of each channel: discs x (channels and rings) x frequencies."""
    rest = (grey - (grey * _SHARE).sum(axis=2, keepdims=True)) * _ROOT
    by_ring = rest.reshape(3, -1, len(WHOLE.radii_mm), WHOLE.angles).transpose(1, 0, 2, 3)
    flat = by_ring.reshape(len(by_ring), 3 * len(WHOLE.radii_mm), WHOLE.angles)
    return np.asarray(np.fft.rfft(flat, axis=2), dtype=np.complex64)


def _placed(flat: Image, centres: Points, light: Floats, prints: Prints) -> tuple[Floats, Floats, NDArray[np.intp]]:
    """Each disc and the taught prints most like it, where and as they agree most (both 3 x n x few x samples), and
    which prints these are (n x few).
    """
    around = [discs(flat, centres + step * PX_PER_MM, light) for step in _AROUND_MM]
    unlike, turns = (np.stack(part) for part in zip(*(_turned(shown, prints) for shown in around), strict=True))
    few = unlike.min(axis=0).argsort(axis=1)[:, :_FEW]
    each = np.arange(len(centres))[:, None]
    where = np.take_along_axis(unlike.argmin(axis=0), few, axis=1)
    turn = turns[where, each, few]
    seen = np.stack(around)[where, :, each].transpose(2, 0, 1, 3)
    source = (np.arange(WHOLE.angles) - turn[:, :, None]) % WHOLE.angles
    ring = np.arange(len(WHOLE.radii_mm))[:, None] * WHOLE.angles
    taught = prints.grey[:, few[:, :, None], (ring + source[:, :, None, :]).reshape(*few.shape, -1)]
    return np.ascontiguousarray(seen), np.ascontiguousarray(taught), few


def _turned(seen: Floats, prints: Prints) -> tuple[Floats, NDArray[np.intp]]:
    """How much discs differ from each print at its best rotation and gain, and that rotation: both n x crops."""
    both = np.einsum("nrf,krf->nkf", _waves(seen), prints.waves.conj(), optimize=True)
    agree = np.fft.irfft(both, n=WHOLE.angles, axis=2)
    turn = agree.argmax(axis=2)
    common, shown, taught = agree.max(axis=2), _power(seen)[:, None], _power(prints.grey)
    gain = np.clip(common / (taught + 1), *_GAINS)
    return np.asarray(shown - 2 * gain * common + gain**2 * taught, np.float32), turn


def _power(grey: Floats) -> Floats:
    """The variance of each disc's samples, of all channels together."""
    mean = (grey * _SHARE).sum(axis=2)
    return np.asarray(((grey**2 * _SHARE).sum(axis=2) - mean**2).sum(axis=0), np.float32)


def weigh(flat: Image, centres: Points, light: Floats, prints: Prints) -> Floats:
    """How unlikely each disc is under each taught print (n x crops, negative log-likelihoods), at its best rotation and
    in the best light.
    """
    parts = [slice(start, start + _TOGETHER) for start in range(0, len(centres), _TOGETHER)]
    none = np.zeros((0, len(prints.keys)), np.float32)
    return np.concatenate([none, *(_weighed(flat, centres[part], light[part], prints) for part in parts)])


def _weighed(flat: Image, centres: Points, light: Floats, prints: Prints) -> Floats:
    seen, taught, few = _placed(flat, centres, light, prints)
    off = unlikelihood(seen.reshape(3, -1, len(_SHARE)), taught.reshape(3, -1, len(_SHARE))).reshape(few.shape)
    unlikely = np.repeat(off.max(axis=1, initial=0.0, keepdims=True) * _SECOND, len(prints.keys), axis=1)
    np.put_along_axis(unlikely, few, off, axis=1)
    best = np.where(prints.pale, np.inf, unlikely).min(axis=1, initial=np.inf, keepdims=True)
    doubtful = np.maximum(_OF_A_PALE, best * _SECOND)
    return np.where(prints.pale, np.minimum(unlikely, doubtful), unlikely)


def unlikelihood(seen: Floats, taught: Floats) -> Floats:
    """How unlikely discs are under taught prints that lie as they do, such as the board's own (both 3 x pairs x
    samples), in the best light for each: negative log-likelihoods.
    """
    pairs = seen.shape[1]
    light = _light_of(taught)
    of_lesson = _SLOPE[np.minimum(np.rint(light * _LIGHTS), 2 * _LIGHTS - 1).astype(np.int32)]
    lit = np.tile(_UNLIT, (pairs, 1))
    hessian, pull = np.empty((pairs, 4, 4), np.float32), np.empty((pairs, 4), np.float32)
    for _ in range(_STEPS):
        model = _Model(seen, light, of_lesson, lit)
        off = model.weighted(model.off)
        weight = _WORTH * _SHARE / (1 + (off * model.off).sum(axis=0) / _TAILS)
        by_gain, by_veil = model.slope * light, model.slope
        of_gain, of_veil = model.weighted(by_gain), model.weighted(by_veil)
        hessian[:, 0, 0] = ((by_gain * of_gain).sum(axis=0) * weight).sum(axis=1)
        hessian[:, 0, 1:] = hessian[:, 1:, 0] = ((by_veil * of_gain).sum(axis=0) * weight) @ _PLANES
        hessian[:, 1:, 1:] = (((by_veil * of_veil).sum(axis=0) * weight) @ _PRODUCTS).reshape(-1, 3, 3)
        pull[:, 0] = ((by_gain * off).sum(axis=0) * weight).sum(axis=1)
        pull[:, 1:] = ((by_veil * off).sum(axis=0) * weight) @ _PLANES
        step = np.linalg.solve(hessian + np.diag(_PRIOR), (pull - (lit - _UNLIT) * _PRIOR)[..., None])
        lit = np.clip(lit + step[..., 0], _LEAST, _MOST)
    model = _Model(seen, light, of_lesson, lit)
    squares = (model.weighted(model.off) * model.off).sum(axis=0)
    rest = _WORTH * (_TAILS + 3) / 2 * (np.log1p(squares / _TAILS) * _SHARE).sum(axis=1)
    return np.asarray(rest + ((lit - _UNLIT) ** 2 * _PRIOR).sum(axis=1) / 2, np.float32)


class _Model:
    """What taught prints look like in some light, how far pictures are off, and what that may be."""

    def __init__(self, seen: Floats, light: Floats, of_lesson: Floats, lit: Floats) -> None:
        gain, veil, across, down = lit.T[:, :, None]
        shown = gain * light + (veil + across * _X + down * _Y)
        at = np.clip(np.rint(shown * _LIGHTS), 0, 2 * _LIGHTS - 1).astype(np.int32)
        grey, self.slope = _GREY[at], _SLOPE[at]
        along, outward = _slopes(grey)
        off = seen - grey
        self.off = np.where((seen >= BURNT) & (off < 0), np.float32(0), off)
        own = np.float32(_NOISE**2) + (self.slope * gain / of_lesson * np.float32(_LESSON_NOISE)) ** 2
        along *= np.float32(_MISPLACED_MM)
        outward *= np.float32(_MISPLACED_MM)
        shared = np.float32(_SHARED**2)
        b, g, r = (own[c] + along[c] ** 2 + outward[c] ** 2 + shared for c in range(3))
        bg, br, gr = (along[c] * along[d] + outward[c] * outward[d] + shared for c, d in ((0, 1), (0, 2), (1, 2)))
        # the inverse of each pixel's covariance by cofactors
        self._bb, self._gg, self._rr = g * r - gr * gr, b * r - br * br, b * g - bg * bg
        self._bg, self._br, self._gr = br * gr - bg * r, bg * gr - br * g, bg * br - b * gr
        determinant = b * self._bb + bg * self._bg + br * self._br
        self._over = 1 / determinant

    def weighted(self, values: Floats) -> Floats:
        """Values (3 x pairs x samples) times the inverse of each pixel's covariance."""
        b, g, r = values
        return np.stack(
            [
                (self._bb * b + self._bg * g + self._br * r) * self._over,
                (self._bg * b + self._gg * g + self._gr * r) * self._over,
                (self._br * b + self._gr * g + self._rr * r) * self._over,
            ]
        )


def _slopes(grey: Floats) -> tuple[Floats, Floats]:
    """How much each pixel changes per mm along its circle, and outwards."""
    by_ring = grey.reshape(*grey.shape[:2], len(WHOLE.radii_mm), WHOLE.angles)
    arc = (2 * WHOLE.radii_mm * np.float32(2 * np.pi / WHOLE.angles))[:, None]
    along = np.empty_like(by_ring)
    along[..., 1:-1] = by_ring[..., 2:] - by_ring[..., :-2]
    along[..., 0] = by_ring[..., 1] - by_ring[..., -1]
    along[..., -1] = by_ring[..., 0] - by_ring[..., -2]
    along /= arc
    pitch = np.float32(WHOLE.radii_mm[1] - WHOLE.radii_mm[0])
    outward = np.empty_like(by_ring)
    outward[..., 1:-1, :] = (by_ring[..., 2:, :] - by_ring[..., :-2, :]) / (2 * pitch)
    outward[..., 0, :] = (by_ring[..., 1, :] - by_ring[..., 0, :]) / pitch
    outward[..., -1, :] = (by_ring[..., -1, :] - by_ring[..., -2, :]) / pitch
    return along.reshape(grey.shape), outward.reshape(grey.shape)
