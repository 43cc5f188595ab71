"""What a table agreed on, as it stands in a log's header and in a position file.

Whatever is wrong there raises BoxError (a ValueError) that names the file, the field, what stands there and what could.
"""

from collections.abc import Mapping
from typing import Any

from companion.checked.checker import Entry, Many, OneOf, Place, Row, Shape, Table, Text, Truth, Whole
from companion.checked.values import AnyTable, Name
from companion.games.orc.rules.cards import COLOURS, Print, is_line
from companion.games.orc.rules.options import CHOICES, PRESETS, Options, to_json
from companion.games.orc.rules.series import TO_WIN
from companion.games.orc.rules.state import SIDES, Agreement, Seat

GAME = "orc"
EDITION = "orc-2017"
FRAME = ("format", "version", "position")
"""Names of a log's header that say nothing of what was agreed on."""
MOST_GAMES = 99
"""Games of a series; drawn ones are played again."""


def _option(name: str) -> Shape:
    numbers = tuple(value for value in CHOICES[name] if isinstance(value, int))
    return OneOf(numbers) if numbers else Text(tuple(map(str, CHOICES[name])))


def _options(preset: Options) -> Table:
    return Table(tuple(Entry(name, _option(name), value) for name, value in to_json(preset).items()))


SERIES = Table((Entry("game", Whole(1, MOST_GAMES), 1), Entry("won", Many(Whole(0, TO_WIN - 1), 2, 2), (0, 0))))
PLAYER = Table((Entry("name", Name()), Entry("side", Text(SIDES), None)))
AGREED = (
    Entry("game", Text((GAME,)), GAME), Entry("edition", Text((EDITION,)), EDITION), Entry("simulated", Truth(), False),
    Entry("players", Many(PLAYER, 2, 2)), Entry("dealer", Text(longest=14)),
    Entry("line", Many(Row((Text(COLOURS), OneOf((1, 2)))), 6, 6)), Entry("preset", Text(tuple(PRESETS)), "printed"),
    Entry("options", AnyTable(), {}), Entry("series", SERIES, {"game": 1, "won": (0, 0)}),
)  # fmt: skip
NAMES = tuple(entry.name for entry in AGREED)


def read(header: Mapping[str, Any], where: str) -> tuple[Agreement, bool]:
    """What a header says was agreed on, and whether the table is a simulated one. Raises BoxError."""
    place = Place(where)
    given = Table(AGREED).take({name: value for name, value in header.items() if name not in FRAME}, place)
    seats = _seats(given["players"], place.inside("players"))
    names = [seat.name for seat in seats]
    if given["dealer"] not in names:
        raise place.inside("dealer", needed=True).wrong(f"is {given['dealer']!r} and must be {' or '.join(names)}")
    options = _options(PRESETS[given["preset"]]).take(given["options"], place.inside("options"))
    line = tuple(Print(COLOURS.index(colour), worth) for colour, worth in given["line"])
    if not is_line(line):
        problem = "must be three cards that show all six colours: each two lands from the box on are worth 2 and 1"
        raise place.inside("line", needed=True).wrong(problem)
    game, won = _series(given["series"], options["series"], place.inside("series"))
    agreed = Agreement(seats, names.index(given["dealer"]), line, Options(**options), game, won)
    return agreed, given["simulated"]


def _seats(players: tuple[Mapping[str, Any], ...], place: Place) -> tuple[Seat, ...]:
    """Two names; who sits near and who far, where only one is told, or none, the other's side or the order tells."""
    if players[0]["name"] == players[1]["name"]:
        raise place.wrong("both have the same name")
    first, second = (player["side"] for player in players)
    if first is not None and first == second:
        raise place.wrong("both sit at the same side; one is near, one is far")
    first_is_near = (second == "far" if first is None else first == "near") if (first or second) else True
    sides = SIDES if first_is_near else SIDES[::-1]
    return tuple(Seat(player["name"], side) for player, side in zip(players, sides, strict=True))


def _series(given: Mapping[str, Any], games: int, place: Place) -> tuple[int, tuple[int, int]]:
    """Which game of the series this is; with one game there is no second, and games won were played before."""
    game, won = given["game"], tuple(given["won"])
    if (games == 1 and game > 1) or sum(won) >= game:
        raise place.wrong(f"cannot be: game {game}, won {won[0]} and {won[1]}, series of {games}")
    return game, (won[0], won[1])


def spelled_out(agreed: Agreement, *, simulated: bool) -> dict[str, Any]:
    """An agreement in the words of a header, everything in it."""
    return {
        "game": GAME,
        "edition": EDITION,
        "simulated": simulated,
        "players": [{"name": seat.name, "side": seat.side} for seat in agreed.seats],
        "dealer": agreed.seats[agreed.dealer].name,
        "line": [[COLOURS[land.colour], land.worth] for land in agreed.line],
        "preset": "printed",
        "options": to_json(agreed.options),
        "series": {"game": agreed.game, "won": list(agreed.won)},
    }
