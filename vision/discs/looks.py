"""Compares a piece with the taught ones, at any rotation."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.find.lens import Points
from vision.find.light import PAPER, Floats
from vision.find.pose import Image
from vision.find.warp import PX_PER_MM

_RADII_MM = np.arange(0.6, 9.4, 0.87)
_ANGLES = 36
_GAIN = (0.5, 1.7)  # a shadow or a glint over the whole piece is not a difference,
_MOST_VEIL = 60.0  # nor are this many weighted grey levels of white that its gloss adds or no longer adds
_FAINT = 60.0  # weighted grey levels squared: what is fainter than this cannot be told from noise
_VEIL, _COLOUR = np.array([1, 0, 0], np.float32), np.ones(3, np.float32)
# brightness weighs less than colour: shadows and gloss change it first
_MIX = np.array([[0.22, 0.22, 0.22], [-0.1, 0.75, -0.65], [-0.8, 0.4, 0.4]], dtype=np.float32)


def _circles() -> Floats:
    turn = np.arange(_ANGLES) * 2 * np.pi / _ANGLES
    rings = np.stack([np.outer(_RADII_MM, np.cos(turn)), np.outer(_RADII_MM, np.sin(turn))], axis=2)
    return (rings * PX_PER_MM).astype(np.float32)


def _weights() -> Floats:
    ring = np.sqrt(_RADII_MM / _RADII_MM.sum())
    return np.repeat(ring, 3).astype(np.float32)


def sample(flat: Image, centres: Points, light: Floats) -> Floats:
    """Circles around each centre (n x 2, flat pixels), illumination-normalised: n x rows x 36. `light` is n x 3."""
    rings = _circles()
    at = centres.astype(np.float32)[:, None, None, :] + rings
    wide = at.reshape(len(centres) * len(_RADII_MM), _ANGLES, 2)
    picked = np.empty((len(wide), _ANGLES, 3), dtype=np.uint8)
    for start in range(0, len(wide), 30000):  # cv2.remap takes at most 32767 rows
        part = wide[start : start + 30000]
        x, y = np.ascontiguousarray(part[..., 0]), np.ascontiguousarray(part[..., 1])
        picked[start : start + 30000] = cv2.remap(flat, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    mix = _MIX[None] * (PAPER / light)[:, None, :]
    values = picked.reshape(len(centres), -1, 3).astype(np.float32) @ mix.transpose(0, 2, 1)
    rows = values.reshape(len(centres), len(_RADII_MM), _ANGLES, 3).transpose(0, 1, 3, 2)
    return rows.reshape(len(centres), -1, _ANGLES) * _weights()[None, :, None]


@dataclass(frozen=True, slots=True)
class Measure:
    """Of n discs: the mean square `power` (n), and the mean `colour` (n x 3: brightness, two colour channels)."""

    power: Floats
    colour: Floats

    @property
    def column(self) -> "Measure":
        """The same, to be compared with every disc of another set."""
        return Measure(self.power[:, None], self.colour[:, None])


@dataclass(frozen=True, slots=True)
class Templates:
    """The taught crops ready for comparing: `spectra` is frequency x rows x crop."""

    keys: tuple[str, ...]
    spectra: NDArray[np.complex64]
    measure: Measure

    @property
    def names(self) -> tuple[str, ...]:
        """The different looks, in the order they were taught."""
        return tuple(dict.fromkeys(self.keys))


def make_templates(crops: Sequence[tuple[str, Image]]) -> Templates:
    """Prepare taught crops, each the key of a look and a normalised picture centred on the piece."""
    rows = []
    for _, crop in crops:
        middle = np.array([[(crop.shape[1] - 1) / 2, (crop.shape[0] - 1) / 2]])
        rows.append(sample(crop, middle, np.full((1, 3), PAPER, np.float32))[0])
    values = np.stack(rows) if rows else np.zeros((0, 3 * len(_RADII_MM), _ANGLES), np.float32)
    spectra = np.fft.rfft(values, axis=2).astype(np.complex64).transpose(2, 1, 0)
    keys = tuple(key for key, _ in crops)
    return Templates(keys, np.conj(spectra), measured(values))


def measured(values: Floats) -> Measure:
    """What comparing needs to know of sampled discs (n x rows x angles)."""
    rings = values.mean(axis=2).reshape(len(values), len(_RADII_MM), 3)
    colour = np.einsum("nrc,r->nc", rings, _weights()[::3])
    return Measure((values**2).mean(axis=2).sum(axis=1), colour)


def residual(common: Floats, one: Measure, other: Measure) -> Floats:
    """How much discs differ (of any shape that broadcasts), 0 to 1, whatever one gain and one white veil may explain.

    `common` is their mean product. Gloss adds the lamp's own colour, which is white once the light is normalised: an
    offset of the brightness that leaves both colour channels alone. What is left is taken relative to what there was
    to explain, so that a print rich in contrast may differ by more grey levels than a pale one, and twice: with the
    disc's own colour, and of its drawing alone, so that a hand as red as a token is no token.
    """
    coloured = _unexplained(common, one, other, _VEIL)
    return np.asarray((coloured + _unexplained(common, one, other, _COLOUR)) / 2, dtype=np.float32)


def _unexplained(common: Floats, one: Measure, other: Measure, offset: Floats) -> Floats:
    """The relative residual at the best gain, with a free offset of the channels where `offset` is 1."""
    varying = one.power - (one.colour**2) @ offset
    reference = other.power - (other.colour**2) @ offset
    both = common - (one.colour * other.colour) @ offset
    gain = np.clip(both / np.maximum(reference, 1e-6), *_GAIN)
    veil = np.maximum(np.abs(one.colour[..., 0] - gain * other.colour[..., 0]) - _MOST_VEIL, 0)
    rest = np.maximum(varying - 2 * gain * both + gain**2 * reference, 0) + veil**2
    return np.asarray(rest / (varying + gain**2 * reference + _FAINT), dtype=np.float32)


def fine_misfit(flat: Image, centres: Points, light: Floats, templates: Templates) -> Floats:
    """The residual at the best rotation, n x crops."""
    values = sample(flat, centres, light)
    spectra = np.fft.rfft(values, axis=2).astype(np.complex64).transpose(2, 0, 1)
    turned = np.fft.irfft(np.matmul(spectra, templates.spectra), n=_ANGLES, axis=0).max(axis=0) / _ANGLES
    return residual(turned.astype(np.float32), measured(values).column, templates.measure)


def unturned_misfit(now: Floats, before: Floats) -> Floats:
    """The residual of discs (n x rows x angles) that cannot have turned, such as the print of the board itself."""
    return residual((now * before).mean(axis=2).sum(axis=1), measured(now), measured(before))
