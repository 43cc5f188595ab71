"""Commands that look after the machine: updates, backups, a report for whoever helps, and a version's check of
itself.
"""

import json
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Annotated

import typer

from companion.app.data_folder import data_folder
from companion.cli.common import Json, app, no_file, read_table
from companion.cli.progress import progress
from companion.cli.spoken_language import KNOWN_TROUBLE, fail, in_words, spoken_language, tell
from companion.record.people.seated import runs
from companion.record.storage.contents import look
from companion.record.storage.files import exclusive, kept_private, make_folder

TableFile = Annotated[Path | None, typer.Option("--table", help="What is on the table: camera, dice, clock.")]
JOURNAL = "journal.sqlite"


def _in(out: Path, name: str) -> Path:
    """A file to be written: `out` itself, or in that folder one whose name says what it is and when it was made. Ends
    the command where a stick is meant and none is there, or its device is named.
    """
    from companion.appliance.sticks import next_name, see_mounted

    see_mounted(out)
    file = next_name(out, name) if out.is_dir() else out
    if no_file(file):
        fail(f"{file}: is a device or a pipe. Name a file, or the folder of a stick; nothing was written.")
    return file


@app.command()
def backup(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="A file, or a folder such as a stick.")],
    table: TableFile = None,
    as_json: Json = False,
) -> None:
    """Write games, taught boxes and settings into one file; the app may be running meanwhile."""
    from importlib.metadata import version

    from companion.appliance.backup_file import make_backup

    folder, file = read_table(table).folder, _in(out, "orctable-backup-")
    try:
        count = make_backup(folder, file, version("orctable"))
    except KNOWN_TROUBLE as error:
        fail(error)
    except OSError as error:
        fail(f"{error.filename or file}: {error.strerror}. See that it can be written and has space; nothing was kept.")
    if as_json:
        typer.echo(json.dumps({"schema": "backup/1", "file": str(file), "folder": str(folder), "files": count}))
    else:
        tell(f"{file}: kept and read back, files of {folder}: {count}")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="BACKUP")], table: TableFile = None, as_json: Json = False
) -> None:
    """Bring a backup back, whole or not at all. What is there is set aside; the app must be closed."""
    from companion.appliance.backup_file import restore as bring_back
    from companion.appliance.sticks import see_mounted

    see_mounted(file)
    folder = read_table(table).folder
    try:
        with kept_private():
            make_folder(folder)
            with exclusive(folder):
                count = bring_back(file, folder, _told)
    except KNOWN_TROUBLE as error:
        fail(error)
    except OSError as error:
        fail(f"{error.filename or file}: {error.strerror}. See that it is there and that there is space.")
    if as_json:
        typer.echo(json.dumps({"schema": "restore/1", "folder": str(folder), "files": count}))
    else:
        tell(f"{folder}: files that are back: {count}; phones, a club and programs in seats stay as they were here")


def _told(names: Collection[str]) -> Iterator[str]:
    """Each file of a backup, and how many of them are back."""
    with progress(in_words("files of the backup", spoken_language()), len(names)) as bar:
        yield from bar.over(names)


@app.command()
def report(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="A file, or a folder such as a stick.")],
    table: TableFile = None,
    as_json: Json = False,
) -> None:
    """Write one file for whoever helps: versions, doctor, the last logs, the last bytes, small pictures without
    faces.
    """
    from companion.appliance.report_file import make_report

    folder, file = read_table(table).folder, _in(out, "orctable-report-")
    try:
        names = make_report(folder, table, file)
    except OSError as error:
        fail(f"{error.filename or file}: {error.strerror}. See that it can be written and has space.")
    if as_json:
        typer.echo(json.dumps({"schema": "report/1", "file": str(file), "parts": names}))
    else:
        typer.echo(f"{file}: {', '.join(names)}")


@app.command()
def update(file: Annotated[Path, typer.Argument(metavar="BUNDLE")], as_json: Json = False) -> None:
    """Check an update and lay it down for the next start of this appliance; ends with 1 when it is refused."""
    from companion.app.instruments.upkeep_tasks import hand_in, installed
    from companion.appliance.minisign import NotASignature
    from companion.appliance.sticks import see_mounted
    from companion.appliance.update_notes import UpdateNotes
    from companion.schema.wrong_input import UpkeepRefused

    versions = installed()
    if versions is None:
        fail("This orctable was not installed as an appliance, so it updates with its checkout: git pull, make setup.")
    see_mounted(file)
    if runs(look(data_folder() / JOURNAL).facts):
        fail("A game is on at this table. Finish it first (or put it away), then update; nothing was changed.")
    try:
        told, code = hand_in(file, UpdateNotes(data_folder()), versions).version, ""
    except UpkeepRefused as error:
        told, code = str(error), error.code
    except (NotASignature, OSError) as error:
        fail(f"{file}: {error}. Nothing was changed.")
    if as_json:
        typer.echo(json.dumps({"schema": "update/1", "accepted": not code, "code": code, "told": told}))
    else:
        typer.echo(
            told
            if code
            else f"Version {told} is checked. It is installed at the next start: sudo systemctl restart orctable"
        )
    raise typer.Exit(int(bool(code)))


@app.command("self-check")
def self_check(table: TableFile = None) -> None:
    """See that this version can run here: its parts load and the kept game opens; ends with 1 and says why not."""
    from companion.diagnose.self_check import self_check as examine

    with kept_private():
        wrong = list(examine(table, data_folder()))
    for line in wrong:
        typer.echo(line, err=True)
    raise typer.Exit(int(bool(wrong)))
