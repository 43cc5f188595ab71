"""Weighs which taught look a piece has: a small network says how likely two pictures show one print in other light.

It sees both pictures as circles, turned as they agree best, in even white light. It was trained on drawn pairs alone
(`proofs/witness`), of tokens and boards that exist nowhere else: what it was told is what light, gloss, lenses and
sensors may do to a print, and nothing of any game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.discs.rings import WHOLE, Rings
from vision.find.lens import Points
from vision.find.light import PAPER, Floats
from vision.find.pose import Image
from vision.find.warp import PX_PER_MM

_AROUND_MM = np.array([(x, y) for x in (-0.7, 0.0, 0.7) for y in (-0.7, 0.0, 0.7)])
_MODEL = Path(__file__).with_name("one_print.onnx")
_WRAPPED = 4  # directions that are repeated on either side of the circles, so that they have no ends
CHANNELS = 13  # disc, print in the disc's light, and print, of three colours each; that light, and both darknesses
_NEVER = -12.0  # the log-odds of a print that was not compared
_OF_TWINS = 40.0  # grey levels: two pictures of one look that differ by more were not taken in the same light
_PALE = 0.42  # parts of white light: the darkest twentieth of a disc that is washed out,
_OF_PALE = 4.5  # by so much in log-odds it is behind the likeliest at most: no other look is surer than 99 % there
_AS_DARK = 25.0  # grey levels: a piece is seen in the light it was taught in when it is as dark round both but for this
_EDGE = Rings(np.arange(8.7, 13.8, 1.0, dtype=np.float32), 36)
_GAINS = (0.5, 2.0)  # which of the prints come into question is told at the best gain between these,
_SOME = 14  # so many may explain a disc,
_FEW = 6  # and so many of those that do it best are weighed by the network

_VEILED = (0.03, 1e-3, 0.02, 0.02)  # how hard gain (from 1), veil and its two slopes are held, in parts of the print
_ROUGHLY, _OFF = 20.0, 12.0  # grey levels: what is left unexplained by more counts less
_CLIPPED, _BRIGHT = 250, 0.6  # what is as bright (grey levels) may have been brighter; cameras squeeze what is bright
_EVEN = np.linspace(0, 1.5, 1024)
_GREY_OF = (np.where(_EVEN < 0.0031308, 12.92 * _EVEN, 1.055 * _EVEN ** (1 / 2.4) - 0.055) * 255).astype(np.float32)
_SHARE = np.repeat(WHOLE.radii_mm / WHOLE.radii_mm.sum() / WHOLE.angles, WHOLE.angles).astype(np.float32)
_ROOT = np.sqrt(_SHARE)
_ACROSS = np.stack([np.ones_like(_SHARE), *(part / WHOLE.radii_mm[-1] / PX_PER_MM for part in WHOLE.offsets)])
_SQUARES = np.stack([_ACROSS[i] * _ACROSS[j] for i in range(3) for j in range(3)])


def _light_of(grey: Floats) -> Floats:
    """Grey levels as light, 1 for 255 (IEC 61966-2-1)."""
    value = np.clip(grey / 255, 0, 1.2)
    return np.asarray(np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4), np.float32)


def discs(flat: Image, centres: Points, light: Floats) -> Floats:
    """Circles round each centre (n x 2, flat pixels) in even white light, in grey levels: 3 x n x samples."""
    dx, dy = WHOLE.offsets
    at = np.asarray(centres, dtype=np.float32)
    picked = cv2.remap(
        flat, at[:, 0, None] + dx, at[:, 1, None] + dy, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    even = np.clip(picked.astype(np.float32) * (PAPER / np.asarray(light, np.float32))[:, None, :], 0, 255)
    return np.ascontiguousarray(even.transpose(2, 0, 1))


def darkness(flat: Image, centres: Points, light: Floats) -> Floats:
    """How dark the darkest twentieth is at the edge of discs and beside them (n), in grey levels: where a lamp is
    mirrored, not even a shadow is dark.
    """
    dx, dy = _EDGE.offsets
    at = np.asarray(centres, dtype=np.float32)
    picked = cv2.remap(
        flat, at[:, 0, None] + dx, at[:, 1, None] + dy, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    even = picked * (PAPER / np.asarray(light, np.float32))[:, None, :]
    return np.asarray(np.percentile(even.max(axis=2), 5, axis=1), np.float32)


@dataclass(frozen=True, slots=True)
class Prints:
    """The taught crops as circles: `grey` is 3 x crops x samples, `waves` its spectrum over the angle, `dark` how dark
    it is round each, and `pale` says which of them are too washed out to tell much.
    """

    keys: tuple[str, ...]
    grey: Floats
    waves: NDArray[np.complex64]
    dark: Floats
    pale: NDArray[np.bool_]


def make_prints(crops: Sequence[tuple[str, Image]]) -> Prints:
    """Prepare taught crops, each the key of a look and a normalised picture centred on the piece."""
    grey = np.concatenate([np.zeros((3, 0, len(_SHARE)), np.float32), *(_of_crop(crop) for _, crop in crops)], axis=1)
    pale = np.array([is_pale(crop) for _, crop in crops], dtype=np.bool_)
    dark = np.array([_darkness_of(crop) for _, crop in crops], dtype=np.float32)
    return Prints(tuple(key for key, _ in crops), grey, _waves(grey), dark, pale)


def _of_crop(crop: Image) -> Floats:
    return discs(crop, _middle(crop), np.full((1, 3), PAPER, np.float32))


def _darkness_of(crop: Image) -> float:
    return float(darkness(crop, _middle(crop), np.full((1, 3), PAPER, np.float32))[0])


def _middle(crop: Image) -> Points:
    return np.array([[(crop.shape[1] - 1) / 2, (crop.shape[0] - 1) / 2]])


def paleness(crop: Image) -> float:
    """How light the darkest twentieth of a piece is in a normalised picture centred on it, 1 for white."""
    inner = _light_of(_of_crop(crop)[:, 0, : -WHOLE.angles].min(axis=0))
    return float(np.percentile(inner, 5))


def is_pale(crop: Image) -> bool:
    """Whether such a picture shows hardly more than the lamp's reflection: even a white piece has a drawing."""
    return paleness(crop) > _PALE


def twins_differ(first: Image, second: Image) -> bool:
    """Whether two such pictures of one look were not taken in the same light: they differ by more than print does."""
    shown, known = _of_crop(first), make_prints([("", second)])
    _, turns = _turned(shown, known)
    off = shown[:, 0] - _at_rotations(known, np.zeros((1, 1), np.intp), turns)[:, 0, 0]
    return float(np.sqrt((off**2 * _SHARE).sum(axis=1).mean())) > _OF_TWINS


def _waves(grey: Floats) -> NDArray[np.complex64]:
    """The spectrum over the angle without the mean of each channel: discs x (channels and rings) x frequencies."""
    rest = (grey - (grey * _SHARE).sum(axis=2, keepdims=True)) * _ROOT
    by_ring = rest.reshape(3, -1, len(WHOLE.radii_mm), WHOLE.angles).transpose(1, 0, 2, 3)
    flat = by_ring.reshape(len(by_ring), 3 * len(WHOLE.radii_mm), WHOLE.angles)
    return np.asarray(np.fft.rfft(flat, axis=2), dtype=np.complex64)


def compared(flat: Image, centres: Points, light: Floats, prints: Prints) -> tuple[Floats, Floats, NDArray[np.intp]]:
    """Each disc and the taught prints most like it, where and as they agree most (both 3 x n x few x samples), and
    which prints these are (n x few).
    """
    seen, taught, some = _aligned(flat, centres, light, prints)
    each, best = np.arange(len(centres))[:, None], np.argsort(_unexplained(seen, taught), axis=1)[:, :_FEW]
    few = np.take_along_axis(some, best, axis=1)
    return np.ascontiguousarray(seen[:, each, best]), np.ascontiguousarray(taught[:, each, best]), few


def strangeness(flat: Image, centres: Points, light: Floats, prints: Prints) -> Floats:
    """How much of each disc no light explains by the print that explains it best (n)."""
    seen, taught, _ = _aligned(flat, centres, light, prints)
    return np.asarray(_unexplained(seen, taught).min(axis=1), np.float32)


def _aligned(flat: Image, centres: Points, light: Floats, prints: Prints) -> tuple[Floats, Floats, NDArray[np.intp]]:
    """Each disc and some prints, where and as they agree most, but for the light's gain (as `compared`)."""
    around = [discs(flat, centres + step * PX_PER_MM, light) for step in _AROUND_MM]
    unlike, turns = (np.stack(part) for part in zip(*(_turned(shown, prints) for shown in around), strict=True))
    some = unlike.min(axis=0).argsort(axis=1)[:, :_SOME]
    each = np.arange(len(centres))[:, None]
    where = np.take_along_axis(unlike.argmin(axis=0), some, axis=1)
    seen = np.stack(around)[where, :, each].transpose(2, 0, 1, 3)
    return seen, _at_rotations(prints, some, turns[where, each, some]), some


def _unexplained(seen: Floats, taught: Floats) -> Floats:
    """How much of discs no light explains by prints (both 3 x n x some x samples): n x some."""
    shown, known = (part.reshape(3, -1, len(_SHARE)) for part in (seen, taught))
    off = np.log1p(((explained(shown, known)[0] - shown) / _OFF) ** 2) @ _SHARE
    return np.asarray(off.sum(axis=0).reshape(seen.shape[1:3]), np.float32)


def _at_rotations(prints: Prints, few: NDArray[np.intp], turn: NDArray[np.intp]) -> Floats:
    """Prints, n x few of them, each at a rotation: 3 x n x few x samples."""
    source = (np.arange(WHOLE.angles) - turn[:, :, None]) % WHOLE.angles
    ring = np.arange(len(WHOLE.radii_mm))[:, None] * WHOLE.angles
    turned = prints.grey[:, few[:, :, None], (ring + source[:, :, None, :]).reshape(*few.shape, -1)]
    return np.ascontiguousarray(turned)


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


def weigh(flat: Image, centres: Points, light: Floats, prints: Prints) -> tuple[Points, NDArray[np.bool_]]:
    """How likely each disc shows each taught print, at its best rotation (n x crops, log-odds), and whether a lamp is
    mirrored round it no more and no less than round the likeliest print when that was taught (n). Against a print that
    is washed out no other is very sure.
    """
    if not len(centres) or not prints.keys:
        return np.zeros((len(centres), len(prints.keys))), np.zeros(len(centres), np.bool_)
    seen, taught, few = compared(flat, centres, light, prints)
    dark = darkness(flat, centres, light)
    found = _odds(seen, taught, few, dark, prints)
    as_taught = np.abs(dark - prints.dark[found.argmax(axis=1)]) < _AS_DARK
    odds = np.where(prints.pale, np.maximum(found, found.max(axis=1, keepdims=True) - _OF_PALE), found)
    return odds, np.asarray(as_taught, np.bool_)


def resemblance(prints: Prints) -> Points:
    """How likely each taught print would be taken for each (crops x crops, log-odds), itself included."""
    unlike, turn = _turned(prints.grey, prints)
    few = unlike.argsort(axis=1)[:, :_FEW]
    shown = np.repeat(prints.grey[:, :, None], few.shape[1], axis=2)
    return _odds(shown, _at_rotations(prints, few, np.take_along_axis(turn, few, axis=1)), few, prints.dark, prints)


def _odds(seen: Floats, taught: Floats, few: NDArray[np.intp], dark: Floats, prints: Prints) -> Points:
    both = np.stack([np.broadcast_to(dark[:, None], few.shape), prints.dark[few]], axis=2).reshape(-1, 2)
    odds = one_print(seen.reshape(3, -1, len(_SHARE)), taught.reshape(3, -1, len(_SHARE)), both).reshape(few.shape)
    found = np.full((len(few), len(prints.keys)), _NEVER)
    np.put_along_axis(found, few, odds, axis=1)
    return found


def explained(seen: Floats, taught: Floats) -> tuple[Floats, Floats]:
    """Taught prints in the light in which discs are seen (both 3 x pairs x samples), in grey levels, and what that
    light is (pairs x 2: gain, and veil in parts of white light). Gloss adds white light, which may lie on one side
    more than on the other; what was taught may have had a veil, too, so it may be less than nothing.
    """
    shown, known = _light_of(seen), _light_of(taught)
    usual = _SHARE / (0.02 + shown) ** 1.2  # equal steps of grey are smaller steps of light where it is dark
    usual /= 1 + (np.maximum(shown, known) / _BRIGHT) ** 4
    usual[np.maximum(seen, taught) >= _CLIPPED] *= 0.1
    weight, made = usual, taught
    found: Points = np.zeros((0, 4))
    for _ in range(3):
        flat, of_print = weight.sum(axis=0), (weight * known).sum(axis=0)
        both = np.empty((seen.shape[1], 4, 4))
        both[:, 0, 0] = (weight * known**2).sum(axis=(0, 2))
        both[:, 0, 1:] = both[:, 1:, 0] = of_print @ _ACROSS.T
        both[:, 1:, 1:] = (flat @ _SQUARES.T).reshape(-1, 3, 3)
        right = np.empty((seen.shape[1], 4))
        right[:, 0] = (weight * known * shown).sum(axis=(0, 2))
        right[:, 1:] = (weight * shown).sum(axis=0) @ _ACROSS.T
        held = np.array(_VEILED) * flat.sum(axis=1)[:, None]
        both[:, range(4), range(4)] += held
        right[:, 0] += held[:, 0]
        found = np.asarray(np.linalg.solve(both, right[..., None])[..., 0], np.float64)
        light = (found[:, :1] * known + (found[:, 1:] @ _ACROSS)).clip(0, 1.5)
        made = _GREY_OF[(light * (len(_GREY_OF) - 1) / 1.5).astype(np.intp)]
        weight = usual / (1 + ((made - seen) / _ROUGHLY) ** 2)
    return made, np.asarray(found[:, :2], np.float32)


def witnessed(seen: Floats, taught: Floats, dark: Floats) -> NDArray[np.uint8]:
    """What the network is shown of pairs: channels x pairs x rings x angles, in grey levels."""
    made, light = explained(seen, taught)
    told = [light[:, :1] * 128, light[:, 1:] * 128 + 128, dark]
    planes = np.broadcast_to(np.concatenate(told, axis=1).T[..., None], (4, *seen.shape[1:]))
    every = np.concatenate([seen, made, taught, planes]).reshape(CHANNELS, -1, len(WHOLE.radii_mm), WHOLE.angles)
    return np.asarray(np.rint(every).clip(0, 255), np.uint8)


def one_print(seen: Floats, taught: Floats, dark: Floats) -> Points:
    """How likely discs show taught prints that lie as they do, such as the board's own (both 3 x pairs x samples):
    log-odds. `dark` is how dark it is round each as seen and as taught (pairs x 2).
    """
    if not seen.shape[1]:
        return np.zeros(0)
    pairs = witnessed(seen, taught, dark) / np.float32(128) - 1
    circles = np.concatenate([pairs[..., -_WRAPPED:], pairs, pairs[..., :_WRAPPED]], axis=3).transpose(1, 0, 2, 3)
    network = _network()
    network.setInput(np.ascontiguousarray(circles, dtype=np.float32))
    return np.asarray(network.forward(), dtype=np.float64).ravel()  # OpenCV 4 gives a column


@cache
def _network() -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(str(_MODEL))
