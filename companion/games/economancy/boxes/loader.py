"""Opens the box of Economancy: the numbers printed on its cards."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from companion.games.economancy.rules.cards import KINDS, Print, Prints
from companion.games.economancy.rules.text.header import EDITION, NUMBERS
from companion.schema.from_hints import record
from companion.schema.hints import ByKey
from companion.schema.plain_files import read_file
from companion.schema.sorts import Choice, Whole

_FILE: Final = Path(__file__).parent / EDITION / "box.toml"
_CARD: Final = record(Print, more=NUMBERS, all_needed=True)


class BoxText(NamedTuple):
    """The whole file, every kind of card in it."""

    edition: Annotated[str, Choice((EDITION,))]
    cards: Annotated[Mapping[str, Annotated[Print, _CARD]], ByKey(Choice(KINDS), len(KINDS), len(KINDS))]


BOX: Final = record(BoxText, frame={"version": Whole(1, 1)})


@cache
def load_prints() -> Prints:
    """The printed numbers of every kind. Raises BoxError when the file says something that cannot be."""
    text: BoxText = read_file(_FILE, BOX)
    return tuple(text.cards[kind] for kind in KINDS)
