"""Two numbers of the dice link: spoilt frames that are believed, and how soon sixteen waiting throws are told.

`python -m proofs.soak.link_numbers --out docs/results/link-numbers.csv` writes both.
"""

import sys
from collections.abc import Sequence

from companion.cli.progress import progress
from hardware.events import DieSettled
from proofs.faulty_devices.faulty_cable import GOOD, STATED, Levels
from proofs.link_soak.soak_line import SoakLine
from proofs.link_soak.spoilt_frames import wrong_frames
from proofs.long_run import Measurement

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


BLOCK = 10_000
Row = dict[str, object]


def percentile(values: Sequence[float], part: float) -> float:
    """The value that this part of all is not above."""
    return sorted(values)[min(int(part * len(values)), len(values) - 1)]


def spoilt_row(frames: int) -> Row:
    """Spoilt frames that were believed."""
    blocks = range(frames // BLOCK)
    with progress("spoilt frames", len(blocks)) as shown:
        wrong = sum(wrong_frames(block, BLOCK) for block in shown.over(blocks))
    return {"what": "spoilt frames believed", "line": "", "n": frames, "value": wrong, "unit": "frames"}


def backlog_rows(name: str, runs: int) -> list[Row]:
    """How soon sixteen waiting throws are told."""
    levels = STATED if name == "stated" else GOOD
    with progress(f"sixteen throws on a line that is {name}", runs) as shown:
        times = [told_after(seed, levels) for seed in shown.over(range(1, runs + 1))]
    rows: list[Row] = []
    for place, since in enumerate(("plugging in", "the first")):
        seconds = [time[place] for time in times]
        for part in (0.5, 0.95, 1.0):
            what = f"16 throws told after {since}, p{100 * part:.0f}"
            rows.append(
                {"what": what, "line": name, "n": runs, "value": round(percentile(seconds, part), 2), "unit": "s"}
            )
    return rows


def main() -> int:
    """Measure and write; 1 when a spoilt frame was believed."""
    run = Measurement("proofs.soak.link_numbers", "The dice link, in virtual time.", frames=1_000_000, runs=500)
    said = run.begin()
    rows = [spoilt_row(said.frames), *backlog_rows("good", said.runs // 5), *backlog_rows("stated", said.runs)]
    run.write(rows, 0, "see the column n")
    return 1 if rows[0]["value"] else 0


if __name__ == "__main__":
    sys.exit(main())
