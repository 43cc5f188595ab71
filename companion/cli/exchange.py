"""Commands that give finished games away, and those about a person: how they have played, and to forget them."""

import json
import sqlite3
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Literal

import typer

from companion.app import catalogue
from companion.app.data_folder import data_folder
from companion.cli.common import GameName, Json, app, check_game, no_file, read_table, replace_file
from companion.cli.spoken_language import KNOWN_TROUBLE, fail, spoken_language, tell
from companion.exchange import evening_file, forgetting, play_record
from companion.exchange.person_statistics import games_of, of_person
from companion.record.people.groups_file import whole_file
from companion.record.storage.contents import Contents, Foreign, look
from companion.record.storage.files import exclusive, kept_private

Journal = Annotated[Path | None, typer.Option("--journal", help="The journal; left out: that of the table.")]
Table = Annotated[Path | None, typer.Option("--table", help="What is on the table: camera, dice, clock.")]
JOURNAL = "journal.sqlite"


def _read_journal(journal: Path | None) -> tuple[Path, Contents]:
    """What a journal holds, as far as it is proved. Ends the command where there is none."""
    path = _there(journal or data_folder() / JOURNAL)
    try:
        contents = look(path)
    except (Foreign, OSError) as error:
        why = getattr(error, "strerror", None) or error
        fail(f"{path}: cannot be read ({why}). Check the name.")
    if contents.wrong:
        typer.echo(f"{path} is damaged: {contents.wrong}.", err=True)
    return path, contents


def _there(path: Path) -> Path:
    """Ends the command where there is no such journal."""
    if not path.exists():
        fail(f"{path}: there is no such journal. Check the name.")
    return path


@app.command()
def play(
    number: Annotated[int, typer.Argument(metavar="N", min=1)],
    form: Annotated[
        Literal["bgstats", "json"], typer.Option("--as", help="A link for BG Stats, or a record.")
    ] = "json",
    journal: Journal = None,
) -> None:
    """Print one finished game of a journal as a record, or as the link with which BG Stats takes it."""
    path, contents = _read_journal(journal)
    games = catalogue.games()
    record = None
    if number in contents.games:
        record = play_record.own_play(contents, games, number, lambda header: play_record.differing(games, header))
    if record is None:
        fail(f"{path}: holds no game {number} that is over. Nothing was written.")
    plain = json.dumps(play_record.to_plain(record), ensure_ascii=False)
    typer.echo(play_record.link(record) if form == "bgstats" else plain)


@app.command(name="evening")
def evening_(
    out: Annotated[Path, typer.Argument(metavar="OUT")],
    form: Annotated[
        Literal["csv", "json"], typer.Option("--as", help="A table, or what another table takes.")
    ] = "json",
    day: Annotated[str, typer.Option(help="Only the games of this day, such as 2026-11-27.")] = "",
    journal: Journal = None,
) -> None:
    """Write every finished game of a journal into one file: for a spreadsheet, or for `orctable import` elsewhere."""
    path, contents = _read_journal(journal)
    if out.is_dir():
        fail(f"{out}: is a folder. Name a file in it; nothing was written.")
    if out.exists() and out.samefile(path):
        fail(f"{out}: is the journal itself, or belongs to it. Name another place; the journal is as it was.")
    plays = [record for record in play_record.finished_plays(contents, catalogue.games()) if day in ("", record.day)]
    text = evening_file.as_csv(plays) if form == "csv" else evening_file.as_json(plays)
    try:
        if no_file(out):
            out.write_bytes(text.encode())
        else:
            replace_file(out, text.encode())
    except OSError as error:
        fail(f"{out}: cannot be written ({error.strerror}). Name another place; the journal is as it was.")
    tell(f"Written to {out}, games: {len(plays)}", err=no_file(out))


@app.command()
def person(
    name: Annotated[str, typer.Argument(metavar="NAME")],
    game: GameName = None,
    table: Table = None,
    as_json: Json = False,
) -> None:
    """Tell how somebody who has agreed to it has played: won so many of so many, places, opponents."""
    check_game(game)
    folder = read_table(table).folder
    people = whole_file(folder).people
    known = next((candidate for candidate in people if candidate.name == name and candidate.consent.statistics), None)
    if known is None:
        fail(f"{name}: has not agreed to be counted. Menu, Who plays?, their name. Nothing was written.")
    journal = _there(folder / JOURNAL)
    try:
        stats = of_person(known, people, games_of(journal, known.id, catalogue.games()), game or "")
    except sqlite3.Error as error:
        fail(f"{journal}: cannot be read ({error}). Check the name.")
    if as_json:
        typer.echo(json.dumps({"schema": "person/1", **asdict(stats)}, ensure_ascii=False))
        return
    tell(f"{stats.name}: won {stats.won} of {stats.games} ({stats.low:.0%} to {stats.high:.0%}, 95 % sure)")
    places = ", ".join(f"{place}: {count}" for place, count in stats.places)
    tell(f"Places: {places}" if places else "Places: none")
    for rival in stats.opponents:
        tell(f"Against {rival.name}, games: {rival.games}, ahead: {rival.ahead}, behind: {rival.behind}")


@app.command(name="ratings")
def ratings_(game: GameName = None, table: Table = None, as_json: Json = False) -> None:
    """Tell how strong those are who have agreed to be rated, over all evenings that are kept, the strongest first."""
    if find_spec("openskill") is None:
        fail("openskill: not installed. pip install orctable[ratings]")
    from companion.exchange.ratings import FEWEST, ratings

    check_game(game)
    folder = read_table(table).folder
    people = [someone for someone in whole_file(folder).people if someone.consent.rating]
    if not people:
        fail("Nobody has agreed to be rated. Menu, Who plays?, their name.")
    _, contents = _read_journal(folder / JOURNAL)
    rated = ratings(people, play_record.finished_plays(contents, catalogue.games()), game or "")
    if as_json:
        typer.echo(
            json.dumps({"schema": "ratings/1", "people": [asdict(rating) for rating in rated]}, ensure_ascii=False)
        )
        return
    say = catalogue.speaker(catalogue.USUAL, spoken_language()).text
    for one in rated:
        if one.rating is None:
            typer.echo(say("{name}: no rating yet, games: {n} of {least}", name=one.name, n=one.games, least=FEWEST))
        else:
            typer.echo(say("{name}: {rating}, games: {n}", name=one.name, n=one.games, rating=f"{one.rating:.1f}"))


UNREACHED = "Not reached from here: sticks, backups, other tables, phones, and what a disk keeps of deleted files."


@app.command()
def forget(
    name: Annotated[str, typer.Argument(metavar="NAME")],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only tell what would be done.")] = False,
    texts: Annotated[bool, typer.Option("--texts", help="Replace the name in texts that people wrote, too.")] = False,
    table: Table = None,
) -> None:
    """Forget a person: their games go on as those of "Player n", and all else of them goes; the app must be closed."""
    try:
        folder = read_table(table).folder
        path, games = folder / JOURNAL, catalogue.games(folder)
        if not folder.is_dir():
            fail(f"{path}: there is no such journal. Check the name.")
        with kept_private(), exclusive(folder):
            plan = forgetting.plan(folder, path, name, games, replace_texts=texts)
            _tell_plan(plan, texts)
            if dry_run:
                return
            forgetting.forget(folder, path, name, games, replace_texts=texts)
            left = forgetting.left(folder, name)
    except KNOWN_TROUBLE as error:
        fail(error)
    except (Foreign, sqlite3.Error, OSError) as error:
        why = getattr(error, "strerror", None) or error
        where = getattr(error, "filename", None) or folder
        fail(f"{where}: cannot be written ({why}). Do it again: what is not done yet is done then.")
    for file, count in left.items():
        tell(f"{file}: the name stands there still, times: {count}", err=True)
    tell(f"Games written anew: {len(plan.games)}; files of {folder} in which the name stands: {len(left)}")
    tell(UNREACHED)
    raise typer.Exit(int(bool(left)))


def _tell_plan(plan: forgetting.Plan, texts: bool) -> None:
    """What is about to be changed, what people wrote first."""
    for text in plan.texts:
        if texts:
            tell(f"In a text that somebody wrote, and replaced there: {text}")
        else:
            tell(f"In a text that somebody wrote, and left there; --texts replaces it: {text}")
    games = ", ".join(map(str, plan.games))
    tell(f"Games written anew: {games}" if games else "Games written anew: none")
    for path in plan.goes:
        tell(f"Deleted: {path}")
    for path in plan.unknown:
        tell(f"Left, see to it yourself: {path}")
    for why in plan.unread:
        tell(f"Left, for it cannot be gone through: {why}")
