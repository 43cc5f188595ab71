"""`python -m companion.spectators`: serves the messages that come in on standard input, and ends with it."""

import asyncio
import sys

from companion.spectators.serving import run

if __name__ == "__main__":
    sys.exit(asyncio.run(run(sys.stdin.buffer, sys.stdout.buffer)))
