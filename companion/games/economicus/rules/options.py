"""What a table may agree on: every switch of the rules, its values, and the three presets."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated, Final, Literal

from companion.games.simple.agreed_files import choices_of, read_options
from companion.schema.quick_dataclass import dataclass
from companion.schema.wrong import Wrong

MOST_TARGET = 22  # stars of somebody who is present and leads in all eleven industries
MOST_TURNS = 400
FEWEST_MINUTES, MOST_MINUTES = 10, 600


Turns = Annotated[int, range(1, MOST_TURNS + 1)]
Minutes = Annotated[int, range(FEWEST_MINUTES, MOST_MINUTES + 1)]
Stars = Annotated[int, range(MOST_TARGET + 1)]


@dataclass(frozen=True, slots=True)
class Options:
    """The switches, each with all that it may be, and with the default of the full rules. `target` is 0 where the
    number of players decides.
    """

    fiscal_year: bool = True
    loans: bool = True
    state_companies: bool = True
    option_cards: bool = True
    events: bool = True
    crises: bool = True
    startup_fate: Literal["modified", "five_or_six"] = "modified"
    take_two: bool = False
    unlucky_starter: bool = False
    exclusive_offer: bool = False
    related_companies: bool = False
    limit: Literal["none", "turns", "minutes"] = "none"
    limit_turns: Turns = 40
    limit_minutes: Minutes = 60
    limit_ends_early: bool = False
    target: Stars = 0
    first_player: Literal["dice_high", "random", "manual"] = "dice_high"
    centre_neighbours: Literal["all", "none"] = "all"
    leader_tie: Literal["nobody", "shared"] = "nobody"
    first_seven_repeats: bool = False
    crisis_profit: Literal["replace", "add"] = "replace"
    crisis_on_any_draw: bool = True
    interest_on_new: bool = False
    unpayable: Literal["bankrupt", "pay_what_there_is"] = "bankrupt"
    fate_counts: Literal["own", "all"] = "own"
    fate_cards: Literal["after_roll", "before_roll"] = "after_roll"
    state_without_quota: Literal["allow", "refuse"] = "allow"
    winner_may_sell: bool = False
    overbid: Literal["warn", "allow", "forbid"] = "warn"
    crime_star: Literal["lasting", "off"] = "lasting"
    crime_influence: Literal["alternate", "once"] = "alternate"
    simultaneous_win: Literal["acting_player", "shared", "order_from_active"] = "acting_player"
    supply: Literal["unlimited_with_warning", "strict"] = "unlimited_with_warning"
    target_on_join: Literal["keep", "follow"] = "keep"
    trade: Literal["off", "coins", "all"] = "off"


CHOICES: Final = choices_of(Options)
PRESETS: Mapping[str, Options] = {
    "full": Options(),
    "quick": Options(
        fiscal_year=False,
        loans=False,
        state_companies=False,
        option_cards=False,
        events=False,
        crises=False,
        startup_fate="five_or_six",
    ),
    "alternatives": Options(take_two=True, unlucky_starter=True, exclusive_offer=True, related_companies=True),
}
NEEDS: Mapping[str, tuple[str, ...]] = {
    "events": ("fiscal_year",),
    "crises": ("fiscal_year", "option_cards"),
    "state_companies": ("option_cards",),
}
"""Switches that mean nothing without others: crisis cards lie among the option cards, quotas are option cards."""


def agreed(preset: str, answers: Mapping[str, object]) -> Options:
    """The options of a table: its preset, and what it chose otherwise. Raises Wrong: unknown, or impossible."""
    options = read_options(Options, {**asdict(PRESETS[preset]), **answers})
    for name, needed in NEEDS.items():
        for other in needed:
            if getattr(options, name) and not getattr(options, other):
                raise Wrong("{why}", why=f"option '{name}' needs '{other}'; switch that on, or '{name}' off")
    return options
