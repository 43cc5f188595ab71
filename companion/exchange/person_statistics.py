"""What can be said of a person's games: won so many of so many, which places, against whom. No game of a simulated
table counts, and only people who have agreed to be counted are named.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from companion.exchange.play_record import Play
from companion.judged.tally import wilson
from companion.record.people.groups_file import Person


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


def of_person(person: Person, people: Iterable[Person], plays: Iterable[Play], game: str = "") -> Statistics:
    """The statistics of one of these people, of all games or of one; `person` has agreed to them."""
    named = {one.id: one.name for one in people if one.consent.statistics and one.id != person.id}
    games, won = 0, 0
    places: Counter[int] = Counter()
    met: Counter[str] = Counter()
    ahead: Counter[str] = Counter()
    behind: Counter[str] = Counter()
    for play in plays:
        own = next((one for one in play.people if one.id == person.id), None)
        if own is None or play.simulated or game not in ("", play.game):
            continue
        games, won = games + 1, won + own.winner
        places[own.place] += 1
        for other in play.people:
            if other.id in named:
                met[other.id] += 1
                ahead[other.id] += own.place < other.place
                behind[other.id] += own.place > other.place
    low, high = wilson(won, games)
    opponents = tuple(Opponent(named[one], count, ahead[one], behind[one]) for one, count in met.most_common())
    return Statistics(person.name, games, won, low, high, tuple(sorted(places.items())), opponents)
