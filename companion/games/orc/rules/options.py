"""What a table may agree on before it plays: options with their values, and the preset printed in the rulebook."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    """One value for every option; the defaults are the printed rules.

    `draws` says how draws are entered: `told` card by card, or `seen`, where only a pile that is gone is known.
    `memory` is an aid for the players; both change no rule.
    """

    discard_draw: str = "choice"
    tie: str = "draw"
    series: int = 1
    next_dealer: str = "alternate"
    fighting_end: str = "line_side"
    deck: str = "pairs"
    draws: str = "told"
    memory: str = "off"


CHOICES: Mapping[str, tuple[object, ...]] = {
    "discard_draw": ("choice", "one", "two"),
    "tie": ("draw", "more_lands"),
    "series": (1, 3),
    "next_dealer": ("alternate", "loser"),
    "fighting_end": ("line_side", "player_side"),
    "deck": ("pairs", "any"),
    "draws": ("told", "seen"),
    "memory": ("off", "on"),
}

PRESETS: Mapping[str, Options] = {"printed": Options()}
