"""What a table agrees on before a game of Orconomy, as it stands in a log's header and in a position."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, NamedTuple

from companion.games.orconomy.rules.options import PRESETS
from companion.games.orconomy.rules.state import NUMBERS, TOURISM, Ratings
from companion.schema.from_hints import record
from companion.schema.hints import ByNumber, Length, exactly
from companion.schema.plain_files import read_as
from companion.schema.sorts import Choice, Name, Names, Sort, Switches, Text, Whole
from companion.schema.wrong import Inside, Wrong, wrong_value
from companion.schema.wrong_input import LogError

NAME = "orconomy"
EDITION = "orconomy-2017"
CLANS = ("tusk", "moon", "leaf", "sun", "rune")
"""The marks and colours of the players, in the order in which they come out of the box."""
FEWEST, MOST = 2, 5
MOST_MONEY = 260
MOST_TROPHIES = 31
_MONEY: Final = Whole(0, MOST_MONEY)
_Income = Annotated[int, Whole(-20, 20)]
_Slots = Annotated[int, Whole(1, 6)]


_INDUSTRY: Final = Whole(NUMBERS[0], NUMBERS[-1])


class Industry(Sort):
    """An industry by its number, 2 to 11."""

    def read(self, value: object, names: Names) -> int:
        if value == 12:
            must = "is {value}; Tourism, printed 2/12, is written {tourism}"
            raise wrong_value(value, must, tourism=TOURISM)
        return _INDUSTRY.read(value, names)


class Person(NamedTuple):
    """A player as a header tells of one."""

    name: Annotated[str, Name()]
    clan: Annotated[str, Choice(CLANS)]


class Header(NamedTuple):
    """A header as it stands in a file; `box` are the income and the slots of each industry."""

    players: Annotated[tuple[Person, ...], Length(FEWEST, MOST)]
    ring: Annotated[tuple[Annotated[int, Industry()], ...], exactly(len(NUMBERS))]
    game: Annotated[str, Choice((NAME,))] = NAME
    edition: Annotated[str, Text(40)] = EDITION
    simulated: bool = False
    preset: Annotated[str, Choice(tuple(PRESETS))] = "merged"
    options: Annotated[Mapping[str, Any], Switches()] = {}
    target: Annotated[int | None, Whole(1, MOST_TROPHIES)] = None
    start_money: Annotated[int | None, _MONEY] = None
    hindmost_pay: Annotated[int | None, _MONEY] = None
    prices: Annotated[Mapping[int, Annotated[int, Whole(1, MOST_MONEY)]], ByNumber(NUMBERS, some=True)] = {}
    ratings: Ratings = ()
    box: Annotated[Mapping[int, tuple[_Income, _Slots]], ByNumber(NUMBERS, some=True)] = {}


NAMES: Final = (
    "game", "edition", "simulated", "players", "ring", "preset", "options", "target", "start_money", "hindmost_pay",
    "prices", "ratings", "box",
)  # fmt: skip
"""The same names in a log's header and in a position."""
HEADER: Final = record(Header, NAMES)


def read(told: Mapping[str, Any], where: str) -> Header:
    """What a table agreed on, with the defaults. Raises LogError (unknown field, a ring that is none)."""
    try:
        given: Header = read_as(HEADER, told, where)
        with Inside(file=where):
            if sorted(given.ring) != list(NUMBERS):
                must = "must name each industry from {first} to {last} once, clockwise"
                raise Wrong(must, first=NUMBERS[0], last=NUMBERS[-1]).within("ring")
            for at, what in enumerate(Person._fields):
                if len({player[at] for player in given.players}) < len(given.players):
                    raise Wrong("names two with the same {what}", what=what).within("players")
    except Wrong as error:
        raise LogError(str(error)) from error
    return given
