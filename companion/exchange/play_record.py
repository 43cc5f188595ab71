"""A finished game as one neutral record (`play/1`): when, what, who, who won; the same on every table that takes it.

Records are made of what a journal keeps anyway. Those of other tables stand in it as facts, each by its id, so that
taking one twice adds nothing.

BG Stats takes one by a link: the app opens, and its owner says who is who. Its maker documents the JSON
(bgstatsapp.com, Push plays to BG Stats from other apps or websites). The address is assumed: it is the one that other
programs use, and no phone has opened it here.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from typing import Annotated, Any, Final
from urllib.parse import quote

from companion.games.protocol import Result
from companion.games.protocol.chronicle import PastGame
from companion.record.header_to_game import Games
from companion.record.journal import Journal
from companion.record.log.reader import parse_object
from companion.record.past import past_games
from companion.record.past.chronicle import chronicle
from companion.record.people.seated import PEOPLE, REVISION, ids_of, journal_id
from companion.record.storage import seals
from companion.record.storage.contents import Contents
from companion.schema.from_hints import record
from companion.schema.hints import Length
from companion.schema.plain_files import read_as
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import Choice, Matching, Name, Switches, Text, Whole
from companion.schema.wrong_input import BoxError, LogError

SCHEMA: Final = "play/1"
TAKEN: Final = "play:"  # the fact of a game that was played at another table, by its id
MOST_PEOPLE: Final = 20
LONGEST_GAME_MIN: Final = 100_000
MOST_SCORE: Final = 1_000_000
ID: Final = Matching(re.compile(r"[a-z0-9]{8,20}-[0-9]{1,9}"), "the id of a play, JOURNAL-GAME")
UNREADABLE: Final = (LogError, BoxError, ValueError, LookupError)  # what a header or a line that cannot be read raises


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sat at a seat: the person's id ("" for a name of one evening), the place, and the score, if there is any."""

    id: Annotated[str, Text(8, 0)]
    name: Annotated[str, Name()]
    place: Annotated[int, Whole(1, MOST_PEOPLE)]
    score: Annotated[int, Whole(-MOST_SCORE, MOST_SCORE)] | None
    winner: bool


@dataclass(frozen=True, slots=True)
class Play:
    """A finished game. `day` is a day as text, "" where it was not kept, and `minutes` are 0 then; `options` are those
    agreed on otherwise than usual. `seal` is that of its last line, `rev` how often it was written anew.
    """

    id: Annotated[str, ID]
    day: Annotated[str, Text(10, 0)]
    minutes: Annotated[int, Whole(0, LONGEST_GAME_MIN)]
    game: Annotated[str, Text(40)]
    edition: Annotated[str, Text(40)]
    simulated: bool
    people: Annotated[tuple[Seated, ...], Length(1, MOST_PEOPLE)]
    seal: Annotated[str, Text(40)]
    options: Annotated[Mapping[str, Any], Switches()] = field(default_factory=dict)
    rev: Annotated[int, Whole(0, LONGEST_GAME_MIN)] = 0


BY_OPTIONS: Final = ("position", "series")
"""What in a header can be by its options alone: under the usual ones a second game of a series is none."""
PLAY: Final = record(Play, frame={"schema": Choice((SCHEMA,))})


def to_plain(play: Play) -> dict[str, Any]:
    """The record as plain data, its schema first."""
    return {"schema": SCHEMA, **PLAY.write(play, ())}


def from_plain(data: object, where: str) -> Play:
    """Reads one back. Raises Wrong, a ValueError: what is wrong and where."""
    play: Play = read_as(PLAY, data, where)
    return play


def places(result: Result, seats: int) -> tuple[int, ...]:
    """Each seat's place: winners first, then by score; those who are level share one."""
    scores = result.scores or (0,) * seats
    rank = [(seat not in result.winners, -scores[seat]) for seat in range(seats)]
    order = sorted(rank)
    return tuple(1 + order.index(own) for own in rank)


def differing(games: Games, header: Mapping[str, Any]) -> Mapping[str, Any]:
    """The options of a game that are not as usual. Raises LogError or BoxError."""
    plain = {name: value for name, value in header.items() if name not in ("options", "preset", *BY_OPTIONS)}
    usual = games.spelled_out(plain).get("options", {})
    own = games.spelled_out({name: value for name, value in header.items() if name != "position"})
    return {name: value for name, value in own.get("options", {}).items() if value != usual.get(name)}


def finished_plays(contents: Contents, games: Games) -> tuple[Play, ...]:
    """Every finished game of a journal, oldest first, then those taken from other tables. What cannot be read is left
    out.
    """
    own = (
        own_play(contents, games, number, lambda header: differing(games, header)) for number in sorted(contents.games)
    )
    return (*(play for play in own if play is not None), *taken(contents.facts))


def taken(facts: Mapping[str, str]) -> Iterator[Play]:
    """The games of other tables, by their ids."""
    for name in sorted(name for name in facts if name.startswith(TAKEN)):
        try:
            yield _as_kept(json.loads(facts[name]))
        except (ValueError, LookupError, TypeError):
            continue  # a later orctable may have written it


def _as_kept(data: Mapping[str, Any]) -> Play:
    """A record as `take` has checked and the journal has sealed it, which is not checked again word by word. Raises
    ValueError, LookupError or TypeError for another one.
    """
    fields = {key: value for key, value in data.items() if key != "schema"}
    if data["schema"] != SCHEMA:
        raise ValueError(data["schema"])
    return Play(**{**fields, "people": tuple(Seated(**seated) for seated in data["people"])})


def own_play(
    contents: Contents, games: Games, number: int, options: Callable[[Mapping[str, Any]], Mapping[str, Any]]
) -> Play | None:
    """A game of this journal, None where it is not finished or cannot be read."""
    facts, newest = contents.facts, int(contents.facts.get("game", "0"))
    seals = contents.games[number].seals
    try:
        header = parse_object(past_games.header_of(facts, number, newest), "the game's header")
        past = past_games.from_text(facts.get(f"{past_games.SUMMARY}{number}", ""))
        if past is None or (past.over and past.scores is None):
            past = _worked_out(contents, games, number, newest)
        return of_past(past, facts, header, games, seals[-1], options(header)) if past.over and seals else None
    except UNREADABLE:
        return None


def of_past(
    past: PastGame,
    facts: Mapping[str, str],
    header: Mapping[str, Any],
    games: Games,
    seal: str,
    options: Mapping[str, Any],
) -> Play:
    """The record of a finished game, from what is known of it in a few words and the facts beside it. Raises LogError
    for a header of no game.
    """
    number = past.number
    return Play(
        id=f"{journal_id(facts)}-{number}",
        day=past.date,
        minutes=past_games.minutes_of(facts.get(f"{past_games.LASTED}{number}", "")),
        game=past.game,
        edition=str(header.get("edition", games.of(header, "the game's header").edition)),
        simulated=bool(header.get("simulated", False)),
        people=tuple(_people(past, ids_of(facts.get(f"{PEOPLE}{number}", ""), len(past.names)))),
        seal=seal,
        options=options,
        rev=int(facts.get(f"{REVISION}{number}", "0")),
    )


def _people(past: PastGame, ids: Iterable[str]) -> Iterator[Seated]:
    result = Result(past.winners, past.scores or ())
    place = places(result, len(past.names))
    for seat, (name, person) in enumerate(zip(past.names, ids, strict=True)):
        score = result.scores[seat] if result.scores else None
        yield Seated(person, name, place[seat], score, seat in result.winners)


def _worked_out(contents: Contents, games: Games, number: int, newest: int) -> PastGame:
    """What came of a game of which no summary was kept. Raises one of UNREADABLE."""
    begun = past_games.opened(games, past_games.header_of(contents.facts, number, newest))
    track, _ = past_games.replayed(begun, contents.games[number].bodies)
    whole = chronicle(track, begun.marks, ())
    return past_games.summary(whole, number, contents.facts.get(f"{past_games.BEGUN}{number}", ""))


def take(journal: Journal, plays: Iterable[Play]) -> int:
    """Keeps games of other tables; how many of them were new, or newer than those that were there.

    Raises JournalFailing, keeping none.
    """
    facts, fresh = journal.facts(), dict[str, str]()
    own = journal_id(facts)
    there = {play.id: play.rev for play in taken(facts)}
    for play in plays:
        if play.id.rpartition("-")[0] != own and play.rev > there.get(play.id, -1):
            fresh[f"{TAKEN}{play.id}"] = json.dumps(to_plain(play), ensure_ascii=False)
            there[play.id] = play.rev
    if fresh:
        journal.add(int(facts.get("game", "0")), (), fresh)
    return len(fresh)


ADDRESS: Final = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE: Final = "orctable"
MIDDAY: Final = "12:00:00"
"""The time of day is not kept; it is told in UTC, and midday is the same day nearly everywhere."""


def to_bgstats(play: Play) -> dict[str, Any]:
    """The record in the words of BG Stats; what is not known is left out."""
    points = any(seated.score is not None for seated in play.people)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": play.id,
        **({"playDate": f"{play.day} {MIDDAY}"} if play.day else {}),
        **({"durationMin": play.minutes} if play.minutes else {}),
        "game": {
            "name": play.game.capitalize(),
            "sourceGameId": play.edition,
            "highestWins": True,
            "noPoints": not points,
        },
        "players": [
            {
                "name": seated.name,
                "sourcePlayerId": seated.id or seals.link("", seated.name)[:8],
                "rank": seated.place,
                "winner": seated.winner,
                **({"score": seated.score} if seated.score is not None else {}),
            }
            for seated in play.people
        ],
        **({"comments": "SIMULATED"} if play.simulated else {}),
    }


def link(play: Play) -> str:
    """The address that opens BG Stats with this game."""
    return ADDRESS + quote(json.dumps(to_bgstats(play), ensure_ascii=False, separators=(",", ":")), safe=",:")
