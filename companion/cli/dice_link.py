"""Commands about the link between dice base and app: a soak under faults, recordings, and playing them again."""

import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from companion.cli.common import KNOWN_TROUBLE, Json, app, proof, read_table
from companion.cli.spoken_language import fail
from hardware.events import DieRolled, Event

ANSWERS_S = 5.0
"""Seconds a dice base has to answer."""


@app.command("link-soak")
def link_soak(
    runs: Annotated[int, typer.Option(min=1, help="How many runs; each has a seed of its own.")] = 100,
    rolls: Annotated[int, typer.Option(min=1, help="How many dice are thrown in each.")] = 30,
    faults: Annotated[str, typer.Option(help="A fault by name; left out: the stated levels.")] = "stated",
    seed: Annotated[int, typer.Option(help="The first run's seed.")] = 1,
    as_json: Json = False,
) -> None:
    """Throw SIMULATED dice at a bad line; ends with 1 when a throw is lost, doubled or wrong."""
    proof("link_soak.command", "link-soak").throw(runs, rolls, faults, seed, as_json)


calibrate = typer.Typer(no_args_is_help=True, help="Tell the devices of a table how they are built.")
app.add_typer(calibrate, name="calibrate")


@calibrate.command("dice")
def calibrate_dice(
    table: Annotated[Path | None, typer.Option(help="What is on the table: which port the dice are on.")] = None,
    die: Annotated[int, typer.Option(min=1, max=2, help="Which die.")] = 1,
) -> None:
    """Learn how the sensor is glued into a die: it is laid on each of its faces once, in any order."""
    from companion.diagnose.dice_calibration import NO_ANSWER, DieCalibration, NoAnswer
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
    """The port of the dice that a table file names, or of the only board where it says serial:auto.

    Ends the command where there is none.
    """
    try:
        named = read_table(table)
    except KNOWN_TROUBLE as error:
        fail(error)
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

    try:
        recording = read_recording(file)
    except KNOWN_TROUBLE as error:
        fail(error)
    events = play_again(recording)
    heard, truth = throws(events), recording.truth
    agrees = None if truth is None else heard == truth
    if as_json:
        rolls = [{"die": die, "face": face} for die, face in heard]
        told = [{"t_ms": round(event.t * 1000), "event": type(event).__name__} for event in events]
        typer.echo(json.dumps({"schema": "recording/1", "rolls": rolls, "told": told, "agrees": agrees}))
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
    """One event for people."""
    face = f" shows {event.face}" if isinstance(event, DieRolled) else ""
    die = f" die {event.die}" if isinstance(event, DieRolled) or hasattr(event, "die") else ""
    return f"{type(event).__name__}{die}{face}"
