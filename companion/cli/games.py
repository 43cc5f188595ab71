"""Commands about kept games: replay a log, and convert journal to log and back."""

import json
from io import StringIO
from pathlib import Path
from typing import Annotated, Any

import typer

from companion.app import catalogue
from companion.app.settings import data_folder
from companion.cli.common import (
    KNOWN_TROUBLE,
    JournalFile,
    Json,
    LogFile,
    Until,
    app,
    no_file,
    replace_file,
    tell_unchecked,
    teller,
)
from companion.cli.positions import print_position
from companion.cli.spoken_language import fail
from companion.exchange import evening_file, play_record
from companion.record.history import History
from companion.record.journal import Journal
from companion.record.journal_reader import kept_game
from companion.record.log import reader
from companion.record.log import replay as replaying
from companion.record.log.replay import import_log
from companion.record.position_file import position_data


@app.command()
def replay(file: LogFile, until: Until = None, as_json: Json = False) -> None:
    """Fold a table log; stops at the first action the rules do not allow."""
    try:
        replayed = replaying.replay(file, catalogue.games(), teller(file), until)
        agreed = catalogue.games().agreed_at(replayed.header, replayed.track.state)
    except KNOWN_TROUBLE as error:
        fail(error)
    tell_unchecked(file, replayed)
    data = position_data(agreed, replayed.track.game, replayed.track.state)
    if as_json:
        typer.echo(json.dumps(data, ensure_ascii=False))
        return
    typer.echo(f"{replayed.track.written} lines")
    print_position(replayed.track.game, agreed, replayed.track.state, data["problems"])


@app.command(name="export")
def export_(
    journal: Annotated[Path, typer.Argument(metavar="JOURNAL")],
    out: Annotated[Path, typer.Argument(metavar="OUT.jsonl")],
    clean: Annotated[bool, typer.Option("--clean", help="Leave out what was taken back.")] = False,
    game: Annotated[int | None, typer.Option(min=1, help="An earlier game of this journal, by number.")] = None,
) -> None:
    """Write the newest game of a journal, or an earlier one, as a table log."""
    try:
        if not journal.exists():
            fail(f"{journal}: there is no such journal. Check the name.")
        if out.is_dir():
            fail(f"{out}: is a folder. Name a file in it for the log; nothing was written.")
        if any(out.exists() and part.exists() and out.samefile(part) for part in _parts(journal)):
            fail(f"{out}: is the journal itself, or belongs to it. Name another file for the log; nothing was written.")
        kept = kept_game(journal, catalogue.games(), game)
        if kept is None:
            fail(f"{journal}: holds no game {game or 'yet'}. Nothing was written.")
        if kept.warning:
            typer.echo(kept.warning, err=True)
        lines = list(kept.lines)
        if clean:
            opened = catalogue.games().open(kept.header)
            track: History[Any] = History(opened.game, opened.names, opened.state)
            track.fold(lines)
            lines = reader.in_force(lines, [act.number for act in track.acts])
        _write(out, dict(kept.header), lines)
    except KNOWN_TROUBLE as error:
        fail(error)
    except OSError as error:
        fail(f"{out}: cannot be written ({error.strerror}). Name another place; the journal is as it was.")
    typer.echo(f"{len(lines)} lines written to {out}", err=no_file(out))


def _parts(journal: Path) -> list[Path]:
    """A journal's file and those beside it while it is open or after a crash."""
    whole = journal.resolve()
    return [whole.with_name(whole.name + end) for end in ("", "-wal", "-shm", "-mark")]


def _write(out: Path, header: dict[str, Any], lines: list[dict[str, Any]]) -> None:
    """Replaces an existing log atomically. A pipe or device is written to directly."""
    if no_file(out):
        with out.open("w", encoding="utf-8") as file:
            reader.write_log(file, header, lines)
        return
    whole = StringIO()
    reader.write_log(whole, header, lines)
    replace_file(out, whole.getvalue().encode("utf-8"))


@app.command(name="import")
def import_(file: Annotated[Path, typer.Argument(metavar="LOG")], journal: JournalFile = None) -> None:
    """Take a table log into a journal in which no game runs, to play on from its end; or finished games of other
    tables, as `orctable evening` and `play` write them.
    """
    kept = journal or data_folder() / "journal.sqlite"
    if _is_plays(file):
        _take_plays(file, kept)
        return
    try:
        replayed = import_log(file, kept, catalogue.games(), teller(file, stops=False))
    except KNOWN_TROUBLE as error:
        fail(error)
    tell_unchecked(file, replayed)
    typer.echo(f"{len(replayed.lines)} lines taken into {kept}; the next start goes on there.")


def _is_plays(file: Path) -> bool:
    """Whether it is a file of finished games; one that cannot be read is told of as a log."""
    try:
        return evening_file.is_plays(file)
    except OSError:
        return False


def _take_plays(file: Path, journal: Path) -> None:
    try:
        told = evening_file.read(file)
        with Journal(journal) as kept:
            count = play_record.take(kept, told)
    except KNOWN_TROUBLE as error:
        fail(error)
    typer.echo(f"{count} of {len(told)} games taken into {journal}; the others were there already.")
