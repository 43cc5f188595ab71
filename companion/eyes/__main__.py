"""Runs the eyes: `python -m companion.eyes`."""

import sys

from companion.eyes.program import main

if __name__ == "__main__":
    sys.exit(main())
