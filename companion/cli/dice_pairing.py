"""Choosing Bluetooth dice: look for them, let the lamp of one blink, say which is die 1 and which die 2."""

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

import typer

from companion.cli.common import app
from companion.cli.spoken_language import fail

if TYPE_CHECKING:
    from hardware.bluetooth_dice.pairing import Nearby
    from hardware.bluetooth_dice.radio import Air

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
    """The steps of pairing over this air, lamps blinking for `lamp_s`.

    Exits with 1 when no die is chosen, with 2 when the radio fails.
    """
    from hardware.bluetooth_dice.pairing import LOOK_S, dice_nearby, table_line

    typer.echo(f"Looking for dice for {LOOK_S:.0f} s. Take them in your hand so that they wake.")
    found = _do(dice_nearby(air))
    if not found:
        typer.echo("No die makes itself known. Wake the dice, take them off their charger, and close their own app.")
        raise typer.Exit(1)
    for number, die in enumerate(found, 1):
        typer.echo(f"{number:3}  {die.name:16} {die.address}  {die.strength_dbm} dBm")
    chosen: list[Nearby] = []
    for die_number in (1, 2):
        die_found = _choose_one(air, die_number, [die for die in found if die not in chosen], found, lamp_s)
        if die_found is None:
            break
        chosen.append(die_found)
    if not chosen:
        raise typer.Exit(1)
    typer.echo("Write this into the table file:\n\n[dice]\n" + table_line(tuple(die.address for die in chosen)))


def _choose_one(
    air: "Air", die_number: int, free: "list[Nearby]", found: "list[Nearby]", lamp_s: float
) -> "Nearby | None":
    """Asks which one is this die until its lamp has blinked and that was the right one; None for no such die."""
    from hardware.bluetooth_dice.pairing import blink

    while free:
        text = typer.prompt(f"Die {die_number} is which of these (0 for none)", default="0", show_default=False)
        if text.strip() == "0":
            return None
        die = next((one for one in free if text.strip() == str(found.index(one) + 1)), None)
        if die is None:
            typer.echo("That is none of them, or it is chosen already.")
            continue
        said = _do(blink(air, die.address, lamp_s))
        if said.wrong:
            typer.echo(f"{said.what} does not have six faces. Choose another one.")
        elif typer.confirm(f"The lamp of {said.what} blinks. Is this your die {die_number}?", default=True):
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
        fail(NO_RADIO.format(error=error) if no_radio(error) else str(error) or f"the die did not answer ({error!r})")
