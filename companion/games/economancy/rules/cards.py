"""The kinds of card by number, and what is printed on each.

Kinds are numbers from 0: the Stipend, the thirteen of the printed shop, and the eight of booster pack 1. `KINDS` holds
the words that logs use for them.
"""

from typing import Final, NamedTuple

KINDS: Final = (
    "stipend", "monopoly", "incantation", "wall", "worker", "bean_stock", "ghost", "bubble", "senior", "fish",
    "apprentice", "thug", "shield", "golem", "loan", "hippo", "lizard", "gremlin", "mine", "flower", "underdog", "buff",
)  # fmt: skip
NUMBER: Final = {word: number for number, word in enumerate(KINDS)}  # a kind's number by its word
STIPEND: Final = NUMBER["stipend"]
BASE: Final = tuple(range(1, 14))
BOOSTER: Final = tuple(range(14, len(KINDS)))
SHOP_SETS: Final = {
    "base": BASE,
    "course_simple": tuple(
        kind for kind in BASE if KINDS[kind] not in ("wall", "apprentice", "thug", "shield", "golem")
    ),
    "booster1": BASE + BOOSTER,
}
"""Shops that have a name."""
NEEDED: Final = (NUMBER["monopoly"], NUMBER["incantation"])
"""Kinds that no shop can do without: the victory points (M8.2)."""


class Print(NamedTuple):
    """What is printed on a card (M3.1): `coins` on days 1, 2 and 3, how often it may attack and answer in one phase."""

    cost: int
    strength: int
    defence: int
    copies: int
    points: int
    coins: tuple[int, int, int]
    attacks: int
    answers: int


Prints = tuple[Print, ...]  # a print for each kind
