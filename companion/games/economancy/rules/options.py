"""What a table may agree on before it plays: options with their values, and the presets (section 10 of the rules)."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated, Final, Literal

from companion.games.simple.agreed_files import choices_of, read_options
from companion.schema.quick_dataclass import dataclass

MOST_DAYS: Final = 999
MOST_ON_COIN_CARDS: Final = 25  # the largest amount that a player's coin cards can show (M2.4)
DAYS_AT_SET_UP: Final = (0, 12, 30, 60, 100)  # limits that set-up offers; a log's header may name any other
Entry = Literal["cards", "screen"]


@dataclass(frozen=True, slots=True)
class Options:
    """One value for every option; the defaults are the printed rules.

    `max_days` and `most_invested` are 0 for no limit. The three `entry` options say how choices are made, in cards or
    on the screen, `shuffle_keys` whether the keys stand in another order each time; they change no rule.
    """

    bubble_strength: Literal[5, 9] = 5
    buy_sold_out: bool = False
    max_days: Annotated[int, range(MOST_DAYS + 1)] = 0
    most_invested: Literal[0, 25] = 0
    loan_floor: bool = True
    no_legal_blocker: Literal["eliminated", "no_effect"] = "eliminated"
    hippo_coins: Literal["reserve", "owner"] = "reserve"
    entry_invest: Entry = "cards"
    entry_defend: Entry = "cards"
    entry_buy: Entry = "cards"
    shuffle_keys: bool = True


CHOICES: Final = {**choices_of(Options), "max_days": DAYS_AT_SET_UP}
PRESETS: Mapping[str, Options] = {
    "printed": Options(),
    "course": Options(bubble_strength=9, buy_sold_out=True, max_days=100),
}


def agreed(preset: str, changes: Mapping[str, object]) -> Options:
    """The options of a preset with some of them set otherwise. Raises Wrong naming what cannot be."""
    return read_options(Options, {**asdict(PRESETS[preset]), **changes})
