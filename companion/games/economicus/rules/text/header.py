"""What a table agreed on, as it stands in a log's header and in a position file.

Whatever is wrong there raises BoxError (a ValueError) that names the file, the field, what stands there and what could.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from typing import Annotated, Any, Final, NamedTuple

from companion.games.economicus.rules import options
from companion.games.economicus.rules.box import (
    CENTRE,
    CONFIRMED,
    NUMBERS,
    SEGMENTS,
    Box,
    Price,
    Profit,
    Slots,
    unknown,
)
from companion.games.economicus.rules.phases.opening import new_game
from companion.games.economicus.rules.state import Agreement, Seat, State, neighbourhood
from companion.games.economicus.rules.text.field_shapes import Cards, Points, Strengths
from companion.games.economicus.rules.text.position_fields import DERIVED, from_data, to_data
from companion.games.simple.agreed_files import AgreedFiles, check_distinct
from companion.schema.from_hints import record
from companion.schema.hints import ByNumber, Length, Usual, at_most, exactly
from companion.schema.sorts import Choice, Name, OneOf, Switches, Text, Whole
from companion.schema.wrong import Inside, Wrong
from companion.schema.wrong_input import BoxError, LogError

GAME = "economicus"
EDITION = "economicus-2e"
COLOURS = ("red", "blue", "green", "yellow", "violet", "orange", "white", "black")
"""The players' colours, in the order in which they come out of the box."""
FEWEST, MOST = 2, 8
MOST_MONEY = 200
PRESET = "full"
_TARGET: Final = Whole(1, options.MOST_TARGET)
BoxOf = Callable[[str], Box]  # the box of an edition, with what its owner has added


class Person(NamedTuple):
    """A player as a header tells of one."""

    name: Annotated[str, Name()]
    colour: Annotated[str, Choice(COLOURS)]


class Crises(NamedTuple):
    """The Crisis markers of the box."""

    strengths: Strengths
    forecasts: Points
    points: Points


class Header(NamedTuple):
    """A header as it stands in a file; `box` are the profit and the slots of each industry."""

    game: Annotated[str, Choice((GAME,)), Usual(GAME)]
    edition: Annotated[str, Text(40), Usual(EDITION)]
    simulated: Annotated[bool, Usual(False)]
    players: Annotated[tuple[Person, ...], Length(FEWEST, MOST)]
    ring: Annotated[tuple[Annotated[int, OneOf(SEGMENTS)], ...], exactly(len(SEGMENTS))] = SEGMENTS
    preset: Annotated[str, Choice(tuple(options.PRESETS))] = PRESET
    options: Annotated[Mapping[str, Any], Switches()] = {}
    target: Annotated[int | None, _TARGET] = None
    start_money: Annotated[int | None, Whole(0, MOST_MONEY)] = None
    prices: Annotated[Mapping[int, Price], ByNumber(NUMBERS, some=True)] = {}
    box: Annotated[Mapping[int, tuple[Profit, Slots, Slots]], ByNumber(NUMBERS, some=True)] = {}
    crises: Crises | None = None
    coins: Annotated[tuple[Annotated[int, Whole(0, 100)], ...] | None, at_most(3)] = None
    cards: Cards | None = None
    trial: bool = False


def agree(given: Header, box_of: BoxOf) -> Agreement:
    """The agreement that a header makes with a box. Raises BoxError."""
    if len(set(given.ring)) < len(SEGMENTS):
        raise Wrong("must name each industry but {centre} once, clockwise", centre=CENTRE).within("ring")
    check_distinct(given.players, Person._fields)
    box = box_of(given.edition)
    with Inside("box"):
        box = _box(box, given)
    with Inside("options"):
        switches = options.agreed(given.preset, {**printed_switches(box), **given.options})
    _check_box(box, switches)
    return Agreement(
        box=box,
        seats=tuple(Seat(*player) for player in given.players),
        ring=given.ring,
        options=switches,
        target=given.target or switches.target or box.targets[len(given.players)],
        preset=given.preset,
        trial=given.trial,
        near=neighbourhood(given.ring, switches),
    )


def printed_switches(box: Box) -> dict[str, str]:
    """The options whose usual value is what is printed in the box (ED-02, ED-08)."""
    return {name: getattr(box, name) for name in CONFIRMED}


def _check_box(box: Box, switches: options.Options) -> None:
    """Everything that the rules need must be known (a trial number counts)."""
    missing = [f"{number}.{field}" for number, field in unknown(box.prints)]
    if missing:
        few = ", ".join(missing[:4]) + (" ..." if missing[4:] else "")
        remedy = "Read them off the board and write them there, or write `trial`: true."
        raise Wrong("lacks {many} of 31 printed numbers ({few})", remedy, many=len(missing), few=few).within("box")
    if switches.supply == "strict" and not box.money:
        remedy = "Count the coins of the box, or leave the supply unlimited."
        raise Wrong("are not known", remedy).within("coins")


def _box(box: Box, given: Header) -> Box:
    """The box as the rules need it; what was agreed on wins over today's box file."""
    prints = dict(box.prints)
    for number, (profit, private, state) in given.box.items():
        if number == CENTRE and (private or state):
            raise Wrong("has slots; there are none in the centre").within(number)
        prints[number] = replace(prints[number], profit=profit, private=private, state=state)
    for number, price in given.prices.items():
        prints[number] = replace(prints[number], start_price=price)
    box = replace(box, prints=prints)
    if given.trial:
        from companion.games.economicus.boxes.loader import with_trial

        box = with_trial(box)
    if given.start_money is not None:
        box = replace(box, amounts=replace(box.amounts, start=given.start_money))
    if given.crises is not None:
        strengths = tuple(sorted({-strength for strength in given.crises.strengths}))
        box = replace(box, strengths=strengths, forecasts=given.crises.forecasts, points=given.crises.points)
    coins = box.coins if given.coins is None else given.coins
    return replace(box, coins=coins, cards=box.cards if given.cards is None else given.cards)


def full_header(given: Header, agreed: Agreement) -> Header:
    """The header in which everything stands that was agreed on."""
    box = agreed.box
    prints = sorted(box.prints.items())
    return given._replace(
        players=tuple(Person(seat.name, seat.colour) for seat in agreed.seats),
        ring=agreed.ring,
        preset=agreed.preset,
        options=asdict(agreed.options),
        target=agreed.target,
        start_money=box.amounts.start,
        prices={number: printed.start_price for number, printed in prints},
        box={number: (one.profit, one.private, one.state) for number, one in prints},  # type: ignore[misc] # all known
        crises=Crises(tuple(-strength for strength in box.strengths), box.forecasts, box.points),
        coins=box.coins,
        cards=box.cards,
        trial=agreed.trial,
    )


def files(box_of: BoxOf) -> AgreedFiles[Header, Agreement, State]:
    """Headers and positions of games with a box. That there is no such box is the header's fault."""

    def box(edition: str) -> Box:
        try:
            return box_of(edition)
        except BoxError as error:
            raise LogError(str(error)) from error

    return AgreedFiles(
        name=GAME,
        header=record(Header),
        person=Person._fields,
        agree=lambda given: agree(given, box),
        said=full_header,
        begun=new_game,
        from_data=from_data,
        to_data=to_data,
        derived=DERIVED,
        marks=lambda agreed: tuple(seat.colour for seat in agreed.seats),
    )
