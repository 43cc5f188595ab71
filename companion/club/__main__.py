"""`python -m companion.club FOLDER PORT`: a hub with its broker, and the director's desk at this port of 127.0.0.1."""

import asyncio
import logging
import sqlite3
import sys
from pathlib import Path
from random import SystemRandom

from companion.club.hub_process import run
from companion.record.data_folder import held
from companion.schema.wrong_input import BoxError, TableError

if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    logging.getLogger("mqtt").setLevel(logging.ERROR)
    try:
        with held(folder := Path(sys.argv[1])):
            sys.exit(asyncio.run(run(folder, int(sys.argv[2]), SystemRandom())))
    except (TableError, BoxError, OSError, sqlite3.Error) as error:
        print(f"{error}. What was acknowledged is kept; put that right and start it again.", file=sys.stderr)
        sys.exit(2)
