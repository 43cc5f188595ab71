"""Commands that give finished games away: one game, all of an evening."""

import json
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from companion.app import catalogue
from companion.app.settings import data_folder
from companion.cli.common import app, no_file, replace_file
from companion.cli.spoken_language import fail
from companion.exchange import bgstats, evening_file, play_record
from companion.record.storage.contents import Contents, Foreign, look

Journal = Annotated[Path | None, typer.Option("--journal", help="The journal; left out: that of the table.")]
JOURNAL = "journal.sqlite"


class PlayForm(StrEnum):
    """How one game is told."""

    bgstats = "bgstats"
    json = "json"


class EveningForm(StrEnum):
    """How several are."""

    csv = "csv"
    json = "json"


def _found(journal: Path | None) -> tuple[Path, Contents]:
    """What a journal holds, as far as it is proved. Ends the command where there is none."""
    path = journal or data_folder() / JOURNAL
    try:
        if not path.exists():
            fail(f"{path}: there is no such journal. Check the name.")
        found = look(path)
    except (Foreign, OSError) as error:
        why = getattr(error, "strerror", None) or error
        fail(f"{path}: cannot be read ({why}). Check the name.")
    if found.wrong:
        typer.echo(f"{path} is damaged: {found.wrong}.", err=True)
    return path, found


@app.command()
def play(
    number: Annotated[int, typer.Argument(metavar="N", min=1)],
    form: Annotated[PlayForm, typer.Option("--as", help="A link for BG Stats, or a record.")] = PlayForm.json,
    journal: Journal = None,
) -> None:
    """Print one finished game of a journal as a record, or as the link with which BG Stats takes it."""
    path, found = _found(journal)
    games = catalogue.games()
    told = None
    if number in found.games:
        told = play_record.own_play(found, games, number, lambda header: play_record.differing(games, header))
    if told is None:
        fail(f"{path}: holds no game {number} that is over. Nothing was written.")
    plain = json.dumps(play_record.to_plain(told), ensure_ascii=False)
    typer.echo(bgstats.link(told) if form is PlayForm.bgstats else plain)


@app.command(name="evening")
def evening_(
    out: Annotated[Path, typer.Argument(metavar="OUT")],
    form: Annotated[EveningForm, typer.Option("--as", help="A table, or what another table takes.")] = EveningForm.json,
    day: Annotated[str, typer.Option(help="Only the games of this day, such as 2026-11-27.")] = "",
    journal: Journal = None,
) -> None:
    """Write every finished game of a journal into one file: for a spreadsheet, or for `orctable import` elsewhere."""
    path, found = _found(journal)
    if out.is_dir():
        fail(f"{out}: is a folder. Name a file in it; nothing was written.")
    if out.exists() and out.samefile(path):
        fail(f"{out}: is the journal itself, or belongs to it. Name another place; the journal is as it was.")
    told = [one for one in play_record.kept(found, catalogue.games()) if day in ("", one.day)]
    text = evening_file.as_csv(told) if form is EveningForm.csv else evening_file.as_json(told)
    try:
        if no_file(out):
            out.write_bytes(text.encode())
        else:
            replace_file(out, text.encode())
    except OSError as error:
        fail(f"{out}: cannot be written ({error.strerror}). Name another place; the journal is as it was.")
    typer.echo(f"{len(told)} games written to {out}", err=no_file(out))
