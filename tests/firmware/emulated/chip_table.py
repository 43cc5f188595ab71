"""The emulated dice base on its USB cable, the app's own `SerialDice` at the port, and dice of the second physics.

Both ends go through time in lock-step. The port is there while the base is enumerated: a base that starts anew takes it
away, and the app has to open it again. What the base says while nobody has the port open is lost.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from companion.practice.dice_base import LockStep, OnCable
from firmware.core import link, msgs
from hardware.clock import SteppedClock
from hardware.events import Event as Told
from hardware.serial_dice.source import SerialDice
from hardware.simulated.pty_cable import PtyCable
from proofs.soak.second_physics.deeds import Kind, Surface
from proofs.soak.second_physics.hand import RATE_HZ as MOTION_HZ
from proofs.soak.second_physics.recall import Sensor, sense
from proofs.soak.second_physics.recording import FACES, Event, Motion, simulate_many
from proofs.soak.second_physics.rigid_body import GRAVITY
from proofs.soak.second_physics.rotation import Array
from tests.firmware.chips import Lis3dhChip
from tests.firmware.emulated.chip import EmulatedBase

NOISE_MG = 1.9
"""220 ug per root Hz, the data sheet's, through the 50 Hz of normal mode; it is the chip that rounds to 16 mg."""
CLOCK_ERROR = 0.08
RATE_HZ = 100.0
RESTING = 20  # so many of a motion's first and last samples are of a die at rest
STEP_MS = 5.0
HANG_S = 60.0


class PhysicsDie:
    """What the sensor in a die feels, in milli-g at a moment in ms: the die rests, and moves when it is thrown.

    Each die has a sensor of its own, off by up to 40 milli-g and 4 percent on each axis; `speed` is that of its clock.
    """

    def __init__(self, seed: str, order: int) -> None:
        self._rng = Random(seed)
        self._copy = self._rng.randrange(1 << 32)
        self.speed = 1 + self._rng.uniform(-1, 1) * CLOCK_ERROR
        self._sensor = Sensor(order=order, rate_hz=RATE_HZ * self.speed, clock_error=0.0, noise_mg=NOISE_MG)
        self._up = self._rng.choice(FACES.tolist())
        self._samples: list[tuple[float, float, float]] = []
        self._begins = float("inf")
        self._rests = self._ended = self._lying()

    def throw(self, begins: float, motion: Motion) -> tuple[float, float, int]:
        """Moves from then on: when it leaves the hand, when it is at rest, and the face that it then shows.

        The die lies on the face it came to rest on the last time: a cube looks the same however it is turned.
        """
        event = motion.event
        assert event.release_ms is not None and event.rest_ms is not None
        turn = self._turn(np.rint(motion.force[0] / np.linalg.norm(motion.force[0]))).astype(np.float32)
        motion = replace(motion, force=motion.force @ turn.T, spin=motion.spin @ turn.T)
        recording = sense(motion, self._sensor, self._copy).xyz_mg
        self._begins, self._samples = begins, [(float(x), float(y), float(z)) for x, y, z in recording.tolist()]
        self._rests, self._ended = _mean(recording[:RESTING]), _mean(recording[-RESTING:])
        self._up = (turn @ FACES[event.face_up - 1]).tolist()
        return begins + event.release_ms, begins + event.rest_ms, FACES.tolist().index(self._up) + 1

    def __call__(self, t_ms: float) -> tuple[float, float, float]:
        at = int((t_ms - self._begins) * RATE_HZ * self.speed // 1000) if t_ms >= self._begins else -1
        if 0 <= at < len(self._samples):
            return self._samples[at]
        x, y, z = self._rests if at < 0 else self._ended
        return self._rng.gauss(x, NOISE_MG), self._rng.gauss(y, NOISE_MG), self._rng.gauss(z, NOISE_MG)

    def _lying(self) -> tuple[float, float, float]:
        up = FACES.tolist().index(self._up) + 1
        event = Event(Kind.HELD_STILL, Surface.WOOD, 0, None, None, 0.0, 0.0, up, up, 0.0)
        force = np.tile(np.array(self._up) * GRAVITY, (MOTION_HZ, 1)).astype(np.float32)
        return _mean(sense(Motion(event, force, np.zeros_like(force)), self._sensor, self._copy).xyz_mg)

    def _turn(self, lies: Array) -> Array:
        """One of the four turns of a cube that bring this side to where the die has its upper one."""
        axes = np.concatenate([np.eye(3), -np.eye(3)])
        second = next(axis for axis in axes if axis @ lies == 0)
        to = self._rng.choice([axis for axis in axes if axis @ np.array(self._up) == 0])
        before = np.stack([lies, second, np.cross(lies, second)], axis=1)
        after = np.stack([self._up, to, np.cross(self._up, to)], axis=1)
        return np.asarray(after @ before.T)


def turned_throws(seed: int, n: int, kind: Kind, surface: Surface) -> list[Motion]:
    """So many throws that turn over and come to rest on a face, from this seed on."""
    found: list[Motion] = []
    while len(found) < n:
        some = simulate_many(kind, surface, range(seed, seed + n))
        found += [motion for motion in some if motion.event.is_throw and motion.event.rest_ms is not None]
        seed += n
    return found[:n]


def _mean(samples: NDArray[np.int64]) -> tuple[float, float, float]:
    x, y, z = samples.mean(axis=0).tolist()
    return x, y, z


class ChipTable(OnCable):
    """A base, its dice and the app, on one clock; the base has no power before `plug_in`. Close it at the end.

    `events` is what the app was told, `rolls` when the base told of a throw, the first time or again, and of which die;
    `heartbeats` is each STATUS with the second of it.
    """

    def __init__(self, files: dict[str, bytes] | bytes, dice: tuple[PhysicsDie, PhysicsDie], folder: Path) -> None:
        self._files = files
        self.dice = dice
        self.base: EmulatedBase | None = None
        self.events: list[Told] = []
        self.rolls: list[tuple[float, int]] = []
        self.heartbeats: list[tuple[float, tuple[int, ...]]] = []
        self.ms = 0.0
        self._clock = SteppedClock()
        self._on_ms = 0.0
        self._inbox = b""
        self._cable = PtyCable(folder / "dice")
        self._parser = link.Parser()
        self._app = SerialDice(str(folder / "dice"), self._clock)
        self._lock_step = LockStep(self, self._app, HANG_S)
        self._app.start(self.events.append)

    def close(self) -> None:
        """Takes the app's hands off the port, and the port away."""
        self._app.close()
        self._cable.pull_out()

    def plug_in(self) -> None:
        """Power and line are there; the sensors start with them."""
        self._on_ms = on_ms = self.ms
        first, second = (Lis3dhChip(_since(on_ms, die), die.speed) for die in self.dice)
        self.base = EmulatedBase(self._files, (first, second))

    def pull(self) -> None:
        """The cable is out, and the power with it: what is on the flash stays."""
        assert self.base is not None
        self._files, self.base = self.base.flash(), None
        self._lock_step.unplug()

    def reset(self, *, by_watchdog: bool) -> None:
        """The base starts anew, as by its reset pin or by its watchdog; cable and power stay."""
        assert self.base is not None
        self.base.reset(by_watchdog=by_watchdog)
        self._lock_step.unplug()

    def run(self, until_ms: float, step_ms: float = STEP_MS) -> None:
        """Lets time go by."""
        while self.ms < until_ms:
            self.ms = min(self.ms + step_ms, until_ms)
            self._clock.advance(self.ms / 1000)
            self._lock_step.step(self._clock.now())

    def take_in(self) -> None:
        self._inbox += self._cable.read()

    def unplug(self) -> None:
        self._cable.pull_out()
        self._inbox, self._parser = b"", link.Parser()

    def poll(self, t_s: float) -> None:
        """Lets the base do what it does until then, and carries what both have said."""
        base = self.base
        if base is None:
            return
        if self._inbox and base.enumerated:
            base.send(self._inbox)
            self._inbox = b""
        base.run(t_s * 1000 - self._on_ms - base.ms)
        if base.enumerated:
            self._cable.plug_in()
        else:
            self.unplug()
        said, base.said[:] = bytes(base.said), b""
        for frame in self._parser.feed(said):
            if frame[1] == msgs.ROLL:
                self.rolls.append((self.ms, frame[2]))
            elif frame[1] == msgs.STATUS:
                self.heartbeats.append((t_s, msgs.unpack(msgs.STATUS, frame[7])))
        if self._cable.connected():
            assert self._cable.write(said) == len(said)


def _since(on_ms: float, die: PhysicsDie) -> Callable[[float], tuple[float, float, float]]:
    return lambda t_ms: die(on_ms + t_ms)
