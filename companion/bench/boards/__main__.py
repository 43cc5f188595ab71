"""Runs the measurement: `python -m companion.bench.boards --renders DIR --out FILE.csv`."""

import sys

from companion.bench.boards.reading_boards import main

if __name__ == "__main__":
    sys.exit(main())
