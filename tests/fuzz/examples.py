"""Logs and positions that are right, from games played at random: what the fuzzing begins with."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.app import catalogue
from companion.games.orconomy.judgements import choose
from companion.record import header_to_game
from companion.record.history import CHANGE, INSERT, STRIKE, History
from companion.record.log.reader import position_data
from companion.schema.wrong_input import TableError

GAMES = catalogue.games()

Row = dict[str, Any]
PLAYERS = ({"name": "Anna", "clan": "leaf"}, {"name": "Boris", "clan": "tusk"}, {"name": "Zoë", "clan": "rune"})
OPTIONS: tuple[Row, ...] = ({}, {"risk_rating_unknown": "none"}, {"extras_fill_freed_slots": False, "overbid": "allow"})
PRESETS = ("merged", "en", "ru")
FOLLOWS = ("near", "turn", "offers", "problems", "prompt", "deck", "hindmost")
"""What follows from a position and may be left out."""
PLAYERS_OWN = ("name", "clan", "skulls", "cards")
SECTORS_OWN = ("companies", "startups", "beside", "price", "written")
BACK, AGAIN, MENDED, SET = 0.06, 0.1, 0.12, 0.15
"""How often something is taken back, done again, mended, or set by the table: the shares up to there."""


@dataclass(frozen=True, slots=True)
class Example:
    """A header and lines, and the game as it stands after them."""

    rows: tuple[Row, ...]
    track: History[Any]

    @property
    def text(self) -> bytes:
        """The log as it is written."""
        return written(self.rows)

    @property
    def position(self) -> Row:
        """The position at its end, with all that follows from it."""
        return position_data(GAMES.spelled_out(self.rows[0]), self.track.game, self.track.state)


def bare(position: Row) -> Row:
    """A position without what follows from it, so that whatever is spoilt in it does not contradict that."""
    return {name: value for name, value in position.items() if name not in FOLLOWS} | {
        "players": [{name: player[name] for name in PLAYERS_OWN} for player in position["players"]],
        "industries": {
            number: {name: sector[name] for name in SECTORS_OWN} for number, sector in position["industries"].items()
        },
    }


def written(rows: Sequence[Row]) -> bytes:
    """A log as bytes."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()


def example(seed: int, acts: int = 50) -> Example:
    """A game of so many touches; some of them are taken back, done again or mended."""
    rng = Random(seed)
    header = first_line(rng)
    opened = GAMES.open(header)
    track: History[Any] = History(opened.game, opened.names, opened.state)
    rows = [header]
    for _ in range(acts):
        rows += _touch(track, rng)
    return Example(tuple(rows), track)


def first_line(rng: Random) -> Row:
    """The header of a new game."""
    return {
        "format": header_to_game.FORMAT,
        "version": header_to_game.VERSION,
        "players": [dict(player) for player in PLAYERS],
        "ring": rng.sample(range(2, 12), 10),
        "preset": rng.choice(PRESETS),
        "options": dict(rng.choice(OPTIONS)),
        "target": 20,
    }


def _touch(track: History[Any], rng: Random) -> list[Row]:
    chance = rng.random()
    if chance < BACK and track.past:
        return track.undo("hand")
    if chance < AGAIN and track.future:
        return track.redo("hand")
    if chance < MENDED and track.acts:
        return _mending(track, rng)
    if chance < SET and track.unsettled:
        return track.settle("hand")
    offers = track.game.rules.offers(track.state)
    return track.do((choose(offers, rng),), "hand") if offers else []


def _mending(track: History[Any], rng: Random) -> list[Row]:
    """An earlier act is struck, changed or preceded by another, where that can be."""
    act = rng.choice(track.acts)
    way = rng.choice((STRIKE, CHANGE, INSERT))
    action = None if way == STRIKE else choose(track.game.rules.offers(act.before), rng)
    return track.correct(act.number, way, action, "hand")


def continued(sample: Example) -> Row:
    """The header of a log that goes on from where an example ends. Raises LogError where that cannot be."""
    return GAMES.header_at(sample.rows[0], sample.track.state)


def continued_where_possible(examples: tuple[Example, ...]) -> Iterator[Row]:
    """The same for all examples whose end can be gone on from."""
    for sample in examples:
        header = continued(sample)
        try:
            GAMES.open(header)
        except TableError:
            continue
        yield header
