"""Opens a box of Economicus: what the rulebook says of it, with what its owner has read off the board and the cards.

An owner's own `boxes/<edition>/box.toml` in the data folder needs to hold only what it adds or changes.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from companion.boxes.editions import Editions
from companion.games.economicus.rules.box import CONFIRMED, NUMBERS, TRIAL, Amounts, Box, Printed
from companion.games.economicus.rules.text.field_shapes import Cards, Points, Strengths
from companion.schema.from_hints import record
from companion.schema.hints import ByNumber, Row
from companion.schema.sorts import Choice, Text, Whole
from companion.schema.wrong import Inside, Wrong

USUAL_EDITION: Final = "economicus-2e"
EDITIONS: Final = Editions(Path(__file__).parent, USUAL_EDITION)
board_path: Final = EDITIONS.board_file
FEWEST: Final = 2
MOST: Final = 8
MOST_STARS: Final = 22
COINS_IN_ALL: Final = 100
_SHORT: Final = Text(40)
_COINS: Final = Whole(0, 100)


class Crises(NamedTuple):
    """The Crisis markers."""

    strengths: Strengths = (-1, -2, -3, -4)
    forecasts: Points = 4
    points: Points = 4


class BoxText(NamedTuple):
    """A whole box file. `coins` counts those worth 1, 5 and 10."""

    edition: Annotated[str, _SHORT]
    name: Annotated[str, _SHORT]
    targets: Annotated[Mapping[int, Annotated[int, Whole(1, MOST_STARS)]], ByNumber(tuple(range(FEWEST, MOST + 1)))]
    industries: Annotated[Mapping[int, Printed], ByNumber(NUMBERS)]
    amounts: Amounts = Amounts()
    crises: Crises = Crises()
    quota_cards: Annotated[int | None, Whole(8, 79)] = None
    coins: Annotated[tuple[int, ...], Row((_COINS, _COINS, _COINS))] = ()
    cards: Cards = ()
    centre_neighbours: Annotated[str, Choice(("all", "none"))] = "all"
    crisis_profit: Annotated[str, Choice(("replace", "add"))] = "replace"


BOX: Final = record(BoxText, frame={"version": Whole(1, 1)})


def load_box(edition: str = USUAL_EDITION, data_dir: Path | None = None) -> Box:
    """Open the box of an edition. Raises BoxError: no such edition, or a file says something that cannot be."""
    return _read(edition, data_dir) if EDITIONS.has_own(edition, data_dir) else _as_printed(edition, None)


def _read(edition: str, data_dir: Path | None) -> Box:
    read = EDITIONS.read_box(edition, data_dir, BOX)
    with Inside(file=read.file):
        return replace(_box(read.text), confirmed=tuple(name for name in CONFIRMED if name in read.changes))


_as_printed = cache(_read)
"""The files that come with orctable are read once, for set-up asks for the box at every touch."""


def with_trial(box: Box) -> Box:
    """The box with trial numbers where it is silent. NOT THE PRINTED VALUES."""
    return replace(box, prints={number: _tried(number, printed) for number, printed in box.prints.items()})


def _tried(number: int, printed: Printed) -> Printed:
    profit, private, state = TRIAL[number]
    return replace(
        printed,
        profit=profit if printed.profit is None else printed.profit,
        private=private if printed.private is None else printed.private,
        state=state if printed.state is None else printed.state,
    )


def _box(text: BoxText) -> Box:
    strengths = tuple(-strength for strength in text.crises.strengths)
    if list(strengths) != sorted(set(strengths)):
        raise Wrong("must grow stronger from one to the next").within("strengths").within("crises")
    if text.coins and sum(text.coins) != COINS_IN_ALL:
        fact, remedy = "are {sum} together", f"Count again: there are {COINS_IN_ALL}."
        raise Wrong(fact, remedy, sum=sum(text.coins)).within("coins")
    return Box(
        prints={number: _with_price(number, industry) for number, industry in sorted(text.industries.items())},
        targets=text.targets,
        amounts=text.amounts,
        strengths=strengths,
        forecasts=text.crises.forecasts,
        points=text.crises.points,
        quotas=text.quota_cards,
        coins=text.coins,
        cards=text.cards,
        centre_neighbours=text.centre_neighbours,
        crisis_profit=text.crisis_profit,
    )


def _with_price(number: int, printed: Printed) -> Printed:
    """An industry: its price is its number where the box file does not say otherwise."""
    return replace(printed, name=printed.name or f"Industry {number}", start_price=printed.start_price or number)
