"""Speaks of Economicus: industries by number, chips, slots and tokens by their words."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.games.economicus.rules.acts import RULES, WORDS
from companion.games.economicus.rules.acts import SEATS as SEAT_NUMBERS
from companion.games.economicus.words import help_tables, option_tables, position_told, tables
from companion.games.economicus.words.sentences import SPOKEN
from companion.games.protocol import Action, Args, GameView, Prompt, Value
from companion.locale.sentences import SEATS, Speaker, whole
from companion.locale.tables import COMMON, Tables

ECONOMICUS = Tables(
    prompts=tables.PROMPTS,
    phases=tables.PHASES,
    refusals=tables.REFUSALS,
    notices=tables.NOTICES,
    actions=SPOKEN.actions,
    buttons=SPOKEN.buttons,
    problems=tables.PROBLEMS,
    understood_not=tables.UNDERSTOOD_NOT,
    areas=tables.INDUSTRIES,
    labels=tables.LABELS,
    marks=tables.COLOURS,
    markers=tables.MARKER_WORDS,
    spots=tables.SLOT_WORDS,
    owed=tables.OWED,
    lessons=tables.LESSONS,
    trials=tables.TRIALS,
    showing=tables.SHOWING,
    fields=tables.FIELDS,
    titles=tables.TITLES,
    parts=tables.PARTS,
    dues=tables.DUES,
    counted=tables.COUNTED,
    rules=tables.RULES,
    rights=SPOKEN.rights,
    options=option_tables.OPTIONS,
    values=option_tables.VALUES,
    presets=option_tables.PRESETS,
    helps=help_tables.HELPS,
    captions=SPOKEN.captions,
    pages=help_tables.PAGES,
    told={"table": position_told.TOLD, "phases": position_told.PHASES_TOLD, "pieces": position_told.PIECES},
    tallies=tables.TALLIES,
    records=tables.RECORDS,
    things=tables.THINGS,
    places=tables.PLACES,
    named={"what": tables.WHATS, "marker": tables.MARKER_WORDS, "phase": tables.PHASES},
)


class EconomicusSpeaker(Speaker):
    """Speaks one language at the table of Economicus."""

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
        """A slot and a crisis card by their words."""
        words = [str(value) for name, value in _named_numbers(action) if name in WORDS]
        return (*(f"{action.kind}:{word}" for word in words), action.kind)

    def action_values(self, action: Action, where: int) -> Args:
        """The numbers of the action by the names that its rule gives them."""
        numbers = dict(_named_numbers(action))
        numbers.setdefault("industry", where)
        return (("player", action.player), *numbers.items())

    def _done(self, args: Mapping[str, Value], players: Sequence[str], where: int) -> str:
        """An action in a notice, with all its numbers."""
        numbers = (whole(args[name]) for name in ("n0", "n1", "n2") if name in args)
        action = Action(str(args.get("kind", "")), whole(args.get("player", -1)), tuple(numbers))
        return self.action(action, players, where)


def _named_numbers(action: Action) -> Args:
    """An action's numbers with their names, words for those that are words."""
    act = RULES.acts.get(action.kind)
    pairs = zip(act.names, action.args, strict=False) if act is not None else ()
    return tuple((name, _word(name, number)) for name, number in pairs)


def _word(name: str, number: int) -> Value:
    words = WORDS.get(name, ())
    return words[number] if 0 <= number < len(words) else number
