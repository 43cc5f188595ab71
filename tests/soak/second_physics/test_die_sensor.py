"""The modelled accelerometer filters, samples, rounds and clips as it is told to; needs no physics."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from proofs.soak.second_physics.deeds import Kind, Surface
from proofs.soak.second_physics.hand import RATE_HZ
from proofs.soak.second_physics.recall import Sensor, sense
from proofs.soak.second_physics.recording import Event, Motion
from tests.many_rows import each_row

EXACT = Sensor(clock_error=0.0, gain_error=0.0, offset_mg=0.0, noise_mg=0.0, place_m=(0.0, 0.0))
G = 9.80665


def moved(force_g: NDArray[np.float64]) -> Motion:
    """A die that does not turn and feels this along z."""
    force = np.zeros((len(force_g), 3), dtype=np.float32)
    force[:, 2] = force_g * G
    event = Event(Kind.HELD_STILL, Surface.WOOD, 0, None, None, 0.0, 0.0, 1, 1, 0.0)
    return Motion(event, force, np.zeros_like(force))


SECONDS = np.arange(2 * RATE_HZ) / RATE_HZ


@each_row("order", [1, 2])
@each_row("cutoff", [11.0, 50.0])
def test_at_its_cutoff_the_filter_halves_the_power(order: int, cutoff: float) -> None:
    wave = moved(np.sin(2 * np.pi * cutoff * SECONDS))
    recording = sense(wave, replace(EXACT, cutoff_hz=cutoff, order=order, rate_hz=400, range_g=2), 0)
    settled = recording.xyz_mg[200:, 2]
    assert np.sqrt(np.mean(settled.astype(float) ** 2)) == pytest.approx(500, abs=15)


def test_the_second_order_falls_faster_above_the_cutoff() -> None:
    wave = moved(np.sin(2 * np.pi * 150 * SECONDS))
    seen = [sense(wave, replace(EXACT, order=order, rate_hz=400), 0).xyz_mg[200:, 2].max() for order in (1, 2)]
    assert seen[1] < seen[0] / 2


@pytest.mark.parametrize(("bits", "digit"), [(10, 16), (12, 4)])
def test_what_is_sent_is_whole_digits_within_the_range(bits: int, digit: int) -> None:
    recording = sense(moved(np.linspace(-20, 20, 2 * RATE_HZ)), replace(EXACT, bits=bits), 0)
    assert not np.any(recording.xyz_mg % digit)
    assert (recording.xyz_mg.min(), recording.xyz_mg.max()) == (-8000, 8000)


def test_an_impact_is_cut_by_the_front_end_before_the_filter() -> None:
    impact = np.zeros(2 * RATE_HZ)
    impact[RATE_HZ : RATE_HZ + 5] = 300.0
    seen = [
        sense(moved(impact), replace(EXACT, front_end_g=limit, range_g=16, rate_hz=400), 0).xyz_mg.max()
        for limit in (24.0, 1000.0)
    ]
    assert seen[0] < 8000 < seen[1]


def test_each_die_has_its_own_clock_offset_and_phase() -> None:
    still = moved(np.ones(2 * RATE_HZ))
    copies = [sense(still, Sensor(), seed) for seed in range(40)]
    rates = [1000 / np.diff(copy.t_ms).mean() for copy in copies]
    assert 92 <= min(rates) < 95 and 105 < max(rates) <= 108
    offsets = np.array([copy.xyz_mg[:, 0].mean() for copy in copies])
    assert 20 < np.abs(offsets).max() <= 41
    assert len({copy.t_ms[0] for copy in copies}) == len(copies)


def test_an_impossible_sensor_is_refused() -> None:
    with pytest.raises(ValueError, match="8 bits"):
        Sensor(bits=8)
    with pytest.raises(ValueError, match="order 1 or 2"):
        Sensor(order=3)
