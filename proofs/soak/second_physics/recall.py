"""How many throws the base tells, and how much else it takes for one, on a physics that is not its own.

`python -m proofs.soak.second_physics.recall --seed 50000 --n 300 --out TABLE` moves a die for each kind of deed and
surface, senses it with each kind of sensor, and lets the firmware's own detector judge it. What it tells as doubtful is
counted as asked, and not as told. Simulated. The thresholds were chosen on the seeds in `TUNED`, which are refused.

An accelerometer in the die: where it sits, how it filters, samples and rounds.
"""

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from companion.judged.tally import wilson
from firmware.core.face import FaceReader
from firmware.core.roll import THROWN, RollDetector
from proofs.long_run import Measurement
from proofs.soak.second_physics.deeds import Kind, Surface
from proofs.soak.second_physics.hand import RATE_HZ
from proofs.soak.second_physics.recording import Event, Motion, simulate_many
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


TUNED = (range(5000), range(20000, 20050), range(40000, 40035))
CLOSEST_MS, STEP_MS = 9, 10
LIES_MS = 600  # how long the die is watched after the motion's end
AT_ONCE = 60
SENSORS = {
    f"50 Hz, {name} order": Sensor(cutoff_hz=50, order=order, bits=10, noise_mg=2.0)
    for order, name in ((1, "1st"), (2, "2nd"))
}
"""Normal mode of the LIS3DH: 16 mg a digit; 220 ug per root Hz through a low-pass of 50 Hz are 1.9 mg rms."""
TURNED = {"under 30": (0.0, 30.0), "30 to 90": (30.0, 90.0), "90 and more": (90.0, 361.0)}
"""By how many degrees the die turned over after it was on its own."""
THROWS = (Kind.FIRM, Kind.LOW, Kind.GENTLE)
DROPS = (Kind.FLAT_DROP, Kind.DROP)
CLASSES: Mapping[str, tuple[Collection[Kind], str]] = {
    "turned throws": (THROWS, "90 and more"),
    "blows and put-downs": (frozenset(Kind) - {*THROWS, *DROPS}, "under 30"),
    "flat drops": (DROPS, "under 30"),
}
"""What the detector is judged by."""
HEAD = (
    "physics",
    "sensor",
    "deed",
    "surface",
    "turned",
    "seeds",
    "n",
    "told",
    "low_95",
    "high_95",
    "asked",
    "wrong_face",
    "p50_ms",
    "p95_ms",
)
Row = dict[str, Any]
Moved = Callable[[Kind, Surface, Sequence[int]], Iterable[Motion]]


@dataclass(slots=True)
class Tally:
    """What came of one kind of deed: how often it was told or asked, with a wrong face, and how soon after rest."""

    n: int = 0
    told: int = 0
    asked: int = 0
    wrong: int = 0
    delays: list[float] = field(default_factory=list)

    def add(self, event: Event, throws: Sequence[tuple[int, int, bool]]) -> None:
        told = any(not doubtful for _, _, doubtful in throws)
        self.n += 1
        self.told += told
        self.asked += bool(throws) and not told
        if throws:
            self.wrong += throws[-1][1] != event.face_up
            self.delays += [throws[0][0] - event.rest_ms] if event.rest_ms else []

    def merge(self, other: "Tally") -> None:
        self.n, self.told, self.asked = self.n + other.n, self.told + other.told, self.asked + other.asked
        self.wrong, self.delays = self.wrong + other.wrong, self.delays + other.delays

    def row(self) -> tuple[object, ...]:
        low, high = wilson(self.told, self.n)
        delays = sorted(self.delays) or [float("nan")]
        p50, p95 = (delays[min(len(delays) - 1, int(part * len(delays)))] for part in (0.5, 0.95))
        return self.n, self.told, f"{low:.4f}", f"{high:.4f}", self.asked, self.wrong, f"{p50:.0f}", f"{p95:.0f}"


def detected(motion: Motion, sensor: Sensor) -> Iterator[tuple[int, int, bool]]:
    """When the detector told a throw (ms), with which face, and whether it is doubtful."""
    recording = sense(motion, sensor, motion.event.seed)
    detector, t = RollDetector(FaceReader()), -STEP_MS
    samples = recording.xyz_mg.tolist()
    for at, (x, y, z) in zip(recording.t_ms.tolist(), samples, strict=True):
        t = max(int(at), t + CLOSEST_MS)
        if detector.feed(t, x, y, z) == THROWN:
            yield t, detector.face, detector.doubtful
    x, y, z = samples[-1]
    for later in range(0, LIES_MS, STEP_MS):
        t += STEP_MS
        if detector.feed(t, x + later // STEP_MS % 2 * 16, y, z) == THROWN:
            yield t, detector.face, detector.doubtful


def motions(kind: Kind, surface: Surface, seeds: Sequence[int]) -> Iterator[Motion]:
    """The motions of these seeds, some at a time."""
    for begin in range(0, len(seeds), AT_ONCE):
        yield from simulate_many(kind, surface, seeds[begin : begin + AT_ONCE])


def rows(kinds: Iterable[Kind], seeds: Sequence[int], moved: Moved = motions) -> Iterator[Row]:
    """A row for each sensor, deed, surface and turn, then one for each class that the detector is judged by.

    Many drops turn over; twice as many are let fall as anything else is done, so that enough of them do not.
    """
    classes: dict[tuple[str, str], Tally] = {}
    for kind, surface in product(kinds, Surface):
        some = seeds if kind in DROPS else seeds[: len(seeds) // 2]
        which = f"{some[0]}-{some[-1]}"
        tallies: dict[tuple[str, str], Tally] = {}
        for motion in moved(kind, surface, some):
            turned = next(name for name, (low, high) in TURNED.items() if low <= motion.event.turned_degrees < high)
            for name, sensor in SENSORS.items():
                tallies.setdefault((name, turned), Tally()).add(motion.event, list(detected(motion, sensor)))
        for (name, turned), tally in sorted(tallies.items()):
            yield _row(name, kind.value, surface.value, turned, which, tally)
            for judged, (members, by) in CLASSES.items():
                if kind in members and turned == by:
                    classes.setdefault((judged, name), Tally()).merge(tally)
    for (judged, name), tally in classes.items():
        yield _row(name, judged, "all", CLASSES[judged][1], f"{seeds[0]}-{seeds[-1]}", tally)


def _row(sensor: str, deed: str, surface: str, turned: str, seeds: str, tally: Tally) -> Row:
    return dict(zip(HEAD, ("MuJoCo", sensor, deed, surface, turned, seeds, *tally.row()), strict=True))


def untouched(seed: int, n: int) -> range:
    """The seeds from one on. Raises ValueError where thresholds were chosen on some of them."""
    seeds = range(seed, seed + n)
    if any(seeds.start < tuned.stop and tuned.start < seeds.stop for tuned in TUNED):
        raise ValueError(f"thresholds were chosen on some of the seeds {seed}-{seeds[-1]}: take others")
    return seeds


def main() -> None:
    """Measure, and write the table; `n` are drops of each kind on each surface from a seed on, of all else half."""
    run = Measurement("proofs.soak.second_physics.recall", __doc__, seed=50000, n=300)
    run.parser.add_argument("--kind", nargs="+", type=Kind, choices=list(Kind), default=list(Kind))
    options = run.begin()
    found = list(rows(options.kind, untouched(options.seed, options.n)))
    judged = [row["n"] for row in found if row["surface"] == "all"]
    which = f"from {options.seed} on; thresholds were chosen on {', '.join(f'{r.start}-{r.stop - 1}' for r in TUNED)}"
    counted = sum(row["n"] for row in found if row["surface"] != "all") // len(SENSORS)
    run.write(found, which, f"{counted} motions, each sensed in {len(SENSORS)} ways; judged {judged}")


if __name__ == "__main__":
    main()
