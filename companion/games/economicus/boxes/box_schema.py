"""What the box file may say: every name, with the values that can be. A printed number that is left out is unknown."""

from collections.abc import Mapping
from typing import Annotated, Final, NamedTuple

from companion.games.economicus.rules.box import NUMBERS, Amounts
from companion.games.economicus.rules.text.field_shapes import Cards, Points, Price, Profit, Slots, Strengths
from companion.schema.from_hints import record
from companion.schema.hints import ByNumber
from companion.schema.lists import Row
from companion.schema.sorts import Choice, Text, Whole

FEWEST: Final = 2
MOST: Final = 8
LONGEST_NAME: Final = 24
MOST_STARS: Final = 22
COINS_IN_ALL: Final = 100
_AMOUNTS: Final = record(
    Amounts,
    more={
        "start": Whole(0, 200),
        "companies": Whole(2, 30),
        "startups": Whole(1, 10),
        "loan": Whole(1, 50),
        "interest": Whole(0, 20),
        "fall": Whole(0, 20),
        "rise": Whole(0, 20),
        "cards": Whole(0, 9),
        "quotas": Whole(0, 3),
        "succeeds": Whole(2, 12),
        "quick": Whole(1, 6),
    },
)
"""The amounts that the rulebook names, and what they could be in another edition."""
_SHORT: Final = Text(40)
_COINS: Final = Whole(0, 100)


class Industry(NamedTuple):
    """What is printed on an industry, as far as it is known."""

    name: Annotated[str, Text(LONGEST_NAME)] = ""
    profit: Profit | None = None
    private: Slots | None = None
    state: Slots | None = None
    start_price: Price | None = None
    white: bool = False


class Crises(NamedTuple):
    """The Crisis markers."""

    strengths: Strengths = (-1, -2, -3, -4)
    forecasts: Points = 4
    points: Points = 4


class BoxText(NamedTuple):
    """A whole box file. `coins` counts those worth 1, 5 and 10."""

    edition: Annotated[str, _SHORT]
    name: Annotated[str, _SHORT]
    targets: Annotated[Mapping[int, Annotated[int, Whole(1, MOST_STARS)]], ByNumber(tuple(range(FEWEST, MOST + 1)))]
    industries: Annotated[Mapping[int, Industry], ByNumber(NUMBERS)]
    amounts: Annotated[Amounts, _AMOUNTS] = Amounts()
    crises: Crises = Crises()
    quota_cards: Annotated[int | None, Whole(8, 79)] = None
    coins: Annotated[tuple[int, ...], Row((_COINS, _COINS, _COINS))] = ()
    cards: Cards = ()
    centre_neighbours: Annotated[str, Choice(("all", "none"))] = "all"
    crisis_profit: Annotated[str, Choice(("replace", "add"))] = "replace"


BOX: Final = record(BoxText, frame={"version": Whole(1, 1)})
