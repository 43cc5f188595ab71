"""What a table agreed on, as it stands in a log's header and in a position file.

Whatever is wrong there raises BoxError (a ValueError) that names the file, the field, what stands there and what could.
"""

from dataclasses import asdict
from typing import Annotated, Any, Final, NamedTuple

from companion.games.orc.rules.cards import Print, is_line
from companion.games.orc.rules.derive import TO_WIN
from companion.games.orc.rules.options import PRESETS, Options
from companion.games.orc.rules.phases.spare import new_game
from companion.games.orc.rules.state import SIDES, Agreement, Seat, State
from companion.games.orc.rules.text.position_fields import DERIVED, from_data, to_data
from companion.games.simple.agreed_files import AgreedFiles, check_distinct
from companion.schema.from_hints import record
from companion.schema.hints import AsList, Usual, exactly
from companion.schema.sorts import AnyTable, Choice, Name, Text, Whole
from companion.schema.wrong import Inside, Wrong, wrong_value

GAME = "orc"
EDITION = "orc-2017"
MOST_GAMES = 99  # games of a series; drawn ones are played again
BOTH: Final = exactly(2)
Won = Annotated[int, Whole(0, TO_WIN - 1)]


class Person(NamedTuple):
    """A player as a header tells of one."""

    name: Annotated[str, Name()]
    side: Annotated[str | None, Choice(SIDES), Usual(None)]


class Series(NamedTuple):
    """Which game of a series it is, and how many each has won."""

    game: Annotated[int, Whole(1, MOST_GAMES)] = 1
    won: tuple[Won, Won] = (0, 0)


class Header(NamedTuple):
    """A header as it stands in a file."""

    game: Annotated[str, Choice((GAME,)), Usual(GAME)]
    edition: Annotated[str, Choice((EDITION,)), Usual(EDITION)]
    simulated: Annotated[bool, Usual(False)]
    players: Annotated[tuple[Person, ...], BOTH]
    dealer: Annotated[str, Text(longest=14)]
    line: Annotated[tuple[Annotated[Print, AsList()], ...], exactly(6)]
    preset: Annotated[str, Choice(tuple(PRESETS))] = "printed"
    options: Annotated[dict[str, Any], AnyTable(), Usual({})] = {}
    series: Series = Series()


OPTIONS: Final = record(Options)


def agree(header: Header) -> Agreement:
    """The agreement that a header makes. Raises Wrong."""
    check_distinct(header.players, Person._fields)
    seats = _seats(header.players)
    names = [seat.name for seat in seats]
    if header.dealer not in names:
        must = "is {value} and must be {names}"
        raise wrong_value(header.dealer, must, names=" or ".join(names)).within("dealer", needed=True)
    with Inside("options"):
        options: Options = OPTIONS.read(header.options, ())
    if not is_line(header.line):
        problem = "must be three cards that show all six colours: each two lands from the box on are worth 2 and 1"
        raise Wrong(problem).within("line")
    game, won = header.series
    if (options.series == 1 and game > 1) or sum(won) >= game:
        problem = "cannot be: game {game}, won {first} and {second}, series of {games}"
        first, second = won
        raise Wrong(problem, game=game, first=first, second=second, games=options.series).within("series")
    return Agreement(seats, names.index(header.dealer), header.line, options, game, won)


def _seats(players: tuple[Person, ...]) -> tuple[Seat, ...]:
    """Who sits near and who far: where only one is told, the other has what is left; where none is, the order tells."""
    first, second = (player.side for player in players)
    first_is_near = (second == "far" if first is None else first == "near") if (first or second) else True
    sides = SIDES if first_is_near else SIDES[::-1]
    return tuple(Seat(player.name, side) for player, side in zip(players, sides, strict=True))


def full_header(given: Header, agreed: Agreement) -> Header:
    """The header in which everything stands that was agreed on."""
    return given._replace(
        players=tuple(Person(*seat) for seat in agreed.seats),
        dealer=agreed.names[agreed.dealer],
        line=agreed.line,
        options=asdict(agreed.options),
        series=Series(agreed.game, agreed.won),
    )


FILES: Final[AgreedFiles[Header, Agreement, State]] = AgreedFiles(
    name=GAME,
    header=record(Header),
    person=Person._fields,
    agree=agree,
    said=full_header,
    begun=new_game,
    from_data=from_data,
    to_data=to_data,
    derived=DERIVED,
    marks=lambda _agreed: ("", ""),
)
