"""Commands about one position: what the rules derive from it, whether it is possible, where a number comes from."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from companion.app import catalogue
from companion.cli.common import KNOWN_TROUBLE, Json, LogFile, Until, app, tell_unchecked, teller
from companion.cli.spoken_language import fail, spoken_language
from companion.games.protocol import Game
from companion.locale.command_tables import MAY_BE_DONE
from companion.record.history import History
from companion.record.log import replay
from companion.record.number_trail import TABLE, Trail, field_of, trail
from companion.record.position_file import position_data, read_position


@app.command()
def position(file: Annotated[Path, typer.Argument(metavar="FILE.json")], as_json: Json = False) -> None:
    """Check a position and print everything the rules derive from it; ends with 1 when it cannot be."""
    try:
        opened, agreed = catalogue.games().open_position(read_position(file), file.name)
    except KNOWN_TROUBLE as error:
        fail(error)
    data = position_data(agreed, opened.game, opened.state)
    if as_json:
        typer.echo(json.dumps(data, ensure_ascii=False))
    else:
        print_position(opened.game, agreed, opened.state, data["problems"])
    raise typer.Exit(0 if all(problem["note"] for problem in data["problems"]) else 1)


def print_position(
    game: Game[Any], agreed: Mapping[str, Any], state: Any, problems: Sequence[Mapping[str, Any]]
) -> None:
    """A position in sentences, then every number of a player that can be asked about, and what may be done; last what
    cannot be.
    """
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
    lines.append(speaker.text(MAY_BE_DONE, acts=", ".join(kinds) or speaker.text("nothing")))
    lines += [f"{'note' if one['note'] else 'cannot be'}: {speaker.problem(one)}" for one in problems]
    typer.echo("\n".join(lines))


@app.command()
def why(
    file: LogFile,
    field: Annotated[
        str, typer.Argument(help="A number and whose it is, such as skulls:Anna; another word lists them all.")
    ],
    until: Until = None,
    as_json: Json = False,
) -> None:
    """Show where a number comes from: what it is made of, and each line of the game that changed it."""
    try:
        replayed = replay.replay(file, catalogue.games(), teller(file), until)
        track = replayed.track
        asked, which = field_of(field, track.game, track.names)
    except KNOWN_TROUBLE as error:
        fail(error)
    tell_unchecked(file, replayed)
    found = trail(track, asked, which)
    if as_json:
        typer.echo(json.dumps({"schema": "why/1", "field": field, **_plain(found, asked, track)}, ensure_ascii=False))
        return
    for line in _answer_lines(found, asked, field, track):
        typer.echo(line)


def _plain(found: Trail, asked: str, track: History[Any]) -> dict[str, Any]:
    def said(value: int) -> Any:
        """A seat by its name, where the number is one."""
        if track.game.numbers.fields[asked] != TABLE:
            return value
        return track.names[value] if value >= 0 else None

    return {
        "value": said(found.value),
        "start": said(found.start),
        "parts": [{"code": part.code, "amount": part.amount, **_named(part.args, track)} for part in found.parts],
        "steps": [
            {
                "line": step.line,
                "act": step.act,
                "action": track.game.rules.to_line(step.action, track.names),
                "change": said(step.value) if track.game.numbers.fields[asked] == TABLE else step.change,
                "value": said(step.value),
                "rule": step.rule,
            }
            for step in found.steps
        ],
    }


def _named(args: tuple[tuple[str, Any], ...], track: History[Any]) -> dict[str, Any]:
    return {key: track.names[value] if key == "player" else value for key, value in args}


def _answer_lines(found: Trail, asked: str, field: str, track: History[Any]) -> Iterator[str]:
    from companion.locale.gaps import signed

    speaker, plain = catalogue.speaker(track.game.name, "en"), _plain(found, asked, track)
    yield f"{field} is {_or_nobody(plain['value'])}; it was {_or_nobody(plain['start'])} at the beginning"
    for step, told in zip(found.steps, plain["steps"], strict=True):
        change = "" if track.game.numbers.fields[asked] == TABLE else f" {signed(step.change)},"
        action, now = speaker.action(step.action, track.names), _or_nobody(told["value"])
        yield f"line {step.line}: {action}:{change} now {now} ({step.rule})"
    yield from (_part(part) for part in plain["parts"])


def _or_nobody(value: object) -> object:
    return "nobody" if value is None else value


def _part(part: Mapping[str, Any]) -> str:
    """One part of the number, in the words of the JSON."""
    values = ", ".join(f"{key} {value}" for key, value in part.items() if key not in ("code", "amount"))
    return f"  {part['amount']} {part['code']}" + (f": {values}" if values else "")
