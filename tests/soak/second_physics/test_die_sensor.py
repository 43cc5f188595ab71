"""The modelled accelerometer filters, samples, rounds and clips as it is told to; needs no physics."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from proofs.soak.second_physics.deeds import Kind, Surface
from proofs.soak.second_physics.hand import RATE_HZ
from proofs.soak.second_physics.recall import Sensor, sense
from proofs.soak.second_physics.recording import Event, Motion

EXACT = Sensor(clock_error=0.0, gain_error=0.0, offset_mg=0.0, noise_mg=0.0, place_m=(0.0, 0.0))
G = 9.80665


def moved(force_g: NDArray[np.float64]) -> Motion:
    """A die that does not turn and feels this along z."""
    force = np.zeros((len(force_g), 3), dtype=np.float32)
    force[:, 2] = force_g * G
    event = Event(Kind.HELD_STILL, Surface.WOOD, 0, None, None, 0.0, 0.0, 1, 1, 0.0)
    return Motion(event, force, np.zeros_like(force))


SECONDS = np.arange(2 * RATE_HZ) / RATE_HZ


def test_the_second_order_falls_faster_above_the_cutoff() -> None:
    wave = moved(np.sin(2 * np.pi * 150 * SECONDS))
    seen = [sense(wave, replace(EXACT, order=order, rate_hz=400), 0).xyz_mg[200:, 2].max() for order in (1, 2)]
    assert seen[1] < seen[0] / 2


def test_an_impact_is_cut_by_the_front_end_before_the_filter() -> None:
    impact = np.zeros(2 * RATE_HZ)
    impact[RATE_HZ : RATE_HZ + 5] = 300.0
    seen = [
        sense(moved(impact), replace(EXACT, front_end_g=limit, range_g=16, rate_hz=400), 0).xyz_mg.max()
        for limit in (24.0, 1000.0)
    ]
    assert seen[0] < 8000 < seen[1]
