"""The games a journal has kept, each in a few words: when, who, who won; and the records of the house."""

import json
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from datetime import date
from functools import lru_cache
from typing import Any, Final

from companion.games.protocol.chronicle import Best, Chronicle, HouseRecord, PastGame
from companion.record.header_to_game import Begun, Games
from companion.record.history import History
from companion.record.journal import Line
from companion.record.log.reader import check_line, parse_object
from companion.record.storage.seals import header_name
from companion.schema.wrong_input import BoxError

FIRST_DAY: Final = "2026-01-01"
"""Before this day nothing was kept: a machine that does not know the date begins at 1970, or when it was made."""
BEGUN, SUMMARY, TAPS, LASTED = "begun:", "summary:", "taps:", "minutes:"
"""Facts of each game, by its number: the day it began, what came of it, touches of the screen by round, how long people
played.
"""
SHORTEST, HIGHEST, WINS = "shortest", "highest", "wins"
FEWEST_WINS: Final = 2  # somebody who has won once holds no record by that


def summary(chronicle: Chronicle, number: int, date: str, *, went_on: bool = False) -> PastGame:
    """A game in a few words, from its numbers."""
    winners = chronicle.result.winners if chronicle.result else ()
    ends = [run[-1] for run in chronicle.races[0].runs] if chronicle.races else []
    best = tuple(
        Best(count.code, count.most, count.seat, count.area) for count in chronicle.counts if count.summed == "one"
    )
    return PastGame(
        number=number,
        date=date,
        game=chronicle.game,
        names=chronicle.names,
        marks=chronicle.marks,
        rounds=max(chronicle.rounds),
        over=chronicle.result is not None,
        winners=winners,
        score=max((ends[seat] for seat in winners), default=0) if ends else 0,
        best=best,
        went_on=went_on,
        scores=chronicle.result.scores if chronicle.result else (),
    )


def to_text(past: PastGame) -> str:
    """The summary as a journal keeps it."""
    return json.dumps(asdict(past), ensure_ascii=False)


def from_text(text: str) -> PastGame | None:
    """Read it back; None when it is something else: it can be worked out again."""
    try:
        data = json.loads(text)
        tuples: dict[str, Any] = {name: tuple(data[name]) for name in ("names", "marks", "winners")}
        tuples["best"] = tuple(Best(**best) for best in data["best"])
        tuples["scores"] = None if data.get("scores") is None else tuple(data["scores"])
        past = PastGame(**{**data, **tuples})
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    numbers = (past.number, past.rounds, past.score, *(past.scores or ()))
    kinds = {str: (past.date, past.game, *past.names, *past.marks), int: numbers}
    whole = all(isinstance(value, kind) for kind, values in kinds.items() for value in values)
    seats = all(isinstance(seat, int) and 0 <= seat < len(past.names) for seat in past.winners)
    return past if whole and seats and len(past.scores or past.names) == len(past.names) else None


def numbers(facts: Mapping[str, str], newest: int) -> tuple[int, ...]:
    """The games of a journal, newest first."""
    return tuple(number for number in range(newest, 0, -1) if header_of(facts, number, newest))


def header_of(facts: Mapping[str, str], number: int, newest: int) -> str:
    """The header of a game, "" when it was lost."""
    return facts.get(header_name(number), facts.get("header", "") if number == newest else "")


def taps_of(facts: Mapping[str, str], number: int) -> dict[int, int]:
    """Touches of the screen by round; none where they were not counted, or cannot be read."""
    try:
        return {int(round_): int(count) for round_, count in json.loads(facts.get(f"{TAPS}{number}", "[]"))}
    except (ValueError, TypeError):
        return {}


def minutes_of(text: str) -> int:
    """How long people played, as a fact tells it; 0 where it was not kept, or cannot be read."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0


@lru_cache(maxsize=4)
def believed(days: tuple[str, ...], today: str = "9999-12-31") -> tuple[str, ...]:
    """The days on which games began, in the order in which they were played; "" for those that cannot be, as a machine
    tells them that does not know the date: no days, later than today, or out of the order of most others.
    """
    ends, last, before = list[str](), list[int](), dict[int, int]()
    for at, day in enumerate(days):
        if _is_day(day) and FIRST_DAY <= day <= today:
            place = bisect_right(ends, day)
            ends[place : place + 1], last[place : place + 1] = [day], [at]
            before[at] = last[place - 1] if place else -1
    kept, at = set[int](), last[-1] if last else -1
    while at >= 0:
        kept.add(at)
        at = before[at]
    return tuple(day if at in kept else "" for at, day in enumerate(days))


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def opened(games: Games, header: str) -> Begun[Any]:
    """A game of the journal at its beginning. Raises LogError or BoxError, which say what is wrong."""
    return games.open(parse_object(header, "the game's header"))


def replayed(begun: Begun[Any], bodies: Sequence[str]) -> tuple[History[Any], str]:
    """A game gone through as far as its lines can be followed, and why no further ("" for to the end)."""
    track: History[Any] = History(begun.game, begun.names, begun.state)
    for number, body in enumerate(bodies, 1):
        try:
            line = parse_object(body, f"line {number}")
            check_line(line, f"line {number}")
            track.fold([line])
        except (ValueError, BoxError) as error:
            return track, str(error)
    return track, ""


def as_lines(bodies: Iterable[str]) -> Iterator[Line]:
    """What a journal wrote, as far as it is lines."""
    for body in bodies:
        try:
            line = json.loads(body)
        except ValueError:
            return
        if not isinstance(line, dict):
            return
        yield line


def house_records(games: Iterable[PastGame], name: str) -> tuple[HouseRecord, ...]:
    """The records among the finished games of this name, in the order in which they are told."""
    over = [past for past in games if past.over and past.game == name]
    won = [past for past in over if past.winners]
    if not over:
        return ()
    records = []
    if won:
        short = min(won, key=lambda past: past.rounds)
        high = max(won, key=lambda past: past.score)
        records.append(HouseRecord(SHORTEST, short.rounds, _winners(short), short.date))
        records += [HouseRecord(HIGHEST, high.score, _winners(high), high.date)] if high.score else []
    records += _most_wins(won)
    best: dict[str, tuple[Best, PastGame]] = {}
    for past in over:
        for score in past.best:
            if score.code not in best or score.amount > best[score.code][0].amount:
                best[score.code] = (score, past)
    return (*records, *(_house_record(one, past) for one, past in best.values()))


def _house_record(score: Best, past: PastGame) -> HouseRecord:
    """The greatest one of something, with whoever it belongs to."""
    names = past.names[score.seat : score.seat + 1] if score.seat >= 0 else ()
    return HouseRecord(score.code, score.amount, names, past.date, score.area)


def _winners(past: PastGame) -> tuple[str, ...]:
    return tuple(past.names[seat] for seat in past.winners)


def _most_wins(won: Sequence[PastGame]) -> list[HouseRecord]:
    """Who has won most often; several where they are level."""
    wins = Counter(name for past in won for name in _winners(past))
    most = max(wins.values(), default=0)
    if most < FEWEST_WINS:
        return []
    return [HouseRecord(WINS, most, tuple(sorted(name for name, count in wins.items() if count == most)), "")]
