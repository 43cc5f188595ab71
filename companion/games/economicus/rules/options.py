"""What a table may agree on: every switch of the rules, its values, and the three presets."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace

MOST_TARGET = 22
"""Stars of somebody who is present and leads in all eleven industries."""
MOST_TURNS = 400
FEWEST_MINUTES, MOST_MINUTES = 10, 600


@dataclass(frozen=True, slots=True)
class Options:
    """The switches, with the defaults of the full rules. `target` is 0 where the number of players decides."""

    fiscal_year: bool = True
    loans: bool = True
    state_companies: bool = True
    option_cards: bool = True
    events: bool = True
    crises: bool = True
    startup_fate: str = "modified"
    take_two: bool = False
    unlucky_starter: bool = False
    exclusive_offer: bool = False
    related_companies: bool = False
    limit: str = "none"
    limit_turns: int = 40
    limit_minutes: int = 60
    limit_ends_early: bool = False
    target: int = 0
    first_player: str = "dice_high"
    centre_neighbours: str = "all"
    leader_tie: str = "nobody"
    first_seven_repeats: bool = False
    crisis_profit: str = "replace"
    crisis_on_any_draw: bool = True
    interest_on_new: bool = False
    unpayable: str = "bankrupt"
    fate_counts: str = "own"
    fate_cards: str = "after_roll"
    state_without_quota: str = "allow"
    winner_may_sell: bool = False
    overbid: str = "warn"
    crime_star: str = "lasting"
    crime_influence: str = "alternate"
    simultaneous_win: str = "acting_player"
    supply: str = "unlimited_with_warning"
    target_on_join: str = "keep"
    trade: str = "off"


ON_OFF = (True, False)
OFF_ON = (False, True)
CHOICES: Mapping[str, Sequence[object]] = {
    "fiscal_year": ON_OFF,
    "loans": ON_OFF,
    "state_companies": ON_OFF,
    "option_cards": ON_OFF,
    "events": ON_OFF,
    "crises": ON_OFF,
    "startup_fate": ("modified", "five_or_six"),
    "take_two": OFF_ON,
    "unlucky_starter": OFF_ON,
    "exclusive_offer": OFF_ON,
    "related_companies": OFF_ON,
    "limit": ("none", "turns", "minutes"),
    "limit_turns": range(1, MOST_TURNS + 1),
    "limit_minutes": range(FEWEST_MINUTES, MOST_MINUTES + 1),
    "limit_ends_early": OFF_ON,
    "target": range(MOST_TARGET + 1),
    "first_player": ("dice_high", "random", "manual"),
    "centre_neighbours": ("all", "none"),
    "leader_tie": ("nobody", "shared"),
    "first_seven_repeats": OFF_ON,
    "crisis_profit": ("replace", "add"),
    "crisis_on_any_draw": ON_OFF,
    "interest_on_new": OFF_ON,
    "unpayable": ("bankrupt", "pay_what_there_is"),
    "fate_counts": ("own", "all"),
    "fate_cards": ("after_roll", "before_roll"),
    "state_without_quota": ("allow", "refuse"),
    "winner_may_sell": OFF_ON,
    "overbid": ("warn", "allow", "forbid"),
    "crime_star": ("lasting", "off"),
    "crime_influence": ("alternate", "once"),
    "simultaneous_win": ("acting_player", "shared", "order_from_active"),
    "supply": ("unlimited_with_warning", "strict"),
    "target_on_join": ("keep", "follow"),
    "trade": ("off", "coins", "all"),
}
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


def agreed(preset: str, said: Mapping[str, object]) -> Options:
    """The options of a table: its preset, and what it chose otherwise. Raises ValueError: unknown, or impossible."""
    options = from_json({**to_json(PRESETS[preset]), **said})
    for name, needed in NEEDS.items():
        for other in needed:
            if getattr(options, name) and not getattr(options, other):
                raise ValueError(f"option '{name}' needs '{other}'; switch that on, or '{name}' off")
    return options


def to_json(options: Options) -> dict[str, object]:
    """The options as plain data for a header."""
    return {item.name: getattr(options, item.name) for item in fields(options)}


def from_json(data: Mapping[str, object]) -> Options:
    """Read options back. Raises ValueError naming the option and its possible values."""
    for name, value in data.items():
        if name not in CHOICES:
            raise ValueError(f"option '{name}' is unknown; known are {', '.join(CHOICES)}")
        if not any(value == choice and type(value) is type(choice) for choice in CHOICES[name]):
            raise ValueError(f"option '{name}' is {json.dumps(value, default=str)}; it may be {_could(name)}")
    return replace(Options(), **data)  # type: ignore[arg-type]


def _could(name: str) -> str:
    may = CHOICES[name]
    return f"{may[0]} to {may[-1]}" if isinstance(may, range) else ", ".join(map(json.dumps, may))
