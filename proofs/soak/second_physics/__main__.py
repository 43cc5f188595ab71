"""Simulates events of a die and writes what its sensor sends, with the truth beside it.

`python -m proofs.soak.second_physics --kind firm shove --surface felt --n 20 --out build/dice` writes one table of
samples an event and `events.csv`. The motions are kept, so that another `--cutoff` or `--order` is quick.
"""

import argparse
import csv
from dataclasses import asdict, fields
from itertools import product
from pathlib import Path

from proofs.soak.second_physics.deeds import Kind, Surface
from proofs.soak.second_physics.motion_store import FOLDER, kept
from proofs.soak.second_physics.recording import Event
from proofs.soak.second_physics.sensor import Recording, Sensor, sense


def main() -> None:
    """Simulates, senses and writes as the command line says."""
    options = _options()
    sensor = Sensor(
        cutoff_hz=options.cutoff, order=options.order, rate_hz=options.rate, range_g=options.range, bits=options.bits
    )
    events = []
    seeds = range(options.seed, options.seed + options.n)
    for kind, surface in product(options.kind, options.surface):
        for motion in kept(kind, surface, seeds, options.motions):
            events.append(motion.event)
            if options.out:
                name = f"{kind}-{surface}-{motion.event.seed}.csv"
                _write_samples(options.out / name, sense(motion, sensor, motion.event.seed))
    if options.out:
        _write_events(options.out / "events.csv", events)
    print(
        f"{len(events)} simulated events; {sum(event.is_throw for event in events)} turned over by 90 degrees or more"
    )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="second_physics", description=__doc__)
    parser.add_argument("--kind", nargs="+", type=Kind, choices=list(Kind), default=list(Kind))
    parser.add_argument("--surface", nargs="+", type=Surface, choices=list(Surface), default=list(Surface))
    parser.add_argument("--n", type=int, default=10, help="events of each kind on each surface")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first; each next one is one more")
    parser.add_argument("--cutoff", type=float, default=50.0, help="of the low-pass, in Hz")
    parser.add_argument("--order", type=int, default=1, choices=(1, 2), help="of the low-pass")
    parser.add_argument("--rate", type=float, default=100.0, help="samples a second")
    parser.add_argument("--range", type=int, default=8, choices=(2, 4, 8, 16), help="in g")
    parser.add_argument("--bits", type=int, default=12, choices=(10, 12))
    parser.add_argument("--motions", type=Path, default=FOLDER, help="where motions are kept")
    parser.add_argument("--out", type=Path, help="folder for samples and truth; without it motions are only simulated")
    return parser.parse_args()


def _write_samples(path: Path, recording: Recording) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(("t_ms", "x_mg", "y_mg", "z_mg"))
        table.writerows(
            (f"{at:.3f}", *sample) for at, sample in zip(recording.t_ms, recording.xyz_mg.tolist(), strict=True)
        )


def _write_events(path: Path, events: list[Event]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", newline="", encoding="utf-8") as file:
        table = csv.DictWriter(file, [*(field.name for field in fields(Event)), "is_throw"])
        table.writeheader()
        table.writerows({**asdict(event), "is_throw": event.is_throw} for event in events)


if __name__ == "__main__":
    main()
