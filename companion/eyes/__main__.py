"""Runs the eyes: `python -m companion.eyes`."""

import sys

from companion.schema.late_methods import write_methods_late

if __name__ == "__main__":
    write_methods_late()
    from companion.eyes.process import main

    sys.exit(main())
