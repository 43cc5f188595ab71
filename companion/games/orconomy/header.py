"""What a table agrees on before a game of Orconomy, as it stands in a log's header and in a position.

Whatever a hand-written one leaves out is taken from the box, and stands there from then on.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from typing import Annotated, Any, Final, NamedTuple

from companion.games.orconomy.rules import options
from companion.games.orconomy.rules.box import Box
from companion.games.orconomy.rules.phases.placing import new_game
from companion.games.orconomy.rules.state import NUMBERS, Agreement, OneIndustry, Ratings, Seat, State
from companion.games.orconomy.rules.text.position_fields import DERIVED, from_data, to_data
from companion.games.simple.agreed_files import AgreedFiles, check_distinct
from companion.schema.from_hints import record
from companion.schema.hints import ByNumber, Length, Usual, exactly
from companion.schema.sorts import Choice, Name, Switches, Text, Whole
from companion.schema.wrong import Inside, Wrong

BoxOf = Callable[[str], Box]  # the box of an edition, with its owner's corrections where there are any
NAME = "orconomy"
EDITION = "orconomy-2017"
CLANS = ("tusk", "moon", "leaf", "sun", "rune")
"""The marks and colours of the players, in the order in which they come out of the box."""
FEWEST, MOST = 2, 5
MOST_MONEY = 260
MOST_TROPHIES = 31
_MONEY: Final = Whole(0, MOST_MONEY)
_Income = Annotated[int, Whole(-20, 20)]
_Slots = Annotated[int, Whole(1, 6)]


class Person(NamedTuple):
    """A player as a header tells of one."""

    name: Annotated[str, Name()]
    clan: Annotated[str, Choice(CLANS)]


class Header(NamedTuple):
    """A header as it stands in a file; `box` are the income and the slots of each industry."""

    game: Annotated[str, Choice((NAME,)), Usual(NAME)]
    edition: Annotated[str, Text(40), Usual(EDITION)]
    simulated: Annotated[bool, Usual(False)]
    players: Annotated[tuple[Person, ...], Length(FEWEST, MOST)]
    ring: Annotated[tuple[OneIndustry, ...], exactly(len(NUMBERS))]
    preset: Annotated[str, Choice(tuple(options.PRESETS))] = "merged"
    options: Annotated[Mapping[str, Any], Switches()] = {}
    target: Annotated[int | None, Whole(1, MOST_TROPHIES)] = None
    start_money: Annotated[int | None, _MONEY] = None
    hindmost_pay: Annotated[int | None, _MONEY] = None
    prices: Annotated[Mapping[int, Annotated[int, Whole(1, MOST_MONEY)]], ByNumber(NUMBERS, some=True)] = {}
    ratings: Ratings = ()
    box: Annotated[Mapping[int, tuple[_Income, _Slots]], ByNumber(NUMBERS, some=True)] = {}


def agree(given: Header, box: Box) -> Agreement:
    """The agreement that a header makes with a box. Raises Wrong."""
    ring = given.ring
    if sorted(ring) != list(NUMBERS):
        must = "must name each industry from {first} to {last} once, clockwise"
        raise Wrong(must, first=NUMBERS[0], last=NUMBERS[-1]).within("ring")
    check_distinct(given.players, Person._fields)
    with Inside("options:"):
        switches = options.agreed(given.preset, given.options)
    return Agreement(
        box=_with_agreed(box, given),
        options=switches,
        ring=ring,
        seats=tuple(Seat(*player) for player in given.players),
        target=given.target or box.targets[len(given.players)],
        neighbours={number: (ring[index - 1], ring[(index + 1) % 10]) for index, number in enumerate(ring)},
    )


def _with_agreed(box: Box, given: Header) -> Box:
    """The box of the table; what was agreed on wins over today's box file."""
    prints = dict(box.prints)
    for number, (income, slots) in given.box.items():
        prints[number] = replace(prints[number], income=income, slots=slots)
    for number, price in given.prices.items():
        prints[number] = replace(prints[number], opening_price=price)
    amounts = {"start_money": given.start_money, "hindmost_pay": given.hindmost_pay}
    agreed_amounts = {name: amount for name, amount in amounts.items() if amount is not None}
    return replace(
        box, prints=prints, supply=replace(box.supply, **agreed_amounts), ratings=given.ratings or box.ratings
    )


def full_header(given: Header, agreed: Agreement) -> Header:
    """The header in which everything stands that was agreed on."""
    box = agreed.box
    return given._replace(
        players=tuple(Person(seat.name, seat.clan) for seat in agreed.seats),
        ring=agreed.ring,
        options=asdict(agreed.options),
        target=agreed.target,
        start_money=box.supply.start_money,
        hindmost_pay=box.supply.hindmost_pay,
        prices={number: printed.opening_price for number, printed in box.prints.items()},
        ratings=box.ratings,
        box={number: (printed.income, printed.slots) for number, printed in box.prints.items()},
    )


def with_clan(player: Mapping[str, Any], seat: int) -> dict[str, Any]:
    """A player as a position tells one, with the clan, which may be called colour; left out: as they come in the box.

    Raises Wrong when clan and colour are told and are not the same.
    """
    clan = player.get("clan", player.get("colour", CLANS[seat % len(CLANS)]))
    if player.get("colour", clan) != clan:
        raise Wrong("is not the clan", "Correct it, or leave one of them out.").within("colour")
    return {**player, "clan": clan}


def files(box_of: BoxOf) -> AgreedFiles[Header, Agreement, State]:
    """Headers and positions of games with a box."""
    return AgreedFiles(
        name=NAME,
        header=record(Header),
        person=Person._fields,
        shared=("players", "ratings"),
        put_right=with_clan,
        agree=lambda given: agree(given, box_of(given.edition)),
        said=full_header,
        begun=new_game,
        from_data=from_data,
        to_data=to_data,
        derived=DERIVED,
        marks=lambda agreed: tuple(seat.clan for seat in agreed.seats),
        position_apart=True,
    )
