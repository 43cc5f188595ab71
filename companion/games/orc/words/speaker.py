"""Speaks of ORC: its sentences, lands by their number, colours by their word."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.games.orc.board import BACK, CARDS, FIRST_ROW, LINE, ends_of, place_of
from companion.games.orc.rules.acts import COLOURED, RULES
from companion.games.orc.rules.state import NOBODY
from companion.games.orc.view import OrcView
from companion.games.orc.words import help_tables, position_told, tables
from companion.games.orc.words.sentences import NOBODY_SAYS, SPOKEN
from companion.games.protocol import Action, Args, GameView, Value
from companion.games.simple.words.speakers import ActsSpeaker
from companion.locale.tables import COMMON, Said, Tables
from companion.session.snapshot import Owed

ORC = Tables.of(
    tables, help_tables, SPOKEN,
    prompts={code: Said(*said) for code, said in tables.PROMPTS.items()},
    refusals={**tables.REFUSALS, **SPOKEN.refusals},
    owed=tables.SEEN_OWED,
    steps={"line": tables.SETUP["line"]},
    told={
        "table": position_told.TOLD, "phases": position_told.PHASES, "decided": position_told.DECIDED,
        "mat": tables.MAT, "lying": tables.LYING,
    },
    named=dict.fromkeys(COLOURED, tables.COLOURS),
)  # fmt: skip
FIRST_WORDS = tuple(f"{{{name}}}" for name in COLOURED)
"""A sentence that begins with a colour still begins with a capital letter."""


class OrcSpeaker(ActsSpeaker):
    """Speaks one language at ORC's table."""

    rules = RULES
    tables = COMMON.with_those_of(ORC)
    sentences = (Path(__file__).parent,)
    area_args = ("land", "area")
    seat_args = ("player", "loser", "turn")

    def area(self, number: int) -> str:
        """A land, or a place of the mat."""
        if number < FIRST_ROW[LINE]:
            return super().area(number)
        what, n = place_of(number)
        return self.text(tables.MAT[what], n=n)

    def card(self, key: str) -> str:
        """A card by its ends, the open one first."""
        ends = [self.text(tables.LYING["end"], colour=self.colour(colour), n=n) for colour, n in ends_of(key)]
        return " + ".join(ends) or self.text(tables.LYING["pile"])

    def spot(self, area: int) -> str:
        """A place of the mat, or a land by its number."""
        return self.area(area) if area >= FIRST_ROW[LINE] else self.text("Land {land}", land=area)

    def thing(self, kind: str, many: int) -> str:
        """A card on the mat by what it shows, or so many cards."""
        if kind == BACK:
            return self.text("face down")
        visible = ends_of(kind) if kind in CARDS else ()
        ends = ", ".join(f"{self.word(tables.COLOURS, colour)} × {amount}" for colour, amount in visible)
        return ends or super().thing(kind, many)

    def owed(self, owed: Owed, players: Sequence[str]) -> str:
        """What is to be done with a card, by the place it belongs to."""
        what, n = place_of(owed.area)
        key, args = f"{owed.verb}:{what}", [("n", n), *_end_values(ends_of(owed.what), whole_card=what == LINE)]
        return self._coded(self.tables.owed.get(key, ""), key, tuple(args), players)

    def table_told(self, header: Mapping[str, Any], view: GameView) -> Iterator[str]:
        """The whole table in sentences."""
        assert isinstance(view, OrcView)
        yield from position_told.TableTold(self.text, view).sentences(header)

    def colour(self, name: str) -> str:
        """A colour in a sentence."""
        return self.word(tables.COLOURS, name)

    def action_keys(self, action: Action, where: int) -> tuple[str, ...]:
        """A card may be drawn from a pile that nobody names, and a land may be given to nobody."""
        first = action.args[0] if action.args else ""
        whose = NOBODY_SAYS if action.player == NOBODY else ""
        return f"{action.kind}:{first}", f"{action.kind}:{whose}", action.kind

    def problem(self, problem: Mapping[str, Any]) -> str:
        """What cannot be in a position; of some, which kind of it."""
        closer = f"{problem['code']}:{problem.get('kind', '')}"
        return super().problem({**problem, "code": closer} if closer in self.tables.problems else problem)

    def _coded(self, msgid: str, code: str, args: Args, players: Sequence[str]) -> str:
        args = tuple((name, self.thing(str(value), 1) if value in CARDS else value) for name, value in args)
        sentence = super()._coded(msgid, code, args, players)
        return sentence[:1].upper() + sentence[1:] if msgid.startswith(FIRST_WORDS) else sentence


def _end_values(ends: Sequence[tuple[str, int]], *, whole_card: bool) -> Iterator[tuple[str, Value]]:
    """The colours of a card by the number of Orcs, or the colour and the Orcs of an end."""
    for colour, amount in ends:
        if whole_card:
            yield ("one", "two")[amount - 1], colour
        else:
            yield from (("colour", colour), ("amount", amount))
