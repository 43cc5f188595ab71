"""Table tops for the practice table: wood, cloth and linen, each with its own grain by chance."""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.practice.pieces.paper import Picture

Floats = NDArray[np.float32]


def _noise(rng: np.random.Generator, size: tuple[int, int], grain_px: tuple[float, float]) -> Floats:
    coarse = (max(2, int(size[1] / grain_px[1])), max(2, int(size[0] / grain_px[0])))
    field = rng.standard_normal(coarse, dtype=np.float32)
    return np.asarray(cv2.resize(field, size, interpolation=cv2.INTER_LINEAR), dtype=np.float32)


def _tinted(base: tuple[float, float, float], shade: Floats) -> Picture:
    """The base colour, lighter and darker by the shade (1 is unchanged)."""
    picture = np.empty((*shade.shape, 3), np.uint8)
    for channel in range(3):
        picture[:, :, channel] = np.clip(shade * base[channel], 0, 255)
    return picture


def _wood(rng: np.random.Generator, size: tuple[int, int], px_per_mm: float) -> Picture:
    base = ((62.0, 98.0, 142.0), (40.0, 62.0, 96.0), (96.0, 140.0, 180.0))[rng.integers(3)]
    shade = 1 + 0.08 * _noise(rng, size, (140 * px_per_mm, 2.2 * px_per_mm))
    shade += 0.05 * _noise(rng, size, (60 * px_per_mm, 0.8 * px_per_mm))
    shade += 0.06 * _noise(rng, size, (200 * px_per_mm, 14 * px_per_mm))
    plank = round(rng.uniform(90, 140) * px_per_mm)
    for top in range(round(rng.uniform(0, 80) * px_per_mm), size[1], plank):
        shade[top : top + plank] *= rng.uniform(0.88, 1.08)
        shade[top : top + max(2, round(0.7 * px_per_mm))] *= 0.5
    return _tinted(base, shade)


def _weave(rng: np.random.Generator, size: tuple[int, int], thread_px: float, depth: float) -> Floats:
    across = np.sin(np.arange(size[0], dtype=np.float32) * np.float32(2 * np.pi / thread_px))
    down = np.sin(np.arange(size[1], dtype=np.float32) * np.float32(2 * np.pi / thread_px))
    return np.asarray(1 + depth * across[None, :] * down[:, None] + depth * _noise(rng, size, (4, 4)), np.float32)


def _cloth(rng: np.random.Generator, size: tuple[int, int], px_per_mm: float) -> Picture:
    base = ((66.0, 92.0, 44.0), (96.0, 52.0, 40.0), (56.0, 44.0, 110.0))[rng.integers(3)]
    shade = _weave(rng, size, 1.6 * px_per_mm, 0.06)
    shade += 0.05 * _noise(rng, size, (90 * px_per_mm, 70 * px_per_mm))
    return _tinted(base, shade)


def _linen(rng: np.random.Generator, size: tuple[int, int], px_per_mm: float) -> Picture:
    base = ((168.0, 172.0, 172.0), (126.0, 134.0, 128.0), (150.0, 176.0, 190.0))[rng.integers(3)]
    shade = _weave(rng, size, 2.4 * px_per_mm, 0.04)
    shade += 0.03 * _noise(rng, size, (80 * px_per_mm, 1.2 * px_per_mm))
    shade += 0.03 * _noise(rng, size, (1.2 * px_per_mm, 80 * px_per_mm))
    return _tinted(base, shade)


TABLE_TOPS: dict[str, Callable[[np.random.Generator, tuple[int, int], float], Picture]] = {
    "wood": _wood,
    "cloth": _cloth,
    "linen": _linen,
}
"""By kind, what draws a BGR picture of a size (width, height) in pixels."""
