"""Speaks of Economicus: industries by number, chips, slots and tokens by their words."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.games.economicus.rules.acts import RULES, WORDS
from companion.games.economicus.rules.acts import SEATS as SEAT_NUMBERS
from companion.games.economicus.words import help_tables, position_told, tables
from companion.games.economicus.words.sentences import SPOKEN, THERE
from companion.games.protocol import Action, Args, GameView, Prompt
from companion.games.simple.words.speakers import ActsSpeaker
from companion.locale.sentences import SEATS
from companion.locale.tables import COMMON, Tables

ECONOMICUS = Tables.of(
    tables, help_tables, SPOKEN,
    areas=tables.INDUSTRIES,
    marks=tables.COLOURS,
    markers=tables.MARKER_WORDS,
    spots=tables.SLOT_WORDS,
    sides={},  # said on the screen alone
    steps={"ring": "Ring", "box": "Box"},
    told={"table": position_told.TOLD, "phases": position_told.PHASES_TOLD, "pieces": position_told.PIECES},
    named={"what": tables.WHATS, "marker": tables.MARKER_WORDS, "phase": tables.PHASES},
)  # fmt: skip


class EconomicusSpeaker(ActsSpeaker):
    """Speaks one language at the table of Economicus."""

    rules = RULES
    tables = COMMON.with_those_of(ECONOMICUS)
    sentences = (Path(__file__).parent,)
    area_args = ("area", "industry")
    seat_args = (*SEATS, "turn", *SEAT_NUMBERS)

    def table_told(self, header: Mapping[str, Any], view: GameView) -> Iterator[str]:
        """The whole table in sentences."""
        del view
        yield from position_told.TableTold(self.text).sentences(header)

    def prompt_keys(self, prompt: Prompt) -> tuple[str, ...]:
        """A die that is short by cards that could be discarded says how many."""
        short = prompt.code == "fate_short" and dict(prompt.args).get("amount")
        return (*((f"{prompt.code}:cards",) if short else ()), *super().prompt_keys(prompt))

    def action_keys(self, action: Action, where: int) -> tuple[str, ...]:
        """A slot and a crisis card by their words; what is placed in the active industry with where that is."""
        _player, *numbers = super().action_values(action, where)
        there = (f"{action.kind}:{THERE}",) if where and not numbers else ()
        return (*there, *(f"{action.kind}:{value}" for name, value in numbers if name in WORDS), action.kind)

    def action_values(self, action: Action, where: int) -> Args:
        """The industry is the active one where the action names none."""
        values = dict(super().action_values(action, where))
        return tuple({**values, "industry": values.get("industry", where)}.items())
