"""Runs the measurement: `python -m proofs.bench.boards --renders DIR --out FILE.csv`."""

import sys

from proofs.bench.boards.drawn_boards import main

if __name__ == "__main__":
    sys.exit(main())
