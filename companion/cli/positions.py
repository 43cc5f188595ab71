"""Commands about one position: what the rules derive from it, whether it can be, and where a number comes from."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from companion.cli.common import KNOWN_TROUBLE, Json, LogFile, Until, app, fail, tell_unchecked, teller
from companion.table import opening, replaying, wiring
from companion.table.position import position_data, read_position
from companion.table.track import Track
from companion.table.why import HOW, OF_THE_TABLE, Trail, field_of, trail

PROBLEMS = {
    "too_many_tokens": "{player} has {have} tokens on the board; there are {most}",
    "negative_skulls": "{player} has {have} Skulls",
    "too_many_skulls": "the players have {have} Skulls; the box holds {most}",
    "supply_empty": "the players have {have} Skulls; the box holds {most}, so more are counted than there are",
    "negative_cards": "{player} has {have} cards",
    "cards_do_not_add_up": "hands, deck ({deck}), discards and cards in play are {have} cards; there are {most}",
    "too_many_cards": "hands, discards and cards in play are {have} cards; there are {most}",
    "too_many_copies": "{have} copies of {card} are known; there are {most}",
    "negative_price": "the price of industry {industry} is {have}",
    "ring_not_whole": "the ring does not name each industry once",
    "beside_not_there": "more Companies lie beside the slots of industry {industry} than lie there at all",
    "fresh_not_there": "a new Startup of {player} is said to be in industry {industry}, but does not lie there",
    "not_hindmost": "the Hindmost Orc is with {player}; by the Trophies it belongs to {should}",
    "oracle_cannot_be": "in this phase the Oracle cannot be {player}",
    "crisis_cannot_be": "in this phase the Crisis cannot be in industry {industry}",
    "crisis_cannot_be:0": "in this phase the Crisis must lie in an industry",
    "activity_cannot_be:0": "in this phase the Activity token must lie in an industry",
    "activity_cannot_be": "in this phase the Activity token cannot be in industry {industry}",
    "round_cannot_be": "in this phase the round cannot be {round}",
    "dice_say_another": "the dice {dice} do not name industry {industry}",
    "winter_reason": "the dice {dice} do not bring Winter by the reason {reason}",
    "winner_without_end": "{player} has won, but the game goes on",
    "end_without_winner": "the game is over, but nobody has won",
    "winner_below_target": "{player} has won with {have} Trophies; the target is {target}",
    "target_reached": "{player} has {have} Trophies, which wins at {target}, but the game goes on",
    "setup_cannot_be": "{have} Companies lie there after {done} placements, or something that comes later does",
    "nobody_due": "somebody must be due in this phase",
    "due_too_late": "{player} cannot be due in this step any more",
    "due_has_passed": "{player} is due, but has passed",
    "owes_nothing": "{player} is due to pay interest, but owes none",
    "not_collected_yet": "{player} uses abilities or collects again before collecting",
    "no_slot_to_sell": "industry {industry} has no free slot to be sold",
    "bid_below_price": "{player} has bid {amount}; the price is {least}",
    "equal_bids": "two players have bid {amount}",
    "best_bid_passed": "{player} has passed with the best bid, {amount}",
    "sold_to_another": "{player} has won with {amount}, which is not the best bid",
    "bid_above_hand": "{player} has bid {amount} cards and holds {have}",
    "no_startup_to_convert": "{player} has no Startup that could become a Company",
    "bid_out_of_turn": "{player} has bid before it was their turn",
    "moved_not_there": "a Company of {player} was moved to industry {industry}, it is said, but does not lie there",
    "card_out_of_round": "{card} lies open, but no round is played",
    "card_cannot_be_open": "{card} lies open, but could not have been played so",
    "card_step_cannot_be": "{card} lies open, but its die cannot be so in this step",
    "no_throw_to_answer": "before is told, but no throw of the Forecast dice can be answered here",
}
"""What cannot be in a position, as sentences, by the code the rules give."""


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
    markers = {"Oracle": "oracle", "active": "active", "Crisis": "crisis", "winner": "winner"}
    told = [f"{word} {data[name]}" for word, name in markers.items() if data[name] is not None]
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
        f"interest {player['interest_due']}, {loans}, can raise {player['raisable']}"
        + (", Hindmost" if player["hindmost"] else "")
    )


def _tokens(industry: Mapping[str, Any]) -> str:
    companies = [token["player"] + (" (pledged)" if token["pledged"] else "") for token in industry["companies"]]
    startups = [token["player"] + " (Startup)" for token in industry["startups"]]
    return ", ".join(companies + startups)


def _problem(problem: Mapping[str, Any]) -> str:
    values = {key: "nobody" if value is None else value for key, value in problem.items()}
    told = PROBLEMS.get(f"{problem['code']}:{problem.get('industry')}") or PROBLEMS.get(problem["code"], "")
    said = told.format_map(values)
    return f"{'note' if problem['note'] else 'cannot be'}: {said or problem['code']}"


@app.command()
def why(
    file: LogFile,
    field: Annotated[str, typer.Argument(help=HOW)],
    until: Until = None,
    as_json: Json = False,
) -> None:
    """Show where a number comes from: what it is made of, and each line of the game that changed it."""
    try:
        replayed = replaying.replay(file, wiring.open_game, teller(file), until)
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


def _plain(found: Trail, asked: str, track: Track[Any]) -> dict[str, Any]:
    def said(value: int) -> Any:
        """A seat by its name, where the number is one."""
        if asked not in OF_THE_TABLE:
            return value
        return track.names[value] if value >= 0 else None

    return {
        "value": said(found.value), "start": said(found.start),
        "parts": [{"code": part.code, "amount": part.amount, **_named(part.args, track)} for part in found.parts],
        "steps": [
            {
                "line": step.line, "act": step.act, "action": track.game.to_line(step.action, track.names),
                "change": said(step.value) if asked in OF_THE_TABLE else step.change, "value": said(step.value),
                "rule": step.rule,
            }
            for step in found.steps
        ],
    }  # fmt: skip


def _named(args: tuple[tuple[str, Any], ...], track: Track[Any]) -> dict[str, Any]:
    return {key: track.names[value] if key == "player" else value for key, value in args}


def _told(found: Trail, asked: str, field: str, track: Track[Any]) -> Iterator[str]:
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
    """What the number is made of now, in the words of the JSON."""
    values = ", ".join(f"{key} {value}" for key, value in part.items() if key not in ("code", "amount"))
    return f"  {part['amount']} {part['code']}: {values}"
