"""Commands about one position: what the rules derive from it, whether it is possible, where a number comes from."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from companion.app import wiring
from companion.cli.common import KNOWN_TROUBLE, Json, LogFile, Until, app, fail, tell_unchecked, teller
from companion.record import opening
from companion.record.history import History
from companion.record.log import replay
from companion.record.position_file import position_data, read_position
from companion.record.trail import HOW, OF_THE_TABLE, Trail, field_of, trail


@app.command()
def position(file: Annotated[Path, typer.Argument(metavar="FILE.json")], as_json: Json = False) -> None:
    """Check a position and print everything the rules derive from it; ends with 1 when it cannot be."""
    try:
        opened, agreed = opening.open_position(read_position(file), file.name)
    except KNOWN_TROUBLE as error:
        fail(error)
    data = position_data(agreed, opened.game, opened.state)
    if as_json:
        typer.echo(json.dumps(data, ensure_ascii=False))
    else:
        print_position(data)
    raise typer.Exit(0 if all(problem["note"] for problem in data["problems"]) else 1)


def print_position(data: Mapping[str, Any]) -> None:
    """A position in a few lines for people."""
    for line in _lines(data):
        typer.echo(line)


def _lines(data: Mapping[str, Any]) -> Iterator[str]:
    due = f", due: {data['turn']}" if data["turn"] else ""
    yield f"round {data['round']}, {data['phase']} {data['step']}".rstrip() + due
    markers = {"Oracle": "oracle", "active": "active", "Crisis": "crisis"}
    told = [f"{word} {data[name]}" for word, name in markers.items() if data[name] is not None]
    if data["winners"]:
        told.append(f"{'winner' if len(data['winners']) == 1 else 'winners'} {', '.join(data['winners'])}")
    if told:
        yield ", ".join(told)
    yield from map(_player, data["players"])
    for number, industry in data["industries"].items():
        if industry["companies"] or industry["startups"]:
            yield f"{number}: {_tokens(industry)}, price {industry['price']}, {industry['free_slots']} free slots"
    yield "may be done: " + (", ".join(dict.fromkeys(offer["do"] for offer in data["offers"])) or "nothing")
    yield from map(_problem, data["problems"])


def _player(player: Mapping[str, Any]) -> str:
    loans = "can borrow in " + ", ".join(map(str, player["loans_open"])) if player["loans_open"] else "cannot borrow"
    return (
        f"{player['name']}: Trophies {player['trophies']} ({player['presence']} present, {player['dominance']} leads), "
        f"{player['skulls']} Skulls, {player['cards']} cards, {player['tokens_left']} tokens left, "
        f"interest {player['interest_due']}{_gross(player)}, {loans}, can raise {player['raisable']}"
        + (", Hindmost" if player["hindmost"] else "")
    )


def _gross(player: Mapping[str, Any]) -> str:
    """The interest before what is paid, put off or spared, where that is something else."""
    due, gross = player["interest_due"], player["interest_gross"]
    return f" of {gross}" if gross != due else ""


def _tokens(industry: Mapping[str, Any]) -> str:
    companies = [token["player"] + (" (pledged)" if token["pledged"] else "") for token in industry["companies"]]
    startups = [token["player"] + " (Startup)" for token in industry["startups"]]
    return ", ".join(companies + startups)


def _problem(problem: Mapping[str, Any]) -> str:
    from companion.locale.sentences import Speaker

    return f"{'note' if problem['note'] else 'cannot be'}: {Speaker('en').problem(problem)}"


@app.command()
def why(
    file: LogFile,
    field: Annotated[str, typer.Argument(help=HOW)],
    until: Until = None,
    as_json: Json = False,
) -> None:
    """Show where a number comes from: what it is made of, and each line of the game that changed it."""
    try:
        replayed = replay.replay(file, wiring.open_game, teller(file), until)
        track = replayed.track
        asked, which = field_of(field, track.names)
    except KNOWN_TROUBLE as error:
        fail(error)
    tell_unchecked(file, replayed)
    found = trail(track, asked, which)
    if as_json:
        typer.echo(json.dumps({"schema": "why/1", "field": field, **_plain(found, asked, track)}, ensure_ascii=False))
        return
    for line in _told(found, asked, field, track):
        typer.echo(line)


def _plain(found: Trail, asked: str, track: History[Any]) -> dict[str, Any]:
    def said(value: int) -> Any:
        """A seat by its name, where the number is one."""
        if asked not in OF_THE_TABLE:
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
                "action": track.game.to_line(step.action, track.names),
                "change": said(step.value) if asked in OF_THE_TABLE else step.change,
                "value": said(step.value),
                "rule": step.rule,
            }
            for step in found.steps
        ],
    }


def _named(args: tuple[tuple[str, Any], ...], track: History[Any]) -> dict[str, Any]:
    return {key: track.names[value] if key == "player" else value for key, value in args}


def _told(found: Trail, asked: str, field: str, track: History[Any]) -> Iterator[str]:
    from companion.locale.sentences import Speaker, signed

    speaker, plain = Speaker("en"), _plain(found, asked, track)
    yield f"{field} is {_or_nobody(plain['value'])}; it was {_or_nobody(plain['start'])} at the beginning"
    for step, told in zip(found.steps, plain["steps"], strict=True):
        change = "" if asked in OF_THE_TABLE else f" {signed(step.change)},"
        action, now = speaker.action(step.action, track.names), _or_nobody(told["value"])
        yield f"line {step.line}: {action}:{change} now {now} ({step.rule})"
    yield from (_part(part) for part in plain["parts"])


def _or_nobody(value: object) -> object:
    return "nobody" if value is None else value


def _part(part: Mapping[str, Any]) -> str:
    """One part of the number, in the words of the JSON."""
    values = ", ".join(f"{key} {value}" for key, value in part.items() if key not in ("code", "amount"))
    return f"  {part['amount']} {part['code']}: {values}"
