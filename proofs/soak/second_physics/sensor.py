"""An accelerometer in the die: where it sits, how it filters, samples and rounds."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from proofs.soak.second_physics.hand import RATE_HZ
from proofs.soak.second_physics.recording import Motion
from proofs.soak.second_physics.rigid_body import GRAVITY
from proofs.soak.second_physics.rotation import Array

MG_PER_DIGIT: Mapping[tuple[int, int], int] = {
    (12, 2): 1,
    (12, 4): 2,
    (12, 8): 4,
    (12, 16): 12,
    (10, 2): 4,
    (10, 4): 8,
    (10, 8): 16,
    (10, 16): 48,
}
"""By bits and range in g: the LIS3DH's data sheet, mechanical characteristics, sensitivity."""


@dataclass(frozen=True, slots=True)
class Sensor:
    """A kind of sensor; each die has its own copy of it, drawn from the seed within these limits.

    `cutoff_hz` and `order` (1, or 2 for Butterworth) are the low-pass before sampling. `front_end_g` is where the
    sensor's own mechanics and amplifier clip, before that filter; `range_g` clips what is sent. `clock_error`,
    `gain_error` and `offset_mg` are the greatest errors, `noise_mg` a root mean square, `place_m` the distance from the
    die's centre.
    """

    cutoff_hz: float = 50.0
    order: int = 1
    rate_hz: float = 100.0
    range_g: int = 8
    bits: int = 12
    front_end_g: float = 24.0
    clock_error: float = 0.08
    gain_error: float = 0.04
    offset_mg: float = 40.0
    noise_mg: float = 4.0
    place_m: tuple[float, float] = (0.001, 0.003)

    def __post_init__(self) -> None:
        if (self.bits, self.range_g) not in MG_PER_DIGIT:
            raise ValueError(f"no sensor of {self.bits} bits and {self.range_g} g: choose from {sorted(MG_PER_DIGIT)}")
        if self.order not in (1, 2) or self.cutoff_hz <= 0 or self.rate_hz <= 0:
            raise ValueError(f"a filter of order 1 or 2, a cutoff and a rate above 0 Hz are needed, not {self}")


@dataclass(frozen=True, slots=True)
class Recording:
    """What the die sends: when each sample was taken (ms since the motion began, true time), and x, y, z in milli-g."""

    t_ms: Array
    xyz_mg: NDArray[np.int64]


def sense(motion: Motion, sensor: Sensor, seed: int) -> Recording:
    """What a sensor of this kind makes of a motion; another seed is another copy of it. Simulated."""
    rng = np.random.default_rng(seed)
    limit = 1000 * sensor.front_end_g
    seen = np.clip(_at(_place(sensor, rng), motion) * 1000 / GRAVITY, -limit, limit)
    smooth = _filtered(seen, sensor)
    times = _times(len(seen) / RATE_HZ, sensor, rng)
    middles = (np.arange(len(seen)) + 0.5) / RATE_HZ
    taken = np.stack([np.interp(times, middles, axis) for axis in smooth.T], axis=1)
    taken = taken * (1 + rng.uniform(-1, 1, 3) * sensor.gain_error) + rng.uniform(-1, 1, 3) * sensor.offset_mg
    taken += rng.normal(0.0, 1.0, taken.shape) * sensor.noise_mg
    return Recording(times * 1000, _rounded(taken, sensor))


def _place(sensor: Sensor, rng: Generator) -> Array:
    way = rng.normal(size=3)
    return np.asarray(way / np.linalg.norm(way) * rng.uniform(*sensor.place_m))


def _at(place: Array, motion: Motion) -> Array:
    """The specific force away from the centre: what turns faster and what is flung outwards comes on top."""
    spin = motion.spin.astype(np.float64)
    faster = np.diff(spin, axis=0, prepend=spin[:1]) * RATE_HZ
    outwards = np.cross(spin, np.cross(spin, place))
    return np.asarray(motion.force + np.cross(faster, place) + outwards)


def _filtered(seen: Array, sensor: Sensor) -> Array:
    """An analogue low-pass, by its frequency response; what came before the beginning was as at the beginning."""
    settle = math.ceil(3 * RATE_HZ / min(sensor.cutoff_hz, RATE_HZ))
    padded = np.concatenate([np.tile(seen[:1], (settle, 1)), seen])
    ratio = 1j * np.fft.rfftfreq(len(padded), 1 / RATE_HZ) / sensor.cutoff_hz
    response = 1 / (1 + ratio) if sensor.order == 1 else 1 / (1 + math.sqrt(2) * ratio + ratio**2)
    smooth = np.fft.irfft(np.fft.rfft(padded, axis=0) * response[:, None], len(padded), axis=0)
    return np.asarray(smooth[settle:])


def _times(seconds: float, sensor: Sensor, rng: Generator) -> Array:
    rate = sensor.rate_hz * (1 + rng.uniform(-1, 1) * sensor.clock_error)
    return np.asarray(np.arange(rng.random() / rate, seconds, 1 / rate))


def _rounded(taken: Array, sensor: Sensor) -> NDArray[np.int64]:
    digit = MG_PER_DIGIT[sensor.bits, sensor.range_g]
    most = min(1000 * sensor.range_g // digit, 2 ** (sensor.bits - 1) - 1)
    return np.clip(np.rint(taken / digit), -most, most).astype(np.int64) * digit
