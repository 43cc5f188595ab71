"""What a table agreed on, as it stands in a log's header and in a position file.

Whatever is wrong there raises BoxError (a ValueError) that names the file, the field, what stands there and what could.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Annotated, Any, Final, NamedTuple

from companion.games.economancy.rules import options
from companion.games.economancy.rules.cards import BASE, BOOSTER, KINDS, NEEDED, NUMBER, SHOP_SETS, Print, Prints
from companion.games.economancy.rules.phases.income import new_game
from companion.games.economancy.rules.state import Agreement, Amount, Seat, State
from companion.games.economancy.rules.text.position_fields import DERIVED, from_data, to_data
from companion.games.simple.agreed_files import AgreedFiles, check_distinct
from companion.schema.from_hints import record
from companion.schema.hints import Items, Length, Row, Usual
from companion.schema.sorts import AnyTable, Choice, Name, Names, Sort, Switches, Whole, one_of
from companion.schema.wrong import RENAME_IT, Inside, Wrong

GAME = "economancy"
EDITION = "economancy-pnp"
CLANS = ("tusk", "moon", "leaf", "sun")  # the players' marks, in the order in which they come out of the box
FEWEST, MOST_PLAYERS = 2, 4
ON_SALE = tuple(KINDS[kind] for kind in BASE + BOOSTER)
_SMALL = Whole(0, 99)
NUMBERS: Mapping[str, Sort] = {
    "cost": _SMALL, "strength": _SMALL, "defence": _SMALL, "copies": Whole(1, 9), "points": _SMALL,
    "coins": Row((_SMALL, _SMALL, _SMALL)), "attacks": Whole(0, 9), "answers": Whole(0, 9),
}  # fmt: skip
"""The numbers printed on a card, each of which an owner may correct."""


Corrections = tuple[tuple[int, str, int | tuple[int, ...]], ...]
"""Printed numbers that the owner's cards have otherwise: a kind of card, the name of the number, and the number."""


class CorrectedNumbers(Sort):
    """Corrections by the word for a kind of card and the name of a number: `{"bubble": {"strength": 9}}`."""

    def write(self, value: Corrections, names: Names) -> dict[str, dict[str, Any]]:
        del names
        box: dict[str, dict[str, Any]] = {}
        for kind, name, number in value:
            box.setdefault(KINDS[kind], {})[name] = list(number) if isinstance(number, tuple) else number
        return box

    def read(self, value: object, names: Names) -> Corrections:
        corrections: list[tuple[int, str, int | tuple[int, ...]]] = []
        for word, numbers in AnyTable().read(value, names).items():
            with Inside(word):
                kind = NUMBER[one_of(word, KINDS)]
                for name, number in AnyTable().read(numbers, names).items():
                    with Inside(name):
                        if name not in NUMBERS:
                            raise Wrong("is not known here (known are: {known})", RENAME_IT, known=", ".join(NUMBERS))
                        corrections.append((kind, name, NUMBERS[name].read(number, names)))
        return tuple(sorted(corrections, key=lambda correction: correction[:2]))


class Shop(Sort):
    """The kinds of card in a shop, in the order of the box: a set by its name, or kinds by theirs."""

    def write(self, value: Sequence[int], names: Names) -> list[str]:
        del names
        return [KINDS[kind] for kind in value]

    def read(self, value: object, names: Names) -> tuple[int, ...]:
        if isinstance(value, Mapping):  # a position file, which tells what is left of each
            for word in value:
                with Inside(word):
                    one_of(word, ON_SALE)
            value = list(value)
        if isinstance(value, str):
            return SHOP_SETS[one_of(value, tuple(SHOP_SETS))]
        words = Items(Choice(ON_SALE), len(NEEDED), len(ON_SALE)).read(value, names)
        kinds = {NUMBER[word] for word in words}
        if len(kinds) < len(words) or not kinds >= set(NEEDED):
            needed = " and ".join(KINDS[kind] for kind in NEEDED)
            raise Wrong("must name each kind once, {needed} among them: without them nobody gets points", needed=needed)
        return tuple(sorted(kinds))


class Person(NamedTuple):
    """A player as a header tells of one."""

    name: Annotated[str, Name()]
    clan: Annotated[str | None, Choice(CLANS), Usual(None)]


START_COINS: Final = Usual(1)


class Header(NamedTuple):
    """A header as it stands in a file."""

    game: Annotated[str, Choice((GAME,)), Usual(GAME)]
    edition: Annotated[str, Choice((EDITION,)), Usual(EDITION)]
    simulated: Annotated[bool, Usual(False)]
    players: Annotated[tuple[Person, ...], Length(FEWEST, MOST_PLAYERS)]
    preset: Annotated[str, Choice(tuple(options.PRESETS)), Usual("printed")]
    options: Annotated[Mapping[str, Any], Switches(), Usual({})]
    shop: Annotated[tuple[int, ...], Shop(), Usual(BASE)]
    start_coins: Annotated[Amount, START_COINS]
    win_points: Annotated[int, Whole(1, 99), Usual(7)]
    box: Annotated[Corrections, CorrectedNumbers(), Usual(())]


def agree(header: Header, prints: Prints) -> Agreement:
    """The agreement that a header makes with what is printed on the cards. Raises Wrong."""
    with Inside("options"):
        chosen = options.agreed(header.preset, header.options)
    check_distinct(header.players, Person._fields)
    left = iter([clan for clan in CLANS if clan not in [player.clan for player in header.players]])
    seats = tuple(Seat(player.name, player.clan or next(left)) for player in header.players)
    strength = (NUMBER["bubble"], "strength", chosen.bubble_strength)
    prints = corrected(prints, (strength, *header.box))
    return Agreement(
        seats, prints, header.shop, chosen, header.box, header.preset, header.start_coins, header.win_points
    )


def corrected(prints: Prints, corrections: Corrections) -> Prints:
    """What is printed on the cards, with these corrections."""
    numbers = [card._asdict() for card in prints]
    for kind, name, value in corrections:
        numbers[kind][name] = value
    return tuple(Print(**number) for number in numbers)


def full_header(given: Header, agreed: Agreement) -> Header:
    """The header in which everything stands that was agreed on."""
    return given._replace(
        players=tuple(Person(*seat) for seat in agreed.seats),
        preset=agreed.preset,
        options=asdict(agreed.options),
        shop=agreed.shop,
        start_coins=agreed.start_coins,
        win_points=agreed.win_points,
        box=agreed.corrections,
    )


def files(prints: Callable[[], Prints]) -> AgreedFiles[Header, Agreement, State]:
    """Headers and positions of games with what is printed on the cards."""
    return AgreedFiles(
        name=GAME,
        header=record(Header),
        shared=("players", "shop"),
        person=Person._fields,
        agree=lambda given: agree(given, prints()),
        said=full_header,
        begun=new_game,
        from_data=from_data,
        to_data=to_data,
        derived=DERIVED,
        marks=lambda agreed: tuple(seat.clan for seat in agreed.seats),
    )
