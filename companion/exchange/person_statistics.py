"""What can be said of a person's games: won so many of so many, which places, against whom. No game of a simulated
table counts, and only people who have agreed to be counted are named.

Only what is asked for is read: SQLite looks into the JSON of a journal's facts itself, and no line of a game is read
but of those of which no summary is kept.
"""

import json
import sqlite3
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from companion.exchange import play_record
from companion.exchange.play_record import SCHEMA, TAKEN, Play, places
from companion.games.protocol import Result
from companion.judged.tally import wilson
from companion.record.header_to_game import Games
from companion.record.past.past_games import SUMMARY
from companion.record.people.groups_file import Person
from companion.record.people.seated import PEOPLE
from companion.record.storage.contents import Contents, Game
from companion.schema.quick_dataclass import dataclass

ELSEWHERE: Final = f"""
SELECT json_extract(value, '$.game'), (SELECT json_group_array(json_array(json_extract(one.value, '$.id'),
    json_extract(one.value, '$.place'), json_extract(one.value, '$.winner')))
    FROM json_each(facts.value, '$.people') AS one)
FROM facts WHERE name GLOB '{TAKEN}*' AND instr(value, ?) AND CASE WHEN json_valid(value)
    THEN json_extract(value, '$.schema') = '{SCHEMA}' AND NOT json_extract(value, '$.simulated') END
"""
"""The games of other tables in whose record a person's id stands."""
_NUMBER: Final = f"substr(seats.name, {len(PEOPLE) + 1})"
HERE: Final = f"""
SELECT CAST({_NUMBER} AS INTEGER), CASE
    WHEN NOT json_valid(seats.value) THEN 0
    WHEN NOT json_valid(past.value) OR begun.value IS NULL THEN NULL
    WHEN NOT json_extract(past.value, '$.over') THEN 0
    WHEN instr(begun.value, '"simulated"')
        AND CASE WHEN json_valid(begun.value) THEN json_extract(begun.value, '$.simulated') END THEN 0
    WHEN json_array_length(seats.value) = json_array_length(past.value, '$.names')
        AND json_type(past.value, '$.scores') = 'array'
    THEN json_array(json_extract(past.value, '$.game'), json(seats.value), json_extract(past.value, '$.winners'),
        json_extract(past.value, '$.scores')) END
FROM facts AS seats LEFT JOIN facts AS past ON past.name = '{SUMMARY}' || {_NUMBER}
    LEFT JOIN facts AS begun ON begun.name = 'header:' || {_NUMBER}
WHERE seats.name GLOB '{PEOPLE}*' AND instr(seats.value, ?)
"""
"""The games of this journal at which a person sat: game, ids, winners and scores, 0 for one that does not count, NULL
where only its lines can tell.
"""


class Sat(NamedTuple):
    """Who sat at a game: of each seat the person's id, the place, and whether they won."""

    game: str
    seats: Sequence[tuple[str, int, bool]]


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody they met: the name, in how many games, and in how many of those each came in before the other."""

    name: str
    games: int
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """Won `won` of `games`, the share lies between `low` and `high` (95 %); each place with how often it was theirs,
    and opponents, whom they met most first.
    """

    name: str
    games: int
    won: int
    low: float
    high: float
    places: tuple[tuple[int, int], ...]
    opponents: tuple[Opponent, ...]


def of_play(play: Play) -> Sat:
    """Who sat at a game, from its record."""
    return Sat(play.game, tuple((one.id, one.place, one.winner) for one in play.people))


def games_of(journal: Path, person: str, games: Games) -> Generator[Sat, None, None]:
    """The finished games of a person that count, in a journal that may be in use. Raises sqlite3.Error."""
    with closing(sqlite3.connect(f"{journal.absolute().as_uri()}?mode=ro", uri=True)) as database:
        for number, kept in database.execute(HERE, (person,)):
            if kept is None:
                yield from _replayed(database, games, number)
            elif kept:
                name, ids, winners, scores = json.loads(kept)
                ranks = places(Result(winners, scores), len(ids))
                yield Sat(name, tuple((one, ranks[seat], seat in winners) for seat, one in enumerate(ids)))
        for name, people in database.execute(ELSEWHERE, (person,)):
            yield Sat(name, json.loads(people))


def _replayed(database: sqlite3.Connection, games: Games, number: int) -> Iterator[Sat]:
    """A game of which no whole summary is kept, from its lines."""
    facts: dict[str, str] = dict(
        database.execute(
            "SELECT name, value FROM facts WHERE name NOT GLOB '*:*' OR name GLOB '*:' || ? OR name GLOB 'header:*'",
            (number,),
        )
    )
    lines = database.execute("SELECT body, seal FROM lines WHERE game = ? ORDER BY n", (number,)).fetchall()
    game = Game(tuple(body for body, _ in lines), tuple(seal for _, seal in lines))
    play = play_record.own_play(Contents(facts, games={number: game}), games, number, lambda _header: {})
    if play is not None and not play.simulated:
        yield of_play(play)


def of_person(person: Person, people: Iterable[Person], sat: Iterable[Sat], game: str = "") -> Statistics:
    """The statistics of one of these people, of all games or of one; `person` has agreed to them."""
    named = {one.id: one.name for one in people if one.consent.statistics and one.id != person.id}
    games, won = 0, 0
    came: Counter[int] = Counter()
    met: Counter[str] = Counter()
    ahead: Counter[str] = Counter()
    behind: Counter[str] = Counter()
    for name, seats in sat:
        own = next((seat for seat in seats if seat[0] == person.id), None)
        if own is None or game not in ("", name):
            continue
        _, place, winner = own
        games, won = games + 1, won + winner
        came[place] += 1
        for other, theirs, _ in seats:
            if other in named:
                met[other] += 1
                ahead[other] += place < theirs
                behind[other] += place > theirs
    low, high = wilson(won, games)
    opponents = tuple(Opponent(named[one], count, ahead[one], behind[one]) for one, count in met.most_common())
    return Statistics(person.name, games, won, low, high, tuple(sorted(came.items())), opponents)
