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
_GAIN = (0.5, 1.7)  # a shadow or a glint over the whole piece is not a difference,
_MOST_VEIL = 60.0  # nor are this many weighted grey levels of white that its gloss adds or no longer adds
_FAINT = 60.0  # weighted grey levels squared: what is fainter than this cannot be told from noise
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


def turning_sample(flat: Image, centres: Points, light: Floats) -> Floats:
    """The circles as finely as turned pieces are compared: n x rows x 36."""
    return sample(flat, centres, light, _ANGLES)


@dataclass(frozen=True, slots=True)
class Templates:
    """The taught crops ready for comparing: `spectra` is frequency x rows x crop, `means` rows x crop.

    `power` is a crop's mean square and `level` its mean brightness; `mean_power` the same of its ring averages alone.
    """

    keys: tuple[str, ...]
    spectra: NDArray[np.complex64]
    means: Floats
    power: Floats
    mean_power: Floats
    level: Floats

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
    keys = tuple(key for key, _ in crops)
    return Templates(keys, np.conj(spectra), means.T, power(values), (means.T**2).sum(axis=0), level(means))


def power(values: Floats) -> Floats:
    """The mean square over each sampled disc (n), in weighted grey levels squared."""
    return np.asarray((values**2).mean(axis=2).sum(axis=1), dtype=np.float32)


def level(means: Floats) -> Floats:
    """The mean brightness of each disc (n), from its ring averages (n x rows)."""
    return np.asarray(means[:, ::3] @ _weights()[::3], dtype=np.float32)


def residual(common: Floats, one: tuple[Floats, Floats], other: tuple[Floats, Floats]) -> Floats:
    """The part of two discs that differs, 0 to 1, whatever one gain and one white veil may explain.

    `common` is the mean product, `one` and `other` each disc's (power, level); all broadcast together. Gloss adds the
    lamp's own colour, which is white once the light is normalised: an offset of the brightness that leaves the two
    colours alone. The residual is relative to what there was to explain, so that a print rich in contrast may differ
    by more grey levels than a pale one.
    """
    (power_one, level_one), (power_other, level_other) = one, other
    varying, reference = power_one - level_one**2, power_other - level_other**2
    both = common - level_one * level_other
    gain = np.clip(both / np.maximum(reference, 1e-6), *_GAIN)
    veil = np.maximum(np.abs(level_one - gain * level_other) - _MOST_VEIL, 0)
    rest = np.maximum(varying - 2 * gain * both + gain**2 * reference, 0) + veil**2
    return np.asarray(rest / (varying + gain**2 * reference + _FAINT), dtype=np.float32)


def rough_misfit(flat: Image, centres: Points, light: Floats, templates: Templates) -> Floats:
    """The residual of circle averages only, n x crops: cheap, and enough to find the centre of a piece."""
    means = sample(flat, centres, light, _FEW_ANGLES).mean(axis=2)
    now = ((means**2).sum(axis=1)[:, None], level(means)[:, None])
    return residual(means @ templates.means, now, (templates.mean_power, templates.level))


def fine_misfit(flat: Image, centres: Points, light: Floats, templates: Templates) -> Floats:
    """The residual at the best rotation, n x crops."""
    values = sample(flat, centres, light, _ANGLES)
    spectra = np.fft.rfft(values, axis=2).astype(np.complex64).transpose(2, 0, 1)
    turned = np.fft.irfft(np.matmul(spectra, templates.spectra), n=_ANGLES, axis=0).max(axis=0) / _ANGLES
    now = (power(values)[:, None], level(values.mean(axis=2))[:, None])
    return residual(turned.astype(np.float32), now, (templates.power, templates.level))


def unturned_misfit(now: Floats, before: Floats) -> Floats:
    """The residual of discs (n x rows x angles) that cannot have turned, such as the print of the board itself."""
    common = (now * before).mean(axis=2).sum(axis=1)
    one, other = ((power(v), level(v.mean(axis=2))) for v in (now, before))
    return residual(common, one, other)
