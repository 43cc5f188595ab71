"""The staff's PIN of a kiosk, at the console: for whoever has forgotten it, or sets a shop's table up by a script."""

import getpass
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from companion.app.kiosk.pin_file import PinFile
from companion.cli.common import app, read_table
from companion.cli.play import settings_folder
from companion.cli.spoken_language import fail, in_words, spoken_language
from companion.record.failures import TableBusy, TableFileError
from companion.record.storage.files import exclusive, kept_private, make_folder
from hardware.clock import MonotonicClock

DIGITS = 4


@app.command()
def kiosk(
    forget_pin: Annotated[
        bool, typer.Option("--forget-pin", help="Delete the PIN: until a new one is set, nobody is let in.")
    ] = False,
    new_pin: Annotated[bool, typer.Option("--new-pin", help="Choose the PIN here: it is asked for.")] = False,
    code: Annotated[
        bool, typer.Option("--code", help="Print the code with which the first PIN is chosen at the screen.")
    ] = False,
    table: Annotated[Path | None, typer.Option(help="The table file, if it names a data folder.")] = None,
) -> None:
    """Forget or choose the staff's PIN of a table started with `run --kiosk`, or print the code for the first one."""
    if forget_pin + new_pin + code != 1:
        fail("Say --forget-pin, --new-pin or --code, one of them. To open the table: orctable run --kiosk")
    with kept_private():
        try:
            folder = settings_folder(read_table(table))
            make_folder(folder)
            pin = PinFile(folder, MonotonicClock())
            if code:
                typer.echo(_code(pin))
                return
            # A first PIN takes nothing from a table that is open.
            with exclusive(folder) if pin.chosen else nullcontext():
                result = _forget(pin) if forget_pin else _choose(pin)
        except (TableBusy, TableFileError) as error:
            fail(str(error))
        except OSError as error:
            fail(f"The PIN cannot be changed: {error}. See that the disk can be written, and try again.")
    typer.echo(in_words(result, spoken_language()))


def _code(pin: PinFile) -> str:
    if pin.chosen:
        fail("There is a PIN: no code is needed. To begin anew: orctable kiosk --forget-pin")
    return pin.code()


def _forget(pin: PinFile) -> str:
    if pin.forget():
        return (
            "The PIN is forgotten. Set another one with --new-pin, and start the kiosk again: it opens nothing without."
        )
    return "There was no PIN. Set one with --new-pin: until then the kiosk opens nothing that is for the staff."


def _choose(pin: PinFile) -> str:
    digits = (
        getpass.getpass(f"{in_words('Four digits:', spoken_language())} ")
        if sys.stdin.isatty()
        else sys.stdin.readline().strip()
    )
    if len(digits) != DIGITS or not (digits.isascii() and digits.isdigit()):
        fail("A PIN is four digits, 0 to 9. Nothing was changed.")
    taken = "The kiosk takes it when it is started." if pin.chosen else "A kiosk that is open takes it now."
    pin.choose(digits)
    return f"The PIN is kept. {taken}"
