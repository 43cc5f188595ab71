"""What is in the box: the numbers printed on the board, the cards, and the amounts the rulebook names.

A number that is printed but not in the rulebook may be unknown (None), which is never the same as 0.
"""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Final

from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import Text, Whole

NUMBERS = tuple(range(2, 13))
CENTRE = 7
SEGMENTS = tuple(number for number in NUMBERS if number != CENTRE)
PROFIT, PRIVATE, STATE = "profit", "private", "state"
PRINTED = (PROFIT, PRIVATE, STATE)  # what is printed on an industry and not in the rulebook
OPTION, EVENT = "option", "event"
DECKS = (OPTION, EVENT)
CONFIRMED = ("centre_neighbours", "crisis_profit")
"""What the rulebook shows in a picture only, and is therefore confirmed once by whoever has the box (ED-02, ED-08)."""
PROFITS: Final = (-9, 20)
SLOTS: Final = (0, 9)  # the least and the most that may be printed on an industry
Profit = Annotated[int, Whole(*PROFITS)]
Slots = Annotated[int, Whole(*SLOTS)]
Price = Annotated[int, Whole(1, 99)]
Known = Mapping[int, "Printed"]


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed on one industry: profit of a company, private and state slots; None is unknown."""

    profit: Profit | None = None
    private: Slots | None = None
    state: Slots | None = None
    name: Annotated[str, Text(24)] = ""
    start_price: Price = 0
    white: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """One card of a deck as it was described: how often it is there, its difficulty (0: no crime), when it may be
    played, a note, and what it does from a short list.
    """

    deck: str
    name: str
    count: int = 1
    difficulty: int = 0
    when: str = ""
    note: str = ""
    effects: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Amounts:
    """The amounts the rulebook prints: coins, chips and cards (eco 59-63, 116, 261, 316-324, 378), and what
    they could be in another edition.
    """

    start: Annotated[int, Whole(0, 200)] = 20
    companies: Annotated[int, Whole(2, 30)] = 12
    startups: Annotated[int, Whole(1, 10)] = 3
    loan: Annotated[int, Whole(1, 50)] = 5
    interest: Annotated[int, Whole(0, 20)] = 1
    fall: Annotated[int, Whole(0, 20)] = 3
    rise: Annotated[int, Whole(0, 20)] = 2
    cards: Annotated[int, Whole(0, 9)] = 2
    quotas: Annotated[int, Whole(0, 3)] = 1
    succeeds: Annotated[int, Whole(2, 12)] = 7
    quick: Annotated[int, Whole(1, 6)] = 5


@dataclass(frozen=True, slots=True)
class Box:
    """One edition, with what its owner knows of it. `coins` counts the coins worth 1, 5 and 10, () unknown.
    `confirmed` are those of `CONFIRMED` that the owner has said: no part of what is printed.
    """

    prints: Mapping[int, Printed] = field(hash=False)
    targets: Mapping[int, int] = field(hash=False)
    amounts: Amounts = Amounts()
    strengths: tuple[int, ...] = (1, 2, 3, 4)
    forecasts: int = 4
    points: int = 4
    options: int = 79
    events: int = 25
    quotas: int | None = None
    coins: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    centre_neighbours: str = "all"
    crisis_profit: str = "replace"
    confirmed: tuple[str, ...] = field(default=(), compare=False)
    listed: Mapping[str, tuple[int, ...]] = field(init=False, repr=False, compare=False)
    """The cards of each deck by their number in `cards`, from 1 on; 0 is one that is not listed."""

    def __post_init__(self) -> None:
        every = tuple(enumerate(self.cards, 1))
        listed = {deck: (0, *(number for number, card in every if card.deck == deck)) for deck in DECKS}
        object.__setattr__(self, "listed", listed)

    @property
    def money(self) -> int:
        """All coins in the box, 0 while that is not known."""
        return sum(worth * count for worth, count in zip((1, 5, 10), self.coins, strict=False))


TRIAL: Mapping[int, tuple[int, int, int]] = {
    2: (-2, 3, 1), 3: (3, 3, 1), 4: (2, 3, 1), 5: (2, 3, 1), 6: (1, 3, 1), 7: (3, 0, 0), 8: (1, 3, 1), 9: (2, 3, 1),
    10: (2, 3, 1), 11: (3, 3, 1), 12: (6, 3, 1),
}  # fmt: skip
"""Trial numbers, invented for trying the game out: profit, private and state slots. NOT THE PRINTED VALUES."""


def asked(number: int) -> tuple[str, ...]:
    """What has to be known of an industry before play: 31 numbers in all; the centre has no slots (eco 114)."""
    return (PROFIT,) if number == CENTRE else PRINTED


EVERY = tuple((number, field) for number in NUMBERS for field in asked(number))
"""The 31 printed numbers, as industry and field."""


def known(prints: Known) -> int:
    """How many of the 31 are known."""
    return sum(getattr(prints[number], name) is not None for number, name in EVERY)


def unknown(prints: Known) -> tuple[tuple[int, str], ...]:
    """Which of the 31 are not known yet."""
    return tuple((number, name) for number, name in EVERY if getattr(prints[number], name) is None)
