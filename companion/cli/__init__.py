"""The `orctable` command: opens the screen, plays practice games, folds logs, and checks the table's devices."""

import errno
import os
import sys
from io import TextIOWrapper

from companion.app import catalogue
from companion.cli import (
    adding_cards,
    calibrating,
    capturing,
    club_hub,
    devices,
    dice_link,
    exchange,
    games,
    ladder,
    play,
    print_sheets,
    recording_dice,
)
from companion.cli.common import app
from companion.cli.kiosk import pin
from companion.cli.upkeep import looking_after

for _name, _group in catalogue.commands().items():
    app.add_typer(_group, name=_name)
UNWRITABLE = (errno.ENOSPC, errno.EIO, errno.EDQUOT)
"""Errors of an output that is full or broken."""
__all__ = [
    "adding_cards", "app", "calibrating", "capturing", "club_hub", "devices", "dice_link", "exchange", "games",
    "ladder", "looking_after", "main", "pin", "play", "print_sheets", "recording_dice",
]  # fmt: skip


def main() -> None:
    """Runs the command line. Output that cannot be written is reported in one line and exits with 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except OSError as error:
        if error.errno not in UNWRITABLE or error.filename is not None:
            raise
        # Python would try to write what is still buffered, and complain, when it exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"The output cannot be written ({error.strerror}). Send it somewhere else.", file=sys.stderr)
        raise SystemExit(2) from error
