"""The circles on which discs are sampled."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.find.light import Floats
from vision.find.warp import PX_PER_MM


@dataclass(frozen=True)
class Rings:
    """Where a disc is sampled: circles of `radii_mm` at `angles` directions; a ring weighs as much as its area."""

    radii_mm: Floats
    angles: int

    @cached_property
    def weights(self) -> Floats:
        """The square root of each ring's share of the disc."""
        return np.asarray(np.sqrt(self.radii_mm / self.radii_mm.sum()), dtype=np.float32)

    @cached_property
    def offsets(self) -> tuple[Floats, Floats]:
        """The x and y of every sample from the centre, in pixels of the flat picture, ring by ring."""
        turn = np.arange(self.angles) * 2 * np.pi / self.angles
        x, y = (np.outer(self.radii_mm * PX_PER_MM, part(turn)).ravel() for part in (np.cos, np.sin))
        return x.astype(np.float32), y.astype(np.float32)

    @cached_property
    def ramp(self) -> Floats:
        """What each ring adds to the slope across the disc; a slope of this form has a mean square of 1."""
        rising = self.weights * self.radii_mm
        return np.asarray(rising * np.sqrt(2 / (rising**2).sum()), dtype=np.float32)

    @cached_property
    def frequencies(self) -> Floats:
        """The discrete Fourier transform over the angle as a matrix: angles x 2 half-spectra (cosines, then sines)."""
        phase = np.outer(np.arange(self.angles), np.arange(self.angles // 2 + 1)) * 2 * np.pi / self.angles
        return np.concatenate([np.cos(phase), -np.sin(phase)], axis=1).astype(np.float32)

    @cached_property
    def turns(self) -> Floats:
        """The inverse for real signals: 2 half-spectra x angles."""
        half = self.angles // 2 + 1
        twice = np.where((np.arange(half) == 0) | (np.arange(half) * 2 == self.angles), 1.0, 2.0)
        phase = np.outer(np.arange(half), np.arange(self.angles)) * 2 * np.pi / self.angles
        back = np.concatenate([np.cos(phase) * twice[:, None], -np.sin(phase) * twice[:, None]])
        return (back / self.angles).astype(np.float32)

    @cached_property
    def waves(self) -> NDArray[np.complex64]:
        """A turn by each number of angles backwards, as a complex number."""
        return np.asarray(np.exp(-2j * np.pi * np.arange(self.angles) / self.angles), np.complex64)


FINE = Rings(np.arange(0.6, 9.4, 0.87, dtype=np.float32), 36)
WHOLE = Rings(np.arange(0.9, 10.6, 0.97, dtype=np.float32), 36)  # as far as the edge of a token
WIDE = Rings(np.arange(0.6, 12.0, 1.03, dtype=np.float32), 36)  # as far as the printed rim of a slot
ROUGH = Rings(np.arange(1.0, 9.4, 1.65, dtype=np.float32), 18)  # about where a piece lies, at a sixth of the cost
