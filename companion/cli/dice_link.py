"""Commands about the dice: recordings, and playing them again; choosing Bluetooth dice; new firmware onto the dice
base, over the cable it plays with.
"""

import json
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeVar

import typer

from companion.cli.common import app, read_table
from companion.cli.progress import progress
from companion.cli.spoken_language import fail, tell
from hardware.errors import PortAbsent
from hardware.events import DieRolled, Event

if TYPE_CHECKING:
    from hardware.bluetooth_dice.pairing import Nearby
    from hardware.bluetooth_dice.radio import Air
    from hardware.serial_dice.serial_port import SerialPort

ANSWERS_S = 5.0  # seconds a dice base has to answer


calibrate = typer.Typer(no_args_is_help=True, help="Tell the devices of a table how they are built.")
app.add_typer(calibrate, name="calibrate")


@calibrate.command("dice")
def calibrate_dice(
    table: Annotated[Path | None, typer.Option(help="What is on the table: which port the dice are on.")] = None,
    die: Annotated[int, typer.Option(min=1, max=2, help="Which die.")] = 1,
) -> None:
    """Learn how the sensor is glued into a die: it is laid on each of its faces once, in any order."""
    from companion.diagnose.dice_check import NO_ANSWER, DieCalibration, NoAnswer
    from hardware.clock import MonotonicClock
    from hardware.serial_dice.source import SerialDice

    port = dice_port(table, "There is no dice base to calibrate")
    with SerialDice(port.path, MonotonicClock()) as dice:
        dice.start(lambda _event: None)
        until = time.monotonic() + ANSWERS_S
        while dice.health().why != "sensor" and dice.health().state != "up" and time.monotonic() < until:
            time.sleep(0.05)
        if dice.health().state != "up":
            fail(dice.health().detail or NO_ANSWER)
        try:
            stored = DieCalibration(dice, die).guide(lambda question: str(typer.prompt(question)), typer.echo)
        except NoAnswer as error:
            fail(error)
    raise typer.Exit(0 if stored else 1)


class DicePort(NamedTuple):
    """The serial port of some dice, and whether the table file says that they are simulated."""

    path: str
    simulated: bool


def dice_port(table: Path | None, problem: str) -> DicePort:
    """The port of the dice that a table file names, or of the only board. Ends the command where there is none."""
    named = read_table(table)
    sources = [text.partition(":")[2] for text in named.dice if text.startswith("serial:")]
    boards = _boards() if "auto" in sources else ()
    port = next((rest for rest in sources if rest.startswith("/")), boards[0] if len(boards) == 1 else "")
    if not port:
        fail(f"{problem}: name a table file with the port of a dice base, --table FILE.")
    return DicePort(port, named.simulated)


def _boards() -> tuple[str, ...]:
    """The ports of the boards that are plugged in and may be dice bases."""
    from hardware.serial_dice.usb_ports import board_ports

    return tuple(board.path for board in board_ports())


def trace_recording(file: Path, *, as_json: bool) -> None:
    """Plays a recording again and says what was heard; ends with 1 when that is not its truth."""
    from companion.diagnose.recordings import play_again, read_recording, throws

    recording = read_recording(file)
    events = play_again(recording)
    heard, truth = throws(events), recording.truth
    agrees = None if truth is None else heard == truth
    if as_json:
        rolls = [{"die": die, "face": face} for die, face in heard]
        events_told = [{"t_ms": round(event.t * 1000), "event": type(event).__name__} for event in events]
        typer.echo(json.dumps({"schema": "recording/1", "rolls": rolls, "told": events_told, "agrees": agrees}))
    else:
        for event in events:
            typer.echo(f"{event.t:.2f} s: {_in_line(event)}")
        typer.echo(f"{len(heard)} throws{_VERDICTS[agrees]}")
    raise typer.Exit(1 if agrees is False else 0)


_VERDICTS: Mapping[bool | None, str] = {
    True: ", as they were really thrown",
    False: ", and that is not what was really thrown",
    None: "; what was really thrown is not known",
}


def _in_line(event: Event) -> str:
    face = f" shows {event.face}" if isinstance(event, DieRolled) else ""
    die = f" die {event.die}" if isinstance(event, DieRolled) or hasattr(event, "die") else ""
    return f"{type(event).__name__}{die}{face}"


dice = typer.Typer(no_args_is_help=True, help="Dice with Bluetooth of their own.")
app.add_typer(dice, name="dice")
T = TypeVar("T")


@dice.command()
def pair() -> None:
    """Find Bluetooth dice, see by its lamp which is which, and print the line that names them in the table file."""
    try:
        from hardware.bluetooth_dice.radio import BleakAir
    except ImportError:
        from hardware.bluetooth_dice.source import NOT_INSTALLED

        fail(NOT_INSTALLED)
    choose(BleakAir())


def choose(air: "Air", lamp_s: float = 3.0) -> None:
    """The steps of pairing over this air, lamps blinking for `lamp_s`. Exits with 1 (none chosen) or 2 (no radio)."""
    from hardware.bluetooth_dice.pairing import LOOK_S, dice_nearby, table_line

    tell(f"Looking for dice for {LOOK_S:.0f} s. Take them in your hand so that they wake.")
    nearby = _do(dice_nearby(air))
    if not nearby:
        tell("No die makes itself known. Wake the dice, take them off their charger, and close their own app.")
        raise typer.Exit(1)
    for number, die in enumerate(nearby, 1):
        typer.echo(f"{number:3}  {die.name:16} {die.address}  {die.strength_dbm} dBm")
    chosen: list[Nearby] = []
    for die_number in (1, 2):
        die_found = _choose_one(air, die_number, [die for die in nearby if die not in chosen], nearby, lamp_s)
        if die_found is None:
            break
        chosen.append(die_found)
    if not chosen:
        raise typer.Exit(1)
    tell("Write this into the table file:")
    typer.echo("\n[dice]\n" + table_line(tuple(die.address for die in chosen)))


def _choose_one(
    air: "Air", die_number: int, free: "list[Nearby]", nearby: "list[Nearby]", lamp_s: float
) -> "Nearby | None":
    """Asks which one is this die until its lamp has blinked and that was the right one; None for no such die."""
    from hardware.bluetooth_dice.pairing import blink

    while free:
        text = typer.prompt(f"Die {die_number} is which of these (0 for none)", default="0", show_default=False)
        if text.strip() == "0":
            return None
        die = next((candidate for candidate in free if text.strip() == str(nearby.index(candidate) + 1)), None)
        if die is None:
            tell("That is none of them, or it is chosen already.")
            continue
        answer = _do(blink(air, die.address, lamp_s))
        if answer.wrong:
            tell(f"{answer.what} does not have six faces. Choose another one.")
        elif typer.confirm(f"The lamp of {answer.what} blinks. Is this your die {die_number}?", default=True):
            return die
    return None


def _do(work: Coroutine[Any, Any, T]) -> T:
    """Runs one step; a radio or die that does not do what it is asked ends the command with 2."""
    import asyncio

    from hardware.bluetooth_dice.connection import NO_RADIO
    from hardware.bluetooth_dice.radio import TROUBLES, no_radio

    try:
        return asyncio.run(work)
    except TROUBLES as error:
        fail(NO_RADIO if no_radio(error) else str(error) or f"the die did not answer ({error!r})")


base = typer.Typer(no_args_is_help=True, help="The dice base on the USB cable.")
app.add_typer(base, name="base")
BACK_S = 15.0  # within this time a base that was reset is there again
RESET_S = 1.0  # within this time the port of a base that is reset has gone
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

    files = compiled_firmware(folder)
    path = port or _only_board()
    before = _to_prompt(path)
    sleep(RESET_S)
    with progress("writing the firmware", len(files)) as bar:
        _write(path, files, bar.advance)
    sleep(RESET_S)
    after = _version(path)
    typer.echo(f"{path}: firmware {after}" + (f", before {before}" if before else ""))


def _only_board() -> str:
    """The port of the board that is plugged in. Raises PortAbsent where there is none, or more than one."""
    paths = _boards()
    if len(paths) != 1:
        there = ", ".join(paths) or "none"
        raise PortAbsent(f"which dice base? Boards that are plugged in: {there}. Name its port with --port")
    return paths[0]


def _to_prompt(path: str) -> str:
    """Leads a base that plays to its prompt; the version of its firmware, "" for one that stood there already."""
    from hardware.serial_dice.base_update import greeted, send_to_prompt

    with _open_port(path) as line:
        there = greeted(line)
        if there is None:
            return ""
        send_to_prompt(line, *there)
    return there[0].version


def _write(path: str, files: dict[str, bytes], tell: Callable[[], object]) -> None:
    from hardware.serial_dice.base_prompt import BasePrompt, BaseRefused
    from hardware.serial_dice.base_update import write_firmware

    with _open_port(path) as line:
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

    with _open_port(path) as line:
        there = greeted(line)
    if there is None:
        raise BaseRefused(SILENT)
    return there[0].version


@contextmanager
def _open_port(path: str) -> "Iterator[SerialPort]":
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
