"""The deck of thirty cards, and the lines of three cards that show all six colours.

A card is a pair of colours: the one it shows two Orcs of, and the one it shows one Orc of. Colours are numbers from 0.
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Annotated, Final, NamedTuple

from companion.games.kernel.sorts import Word
from companion.schema.sorts import OneOf

COLOURS: Final = ("white", "yellow", "green", "blue", "red", "purple")
Colour = Annotated[int, Word(COLOURS)]


class Card(NamedTuple):
    """A card: the colour of its two Orcs and the colour of its single one (O2.3)."""

    two: Colour
    one: Colour

    def orcs(self, colour: int) -> int:
        """How many Orcs of a colour it shows: 0, 1 or 2."""
        return 2 * (self.two == colour) + (self.one == colour)


class Print(NamedTuple):
    """A land as it is printed: its colour and its worth, the number of Orcs on that end (O3.3)."""

    colour: Colour
    worth: Annotated[int, OneOf((1, 2))]


Line = tuple[Print, ...]
DECK: Final = tuple(Card(two, one) for two in range(6) for one in range(6) if two != one)
"""Every ordered pair of two colours once (O2.4)."""


def is_line(line: Sequence[Print]) -> bool:
    """Whether six lands, from the box on, can be three cards that show all six colours (O3.2)."""
    colours = sorted(land.colour for land in line)
    worths = [{line[at].worth, line[at + 1].worth} for at in range(0, len(line) - 1, 2)]
    return colours == list(range(6)) and worths == [{1, 2}] * 3


@lru_cache(maxsize=64)
def line_cards(line: Line) -> tuple[Card, ...]:
    """The three cards that a line is made of, from the box on."""
    pairs = [sorted(line[at : at + 2], key=lambda land: -land.worth) for at in range(0, len(line), 2)]
    return tuple(Card(strong.colour, weak.colour) for strong, weak in pairs)


def draw_line(rng: Random) -> Line:
    """Three cards in a line, each of the 5,760 lines as likely as any other (O3.2)."""
    colours = rng.sample(range(6), 6)
    worths = [worth for _ in range(3) for worth in rng.sample((1, 2), 2)]
    return tuple(map(Print, colours, worths))


def natives(cards: Sequence[Card], colours: Sequence[int]) -> int:
    """How many Orcs on these cards have one of the colours; both ends count (O6.3)."""
    return sum([2 * (card.two in colours) + (card.one in colours) for card in cards])
