"""Tables on which equal Companies of one player lie in a slot and beside the slots: which one is meant is asked."""

from collections.abc import Sequence
from dataclasses import replace

from companion.games.orconomy.rules.state import EndOfRound, Phase, Seat, Winter
from companion.session.snapshot import Snapshot
from tests.games.orconomy.positions import CLANS, GAME, lay


def places(names: Sequence[str]) -> dict[str, Snapshot]:
    """Transportation, with two slots: three Companies lie beside, and a slot is free; at the end of a round, and in a
    Winter.
    """
    return {
        "twins": _snapshot(names, EndOfRound(0), "0 0~ 0b~ 1~", 5),
        "twins-winter": _snapshot(names, Winter("same", "interest", 0, ()), "0b 1 0b~ 2~", 5),
    }


def _snapshot(names: Sequence[str], phase: Phase, seven: str, players: int) -> Snapshot:
    state = lay({7: seven, 9: "3 4 0b", 5: "1 1 2 3~"}, phase, players=players, dice=(3, 4))
    seats = tuple(Seat(name, clan) for name, clan in zip(names, CLANS, strict=True))
    state = state._replace(agreed=replace(state.agreed, seats=seats))
    return Snapshot(version=1, game=GAME.view(state), can_undo=True)
