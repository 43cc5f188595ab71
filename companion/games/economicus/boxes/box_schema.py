"""What the box file may say: every name, with the values that can be. A printed number that is left out is unknown."""

from typing import Final

from companion.checked.checker import Entry, Many, Numbered, OneOf, Row, Table, Text, Truth, Whole
from companion.games.economicus.rules.box import DECKS, NUMBERS
from companion.games.economicus.rules.text.field_shapes import WrittenEffect

VERSION: Final = 1
FEWEST: Final = 2
MOST: Final = 8
PROFITS: Final = (-9, 20)
SLOTS: Final = (0, 9)
"""The least and the most that may be printed on an industry."""
LONGEST_NAME: Final = 24
MOST_CARDS: Final = 104
DIFFICULTIES: Final = (0, 2, 3, 4, 5, 6)
"""Of a card: no crime, or the least face that succeeds."""
MOST_STARS: Final = 22
AMOUNTS: Final = {
    "start": (0, 200),
    "companies": (2, 30),
    "startups": (1, 10),
    "loan": (1, 50),
    "interest": (0, 20),
    "fall": (0, 20),
    "rise": (0, 20),
    "cards": (0, 9),
    "quotas": (0, 3),
    "succeeds": (2, 12),
    "quick": (1, 6),
}
"""The amounts that the rulebook names, and what they could be in another edition."""

_SHORT: Final = Text(longest=40)
_INDUSTRY: Final = Table((
    Entry("name", Text(longest=LONGEST_NAME), ""),
    Entry("profit", Whole(*PROFITS), None),
    Entry("private", Whole(*SLOTS), None),
    Entry("state", Whole(*SLOTS), None),
    Entry("start_price", Whole(1, 99), None),
    Entry("white", Truth(), None),
))  # fmt: skip
CARD: Final = Table((
    Entry("deck", Text(DECKS)),
    Entry("name", _SHORT),
    Entry("count", Whole(1, 79), 1),
    Entry("difficulty", OneOf(DIFFICULTIES), 0),
    Entry("when", Text(longest=80), ""),
    Entry("note", Text(longest=200), ""),
    Entry("effects", Many(WrittenEffect(), 0, 6), ()),
))  # fmt: skip
"""One card as it was described when it was first met."""
_CRISES: Final = Table((
    Entry("strengths", Many(Whole(-9, -1), 1, 6), (-1, -2, -3, -4)),
    Entry("forecasts", Whole(0, 40), 4),
    Entry("points", Whole(0, 40), 4),
))  # fmt: skip
COINS: Final = Row((Whole(0, 100), Whole(0, 100), Whole(0, 100)))
"""How many coins there are worth 1, 5 and 10."""
COINS_IN_ALL: Final = 100
BOX: Final = Table((
    Entry("version", Whole(VERSION, VERSION)),
    Entry("edition", _SHORT),
    Entry("name", _SHORT),
    Entry("amounts", Table(tuple(Entry(name, Whole(*may), None) for name, may in AMOUNTS.items())), {}),
    Entry("targets", Numbered(tuple(range(FEWEST, MOST + 1)), Whole(1, MOST_STARS))),
    Entry("industries", Numbered(NUMBERS, _INDUSTRY)),
    Entry("crises", _CRISES, {}),
    Entry("quota_cards", Whole(8, 79), None),
    Entry("coins", COINS, ()),
    Entry("cards", Many(CARD, 0, MOST_CARDS), ()),
    Entry("centre_neighbours", Text(("all", "none")), "all"),
    Entry("crisis_profit", Text(("replace", "add")), "replace"),
))  # fmt: skip
