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

from vision.discs.rings import WHOLE
from vision.find.lens import Points
from vision.find.light import BURNT, PAPER, Floats
from vision.find.pose import Image
from vision.find.warp import PX_PER_MM

_AROUND_MM = np.array([(x, y) for x in (-0.7, 0.0, 0.7) for y in (-0.7, 0.0, 0.7)])
_MODEL = Path(__file__).with_name("one_print.onnx")
_WRAPPED = 4  # directions that are repeated on either side of the circles, so that they have no ends
_NEVER = -12.0  # the log-odds of a print that was not compared
_OF_TWINS = 40.0  # grey levels: two pictures of one look that differ by more were not taken in the same light
_PALE = 0.42  # parts of white light: the darkest twentieth of a disc that is washed out
_GAINS = (0.5, 2.0)  # which of the prints come into question is told at the best gain between these,
_FEW = 6  # and no more of them are weighed for one disc

_SHARE = np.repeat(WHOLE.radii_mm / WHOLE.radii_mm.sum() / WHOLE.angles, WHOLE.angles).astype(np.float32)
_ROOT = np.sqrt(_SHARE)


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
    pale = np.array([is_pale(crop) for _, crop in crops], dtype=np.bool_)
    return Prints(tuple(key for key, _ in crops), grey, _waves(grey), pale)


def _of_crop(crop: Image) -> Floats:
    middle = np.array([[(crop.shape[1] - 1) / 2, (crop.shape[0] - 1) / 2]])
    return discs(crop, middle, np.full((1, 3), PAPER, np.float32))


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
    around = [discs(flat, centres + step * PX_PER_MM, light) for step in _AROUND_MM]
    unlike, turns = (np.stack(part) for part in zip(*(_turned(shown, prints) for shown in around), strict=True))
    few = unlike.min(axis=0).argsort(axis=1)[:, :_FEW]
    each = np.arange(len(centres))[:, None]
    where = np.take_along_axis(unlike.argmin(axis=0), few, axis=1)
    turn = turns[where, each, few]
    seen = np.stack(around)[where, :, each].transpose(2, 0, 1, 3)
    return np.ascontiguousarray(seen), _at_rotations(prints, few, turn), few


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


def weigh(flat: Image, centres: Points, light: Floats, prints: Prints) -> Points:
    """How likely each disc shows each taught print, at its best rotation (n x crops, log-odds). A print that is washed
    out tells nothing: the disc may as well be that as what it shows most likely.
    """
    if not len(centres) or not prints.keys:
        return np.zeros((len(centres), len(prints.keys)))
    found = _odds(*compared(flat, centres, light, prints), len(prints.keys))
    return np.where(prints.pale, found.max(axis=1, keepdims=True), found)


def resemblance(prints: Prints) -> Points:
    """How likely each taught print would be taken for each (crops x crops, log-odds), itself included."""
    unlike, turn = _turned(prints.grey, prints)
    few = unlike.argsort(axis=1)[:, :_FEW]
    shown = np.repeat(prints.grey[:, :, None], few.shape[1], axis=2)
    return _odds(shown, _at_rotations(prints, few, np.take_along_axis(turn, few, axis=1)), few, len(prints.keys))


def _odds(seen: Floats, taught: Floats, few: NDArray[np.intp], crops: int) -> Points:
    odds = one_print(seen.reshape(3, -1, len(_SHARE)), taught.reshape(3, -1, len(_SHARE))).reshape(few.shape)
    found = np.full((len(few), crops), _NEVER)
    np.put_along_axis(found, few, odds, axis=1)
    return found


def one_print(seen: Floats, taught: Floats) -> Points:
    """How likely discs show taught prints that lie as they do, such as the board's own (both 3 x pairs x samples):
    log-odds.
    """
    if not seen.shape[1]:
        return np.zeros(0)
    pairs = np.rint(np.concatenate([seen, taught])).reshape(6, -1, len(WHOLE.radii_mm), WHOLE.angles) / 128 - 1
    circles = np.concatenate([pairs[..., -_WRAPPED:], pairs, pairs[..., :_WRAPPED]], axis=3).transpose(1, 0, 2, 3)
    network = _network()
    network.setInput(np.ascontiguousarray(circles, dtype=np.float32))
    return np.asarray(network.forward(), dtype=np.float64).ravel()  # OpenCV 4 gives a column


@cache
def _network() -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(str(_MODEL))
