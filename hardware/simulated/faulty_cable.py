"""A faulty cable in memory: it loses, duplicates, corrupts and reorders what it carries, reproducibly by seed.

Both ends are here: the dice base uses it like any cable, the app's end is `app_reads` and `app_writes`. The time is set
from outside with `advance`, so hours of faults take a moment.
"""

from dataclasses import dataclass
from random import Random

_LONGEST_BABBLE = 90


@dataclass(frozen=True, slots=True)
class Faults:
    """How often, 0..1, a chunk is lost, corrupted, duplicated or delayed (up to `late_s`), or noise is added."""

    lost: float = 0.0
    garbled: float = 0.0
    doubled: float = 0.0
    late: float = 0.0
    late_s: float = 0.05
    babble: float = 0.0


class _Way:
    """One direction of the cable."""

    def __init__(self, rng: Random, faults: Faults) -> None:
        self.faults = faults
        self._rng = rng
        self._carried: list[tuple[float, int, bytes]] = []
        self._count = 0

    def put(self, data: bytes, t: float) -> None:
        rng, faults = self._rng, self.faults
        if rng.random() < faults.babble:
            self._carry(rng.randbytes(rng.randint(1, _LONGEST_BABBLE)), t)
        if rng.random() < faults.lost:
            return
        for _ in range(2 if rng.random() < faults.doubled else 1):
            piece = self._garble(data) if rng.random() < faults.garbled else data
            self._carry(piece, t + (rng.uniform(0, faults.late_s) if rng.random() < faults.late else 0.0))

    def take(self, t: float) -> bytes:
        ready = sorted(piece for piece in self._carried if piece[0] <= t)
        self._carried = [piece for piece in self._carried if piece[0] > t]
        return b"".join(data for _, _, data in ready)

    def _carry(self, data: bytes, t: float) -> None:
        self._count += 1
        self._carried.append((t, self._count, data))

    def _garble(self, data: bytes) -> bytes:
        rng, bad = self._rng, bytearray(data)
        at = rng.randrange(len(bad))
        kind = rng.randrange(3)
        if kind == 0:
            bad[at] ^= 1 << rng.randrange(8)
        elif kind == 1:
            del bad[at : at + rng.randint(1, 6)]
        else:
            bad[at:at] = rng.randbytes(rng.randint(1, 6))
        return bytes(bad)


class FaultyCable:
    """A cable for `SimulatedDiceBase`. `faults` may change at any time, for both directions at once."""

    def __init__(self, rng: Random, faults: Faults) -> None:
        self.path = "in memory"
        self.written = 0
        self.taken = 0
        self._t = 0.0
        self._plugged = False
        self._to_app = _Way(rng, faults)
        self._to_base = _Way(rng, faults)

    def set_faults(self, faults: Faults) -> None:
        """Sets how faulty the cable is from now on."""
        self._to_app.faults = self._to_base.faults = faults

    def advance(self, t_s: float) -> None:
        """Sets the time to `t_s` seconds; what was delayed until then arrives."""
        self._t = t_s

    def app_reads(self) -> bytes:
        """The bytes that have reached the app."""
        return self._to_app.take(self._t)

    def app_writes(self, data: bytes) -> None:
        """Sends bytes from the app."""
        if data and self._plugged:
            self._to_base.put(data, self._t)

    def plug_in(self) -> None:
        self._plugged = True

    def pull_out(self) -> None:
        """Loses everything in transit."""
        self._plugged = False
        self._to_app.take(float("inf"))
        self._to_base.take(float("inf"))

    def connected(self) -> bool:
        return self._plugged

    def wait_readable(self, timeout_s: float) -> None:
        """Does nothing: the time of this cable is set from outside."""

    def read(self) -> bytes:
        data = self._to_base.take(self._t)
        self.taken += len(data)
        return data

    def write(self, data: bytes) -> int:
        self._to_app.put(data, self._t)
        self.written += len(data)
        return len(data)
