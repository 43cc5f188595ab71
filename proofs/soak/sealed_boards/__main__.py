"""Photographs simulated tables with their truth, in art styles by name or by their part of the split.

`python -m proofs.soak.sealed_boards --seeds 0:300 --level hard --style sealed OUT` writes three lessons of four
frames, one to three boards of two, and the truth of each, for every table. The same seed always gives the same bytes.
"""

import argparse
import time
from pathlib import Path

import cv2

from companion.practice.pieces.level import Level
from proofs.soak.sealed_boards.photographs import photograph_table, styles_named


def main() -> None:
    """Draws and writes as the command line says."""
    options = _options()
    cv2.setNumThreads(1)
    first, _, last = options.seeds.partition(":")
    seeds = range(int(first), int(last or int(first) + 1))
    try:
        names = styles_named(options.style)
    except ValueError as error:
        raise SystemExit(str(error)) from error
    begun = time.monotonic()
    for seed in seeds:
        truth = photograph_table(seed, names, Level(options.level), options.out)
        print(f"table {seed}: {names[seed % len(names)]}, {len(truth)} scenes", flush=True)
    print(f"{len(seeds)} simulated tables, {time.monotonic() - begun:.0f} s")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="sealed_boards", description=__doc__)
    parser.add_argument("--seeds", default="0:1", help="first:last, the last one left out")
    parser.add_argument("--level", default=str(Level.HARD), choices=[str(level) for level in Level])
    parser.add_argument("--style", default="sealed", help="train, tune, sealed, or the name of one style")
    parser.add_argument("out", type=Path, help="the folder to write to")
    return parser.parse_args()


if __name__ == "__main__":
    main()
