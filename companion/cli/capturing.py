"""The command that stores positions built on a real table with their truth."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.app import catalogue, wiring
from companion.cli.calibrating import BoardOption, TableOption
from companion.cli.common import KNOWN_TROUBLE, app, data_folder, fail
from hardware.clock import MonotonicClock

if TYPE_CHECKING:
    from companion.capture.photographer import Image, NextFrame

NO_CAMERA = "{table}: names no camera, and capture photographs the board. Write [camera] and source = ... there."
ORDER_ASKED = "In which order do the areas lie, clockwise from the top of the picture? "


@app.command()
def capture(
    folder: Annotated[Path, typer.Argument(metavar="DIR")],
    table: TableOption = None,
    board: BoardOption = None,
    ring: Annotated[str, typer.Option(help="The areas clockwise from the top; left out: asked for.")] = "",
    seed: Annotated[int, typer.Option(min=0, help="Which positions.")] = 1,
    positions: Annotated[int, typer.Option(min=1, max=300, help="How many boards.")] = 30,
) -> None:
    """Ask for positions to be built on the table, and keep pictures of them with their truth in DIR, for you alone.

    Ends with 1 when some are still missing; the same command goes on with those.
    """
    from companion.calibrate.camera_setting import camera_setting
    from companion.capture.guide import Guide, Owner, steps
    from companion.capture.kept_plan import CapturePlan, begun, read_ring
    from companion.capture.photographer import Photographer
    from companion.capture.seeded_boards import pieces_of

    try:
        named = wiring.read_table(table, data_folder())
        if not named.camera:
            fail(NO_CAMERA.format(table=table or "No table file is named, and so it"))
        plan = camera_setting(named, board).plan
        game = catalogue.games(named.folder).named(named.game)
        pieces = pieces_of(game.marks, game.kinds, plan)
        wanted = CapturePlan(named.game, read_ring(ring, plan), seed, positions, named.simulated)
        with _frames(named.camera) as next_frame:
            kept = begun(folder, wanted, plan, lambda: input(ORDER_ASKED))
            todo = steps(plan, kept.ring, pieces, kept.seed, kept.positions)
            owner = Owner(input, typer.echo, catalogue.speaker(named.game, "en").unlearnt)
            done = Guide(folder, kept.ring, todo, Photographer(plan, next_frame).take).run(owner)
    except EOFError:
        fail("--ring: nobody answers in which order the areas lie. Write it there.")
    except (*KNOWN_TROUBLE, ValueError, OSError) as error:
        fail(error)
    rest = "All positions are stored." if done else "Some positions are still missing; the same command goes on."
    typer.echo(f"{rest} Measure with: orctable bench vision --captured {folder}")
    raise typer.Exit(0 if done else 1)


@contextmanager
def _frames(source: str) -> "Iterator[NextFrame]":
    """The camera's pictures one by one, None when there are no more. Raises HardwareError when it is lost."""
    from hardware.camera import open_camera

    with open_camera(source, MonotonicClock()) as camera:

        def next_frame() -> "Image | None":
            frame = camera.read()
            return None if frame is None else frame.image

        yield next_frame
