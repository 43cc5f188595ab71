"""How far the screen rests: the longer nobody touches it and nothing happens at the table, the further."""

from dataclasses import dataclass
from enum import StrEnum


class Stage(StrEnum):
    """`AWAKE`; `DIM`, but all there; `ATTRACT`, a game is played for passers-by; `BLACK`, the panel is spared."""

    AWAKE = "awake"
    DIM = "dim"
    ATTRACT = "attract"
    BLACK = "black"


@dataclass(frozen=True, slots=True)
class Timing:
    """After how many quiet seconds each stage begins, and how long a picture stays in one place against burn-in."""

    dim_s: float = 90.0
    attract_s: float = 300.0
    black_s: float = 4 * 3600.0
    place_s: float = 60.0


USUAL = Timing()


class Stages:
    """The stage the screen is in; times are seconds of its clock. `attracting`: it begins with that."""

    def __init__(self, timing: Timing, now: float, *, attracting: bool) -> None:
        self._timing = timing
        self._quiet_since = now - timing.attract_s if attracting else now

    def stir(self, now: float) -> None:
        """Somebody touches the screen, or something happens at the table: it is awake."""
        self._quiet_since = now

    def now(self, now: float) -> Stage:
        """The stage it is in now."""
        quiet = now - self._quiet_since
        starts = ((self._timing.black_s, Stage.BLACK), (self._timing.attract_s, Stage.ATTRACT))
        later = next((stage for start, stage in starts if quiet >= start), None)
        return later or (Stage.DIM if quiet >= self._timing.dim_s else Stage.AWAKE)

    def place(self, now: float) -> int:
        """How many places the picture has had since it attracts people."""
        return max(0, int((now - self._quiet_since - self._timing.attract_s) // self._timing.place_s))
