"""What a table may agree on before it plays: options with their values, and the preset printed in the rulebook."""

from collections.abc import Mapping
from typing import Final, Literal

from companion.games.simple.agreed_files import choices_of
from companion.schema.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    """One value for every option; the defaults are the printed rules.

    `draws` says how draws are entered: `told` card by card, or `seen`, where only a pile that is gone is known.
    `memory` is an aid for the players; both change no rule.
    """

    discard_draw: Literal["choice", "one", "two"] = "choice"
    tie: Literal["draw", "more_lands"] = "draw"
    series: Literal[1, 3] = 1
    next_dealer: Literal["alternate", "loser"] = "alternate"
    fighting_end: Literal["line_side", "player_side"] = "line_side"
    deck: Literal["pairs", "any"] = "pairs"
    draws: Literal["told", "seen"] = "told"
    memory: Literal["off", "on"] = "off"


CHOICES: Final = choices_of(Options)
PRESETS: Mapping[str, Options] = {"printed": Options()}
