"""What a table may agree on before it plays: options with their values, and the presets (section 10 of the rules)."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Final

MOST_DAYS: Final = 999
MOST_ON_COIN_CARDS: Final = 25
"""The largest amount that a player's coin cards can show (M2.4)."""
ENTRY: Final[tuple[object, ...]] = ("cards", "screen")


@dataclass(frozen=True, slots=True)
class Options:
    """One value for every option; the defaults are the printed rules.

    `max_days` and `most_invested` are 0 for no limit. The three `entry` options say how choices are made, in cards or
    on the screen, `shuffle_keys` whether the keys stand in another order each time; they change no rule.
    """

    bubble_strength: int = 5
    buy_sold_out: bool = False
    max_days: int = 0
    most_invested: int = 0
    loan_floor: bool = True
    no_legal_blocker: str = "eliminated"
    hippo_coins: str = "reserve"
    entry_invest: str = "cards"
    entry_defend: str = "cards"
    entry_buy: str = "cards"
    shuffle_keys: bool = True


DAYS_AT_SET_UP: Final = (0, 12, 30, 60, 100)
"""Limits that set-up offers; a log's header may name any other."""
CHOICES: Mapping[str, tuple[object, ...]] = {
    "bubble_strength": (5, 9),
    "buy_sold_out": (False, True),
    "max_days": DAYS_AT_SET_UP,
    "most_invested": (0, MOST_ON_COIN_CARDS),
    "loan_floor": (True, False),
    "no_legal_blocker": ("eliminated", "no_effect"),
    "hippo_coins": ("reserve", "owner"),
    "entry_invest": ENTRY,
    "entry_defend": ENTRY,
    "entry_buy": ENTRY,
    "shuffle_keys": (True, False),
}
PRESETS: Mapping[str, Options] = {
    "printed": Options(),
    "course": Options(bubble_strength=9, buy_sold_out=True, max_days=100),
}


def agreed(preset: str, changes: Mapping[str, object]) -> Options:
    """The options of a preset with some of them set otherwise. Raises ValueError naming what cannot be."""
    for name, value in changes.items():
        may = CHOICES.get(name)
        if may is None:
            raise ValueError(f"there is no option {name!r}; there are {', '.join(CHOICES)}")
        if name == "max_days" and type(value) is int and 0 <= value <= MOST_DAYS:
            continue
        if not any(type(value) is type(one) and value == one for one in may):
            known = f"0 to {MOST_DAYS}" if name == "max_days" else " or ".join(map(str, may))
            raise ValueError(f"{name} is {value!r} and must be {known}")
    return Options(**{**asdict(PRESETS[preset]), **changes})
