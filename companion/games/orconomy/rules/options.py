"""What a table may agree on: every option of the rules, its values, and the three presets."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Final, Literal

from companion.games.simple.agreed_files import choices_of, read_options
from companion.schema.quick_dataclass import dataclass

MOST_TARGET = 10  # the highest target that both rulebooks name (en 105, ru 154)


@dataclass(frozen=True, slots=True)
class Options:
    """The options, with the defaults of the `merged` preset. Each one is explained in docs/appendix/house-rules.md."""

    first_oracle: Literal["random", "dice_high", "manual"] = "random"
    hindmost_tracking: Literal["continuous", "revenue_end"] = "continuous"
    overbid: Literal["allow", "warn", "forbid"] = "warn"
    auction_win_order: Literal["en", "ru"] = "en"
    voluntary_default: bool = False
    interest_count: Literal["live", "snapshot_per_player"] = "live"
    winter_new_loan_owes: bool = True
    simultaneous_win: Literal["acting_player", "shared", "order_from_oracle"] = "acting_player"
    fresh_startup_competes: bool = True
    weapon_self_trigger: bool = False
    banking_on_payoff: bool = True
    banking_covers: Literal["every_pay_off", "once"] = "every_pay_off"
    food_move: Literal["each", "one"] = "each"
    food_needs_slot: bool = True
    extras_fill_freed_slots: bool = False
    company_place: Literal["kept", "slot_first"] = "kept"
    overbid_frees_cards: bool = True
    veto_needs_bid: bool = False
    fraud_by_winner: bool = True
    supply: Literal["unlimited_with_warning", "strict"] = "unlimited_with_warning"
    risk_rating_unknown: Literal["ask", "table", "none"] = "ask"


CHOICES: Final = choices_of(Options)
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


def agreed(preset: str, answers: Mapping[str, object]) -> Options:
    """The options of a table: its preset, and what it chose otherwise. Raises Wrong as
    `read_options` does.

    The app has always written out all options. Where only the newest are missing, the game began before they existed
    and goes on by the rules it began with.
    """
    older = BEFORE if set(answers) >= OLDER else {}
    return read_options(Options, {**asdict(PRESETS[preset]), **older, **answers})
