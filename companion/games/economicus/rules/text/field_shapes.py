"""Sorts of values in files of this game: cards as they were described, and Crisis markers."""

from typing import Annotated, Final

from companion.games.economicus.rules.box import DECKS, Card
from companion.games.economicus.rules.cards.effects import AMOUNTS, EVERY, PLACED, WHOM
from companion.schema.from_hints import record
from companion.schema.hints import LeftOut, Length, at_most
from companion.schema.sorts import Choice, Names, OneOf, Sort, Text, Whole
from companion.schema.wrong import wrong_value


class WrittenEffect(Sort):
    """What a card does, of the short list."""

    def read(self, value: object, names: Names) -> str:
        if value in EVERY[1:]:
            return str(value)
        could = f"one of {', '.join(PLACED)}; or {'/'.join(AMOUNTS)}, then {'/'.join(WHOM)}, then an amount such as +2"
        raise wrong_value(value, "is {value} and must be {could}", could=could)


_CARD: Final = record(
    Card,
    more={
        "deck": Choice(DECKS),
        "name": Text(40),
        "count": Whole(1, 79),
        "difficulty": OneOf((0, 2, 3, 4, 5, 6)),
        "when": Annotated[str, Text(80), LeftOut()],
        "note": Annotated[str, Text(200), LeftOut()],
        "effects": Annotated[tuple[Annotated[str, WrittenEffect()], ...], at_most(6), LeftOut()],
    },
)
Cards = Annotated[tuple[Annotated[Card, _CARD], ...], at_most(104)]
"""Cards as they were described when they were first met."""
Points = Annotated[int, Whole(0, 40)]
Strengths = Annotated[tuple[Annotated[int, Whole(-9, -1)], ...], Length(1, 6)]
