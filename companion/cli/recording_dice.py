"""`orctable record`: what the dice say, and what their sensors read while somebody does what is asked for."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from companion.app import catalogue
from companion.cli.common import app
from companion.cli.dice_link import ANSWERS_S, DicePort, dice_port
from companion.cli.spoken_language import KNOWN_TROUBLE, fail, spoken_language, tell
from companion.diagnose.deeds.deed_file import MOST, USUAL
from companion.locale.deed_tables import GUIDED, SIMULATED
from companion.record.storage.files import make_folder

if TYPE_CHECKING:
    from companion.diagnose.deeds.deed_file import Deed, DeedsHeader
    from companion.diagnose.deeds.deed_guide import Doer
    from companion.diagnose.deeds.sample_tap import SampleTap
    from companion.locale.sentences import Speaker

NO_DICE = "There are no dice to record"
UNKNOWN = "the base does not say who it is; check its plug, and begin again"


@app.command()
def record(
    folder: Annotated[Path, typer.Argument(metavar="DIR")],
    table: Annotated[Path | None, typer.Option(help="What is on the table: which port the dice are on.")] = None,
    raw: Annotated[bool, typer.Option("--raw", help="Ask for deeds, and keep every sample of the sensor.")] = False,
    deeds: Annotated[
        int, typer.Option(min=0, max=MOST, help="How many deeds --raw asks for; 0: none, all is kept as it comes.")
    ] = USUAL,
    die: Annotated[int, typer.Option(min=1, max=2, help="Which die they are done with.")] = 1,
    practice: Annotated[bool, typer.Option("--practice", help="Have SIMULATED dice and hands do the deeds.")] = False,
    seed: Annotated[int, typer.Option(help="The seed of the simulated ones.")] = 1,
) -> None:
    """Keep what the dice say, with what they really showed: each throw that is told is asked for.

    With --raw it asks for throws, blows and put-downs instead, keeps what the sensor read of each, and says how well
    the detector does on them; stopped and begun again, it goes on. With --raw --deeds 0 it keeps every sample of both
    dice beside what they say, as traces: orctable trace FILE-die-1.csv --unit mg.
    """
    if practice and not (raw and deeds):
        fail("--practice: only deeds are simulated. Add --raw.")

    def port() -> DicePort:
        return DicePort("", simulated=True) if practice else dice_port(table, NO_DICE)

    try:
        make_folder(folder)
        if raw and deeds:
            _ask_for_deeds(_Asked(folder / f"deeds-die-{die}.jsonl", port, die, deeds, seed))
        else:
            _keep(port().path, folder, raw=raw)
    except OSError as error:
        fail(f"{folder}: the recording cannot be kept there ({error.strerror}). Name another folder.")


def _keep(port: str, folder: Path, *, raw: bool) -> None:
    from companion.diagnose.truth import keep
    from hardware.clock import MonotonicClock

    kept = keep(port, MonotonicClock(), folder, input, typer.echo, raw=raw)
    tell(f"Kept as {kept}. Play it again with: orctable trace {kept}")


class _Asked(NamedTuple):
    """What the command line asks for; `port` ends the command where there are no dice."""

    file: Path
    port: Callable[[], DicePort]
    die: int
    many: int
    seed: int


def _ask_for_deeds(wishes: _Asked) -> None:
    """Asks for the deeds that are missing in the file, and judges all of them; ends with 1 while some are missing."""
    from companion.diagnose.deeds.deed_file import read_deeds
    from companion.diagnose.deeds.deeds_judged import JudgedDeeds

    speaker = catalogue.speaker(catalogue.USUAL, spoken_language())
    try:
        header, kept = read_deeds(wishes.file) if wishes.file.exists() else (None, [])
        if header is None or len(kept) < header.many:
            header = _go_on(wishes, header, kept, speaker)
    except KNOWN_TROUBLE as error:
        fail(error)
    for line in JudgedDeeds(kept).lines(speaker, simulated=header.simulated):
        typer.echo(line)
    done = len(kept) == header.many
    typer.echo(speaker.text(GUIDED["done" if done else "missing"], n=len(kept), count=header.many))
    raise typer.Exit(0 if done else 1)


def _go_on(wishes: _Asked, before: "DeedsHeader | None", kept: "list[Deed]", speaker: "Speaker") -> "DeedsHeader":
    """Asks for what is missing among `kept`, and adds it; whose die it is."""
    from companion.diagnose.deeds.deed_file import DeedsHeader
    from companion.diagnose.deeds.deed_guide import DeedGuide

    port = wishes.port()
    with _dice(port.path, wishes.die, wishes.seed, speaker) as (tap, do):
        hello = tap.hello()
        if hello is None:
            fail(UNKNOWN)
        many = before.many if before else wishes.many
        header = DeedsHeader(hello.uid, hello.version, wishes.die, many, port.simulated)
        if before and before._replace(firmware=hello.version) != header:
            fail(f"{wishes.file}: holds deeds of another die or base. Name another folder.")
        DeedGuide(wishes.file, header, kept, tap, speaker, typer.echo).run(do)
    return header


@contextmanager
def _dice(port: str, die: int, seed: int, speaker: "Speaker") -> "Iterator[tuple[SampleTap, Doer]]":
    """Dice that send every sample, and who does the deeds; without a port both are simulated."""
    from companion.diagnose.deeds.sample_tap import SampleTap
    from hardware.clock import MonotonicClock
    from hardware.serial_dice.source import SerialDice

    tap = SampleTap(die)
    if not port:
        typer.echo(speaker.text(SIMULATED))
        with _simulated(tap, die, seed) as do:
            yield tap, do
        return
    with SerialDice(port, MonotonicClock(), recorder=tap) as dice:
        dice.stream(on=True)
        dice.start(lambda _event: None)
        until = time.monotonic() + ANSWERS_S
        while not tap.samples():
            if time.monotonic() > until or dice.health().why == "absent":
                fail(dice.health().detail or f"no samples come from die {die}; check its plug, and begin again")
            time.sleep(0.05)
        yield tap, lambda _wanted, question: input(question)


@contextmanager
def _simulated(tap: "SampleTap", die: int, seed: int) -> "Iterator[Doer]":
    from companion.practice.deeds_by_hand import SimulatedHands
    from companion.practice.dice_base import LockStep, SimulatedDiceBase
    from hardware.clock import SteppedClock
    from hardware.serial_dice.source import SerialDice

    clock = SteppedClock()
    with (
        TemporaryDirectory() as folder,
        SimulatedDiceBase(seed, folder=Path(folder)) as base,
        SerialDice(base.path, clock, recorder=tap) as dice,
    ):
        together = LockStep(base, dice)
        dice.stream(on=True)
        dice.start(lambda _event: None)
        hands = SimulatedHands(base, together, clock, die)
        hands.let_pass(ANSWERS_S)
        yield hands
