"""What is printed on the cards of Economancy, and what a table may agree on, as plain tables.

The columns are cost, strength, defence, copies a player, victory points, coins on day 1, 2 and 3, attacks, and answers
in one attack phase. What a card does besides stands in the functions that ask for its name.
"""

from typing import Any, NamedTuple


class Printed(NamedTuple):
    """One kind of card."""

    cost: int
    strength: int
    defence: int
    copies: int
    points: int
    income: tuple[int, int, int]
    attacks: int = 1
    answers: int = 1


STIPEND = "stipend"
NOTHING = (0, 0, 0)
BASE = {
    "monopoly": Printed(2, 1, 1, 2, 1, NOTHING),
    "incantation": Printed(4, 1, 1, 3, 3, NOTHING),
    "wall": Printed(1, 1, 2, 2, 0, (1, 0, 0), 1, 2),
    "worker": Printed(1, 1, 2, 2, 0, (0, 1, 1)),
    "bean_stock": Printed(1, 1, 1, 1, 0, NOTHING),
    "ghost": Printed(2, 3, 2, 2, 0, (0, 0, 1)),
    "bubble": Printed(2, 5, 2, 1, 0, NOTHING, 0, 1),
    "senior": Printed(2, 2, 2, 2, 0, (1, 1, 1)),
    "fish": Printed(3, 1, 2, 1, 0, (0, 0, 4)),
    "apprentice": Printed(3, 2, 1, 1, 0, (1, 1, 0)),
    "thug": Printed(3, 4, 4, 1, 0, (0, 1, 0)),
    "shield": Printed(4, 2, 7, 1, 0, NOTHING),
    "golem": Printed(5, 7, 7, 1, 0, NOTHING),
}
BOOSTER = {
    "loan": Printed(0, 1, 1, 1, 0, NOTHING),
    "hippo": Printed(2, 2, 2, 1, 0, NOTHING),
    "lizard": Printed(3, 2, 2, 1, 0, NOTHING),
    "gremlin": Printed(3, 1, 1, 1, 0, NOTHING),
    "mine": Printed(3, 2, 2, 1, 0, (0, 0, 1)),
    "flower": Printed(3, 1, 3, 1, 0, NOTHING),
    "underdog": Printed(4, 2, 2, 1, 0, NOTHING),
    "buff": Printed(4, 4, 2, 1, 0, NOTHING),
}
CARDS = {STIPEND: Printed(0, 0, 0, 1, 0, (2, 1, 1), 0, 0)} | BASE | BOOSTER
NEVER_LEFT_OUT = ("monopoly", "incantation")
SHOPS = {
    "base": tuple(BASE),
    "course_simple": tuple(kind for kind in BASE if kind not in ("wall", "apprentice", "thug", "shield", "golem")),
    "booster1": (*BASE, *BOOSTER),
}

PRINTED: dict[str, Any] = {
    "bubble_strength": 5,
    "buy_sold_out": False,
    "max_days": 0,
    "most_invested": 0,
    "loan_floor": True,
    "no_legal_blocker": "eliminated",
    "hippo_coins": "reserve",
}
PRESETS: dict[str, dict[str, Any]] = {
    "printed": PRINTED,
    "course": PRINTED | {"bubble_strength": 9, "buy_sold_out": True, "max_days": 100},
}
VALUES: dict[str, tuple[Any, ...]] = {
    "bubble_strength": (5, 9),
    "buy_sold_out": (False, True),
    "max_days": (0, 1, 2, 5, 20, 100, 999),
    "most_invested": (0, 25),
    "loan_floor": (True, False),
    "no_legal_blocker": ("eliminated", "no_effect"),
    "hippo_coins": ("reserve", "owner"),
}
"""Of each switch all its values; of the days a choice."""
