"""What a table may agree on: every option of the rules, its values, and the three presets."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

MOST_TARGET = 10
"""The highest target that both rulebooks name (en 105, ru 154)."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options, with the defaults of the `merged` preset. Each one is explained in docs/play.md."""

    first_oracle: str = "random"
    hindmost_tracking: str = "continuous"
    overbid: str = "warn"
    auction_win_order: str = "en"
    voluntary_default: bool = False
    interest_count: str = "live"
    winter_new_loan_owes: bool = True
    simultaneous_win: str = "acting_player"
    fresh_startup_competes: bool = True
    weapon_self_trigger: bool = False
    banking_on_payoff: bool = True
    banking_covers: str = "every_pay_off"
    food_move: str = "each"
    food_needs_slot: bool = True
    extras_fill_freed_slots: bool = False
    company_place: str = "kept"
    overbid_frees_cards: bool = True
    veto_needs_bid: bool = False
    fraud_by_winner: bool = True
    supply: str = "unlimited_with_warning"
    risk_rating_unknown: str = "ask"


CHOICES: Mapping[str, tuple[object, ...]] = {
    "first_oracle": ("random", "dice_high", "manual"),
    "hindmost_tracking": ("continuous", "revenue_end"),
    "overbid": ("allow", "warn", "forbid"),
    "auction_win_order": ("en", "ru"),
    "voluntary_default": (False, True),
    "interest_count": ("live", "snapshot_per_player"),
    "winter_new_loan_owes": (True, False),
    "simultaneous_win": ("acting_player", "shared", "order_from_oracle"),
    "fresh_startup_competes": (True, False),
    "weapon_self_trigger": (False, True),
    "banking_on_payoff": (True, False),
    "banking_covers": ("every_pay_off", "once"),
    "food_move": ("each", "one"),
    "food_needs_slot": (True, False),
    "extras_fill_freed_slots": (False, True),
    "company_place": ("kept", "slot_first"),
    "overbid_frees_cards": (True, False),
    "veto_needs_bid": (False, True),
    "fraud_by_winner": (True, False),
    "supply": ("unlimited_with_warning", "strict"),
    "risk_rating_unknown": ("ask", "table", "none"),
}

PRESETS: Mapping[str, Options] = {
    "merged": Options(),
    "en": Options(
        hindmost_tracking="revenue_end", fresh_startup_competes=False, food_move="one", food_needs_slot=False
    ),
    "ru": Options(first_oracle="dice_high", auction_win_order="ru", weapon_self_trigger=True, banking_on_payoff=False),
}


def targets(printed: int) -> range:
    """The targets a table may agree on: from the printed one for its number of players to ten (en 87-105, ru 154)."""
    return range(printed, max(printed, MOST_TARGET) + 1)


BEFORE: Mapping[str, object] = {
    "banking_covers": "every_pay_off", "overbid_frees_cards": False,
    "company_place": "slot_first",
}  # fmt: skip
"""The values these options had before they existed: a game that names all the others keeps to them."""
OLDER = frozenset(CHOICES) - frozenset(BEFORE)


def agreed(preset: str, said: Mapping[str, object]) -> Options:
    """The options of a table: its preset, and what it chose otherwise. Raises ValueError as `from_json` does.

    The app has always written out all options. Where only the newest are missing, the game began before they existed
    and goes on by the rules it began with.
    """
    older = BEFORE if set(said) >= OLDER else {}
    return from_json({**to_json(PRESETS[preset]), **older, **said})


def to_json(options: Options) -> dict[str, object]:
    """The options as plain data for a log header."""
    return {item.name: getattr(options, item.name) for item in fields(options)}


def from_json(data: Mapping[str, object]) -> Options:
    """Reads options back. Raises ValueError naming the option and its possible values."""
    for name, value in data.items():
        if name not in CHOICES:
            raise ValueError(f"option '{name}' is unknown; known are {', '.join(CHOICES)}")
        if not any(value is choice or (isinstance(value, str) and value == choice) for choice in CHOICES[name]):
            could = ", ".join(map(json.dumps, CHOICES[name]))
            raise ValueError(f"option '{name}' is {json.dumps(value, default=str)}; it may be {could}")
    return replace(Options(), **data)  # type: ignore[arg-type]
