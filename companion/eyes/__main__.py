"""Runs the eyes: `python -m companion.eyes`."""

import sys

from companion.eyes.process import main

if __name__ == "__main__":
    sys.exit(main())
