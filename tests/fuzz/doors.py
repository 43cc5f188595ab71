"""The ways into the program for positions and logs from outside, as the command line goes through them."""

import json
from pathlib import Path
from random import Random
from typing import Any

from companion.app import catalogue
from companion.games.orconomy.judgements import choose
from companion.games.protocol import Game
from companion.record.history import History
from companion.record.log import reader
from companion.record.log.reader import position_data, read_position
from companion.record.number_trail import field_of, trail
from companion.schema.wrong_input import BoxError, TableError

GAMES = catalogue.games()

KNOWN_TROUBLE = (TableError, BoxError)
ASKED = ("trophies", "skulls", "interest")
PLAYED_ON = 6


class Wrong(AssertionError):
    """Something was taken that should not have been, or said in a way nobody can use."""


def fold(file: Path) -> str:
    """Replay a log, ask where a number comes from, and write it out again; '' or why it was refused.

    Whatever else is raised is a fault.
    """
    try:
        header, lines = reader.read_log(file, catalogue.games())
        opened = GAMES.open(header)
        track: History[Any] = History(opened.game, opened.names, opened.state)
        track.fold(lines)
    except KNOWN_TROUBLE as error:
        return usable(str(error))
    printable(position_data(GAMES.spelled_out(header), track.game, track.state))
    for asked in (*(f"{word}:{opened.names[-1]}" for word in ASKED), "price:7", "hindmost"):
        trail(track, *field_of(asked, opened.game, opened.names))
    clean = reader.in_force(lines, [act.number for act in track.acts])
    again: History[Any] = History(opened.game, opened.names, opened.state)
    again.fold(json.loads(printable(clean)))
    if again.state != track.state:
        raise Wrong("without what was taken back it is another game")
    play_on(track.game, track.state)
    return ""


def look(file: Path) -> str:
    """Check a position; '' or why it was refused. What is printed must be taken again, and be the same then."""
    try:
        opened, agreed = GAMES.open_position(read_position(file), file.name)
    except KNOWN_TROUBLE as error:
        return usable(str(error))
    data = position_data(agreed, opened.game, opened.state)
    file.write_text(printable(data), encoding="utf-8")
    again, words = GAMES.open_position(read_position(file), file.name)
    if again.state != opened.state or words != agreed:
        raise Wrong("what was printed is another position")
    if all(problem["note"] for problem in data["problems"]):
        play_on(opened.game, opened.state)
    return ""


def play_on(game: Game[Any], state: Any) -> None:
    """A few random actions; whatever is offered in a possible position can be done, and shown."""
    chance = Random(1)
    for _ in range(PLAYED_ON):
        game.view(state)
        offers = game.rules.offers(state)
        if not offers:
            return
        action = choose(offers, chance)
        state = game.rules.apply(state, action)
        wrong = [problem for problem in game.files.position(state)["problems"] if not problem["note"]]
        if wrong:
            raise Wrong(f"{action} leads from a possible position to one that cannot be: {wrong}")


def printable(data: Any) -> str:
    """The data as it is printed; it can be, in UTF-8."""
    words = json.dumps(data, ensure_ascii=False, allow_nan=False)
    words.encode("utf-8")
    return words


def usable(message: str) -> str:
    """A message that a person can read: one line, not endless."""
    if not message or len(message) > 3000 or len(message.splitlines()) != 1:
        raise Wrong(f"no message for a person: {message[:300]!r} ({len(message)} characters)")
    message.encode("utf-8")
    return message
