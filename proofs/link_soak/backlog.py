"""How long it takes to tell the app sixteen throws that fell while it was away, over a bad line."""

from hardware.events import DieSettled
from hardware.simulated.faults.levels import GOOD, Levels
from proofs.link_soak.soak_line import SoakLine

THROWS = 8
"""Of two dice each: as many as a base keeps."""
LATEST_S = 30.0
TICK_S = 0.01


def told_after(seed: int, levels: Levels) -> tuple[float, float]:
    """Seconds from plugging the base in, and from its first throw told, to the last of sixteen.

    Raises ValueError when they are not told at all.
    """
    line = SoakLine(seed, GOOD, tick_s=TICK_S)
    line.step_to(1.0)
    line.pull_out()
    for _ in range(THROWS):
        line.step_to(line.base.throw(line.t) + 1.0)
    line.set_levels(levels)
    line.plug_in()
    begun = line.t
    line.step_until(lambda: len(line.shown()) >= 2 * THROWS, begun + LATEST_S)
    told = [event.t for event in line.events if isinstance(event, DieSettled)]
    if len(told) != 2 * THROWS:
        raise ValueError(f"seed {seed}: {len(told)} of {2 * THROWS} throws were told within {LATEST_S:.0f} s")
    return told[-1] - begun, told[-1] - told[0]
