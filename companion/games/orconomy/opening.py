"""A header or a position becomes a game: what a table agreed on, spelled out, and the position it begins with.

A log's header and a position file say the same things in the same names (`header.AGREED`). Whatever a hand-written one
leaves out is taken from the box, and stands there from then on.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.games.orconomy import header as headers
from companion.games.orconomy.header import Header
from companion.games.orconomy.rules import options
from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.box import Box
from companion.games.orconomy.rules.phases.placing import new_game
from companion.games.orconomy.rules.status import status
from companion.games.orconomy.rules.text import position_text
from companion.games.orconomy.rules.text.position_fields import to_data
from companion.games.protocol import Opened
from companion.games.ring.agreed_options import to_json
from companion.schema.wrong_input import ImpossiblePosition, LogError

BoxOf = Callable[[str], Box]
"""The box of an edition, with its owner's corrections where there are any."""


class OrconomyFiles:
    """See `companion.games.protocol.written.Files`."""

    def __init__(self, box_of: BoxOf) -> None:
        self._box_of = box_of

    def check_header(self, header: Mapping[str, Any], where: str) -> None:
        """Raises LogError."""
        headers.read({name: value for name, value in header.items() if name != "position"}, where)

    position = staticmethod(position_text.sheet)

    def spelled_out(self, header: Mapping[str, Any], where: str) -> dict[str, Any]:
        """Everything a table agreed on, as it stands in a header, nothing left to be taken from somewhere else.

        Raises LogError.
        """
        given = headers.read({name: value for name, value in header.items() if name in headers.NAMES}, where)
        return _said(given, _agreement(given, self._box_of(given.edition), where))

    def open(self, header: Mapping[str, Any], where: str) -> Opened[orconomy.State]:
        """A game as its log's header describes it, from its first or from the given position. Raises LogError."""
        given = headers.read({name: value for name, value in header.items() if name != "position"}, where)
        agreed = _agreement(given, self._box_of(given.edition), where)
        if header.get("position") is None:
            return _opened(agreed, new_game(agreed))
        state = _resumed(agreed, header["position"], f"{where}: position")
        names = [seat.name for seat in agreed.seats]
        wrong = [position_text.problem_data(problem, names) for problem in status(state) if not problem.note]
        if wrong:
            raise ImpossiblePosition(headers.NAME, f"{where}: position", wrong)
        return _opened(agreed, state)

    def header_at(self, header: Mapping[str, Any], state: orconomy.State) -> dict[str, Any]:
        """The header of a game that goes on from this position, with the agreement that belongs to it."""
        given = headers.read({name: value for name, value in header.items() if name in headers.NAMES}, "the header")
        return {**_said(given, state.agreed), "position": to_data(state)}

    def open_position(self, data: Mapping[str, Any], where: str) -> tuple[Opened[orconomy.State], dict[str, Any]]:
        """The game in the position that a position file describes, and what its table agreed on, spelled out.

        Raises LogError naming the field when something is malformed or a derived value is wrong; whether the position
        can be is in its `problems`.
        """
        head = {name: value for name, value in data.items() if name in headers.NAMES}
        players = head.get("players")
        if isinstance(players, list):
            head["players"] = [_player(player, seat, where) for seat, player in enumerate(players)]
        given = headers.read(head, where)
        agreed = _agreement(given, self._box_of(given.edition), where)
        body = {
            name: value for name, value in data.items() if name in ("players", "ratings") or name not in headers.NAMES
        }
        opened = _opened(agreed, _resumed(agreed, body, where))
        return opened, _said(given, agreed)


def _player(player: object, seat: int, where: str) -> object:
    """A player's name and clan. The clan is also called colour; left out: as they come in the box.

    Raises LogError when clan and colour are told and are not the same.
    """
    if not isinstance(player, dict):
        return player
    clan = player.get("clan", player.get("colour", headers.CLANS[seat % len(headers.CLANS)]))
    if player.get("colour", clan) != clan:
        raise LogError(f"{where}: players.{seat}.colour is not the clan. Correct it, or leave one of them out.")
    return {**({"name": player["name"]} if "name" in player else {}), "clan": clan}


def _opened(agreed: orconomy.Agreement, state: orconomy.State) -> Opened[orconomy.State]:
    seats = agreed.seats
    return Opened(state, tuple(seat.name for seat in seats), tuple(seat.clan for seat in seats))


def _resumed(agreed: orconomy.Agreement, data: Mapping[str, Any], where: str) -> orconomy.State:
    try:
        return position_text.read_sheet(agreed, data)
    except ValueError as error:
        raise LogError(f"{where}: {error}") from error


def _agreement(given: Header, box: Box, where: str) -> orconomy.Agreement:
    """What the table agreed on, as the rules know it."""
    try:
        switches = options.agreed(given.preset, given.options)
    except ValueError as error:
        raise LogError(f"{where}: options: {error}. Correct it there.") from error
    ring = given.ring
    return orconomy.Agreement(
        box=_with_agreed(box, given),
        options=switches,
        ring=ring,
        seats=tuple(orconomy.Seat(*player) for player in given.players),
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
    said = {name: amount for name, amount in amounts.items() if amount is not None}
    return replace(box, prints=prints, supply=replace(box.supply, **said), ratings=given.ratings or box.ratings)


def _said(given: Header, agreed: orconomy.Agreement) -> dict[str, Any]:
    """An agreement in the words of a header, everything in it."""
    box = agreed.box
    header = given._replace(
        players=tuple(headers.Person(seat.name, seat.clan) for seat in agreed.seats),
        ring=agreed.ring,
        options=to_json(agreed.options),
        target=agreed.target,
        start_money=box.supply.start_money,
        hindmost_pay=box.supply.hindmost_pay,
        prices={number: printed.opening_price for number, printed in box.prints.items()},
        ratings=box.ratings,
        box={number: (printed.income, printed.slots) for number, printed in box.prints.items()},
    )
    return headers.HEADER.write(header, ())
