"""The command that stores positions built on a real table with their truth."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.app import catalogue
from companion.app.start_errors import check_language
from companion.cli.calibrating import BoardOption, TableOption
from companion.cli.common import app, read_table
from companion.cli.spoken_language import KNOWN_TROUBLE, Language, fail, spoken_language
from companion.locale.deed_tables import GUIDE
from companion.locale.preferences import LanguageMissing
from hardware.clock import MonotonicClock

if TYPE_CHECKING:
    from companion.capture.photographer import Image, NextFrame

NO_CAMERA = "{table}: names no camera, and capture photographs the table. Write [camera] and source = ... there."


@app.command()
def capture(
    folder: Annotated[Path, typer.Argument(metavar="DIR")],
    table: TableOption = None,
    board: BoardOption = None,
    ring: Annotated[str, typer.Option(help="The areas clockwise from the top; left out: asked for.")] = "",
    kinds: Annotated[str, typer.Option(help="Kinds of card, or all; left out: those of the usual set-up.")] = "",
    seed: Annotated[int, typer.Option(min=0, help="Which positions.")] = 1,
    positions: Annotated[
        int | None, typer.Option(min=1, max=300, help="How many; left out: 30 boards, or 20 layouts of cards.")
    ] = None,
    language: Language = None,
) -> None:
    """Ask for positions to be built on the table, and keep pictures of them with their truth in DIR, for you alone.

    Ends with 1 when some are still missing; the same command goes on with those.
    """
    from companion.calibrate.camera_setting import camera_setting
    from companion.capture.asked_for import Asked, ready
    from companion.capture.guide import Owner

    try:
        check_language(language)
        named = read_table(table)
        if not named.camera:
            fail(NO_CAMERA.format(table=table or "No table file is named, and so it"))
        speaker = catalogue.speaker(named.game, spoken_language())
        game = catalogue.games(named.folder).named(named.game)
        wishes = Asked(folder, game, named.simulated, ring, kinds, seed, positions, speaker)
        made = ready(wishes, camera_setting(named, board), lambda: input(speaker.text(GUIDE["order"])))
        with _frames(named.camera) as next_frame:
            guide, first = made(next_frame)
            for line in first:
                typer.echo(line)
            done = guide.run(Owner(input, typer.echo, speaker))
    except EOFError:
        fail("--ring: nobody answers in which order the areas lie. Write it there.")
    except (*KNOWN_TROUBLE, LanguageMissing, ValueError, OSError) as error:
        fail(error)
    typer.echo(speaker.text(GUIDE["done" if done else "missing"]))
    typer.echo(speaker.text(GUIDE["measure"], command=f"orctable bench vision --captured {folder}"))
    raise typer.Exit(0 if done else 1)


@contextmanager
def _frames(source: str) -> "Iterator[NextFrame]":
    """The camera's pictures one by one, None when there are no more. Raises HardwareError when it is lost."""
    from hardware.camera.source import open_camera

    with open_camera(source, MonotonicClock()) as camera:

        def next_frame() -> "Image | None":
            frame = camera.read()
            return None if frame is None else frame.image

        yield next_frame
