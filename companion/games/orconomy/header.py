"""What a table agrees on before a game of Orconomy, as it stands in a log's header and in a position."""

from collections.abc import Mapping
from typing import Any

from companion.checked.checker import CORRECT_IT, Entry, Many, Numbered, Place, Row, Table, Text, Truth, Whole
from companion.checked.values import AnyTable, Name, Switches
from companion.games.orconomy.rules.options import PRESETS
from companion.games.orconomy.rules.state import NUMBERS, TOURISM
from companion.schema.errors import LogError

NAME = "orconomy"
EDITION = "orconomy-2017"
CLANS = ("tusk", "moon", "leaf", "sun", "rune")
"""The marks and colours of the players, in the order in which they come out of the box."""
FEWEST, MOST = 2, 5
MOST_MONEY = 260
MOST_TROPHIES = 31


class Industry:
    """An industry by its number, 2 to 11."""

    def take(self, value: object, place: Place) -> int:
        """The number. Raises BoxError for anything else; Tourism, printed 2/12, is written 2."""
        if value == 12:
            raise place.wrong(f"is 12; Tourism, printed 2/12, is written {TOURISM}", CORRECT_IT)
        return Whole(NUMBERS[0], NUMBERS[-1]).take(value, place)


_PLAYER = Table((Entry("name", Name()), Entry("clan", Text(CLANS))))
_AREAS = len(NUMBERS)
AGREED = Table((
    Entry("game", Text((NAME,)), NAME), Entry("edition", Text(longest=40), EDITION),
    Entry("simulated", Truth(), False), Entry("players", Many(_PLAYER, FEWEST, MOST)),
    Entry("ring", Many(Industry(), _AREAS, _AREAS)), Entry("preset", Text(tuple(PRESETS)), "merged"),
    Entry("options", Switches(), {}), Entry("target", Whole(1, MOST_TROPHIES), None),
    Entry("start_money", Whole(0, MOST_MONEY), None), Entry("hindmost_pay", Whole(0, MOST_MONEY), None),
    Entry("prices", Numbered(NUMBERS, Whole(1, MOST_MONEY), optional=True), {}), Entry("ratings", AnyTable(), None),
    Entry("box", Numbered(NUMBERS, Row((Whole(-20, 20), Whole(1, 6))), optional=True), {}),
))  # fmt: skip
"""The same names in a log's header and in a position."""
NAMES = tuple(entry.name for entry in AGREED.entries)


def check(agreed: Mapping[str, Any], where: str) -> dict[str, Any]:
    """What a table agreed on, with the defaults. Raises LogError (unknown field, a ring that is none)."""
    try:
        checked = AGREED.take(dict(agreed), Place(where))
    except ValueError as error:
        raise LogError(str(error)) from error
    if sorted(checked["ring"]) != list(NUMBERS):
        raise LogError(f"{where}: ring must name each industry from {NUMBERS[0]} to {NUMBERS[-1]} once, clockwise.")
    for field in ("name", "clan"):
        if len({player[field] for player in checked["players"]}) < len(checked["players"]):
            raise LogError(f"{where}: players: two have the same {field}.")
    return dict(checked)
