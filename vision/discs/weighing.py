"""Weighs which taught look a piece has: a small network says how likely two pictures show one print in other light.

It sees both pictures as circles, turned as they agree best, in even white light. It was trained on drawn pairs alone
(`proofs/witness`), of tokens and boards that exist nowhere else: what it was told is what light, gloss, lenses and
sensors may do to a print, and nothing of any game.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.discs.print_light import ANY_LAMP, CLIPPED, SHARE, Explained, Lamp, explained, lamp_of, light_of
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
_OFF = 12.0  # grey levels: what is left unexplained by more counts less
_HOPELESS = 3.0  # but none that leaves so many times as much unexplained as the best of them: it is never that print
_LIT, _BURNT = 110.0, 0.1  # where all is brighter (grey levels), or so much is burnt, a lamp is mirrored
_MOST_LIT = 4.0  # light speaks against a print by no more log-likelihood
_ROOT = np.sqrt(SHARE)


def discs(flat: Image, centres: Points, light: Floats, rings: Rings = WHOLE) -> Floats:
    """Circles round each centre (n x 2, flat pixels) in even white light, in grey levels: 3 x n x samples."""
    dx, dy = rings.offsets
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


@dataclass(frozen=True)
class Prints:
    """The taught crops as circles: `grey` is 3 x crops x samples, `waves` its spectrum over the angle, `dark` how dark
    it is round each, `pale` says which of them are too washed out to tell much, `veils` what each has more of than its
    clearest twin, in parts of white light, and `lamp` what gloss adds to them.
    """

    keys: tuple[str, ...]
    grey: Floats
    waves: NDArray[np.complex64]
    dark: Floats
    pale: NDArray[np.bool_]
    veils: Floats
    lamp: Lamp = ANY_LAMP

    @cached_property
    def look(self) -> NDArray[np.intp]:
        """Which look each shows, as a number."""
        return np.unique(self.keys, return_inverse=True)[1]


def make_prints(crops: Sequence[tuple[str, Image]]) -> Prints:
    """Prepare taught crops, each the key of a look and a normalised picture centred on the piece."""
    grey = np.concatenate([np.zeros((3, 0, len(SHARE)), np.float32), *(_of_crop(crop) for _, crop in crops)], axis=1)
    pale = np.array([is_pale(crop) for _, crop in crops], dtype=np.bool_)
    dark = np.array([_darkness_of(crop) for _, crop in crops], dtype=np.float32)
    return _lit(
        Prints(tuple(key for key, _ in crops), grey, _waves(grey), dark, pale, np.zeros(len(crops), np.float32))
    )


def _lit(prints: Prints) -> Prints:
    """The lamp that two lessons of one look tell of, where it was mirrored in one of them more than in the other."""
    looks = combinations(np.argsort(-prints.dark).tolist(), 2)
    pairs = np.array([pair for pair in looks if prints.keys[pair[0]] == prints.keys[pair[1]]], np.intp).reshape(-1, 2)
    if not len(pairs):
        return prints
    brighter, darker = pairs.T
    shown = np.ascontiguousarray(prints.grey[:, brighter])
    _, turns = _turned(shown, prints)
    known = _at_rotations(prints, darker[:, None], np.take_along_axis(turns, darker[:, None], axis=1))[:, :, 0]
    burnt = (np.maximum(shown, known) >= CLIPPED).max(axis=0)
    needed = explained(shown, known).needed(np.asarray(burnt, np.bool_))
    veil, veils = np.nan_to_num(needed[:, 1:].mean(axis=1)), prints.veils.copy()
    np.maximum.at(veils, brighter, veil)
    np.maximum.at(veils, darker, -veil)
    return replace(prints, veils=veils, lamp=lamp_of(needed[np.isfinite(needed).all(axis=1)]))


def _of_crop(crop: Image) -> Floats:
    return discs(crop, _middle(crop), np.full((1, 3), PAPER, np.float32))


def _darkness_of(crop: Image) -> float:
    return float(darkness(crop, _middle(crop), np.full((1, 3), PAPER, np.float32))[0])


def _middle(crop: Image) -> Points:
    return np.array([[(crop.shape[1] - 1) / 2, (crop.shape[0] - 1) / 2]])


def paleness(crop: Image) -> float:
    """How light the darkest twentieth of a piece is in a normalised picture centred on it, 1 for white."""
    inner = light_of(_of_crop(crop)[:, 0, : -WHOLE.angles].min(axis=0))
    return float(np.percentile(inner, 5))


def is_pale(crop: Image) -> bool:
    """Whether such a picture shows hardly more than the lamp's reflection: even a white piece has a drawing."""
    return paleness(crop) > _PALE


def twins_differ(first: Image, second: Image) -> bool:
    """Whether two such pictures of one look were not taken in the same light: they differ by more than print does."""
    shown, known = _of_crop(first), make_prints([("", second)])
    _, turns = _turned(shown, known)
    off = shown[:, 0] - _at_rotations(known, np.zeros((1, 1), np.intp), turns)[:, 0, 0]
    return float(np.sqrt((off**2 * SHARE).sum(axis=1).mean())) > _OF_TWINS


def _waves(grey: Floats) -> NDArray[np.complex64]:
    """The spectrum over the angle without the mean of each channel: discs x (channels and rings) x frequencies."""
    rest = (grey - (grey * SHARE).sum(axis=2, keepdims=True)) * _ROOT
    by_ring = rest.reshape(3, -1, len(WHOLE.radii_mm), WHOLE.angles).transpose(1, 0, 2, 3)
    flat = by_ring.reshape(len(by_ring), 3 * len(WHOLE.radii_mm), WHOLE.angles)
    return np.asarray(np.fft.rfft(flat, axis=2), dtype=np.complex64)


def compared(
    flat: Image, centres: Points, light: Floats, prints: Prints, others: bool = False
) -> tuple[Explained, NDArray[np.intp]]:
    """Each disc explained by the taught prints most like it, where and as they agree most (n x few pairs), and which
    prints these are (n x few): the best of each look, so that one that was taught in the lamp is among them. Where the
    discs are the prints themselves, each may be compared with all `others` alone.
    """
    explanation, some = _aligned(flat, centres, light, prints, others)
    best = _by_look(_unexplained(explanation).reshape(some.shape), some, prints)[:, :_FEW]
    pairs = (np.arange(len(centres))[:, None] * some.shape[1] + best).ravel()
    return explanation.of(pairs), np.take_along_axis(some, best, axis=1)


def _by_look(unlike: Floats, some: NDArray[np.intp], prints: Prints) -> NDArray[np.intp]:
    """The order of some prints (n x some) by how unlike they are, the best of each look before any other of it."""
    order = np.argsort(unlike, axis=1)
    look = prints.look[np.take_along_axis(some, order, axis=1)]
    again = np.tril(look[:, :, None] == look[:, None], -1).any(axis=2)
    return np.take_along_axis(order, np.argsort(again, axis=1, kind="stable"), axis=1)


def strangeness(flat: Image, centres: Points, light: Floats, prints: Prints) -> Floats:
    """How much of each disc no light explains by the print that explains it best (n)."""
    explanation, some = _aligned(flat, centres, light, prints)
    return np.asarray(_unexplained(explanation).reshape(some.shape).min(axis=1), np.float32)


def _aligned(
    flat: Image, centres: Points, light: Floats, prints: Prints, others: bool = False
) -> tuple[Explained, NDArray[np.intp]]:
    """Each disc explained by some prints, where and as they agree most, but for the light's gain (as `compared`)."""
    around = [discs(flat, centres + step * PX_PER_MM, light) for step in _AROUND_MM]
    unlike, turns = (np.stack(part) for part in zip(*(_turned(shown, prints) for shown in around), strict=True))
    if others:
        unlike[:, range(len(centres)), range(len(centres))] = np.inf
    some = unlike.min(axis=0).argsort(axis=1)[:, : min(_SOME, len(prints.keys) - others)]
    each = np.arange(len(centres))[:, None]
    where = np.take_along_axis(unlike.argmin(axis=0), some, axis=1)
    seen = np.stack(around, axis=1)[:, where, each].reshape(3, -1, len(SHARE))
    taught = _at_rotations(prints, some, turns[where, each, some]).reshape(seen.shape)
    # from where on samples may have been brighter than the camera can show
    clipped = np.minimum(CLIPPED * PAPER / light.T - 1, CLIPPED).repeat(some.shape[1], axis=1)[..., None]
    return explained(seen, taught, clipped), some


def _unexplained(explanation: Explained) -> Floats:
    """How much of discs no light explains by prints (pairs)."""
    off = (explanation.made - explanation.seen) * np.float32(1 / _OFF)
    return np.asarray(np.log((off**2 + 1).prod(axis=0)) @ SHARE, np.float32)


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
    mean = (grey * SHARE).sum(axis=2)
    return np.asarray(((grey**2 * SHARE).sum(axis=2) - mean**2).sum(axis=0), np.float32)


class Weighed(NamedTuple):
    """What is told of n discs: how likely each shows each taught print, at its best rotation (`odds`, n x crops,
    log-odds); by how much less likely than for another the light is in which it would lie then (`lit`, n x crops,
    log-likelihood); and whether a lamp is mirrored round it no more and no less than round the likeliest print when
    that was taught (`as_taught`, n).
    """

    odds: Points
    lit: Points
    as_taught: NDArray[np.bool_]


def weigh(flat: Image, centres: Points, light: Floats, prints: Prints, others: bool = False) -> Weighed:
    """Weighs what discs show (`others` as in `compared`). Against a print that is washed out no other is very sure."""
    if not len(centres) or not prints.keys:
        none = np.zeros((len(centres), len(prints.keys)))
        return Weighed(none, none, np.zeros(len(centres), np.bool_))
    explanation, few = compared(flat, centres, light, prints, others)
    burnt = np.asarray((explanation.seen >= explanation.clipped).any(axis=0), np.bool_)
    dark = darkness(flat, centres, light)
    unlike = _unexplained(explanation).reshape(few.shape)
    hopeful = unlike <= _HOPELESS * unlike.min(axis=1, keepdims=True)
    found = _odds(explanation, few, dark, prints, np.flatnonzero(hopeful))
    as_taught = np.abs(dark - prints.dark[found.argmax(axis=1)]) < _AS_DARK
    odds = np.where(prints.pale, np.maximum(found, found.max(axis=1, keepdims=True) - _OF_PALE), found)
    needed = explanation.needed(burnt)
    likely = prints.lamp.likely(needed).reshape(few.shape)
    veil = needed[:, 1:].mean(axis=1).reshape(few.shape) + prints.veils[few]
    unlit = (dark < _LIT) & (burnt.reshape(len(dark), -1).mean(axis=1) < _BURNT)
    likely[unlit] += prints.lamp.expected(veil[unlit], light_of(dark[unlit]))
    likely = np.maximum(likely - np.nanmax(likely, axis=1, keepdims=True, initial=-np.inf), -_MOST_LIT)
    likely = np.where(np.isfinite(likely), likely, 0.0)
    lit = np.repeat(likely.min(axis=1, keepdims=True), len(prints.keys), axis=1)
    np.put_along_axis(lit, few, likely, axis=1)
    return Weighed(odds, np.where(prints.pale, 0.0, lit), np.asarray(as_taught, np.bool_))


def weigh_pictures(pictures: Sequence[Image], prints: Prints) -> Weighed:
    """Weighs what each picture of the prints shows, as if it were none of them."""
    strip, side = np.concatenate(pictures), len(pictures[0])
    middles = np.concatenate([_middle(crop) + [0, at * side] for at, crop in enumerate(pictures)])
    return weigh(strip, middles, np.full((len(pictures), 3), PAPER, np.float32), prints, others=True)


def resemblance(prints: Prints) -> Points:
    """How likely each taught print would be taken for each (crops x crops, log-odds), itself included."""
    unlike, turn = _turned(prints.grey, prints)
    few = unlike.argsort(axis=1)[:, :_FEW]
    shown = np.repeat(prints.grey[:, :, None], few.shape[1], axis=2)
    known = _at_rotations(prints, few, np.take_along_axis(turn, few, axis=1))
    shown, known = (part.reshape(3, -1, len(SHARE)) for part in (shown, known))
    return _odds(explained(shown, known), few, prints.dark, prints, np.arange(few.size))


def _odds(
    explanation: Explained, few: NDArray[np.intp], dark: Floats, prints: Prints, some: NDArray[np.intp]
) -> Points:
    """How likely discs show few prints (n x crops, log-odds), of which pairs only `some` are weighed."""
    both = np.stack([np.broadcast_to(dark[:, None], few.shape), prints.dark[few]], axis=2).reshape(-1, 2)
    odds = np.full(few.size, _NEVER)
    odds[some] = _told(witnessed(explanation.of(some), both[some]))
    found = np.full((len(few), len(prints.keys)), _NEVER)
    np.put_along_axis(found, few, odds.reshape(few.shape), axis=1)
    return found


def witnessed(explanation: Explained, dark: Floats) -> NDArray[np.uint8]:
    """What the network is shown of pairs: channels x pairs x rings x angles, in grey levels."""
    seen, light = explanation.seen, explanation.light
    told = [light[:, :1] * 128, light[:, 1:2] * 128 + 128, dark]
    planes = np.broadcast_to(np.concatenate(told, axis=1).T[..., None], (4, *seen.shape[1:]))
    every = np.concatenate([seen, explanation.made, explanation.taught, planes])
    return np.asarray(np.rint(every, out=every).clip(0, 255), np.uint8).reshape(
        CHANNELS, -1, len(WHOLE.radii_mm), WHOLE.angles
    )


def one_print(seen: Floats, taught: Floats, dark: Floats) -> Points:
    """How likely discs show taught prints that lie as they do, such as the board's own (both 3 x pairs x samples):
    log-odds. `dark` is how dark it is round each as seen and as taught (pairs x 2).
    """
    if not seen.shape[1]:
        return np.zeros(0)
    return _told(witnessed(explained(seen, taught), dark))


def _told(shown: NDArray[np.uint8]) -> Points:
    """What the network makes of pairs: log-odds."""
    pairs = shown / np.float32(128) - 1
    circles = np.concatenate([pairs[..., -_WRAPPED:], pairs, pairs[..., :_WRAPPED]], axis=3).transpose(1, 0, 2, 3)
    network = _network()
    network.setInput(np.ascontiguousarray(circles, dtype=np.float32))
    return np.asarray(network.forward(), dtype=np.float64).ravel()  # OpenCV 4 gives a column


@cache
def _network() -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(str(_MODEL))
