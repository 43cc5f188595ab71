"""The `orctable` command: opens the screen, plays practice games, folds logs, and checks the table's devices."""

import errno
import gc
import os
import signal
import sys
from functools import cache
from io import TextIOWrapper
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typer import Typer

UNWRITABLE = (errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EFBIG)  # errors of an output that is full or broken


def main() -> None:
    """Runs the command line. What the system refuses, such as a full disk, is told in one line; it exits with 2."""
    _fill_streams()
    gc.disable()  # what is loaded stays: to look for what may go costs a start much, and finds nothing
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        try:
            _run(sys.argv[1:])
        finally:
            if sys.stdout is not None:  # as where it was closed before the start
                sys.stdout.flush()
    except KeyboardInterrupt:
        raise SystemExit(128 + signal.SIGINT) from None  # while it was being loaded; what runs ends in its own order
    except OSError as error:
        if error.errno not in UNWRITABLE or error.filename is not None:
            from companion.app.start_errors import refused_by_system
            from companion.cli.spoken_language import in_words, spoken_language

            print(in_words(refused_by_system(error), spoken_language()), file=sys.stderr)
            raise SystemExit(2) from error
        # Python would try to write what is still buffered, and complain, when it exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"The output cannot be written ({error.strerror}). Send it somewhere else.", file=sys.stderr)
        raise SystemExit(2) from error


def _fill_streams() -> None:
    """Standard streams that were closed before the start lead nowhere. Else the next file that is opened gets their
    number: the journal, into which a library would write what it has to say.
    """
    while (handle := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(handle, True)
    os.close(handle)


def _run(words: list[str]) -> None:
    """Runs one command: that of the table needs no other one, and its window is opened first."""
    from companion.cli.first_window import open_first

    if open_first(words):
        from companion.cli import play  # noqa: F401 - it alone adds `run`
        from companion.cli.common import app
    else:
        app = all_commands()
        gc.enable()
    app()


@cache
def all_commands() -> "Typer":
    """The application with every command."""
    from companion.app import catalogue
    from companion.cli import (  # noqa: F401 - each adds its own
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
    from companion.cli.kiosk import pin  # noqa: F401
    from companion.cli.upkeep import looking_after  # noqa: F401

    for name, group in catalogue.commands().items():
        app.add_typer(group, name=name)
    return app
