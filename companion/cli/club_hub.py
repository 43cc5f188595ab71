"""Commands of a club evening: `orctable hub new, table, run, game, backup, restore, check`, and `join` at a table."""

import json
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from companion.app import catalogue, wiring
from companion.app.shown.spectators_link import own_address
from companion.app.wiring import TABLE_FILE
from companion.cli.common import app, check_game, read_table
from companion.cli.spoken_language import KNOWN_TROUBLE, fail, tell
from companion.club import club_file
from companion.club import folder as hubs
from companion.club.club_file import ClubFile
from companion.club.evening_log import Header, of_bodies
from companion.club.messages import TABLE
from companion.club.standings import standings
from companion.devices.adding import Document, section_in
from companion.devices.table_edit import rewrite
from companion.record.log.reader import write_log
from companion.record.people.seated import new_id
from companion.record.storage.files import exclusive, kept_private
from companion.schema.wrong import Wrong

hub = typer.Typer(
    no_args_is_help=True, help="A club evening: tables send their games here, a director seats the rounds."
)
app.add_typer(hub, name="hub")
Table = Annotated[Path | None, typer.Option("--table", help="The table's file; left out: the one of its screen.")]
Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="The hub's folder.")]
NEEDED = ("aiomqtt", "starlette", "uvicorn")
JOINED = "club.toml"
PORT = 8883
LEAST_PORT = 1024


@contextmanager
def _sentences_for_errors() -> Iterator[None]:
    """Ends the command with a sentence where something stands in the way."""
    try:
        with kept_private():
            yield
    except KNOWN_TROUBLE as error:
        fail(error)
    except (sqlite3.Error, OSError) as error:
        where, why = getattr(error, "filename", None) or "the hub", getattr(error, "strerror", None) or error
        fail(f"{where}: {why}. See that it can be written and has space.")


@hub.command()
def new(
    folder: Folder,
    name: Annotated[str, typer.Option(help="What the club is called.")] = "",
    game: Annotated[str, typer.Option(help="Which game is played.")] = catalogue.USUAL,
    address: Annotated[str, typer.Option(help="Where tables find this machine; left out: its own address.")] = "",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port of its broker; left out: 8883.")] = 0,
) -> None:
    """Make a hub's folder, or begin another evening at one that is there; the evening before is put aside."""
    with _sentences_for_errors():
        check_game(game)
        played = catalogue.games().named(game)
        fewest, most = max(played.fewest, min(3, played.most)), min(played.most, 5)
        if 0 < port < LEAST_PORT:
            fail(f"port {port}: is kept for the system. Name one from {LEAST_PORT} to 65535.")
        now = hubs.find_club(folder) or ClubFile("Club", own_address(), PORT, "hub", "-", "-")
        wanted = replace(now, club=name[:60] or now.club, address=address or now.address, port=port or now.port)
        header = Header(new_id(), wanted.club, date.today().isoformat(), game, fewest, most)
        moved = hubs.make(folder, wanted, header)
    tell(f"{folder}: an evening of {game} may begin.")
    if moved:
        tell(f"It is at {wanted.address}:{wanted.port} now: no file that a table has leads there any more.")
        tell(f"A file for each table: orctable hub table {folder} NAME FILE")
    else:
        tell(f"A file for each table that has none yet: orctable hub table {folder} NAME FILE")


@hub.command()
def table(
    folder: Folder,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The table: small letters, digits, -.")],
    out: Annotated[Path, typer.Argument(metavar="FILE", help="Where its club.toml is written, a stick for example.")],
) -> None:
    """Write the file by which a table comes to this hub. It holds a password: whoever has it is that table."""
    with _sentences_for_errors():
        try:
            TABLE.read(name, ())
        except Wrong:
            fail(f"{name[:40]}: is no name of a table. Write 1 to 20 small letters, digits or -; neither all nor hub.")
        if out.exists() and club_file.read(out).table != name:
            fail(f"{out}: is the file of another table. Name another one, {name}.toml beside it for example.")
        hubs.admit(folder, name, out)
    tell(f"{out}: take it to the table, and there: orctable hub join {out}")


@hub.command()
def join(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What orctable hub table has written.")],
    table: Table = None,
) -> None:
    """At a table: tell which club a file leads to, and take it; the app must be closed, and asks when it runs again."""
    with _sentences_for_errors():
        invitation = club_file.read(file)
        tell(f"{invitation.club}, at {invitation.address}:{invitation.port}. This table would be {invitation.table}.")
        tell("Games that begin here during an evening of that club go there line by line; nothing else does.")
        if find_spec(NEEDED[0]) is None:
            fail(f"{NEEDED[0]}: not installed. pip install orctable[club]")
        now = read_table(table)
        now.folder.mkdir(parents=True, exist_ok=True)
        own = now.file or now.folder / TABLE_FILE
        with exclusive(now.folder):
            club_file.write(own.with_name(JOINED), invitation)
            rewrite(own, _names_club, lambda tried: wiring.read_table(tried, now.folder))
    tell(f"{own}: names the club. Start the app: nothing goes there until somebody at the table says yes.")


def _names_club(document: Document) -> None:
    section = section_in(document, "club")
    section["file"], section["on"] = JOINED, False


@hub.command()
def game(
    folder: Folder,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The table that has died.")],
    out: Annotated[Path, typer.Argument(metavar="LOG", help="Where its game is written, a stick for example.")],
) -> None:
    """Write what has come of a table's newest game as a log, to go on with at another one (orctable import LOG)."""
    with _sentences_for_errors():
        if out.exists():
            fail(f"{out}: is there already. Name another file.")
        _, store = hubs.opened(folder)
        with closing(store):
            header, *lines = (json.loads(body) for body, _ in hubs.newest_game(store, name))
        with out.open("w", encoding="utf-8") as log:
            write_log(log, header, lines)
    tell(f"{out}: lines: {len(lines)}. At the other table, its app closed: orctable import {out.name}")
    tell("Then start the app there, and choose at the desk where the game goes on.")


@hub.command()
def run(
    folder: Folder,
    port: Annotated[int, typer.Option(min=1024, max=65535, help="The desk's port, on this machine alone.")] = 8090,
) -> None:
    """Run the hub, its broker and the director's desk until Ctrl-C."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        fail(f"{', '.join(missing)}: not installed. pip install orctable[club]")
    with _sentences_for_errors():
        _, store = hubs.opened(folder)
        store.close()
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, "-m", "companion.club", str(folder), str(port)])


@hub.command()
def backup(folder: Folder, out: Annotated[Path, typer.Argument(metavar="OUT", help="Where it goes.")]) -> None:
    """Copy everything that the hub keeps into one file, while it runs or not."""
    with _sentences_for_errors():
        if out.exists():
            fail(f"{out}: is there already. Name another file.")
        _, store = hubs.opened(folder)
        store.copy_to(out)
        store.close()
    tell(f"{out}: written. To put it back, end the hub, then: orctable hub restore {folder} {out}")


@hub.command()
def restore(
    folder: Folder,
    copy: Annotated[Path, typer.Argument(metavar="COPY", help="A backup, or a table's copy: club/*.jsonl.")],
    yes: Annotated[bool, typer.Option("--yes", help="It is the right one.")] = False,
) -> None:
    """Make the evening again from a backup, or a table's copy; later games come by themselves from the tables."""
    with _sentences_for_errors(), exclusive(folder):
        whole = hubs.is_backup(copy)
        rows = hubs.backup_of(folder, copy) if whole else hubs.copy_of(copy)
        hall = of_bodies((body for body, _ in rows), str(copy))
        tell(f"{hall.header.name}, {hall.header.day}, people: {len(hall.people)}, round {len(hall.rounds)}")
        for row in standings(hall)[:3]:
            tell(f"{row.place}. {hall.people[row.id].name}, games: {row.games}, won: {row.won}")
        if not yes:
            fail("Nothing was changed. If this is the evening, and no table has a longer copy: the same with --yes.")
        if whole:
            hubs.put_back(folder)
        else:
            hubs.restore(folder, rows)
    tell(f"{folder}: rows that are back: {len(rows)}")


@hub.command()
def check(folder: Folder) -> None:
    """Look through everything that the hub keeps: every seal, and whether the evening can be read."""
    with _sentences_for_errors():
        club, store = hubs.opened(folder)
        faults = hubs.faults(store)
        if not faults:
            day = of_bodies((body for body, _ in store.evening()), str(folder))
            tell(f"{club.club}, people: {len(day.people)}, round {len(day.rounds)}")
        rows = sum(have.n + 1 for _, have in store.games())
        tell(f"Games: {len([*store.games()])}, rows: {rows}, faults: {len(faults)}")
        store.close()
    for fault in faults:
        typer.echo(fault, err=True)
    raise typer.Exit(int(bool(faults)))
