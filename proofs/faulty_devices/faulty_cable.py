"""A faulty cable in memory: it loses, damages, repeats and reorders what it carries, reproducibly by seed.

Both ends are here: the dice base uses it like any cable, the app's end is `app_reads` and `app_writes`. The time is set
from outside with `advance`, so hours of faults take a moment.
"""

from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from proofs.faulty_devices.babble import noise

LATE_S = 0.05
DEPTH = 3


@dataclass(frozen=True, slots=True)
class Levels:
    """How often, 0 to 1, each fault happens to a chunk: to what one end writes at once, at most 64 bytes.

    `drop` it is lost, `flip` one bit of it changes, `corrupt` a bit changes or up to six bytes go or come, `burst` a
    stretch of it becomes noise, `duplicate` it arrives twice, `reorder` up to `depth` later ones overtake it, `late` it
    takes up to `late_s` seconds, `babble` noise comes before it.
    """

    drop: float = 0.0
    flip: float = 0.0
    corrupt: float = 0.0
    burst: float = 0.0
    duplicate: float = 0.0
    reorder: float = 0.0
    depth: int = DEPTH
    late: float = 0.0
    late_s: float = LATE_S
    babble: float = 0.0

    def __str__(self) -> str:
        """What is not zero, in words."""
        named = ("drop", "flip", "corrupt", "burst", "duplicate", "reorder", "late", "babble")
        told = [f"{name} {100 * getattr(self, name):.3g} %" for name in named if getattr(self, name)]
        told += [f"by up to {self.depth}"] * bool(self.reorder) + [f"late by up to {self.late_s:g} s"] * bool(self.late)
        return ", ".join(told) or "a good line"


GOOD = Levels()
STATED = Levels(drop=0.10, corrupt=0.05, duplicate=0.05, reorder=0.10)
"""The levels at which docs/link-soak.md promises that no throw is lost, doubled or wrong."""


OVERTAKEN_S = 0.1  # so long a chunk waits at most for those that overtake it
KEPT_CHUNKS = 400
_LONGEST_BURST = 16


@dataclass(frozen=True, slots=True)
class _Chunk:
    """Something on its way: `due` is when it may arrive; until then, or until chunk `after` was sent, it waits."""

    number: int
    data: bytes
    due: float
    after: int

    def ready(self, t: float, sent: int) -> bool:
        return self.due <= t and (self.after <= sent or t >= self.due + OVERTAKEN_S)


class Way:
    """One direction of a cable. `levels` may change at any time.

    `past` is what was sent lately, for a replay; `done` counts the faults; `listener` hears what is sent.
    """

    def __init__(self, rng: Random, levels: Levels) -> None:
        self.levels = levels
        self.past: deque[bytes] = deque(maxlen=KEPT_CHUNKS)
        self.done: Counter[str] = Counter()
        self.listener: Callable[[bytes], None] = _nobody
        self.held_until = 0.0
        self._rng = rng
        self._carried: list[_Chunk] = []
        self._count = 0

    def put(self, data: bytes, t: float) -> None:
        """Sends a chunk at `t`; what becomes of it the levels say."""
        rng, levels = self._rng, self.levels
        self.past.append(data)
        self.listener(data)
        if self._now("babble"):
            self.carry(noise(rng), t)
        if self._now("drop"):
            return
        for _ in range(2 if self._now("duplicate") else 1):
            late = rng.uniform(0, levels.late_s) if self._now("late") else 0.0
            overtaken = rng.randint(1, levels.depth) if self._now("reorder") else 0
            self.carry(self._damaged(data), t + late, overtaken)

    def _now(self, fault: str) -> bool:
        """Whether a fault happens now."""
        happens = self._rng.random() < getattr(self.levels, fault)
        self.done[fault] += happens
        return bool(happens)

    def carry(self, data: bytes, due: float, overtaken: int = 0) -> None:
        """Puts bytes on the line as they are."""
        self._count += 1
        self._carried.append(_Chunk(self._count, data, due, self._count + overtaken))

    def take(self, t: float) -> bytes:
        """What has arrived by `t`."""
        if t < self.held_until or not self._carried:
            return b""
        ready = [chunk for chunk in self._carried if chunk.ready(t, self._count)]
        self._carried = [chunk for chunk in self._carried if not chunk.ready(t, self._count)]
        return b"".join(chunk.data for chunk in sorted(ready, key=lambda chunk: (chunk.after, -chunk.number)))

    def empty(self) -> bytes:
        """Takes everything off the line, arrived or not, and returns it."""
        self.held_until = 0.0
        data = b"".join(chunk.data for chunk in self._carried)
        self._carried = []
        return data

    def _damaged(self, data: bytes) -> bytes:
        rng = self._rng
        if self._now("flip"):
            data = _flip(rng, data)
        if self._now("corrupt"):
            data = rng.choice((_flip, _cut_out, _put_in))(rng, data)
        return _burst(rng, data) if self._now("burst") and data else data


def _nobody(_data: bytes) -> None:
    """Nobody listens."""


def _flip(rng: Random, data: bytes) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + bytes((data[at] ^ 1 << rng.randrange(8),)) + data[at + 1 :]


def _cut_out(rng: Random, data: bytes) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + data[at + rng.randint(1, 6) :]


def _put_in(rng: Random, data: bytes) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + rng.randbytes(rng.randint(1, 6)) + data[at:]


def _burst(rng: Random, data: bytes) -> bytes:
    at, length = rng.randrange(len(data)), rng.randint(2, _LONGEST_BURST)
    return data[:at] + rng.randbytes(len(data[at : at + length])) + data[at + length :]


class FaultyCable:
    """A cable for a simulated dice base. Each direction has its own levels, which may change at any time."""

    def __init__(self, rng: Random, to_app: Levels, to_base: Levels | None = None) -> None:
        self.path = "in memory"
        self.written = 0
        self.taken = 0
        self.to_app = Way(rng, to_app)
        self.to_base = Way(rng, to_base or to_app)
        self._full_until = 0.0
        self._t = 0.0
        self._plugged = False

    def set_levels(self, to_app: Levels, to_base: Levels | None = None) -> None:
        """Sets how bad the cable is from now on; without `to_base` both ways alike."""
        self.to_app.levels, self.to_base.levels = to_app, to_base or to_app

    def advance(self, t_s: float) -> None:
        """Sets the time to `t_s` seconds; what was delayed until then arrives."""
        self._t = t_s

    def hold(self, seconds: float) -> None:
        """For so long nothing arrives at either end; then everything does at once."""
        self.to_app.held_until = self.to_base.held_until = self._t + seconds

    def fill(self, seconds: float) -> None:
        """For so long the base cannot write: nobody takes its bytes."""
        self._full_until = self._t + seconds

    def free(self) -> None:
        """Nothing is held back any more, and the base can write again."""
        self.to_app.held_until = self.to_base.held_until = self._full_until = 0.0

    def app_reads(self) -> bytes:
        """The bytes that have reached the app."""
        return self.to_app.take(self._t)

    def app_writes(self, data: bytes) -> None:
        """Sends bytes from the app."""
        if data and self._plugged:
            self.to_base.put(data, self._t)

    def plug_in(self) -> None:
        """Joins the two ends."""
        self._plugged = True

    def pull_out(self) -> None:
        """Loses everything in transit."""
        self._plugged = False
        self.to_app.empty()
        self.to_base.empty()

    def connected(self) -> bool:
        """Whether it is plugged in."""
        return self._plugged

    def wait_readable(self, timeout_s: float) -> None:
        """Does nothing: the time of this cable is set from outside."""

    def read(self) -> bytes:
        """The bytes that have reached the base."""
        data = self.to_base.take(self._t)
        self.taken += len(data)
        return data

    def write(self, data: bytes) -> int:
        """Sends bytes from the base; returns how many the line takes."""
        if self._t < self._full_until:
            return 0
        self.to_app.put(data, self._t)
        self.written += len(data)
        return len(data)
