"""Ratings over evenings: how strong people are, as far as the games that are kept can tell.

They are a pure function of those games, so that nothing of them is kept: whoever has the same games comes to the same
ratings, and who is forgotten is in none. Needs `openskill`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Final

from openskill.models import PlackettLuce

from companion.exchange.play_record import Play
from companion.record.past.past_games import believed
from companion.record.people.groups_file import Person
from companion.schema.quick_dataclass import dataclass

FEWEST: Final = 10  # games before somebody has a rating


@dataclass(frozen=True, slots=True)
class Rated:
    """A person: in how many games they met others who are rated, and the rating, None with fewer than FEWEST. It is
    mu - 3 sigma: what they are at least worth, sure by more than 99 %; whoever begins has 0.
    """

    name: str
    games: int
    rating: float | None


def ratings(people: Iterable[Person], plays: Iterable[Play], game: str = "") -> tuple[Rated, ...]:
    """Everybody who has agreed to be rated, the strongest first; of all games or of one. Whoever has not agreed is
    measured by nobody either: of each game only the order of the others counts, and who is level shares a rank.

    Weng and Lin, "A Bayesian Approximation Method for Online Ranking", JMLR 12 (2011): Plackett-Luce.
    """
    names = {one.id: one.name for one in people if one.consent.rating}
    model = PlackettLuce()
    strengths = {one: model.rating() for one in names}
    games: Counter[str] = Counter()
    for play in _in_order(plays):
        seats = [seat for seat in play.people if seat.id in names]
        if play.simulated or len(seats) < 2 or game not in ("", play.game):
            continue
        teams = model.rate([[strengths[seat.id]] for seat in seats], ranks=[float(seat.place) for seat in seats])
        for seat, (after,) in zip(seats, teams, strict=True):
            strengths[seat.id] = after
            games[seat.id] += 1
    told = (
        Rated(name, games[one], round(strengths[one].ordinal(), 2) if games[one] >= FEWEST else None)
        for one, name in names.items()
    )
    return tuple(sorted(told, key=lambda one: (one.rating is None, -(one.rating or 0.0), -one.games, one.name)))


def _in_order(plays: Iterable[Play]) -> Iterator[Play]:
    """Evening by evening: an order that is the same at every table. A game whose day cannot be comes right after the
    one before in its journal.
    """
    found = list[tuple[str, str, int, Play]]()
    journals = groupby(sorted(((*_number(play), play) for play in plays), key=itemgetter(0, 1)), itemgetter(0))
    for journal, games in journals:
        told, last = list(games), ""
        for day, (_, number, play) in zip(believed(tuple(play.day for *_, play in told)), told, strict=True):
            last = day or last
            found.append((last, journal, number, play))
    return (play for *_, play in sorted(found, key=itemgetter(0, 1, 2)))


def _number(play: Play) -> tuple[str, int]:
    journal, _, number = play.id.rpartition("-")
    return journal, int(number)
