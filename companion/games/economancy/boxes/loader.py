"""Opens the box of Economancy: the numbers printed on its cards."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from companion.checked.checker import Entry, Row, Table, Text, Whole, check, read_toml
from companion.games.economancy.rules.cards import KINDS, Print, Prints

EDITION: Final = "economancy-pnp"
_FILE: Final = Path(__file__).parent / EDITION / "box.toml"
_SMALL: Final = Whole(0, 99)
_COINS: Final = Row((_SMALL, _SMALL, _SMALL))
CARD: Final = Table((
    Entry("cost", _SMALL), Entry("strength", _SMALL), Entry("defence", _SMALL), Entry("copies", Whole(1, 9)),
    Entry("points", _SMALL), Entry("coins", _COINS), Entry("attacks", Whole(0, 9)), Entry("answers", Whole(0, 9)),
))  # fmt: skip
"""One card."""
BOX: Final = Table(
    (
        Entry("version", Whole(1, 1)),
        Entry("edition", Text((EDITION,))),
        Entry("cards", Table(tuple(Entry(kind, CARD) for kind in KINDS))),
    )
)
"""The whole file; an owner's own one holds only what it corrects."""


@cache
def load_prints() -> Prints:
    """The printed numbers of every kind. Raises BoxError when the file says something that cannot be."""
    cards: Mapping[str, Mapping[str, Any]] = check(read_toml(_FILE), BOX, str(_FILE))["cards"]
    return tuple(Print(**cards[kind]) for kind in KINDS)
