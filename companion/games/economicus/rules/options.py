"""What a table may agree on: every switch of the rules, its values, and the three presets."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Annotated, Any, Literal, get_args, get_type_hints

MOST_TARGET = 22
"""Stars of somebody who is present and leads in all eleven industries."""
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


def _may_be(hint: Any, usual: object) -> Sequence[object]:
    """All that a switch may be, the usual value first where it is one of a few."""
    if hint is bool:
        return usual, not usual
    numbers = [said for said in get_args(hint) if isinstance(said, range)]
    return numbers[0] if numbers else get_args(hint)


CHOICES: Mapping[str, Sequence[object]] = {
    name: _may_be(hint, getattr(Options(), name)) for name, hint in get_type_hints(Options, include_extras=True).items()
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
