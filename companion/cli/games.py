"""Commands about kept games and single positions: replay a log, convert journal to log and back; what the rules derive
from a position, whether it is possible, where a number comes from.
"""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Annotated, Any

import typer

from companion.app import catalogue
from companion.app.data_folder import data_folder
from companion.cli import common
from companion.cli.spoken_language import KNOWN_TROUBLE, fail, spoken_language, tell
from companion.exchange import evening_file, play_record
from companion.games.protocol import Game
from companion.record.history import History
from companion.record.journal import Journal
from companion.record.log import reader
from companion.record.log import replay as replaying
from companion.record.log.reader import position_data, read_position
from companion.record.log.replay import import_log, kept_game
from companion.record.number_trail import TABLE, Trail, field_of, trail


@common.app.command()
def replay(file: common.LogFile, until: common.Until = None, as_json: common.Json = False) -> None:
    """Fold a table log; stops at the first action the rules do not allow."""
    replayed = replaying.replay(file, catalogue.games(), common.teller(file), until)
    agreed = catalogue.games().agreed_at(replayed.header, replayed.track.state)
    common.tell_unchecked(file, replayed)
    data = position_data(agreed, replayed.track.game, replayed.track.state)
    if as_json:
        typer.echo(json.dumps(data, ensure_ascii=False))
        return
    tell(f"Lines: {replayed.track.written}")
    print_position(replayed.track.game, agreed, replayed.track.state, data["problems"])


@common.app.command(name="export")
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
    tell(f"Written to {out}, lines: {len(lines)}", err=common.no_file(out))


def _parts(journal: Path) -> list[Path]:
    """A journal's file and those beside it while it is open or after a crash."""
    whole = Path(os.path.realpath(journal))
    return [whole.with_name(whole.name + end) for end in ("", "-wal", "-shm", "-mark")]


def _write(out: Path, header: dict[str, Any], lines: list[dict[str, Any]]) -> None:
    """Replaces an existing log atomically. A pipe or device is written to directly."""
    if common.no_file(out):
        with out.open("w", encoding="utf-8") as file:
            reader.write_log(file, header, lines)
        return
    whole = StringIO()
    reader.write_log(whole, header, lines)
    common.replace_file(out, whole.getvalue().encode("utf-8"))


@common.app.command(name="import")
def import_(file: Annotated[Path, typer.Argument(metavar="LOG")], journal: common.JournalFile = None) -> None:
    """Take a table log into a journal in which no game runs, to play on from its end; or finished games of other
    tables, as `orctable evening` and `play` write them.
    """
    kept = journal or data_folder() / "journal.sqlite"
    if _is_plays(file):
        _take_plays(file, kept)
        return
    replayed = import_log(file, kept, catalogue.games(), common.teller(file, stops=False))
    common.tell_unchecked(file, replayed)
    tell(f"Taken into {kept}, lines: {len(replayed.lines)}; the next start goes on there.")


def _is_plays(file: Path) -> bool:
    """Whether it is a file of finished games; one that cannot be read is told of as a log."""
    try:
        return evening_file.is_plays(file)
    except OSError:
        return False


def _take_plays(file: Path, journal: Path) -> None:
    plays = evening_file.read(file)
    with Journal(journal) as kept:
        count = play_record.take(kept, plays)
    tell(f"Taken into {journal}, games: {count} of {len(plays)}; the others were there already.")


@common.app.command()
def position(file: Annotated[Path, typer.Argument(metavar="FILE.json")], as_json: common.Json = False) -> None:
    """Check a position and print everything the rules derive from it; ends with 1 when it cannot be."""
    opened, agreed = catalogue.games().open_position(read_position(file), file.name)
    data = position_data(agreed, opened.game, opened.state)
    if as_json:
        typer.echo(json.dumps(data, ensure_ascii=False))
    else:
        print_position(opened.game, agreed, opened.state, data["problems"])
    raise typer.Exit(0 if all(problem["note"] for problem in data["problems"]) else 1)


def print_position(
    game: Game[Any], agreed: Mapping[str, Any], state: Any, problems: Sequence[Mapping[str, Any]]
) -> None:
    """A position in sentences, every number that can be asked about, what may be done, and what cannot be."""
    speaker, fields = catalogue.speaker(game.name, spoken_language()), game.numbers.fields
    lines = [*speaker.table_told(game.files.header_at(agreed, state), game.view(state))]
    for seat, player in enumerate(agreed["players"]):
        numbers = (
            f"{speaker.word(speaker.tables.fields, field)} {game.numbers.number(state, field, seat)}"
            for field, whose in fields.items()
            if whose == "player"
        )
        lines.append(f"{player['name']}: {', '.join(numbers)}.")
    kinds = dict.fromkeys(speaker.button(offer.kind) for offer in game.rules.offers(state))
    lines.append(speaker.text("May be done: {acts}.", acts=", ".join(kinds) or speaker.text("nothing")))
    lines += [f"{'note' if problem['note'] else 'cannot be'}: {speaker.problem(problem)}" for problem in problems]
    typer.echo("\n".join(lines))


@common.app.command()
def why(
    file: common.LogFile,
    field: Annotated[
        str, typer.Argument(help="A number and whose it is, such as skulls:Anna; another word lists them all.")
    ],
    until: common.Until = None,
    as_json: common.Json = False,
) -> None:
    """Show where a number comes from: what it is made of, and each line of the game that changed it."""
    replayed = replaying.replay(file, catalogue.games(), common.teller(file), until)
    track = replayed.track
    number_field, which = field_of(field, track.game, track.names)
    common.tell_unchecked(file, replayed)
    steps_to = trail(track, number_field, which)
    if as_json:
        typer.echo(
            json.dumps({"schema": "why/1", "field": field, **_plain(steps_to, number_field, track)}, ensure_ascii=False)
        )
        return
    for line in _answer_lines(steps_to, number_field, field, track):
        typer.echo(line)


def _plain(steps_to: Trail, number_field: str, track: History[Any]) -> dict[str, Any]:
    def seat_name(value: int) -> Any:
        """A seat by its name, where the number is one."""
        if track.game.numbers.fields[number_field] != TABLE:
            return value
        return track.names[value] if value >= 0 else None

    return {
        "value": seat_name(steps_to.value),
        "start": seat_name(steps_to.start),
        "parts": [{"code": part.code, "amount": part.amount, **_named(part.args, track)} for part in steps_to.parts],
        "steps": [
            {
                "line": step.line,
                "act": step.act,
                "action": track.game.rules.to_line(step.action, track.names),
                "change": seat_name(step.value) if track.game.numbers.fields[number_field] == TABLE else step.change,
                "value": seat_name(step.value),
                "rule": step.rule,
            }
            for step in steps_to.steps
        ],
    }


def _named(args: tuple[tuple[str, Any], ...], track: History[Any]) -> dict[str, Any]:
    return {key: track.names[value] if key == "player" else value for key, value in args}


def _answer_lines(steps_to: Trail, number_field: str, field: str, track: History[Any]) -> Iterator[str]:
    from companion.locale.gaps import signed

    speaker, plain = catalogue.speaker(track.game.name, "en"), _plain(steps_to, number_field, track)
    yield f"{field} is {_or_nobody(plain['value'])}; it was {_or_nobody(plain['start'])} at the beginning"
    for step, plain_step in zip(steps_to.steps, plain["steps"], strict=True):
        change = "" if track.game.numbers.fields[number_field] == TABLE else f" {signed(step.change)},"
        action, now = speaker.action(step.action, track.names), _or_nobody(plain_step["value"])
        yield f"line {step.line}: {action}:{change} now {now} ({step.rule})"
    yield from (_part(part) for part in plain["parts"])


def _or_nobody(value: object) -> object:
    return "nobody" if value is None else value


def _part(part: Mapping[str, Any]) -> str:
    """One part of the number, in the words of the JSON."""
    values = ", ".join(f"{key} {value}" for key, value in part.items() if key not in ("code", "amount"))
    return f"  {part['amount']} {part['code']}" + (f": {values}" if values else "")
