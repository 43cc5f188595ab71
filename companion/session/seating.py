"""The game that goes on when somebody has left or sat down: its header, which holds the position it begins with."""

from collections.abc import Mapping
from typing import Any

from companion.games.orconomy.rules.state import State
from companion.record.opening import GAME


def without_player(header: Mapping[str, Any], state: State, seat: int) -> dict[str, Any]:
    """The header of the game without a player. Raises ValueError when the rules of the house do not allow it now."""
    return _anew(header, GAME.leave(state, seat))


def with_player(header: Mapping[str, Any], state: State, name: str, clan: str) -> dict[str, Any]:
    """The header of the game with a new player after the last seat. Raises ValueError when that cannot be now."""
    return _anew(header, GAME.join(state, name, clan, state.agreed.players))


def _anew(header: Mapping[str, Any], state: State) -> dict[str, Any]:
    players = [{"name": seat.name, "clan": seat.clan} for seat in state.agreed.seats]
    agreed = {"players": players, "ring": list(state.agreed.ring), "target": state.agreed.target}
    return {**header, **agreed, "position": GAME.position(state)}
