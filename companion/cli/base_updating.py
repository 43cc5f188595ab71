"""`orctable base update`: new firmware onto the dice base, over the cable it plays with."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.common import app
from companion.cli.progress import progress
from companion.cli.spoken_language import fail
from hardware.errors import HardwareError, PortAbsent

if TYPE_CHECKING:
    from hardware.serial_dice.serial_port import SerialPort

base = typer.Typer(no_args_is_help=True, help="The dice base on the USB cable.")
app.add_typer(base, name="base")
BACK_S = 15.0
"""Within this time a base that was reset is there again."""
RESET_S = 1.0
"""Within this time the port of a base that is reset has gone."""
SILENT = (
    "the dice base answers neither the app nor at its prompt. Connect its pin GP22 to ground, plug it in again, and "
    "repeat this; docs/build.md says what else there is"
)


@base.command()
def update(
    folder: Annotated[Path, typer.Argument(help="Where the compiled firmware lies (make firmware).")] = Path("build"),
    port: Annotated[str | None, typer.Option(help="The base's serial port; left out: the only known board.")] = None,
) -> None:
    """Write new firmware onto the dice base, check it there, and say which version answers.

    Whenever it is interrupted, the base starts with the old firmware or with the new one.
    """
    from hardware.serial_dice.base_update import compiled_firmware

    try:
        files = compiled_firmware(folder)
        path = port or _only_board()
        before = _to_prompt(path)
        sleep(RESET_S)
        with progress("writing the firmware", len(files)) as shown:
            _write(path, files, shown.advance)
        sleep(RESET_S)
        after = _version(path)
    except HardwareError as error:
        fail(error)
    typer.echo(f"{path}: firmware {after}" + (f", before {before}" if before else ""))


def _only_board() -> str:
    """The port of the board that is plugged in. Raises PortAbsent where there is none, or more than one."""
    from hardware.serial_dice.usb_ports import board_ports

    paths = [board.path for board in board_ports()]
    if len(paths) != 1:
        there = ", ".join(paths) or "none"
        raise PortAbsent(f"which dice base? Boards that are plugged in: {there}. Name its port with --port")
    return paths[0]


def _to_prompt(path: str) -> str:
    """Leads a base that plays to its prompt; the version of its firmware, "" for one that stood there already."""
    from hardware.serial_dice.base_update import greeted, send_to_prompt

    with _opened(path) as line:
        there = greeted(line)
        if there is None:
            return ""
        send_to_prompt(line, *there)
    return there[0].version


def _write(path: str, files: dict[str, bytes], tell: Callable[[], object]) -> None:
    from hardware.serial_dice.base_prompt import BasePrompt, BaseRefused
    from hardware.serial_dice.base_update import write_firmware

    with _opened(path) as line:
        prompt = BasePrompt(line)
        try:
            prompt.enter()
        except BaseRefused as error:
            raise BaseRefused(SILENT) from error
        write_firmware(prompt, files, tell)


def _version(path: str) -> str:
    """The version of the firmware that answers. Raises BaseRefused."""
    from hardware.serial_dice.base_prompt import BaseRefused
    from hardware.serial_dice.base_update import greeted

    with _opened(path) as line:
        there = greeted(line)
    if there is None:
        raise BaseRefused(SILENT)
    return there[0].version


@contextmanager
def _opened(path: str) -> "Iterator[SerialPort]":
    """The base's port; one that was just reset takes a moment to be there again."""
    from hardware.serial_dice.serial_port import SerialPort

    end = monotonic() + BACK_S
    while True:
        try:
            port = SerialPort(path)
            break
        except PortAbsent:
            if monotonic() > end:
                raise
        sleep(0.2)
    with closing(port):
        yield port
