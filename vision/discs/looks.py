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
_FEW_ANGLES = 12
_GAIN = (0.6, 1.35)  # a shadow or a glint over the whole piece is not a difference
# brightness weighs less than colour: shadows and gloss change it first
_MIX = np.array([[0.22, 0.22, 0.22], [-0.1, 0.75, -0.65], [-0.8, 0.4, 0.4]], dtype=np.float32)


def _circles(angles: int) -> Floats:
    turn = np.arange(angles) * 2 * np.pi / angles
    rings = np.stack([np.outer(_RADII_MM, np.cos(turn)), np.outer(_RADII_MM, np.sin(turn))], axis=2)
    return (rings * PX_PER_MM).astype(np.float32)


def _weights() -> Floats:
    ring = np.sqrt(_RADII_MM / _RADII_MM.sum())
    return np.repeat(ring, 3).astype(np.float32)


def sample(flat: Image, centres: Points, light: Floats, angles: int) -> Floats:
    """Circles around each centre (n x 2, flat pixels), illumination-normalised: n x rows x angles. `light` is n x 3."""
    rings = _circles(angles)
    at = centres.astype(np.float32)[:, None, None, :] + rings
    wide = at.reshape(len(centres) * len(_RADII_MM), angles, 2)
    picked = np.empty((len(wide), angles, 3), dtype=np.uint8)
    for start in range(0, len(wide), 30000):  # cv2.remap takes at most 32767 rows
        part = wide[start : start + 30000]
        x, y = np.ascontiguousarray(part[..., 0]), np.ascontiguousarray(part[..., 1])
        picked[start : start + 30000] = cv2.remap(flat, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    mix = _MIX[None] * (PAPER / light)[:, None, :]
    values = picked.reshape(len(centres), -1, 3).astype(np.float32) @ mix.transpose(0, 2, 1)
    rows = values.reshape(len(centres), len(_RADII_MM), angles, 3).transpose(0, 1, 3, 2)
    return rows.reshape(len(centres), -1, angles) * _weights()[None, :, None]


@dataclass(frozen=True, slots=True)
class Templates:
    """The taught crops ready for comparing: `spectra` is frequency x rows x crop, `means` rows x crop."""

    keys: tuple[str, ...]
    spectra: NDArray[np.complex64]
    means: Floats
    power: Floats
    mean_power: Floats

    @property
    def names(self) -> tuple[str, ...]:
        """The different looks, in the order they were taught."""
        return tuple(dict.fromkeys(self.keys))


def make_templates(crops: Sequence[tuple[str, Image]]) -> Templates:
    """Prepare taught crops, each the key of a look and a normalised picture centred on the piece."""
    rows = []
    for _, crop in crops:
        middle = np.array([[(crop.shape[1] - 1) / 2, (crop.shape[0] - 1) / 2]])
        rows.append(sample(crop, middle, np.full((1, 3), PAPER, np.float32), _ANGLES)[0])
    values = np.stack(rows) if rows else np.zeros((0, 3 * len(_RADII_MM), _ANGLES), np.float32)
    means = values.mean(axis=2)
    spectra = np.fft.rfft(values, axis=2).astype(np.complex64).transpose(2, 1, 0)
    power = (values**2).mean(axis=2).sum(axis=1)
    return Templates(tuple(key for key, _ in crops), np.conj(spectra), means.T, power, (means.T**2).sum(axis=0))


def _misfit(power: Floats, common: Floats, template: Floats) -> Floats:
    gain = np.clip(common / np.maximum(template, 1e-6), *_GAIN)
    odd = np.square(np.log(gain)) * 40.0  # an unusual brightness is possible at a price
    rest = power[:, None] - 2 * gain * common + gain**2 * template
    return np.asarray(np.maximum(rest, 0) + odd, dtype=np.float32)


def rough_misfit(flat: Image, centres: Points, light: Floats, templates: Templates) -> Floats:
    """Mean squared difference of circle averages only, n x crops: cheap, and enough to find the centre of a piece."""
    means = sample(flat, centres, light, _FEW_ANGLES).mean(axis=2)
    return _misfit((means**2).sum(axis=1), means @ templates.means, templates.mean_power)


def fine_misfit(flat: Image, centres: Points, light: Floats, templates: Templates) -> Floats:
    """Mean squared difference at the best rotation, n x crops, in weighted grey levels squared."""
    values = sample(flat, centres, light, _ANGLES)
    power = (values**2).mean(axis=2).sum(axis=1)
    spectra = np.fft.rfft(values, axis=2).astype(np.complex64).transpose(2, 0, 1)
    across = np.matmul(spectra, templates.spectra)
    turned = np.fft.irfft(across, n=_ANGLES, axis=0)
    return _misfit(power, (turned.max(axis=0) / _ANGLES).astype(np.float32), templates.power)
