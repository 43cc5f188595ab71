"""Bouncy presses among noise: how many came through as exactly one press, how many as none, how many that nobody made.

`python -m proofs.soak.button_presses --presses 10000 --seed 1 --out docs/results/buttons.csv` writes a row for each
sort of contact. Everything runs in virtual time: a contact that bounces at both ends of each press, and noise on the
wire that is shorter than the shortest press, sampled every 2 ms as the driver does, never in step with the presses.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from hardware.panel.contacts import Button, Contacts
from hardware.panel.debounce import SAMPLE_S
from hardware.simulated.panel import BOUNCE_S, Stretch, bouncing, noise
from proofs.long_run import Measurement

ANCHOR_P95_S: Final = 0.025
SORTS: Final = {"usual switch": BOUNCE_S, "worn switch": 0.010}
"""Longest bounce in seconds."""
BUTTON: Final[Button] = (0, "1")
SHORTEST_S, LONGEST_S = 0.045, 0.4
"""How long a finger stays on a button."""
GAPS_S = 0.1, 0.5
QUIET_S = 0.06
"""How far noise stays from a press, and a press from the one before."""


@dataclass(frozen=True, slots=True)
class Row:
    """What became of the presses of one sort of contact; times from the first closing to the event, in ms."""

    contact: str
    longest_bounce_ms: float
    presses: int
    noise: int
    lost: int
    ghosts: int
    p50_ms: float
    p95_ms: float
    longest_ms: float


class _Wire:
    """One contact going through time, and what the driver's own bookkeeping tells of it."""

    def __init__(self, seed: int, longest: float) -> None:
        self._rng, self._longest = Random(seed), longest
        self._contacts = Contacts("buttons", [BUTTON])
        self._at = self._rng.uniform(0, SAMPLE_S)
        self.noise = 0

    def press(self) -> tuple[float, list[float]]:
        """A pause, perhaps with noise in it, and a press; when it was made, and when presses were told."""
        rng = self._rng
        begin = self._at + QUIET_S + rng.uniform(*GAPS_S)
        closed: list[Stretch] = []
        for _ in range(rng.choice((0, 0, 1, 2))):
            closed += noise(rng, rng.uniform(self._at + QUIET_S, begin - QUIET_S))
        closed = _apart(closed)
        self.noise += len(closed)
        closed += bouncing(rng, begin, begin + rng.uniform(SHORTEST_S, LONGEST_S), self._longest)
        return begin, self._run(lambda at: any(since <= at < until for since, until in closed), closed[-1][1] + QUIET_S)

    def _run(self, closed: Callable[[float], bool], until: float) -> list[float]:
        told = []
        while self._at < until:
            told += [event.t for event in self._contacts.sample(lambda _: closed(self._at), self._at)]
            self._at += SAMPLE_S
        return told


def _apart(closed: list[Stretch]) -> list[Stretch]:
    """Of noises that overlap, the first: together they would be a longer one."""
    kept: list[Stretch] = []
    for stretch in sorted(closed):
        if not kept or stretch[0] > kept[-1][1] + QUIET_S / 3:
            kept.append(stretch)
    return kept


def play(presses: int, seed: int) -> list[Row]:
    """So many presses on each sort of contact."""
    return [_row(name, longest, presses, seed) for name, longest in SORTS.items()]


def _row(name: str, longest: float, presses: int, seed: int) -> Row:
    wire, lost, ghosts, waits = _Wire(seed, longest), 0, 0, list[float]()
    for _ in range(presses):
        made, told = wire.press()
        before = [at for at in told if at < made]
        after = [at for at in told if at >= made]
        lost += not after
        ghosts += len(before) + max(0, len(after) - 1)
        waits += [after[0] - made] if after else []
    waits.sort()
    p50, p95 = (round(1000 * waits[int(len(waits) * share)], 1) for share in (0.5, 0.95))
    return Row(name, 1000 * longest, presses, wire.noise, lost, ghosts, p50, p95, round(1000 * waits[-1], 1))


def main() -> int:
    """Press, count, write; 1 when a press was lost or one told that nobody made."""
    run = Measurement("proofs.soak.button_presses", "Presses bouncing buttons.", presses=10_000, seed=1)
    options = run.begin()
    rows = play(options.presses, options.seed)
    run.write(rows, options.seed, str(options.presses))
    return 1 if any(row.lost or row.ghosts for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
