"""Who begins: one die each, the highest wins; those who tie throw again."""

from typing import Any

from companion.games.protocol import Action, NotUnderstood

FACES = range(1, 7)


class HighestDie:
    """Collects one die from each player; see `companion.games.protocol.rules.SideThrow`. `thrown` are values by seat;
    those still to throw come in seat order. `kind` is the action that says whom it has fallen to.
    """

    def __init__(self, players: int, kind: str) -> None:
        self._throwing = tuple(range(players))
        self._players, self._kind = players, kind
        self.thrown: dict[int, int] = {}

    def memory(self) -> Any:
        """What was thrown, as plain data for the journal."""
        return [list(self._throwing), sorted(self.thrown.items())]

    def read(self, memory: Any) -> None:
        """Go on with them after a restart. Raises ValueError or TypeError when the data is something else."""
        throwing, thrown = memory
        told = {int(seat): int(value) for seat, value in thrown}
        if not set(told) <= set(throwing) <= set(range(self._players)) or not set(told.values()) <= set(FACES):
            raise ValueError("throws")
        self._throwing, self.thrown = tuple(int(seat) for seat in throwing), told

    def decided(self, seat: int) -> Action:
        """The action behind it."""
        return Action(self._kind, seat)

    @property
    def begun(self) -> bool:
        """Whether somebody has thrown."""
        return bool(self.thrown) or len(self._throwing) < self._players

    @property
    def next(self) -> int:
        """The seat whose die is due, or -1 when all have thrown."""
        return next((seat for seat in self._throwing if seat not in self.thrown), -1)

    def throw(self, seat: int, value: int) -> int:
        """A player's die. The seat that has won by it, else -1; a die that was entered wrongly is entered again.

        Raises NotUnderstood when it is no face, or this player does not throw.
        """
        if value not in FACES or seat not in self._throwing:
            raise NotUnderstood(f"seat {seat} cannot throw {value} now")
        self.thrown[seat] = value
        if self.next >= 0:
            return -1
        best = [one for one in self._throwing if self.thrown[one] == max(self.thrown.values())]
        if len(best) == 1:
            return best[0]
        self._throwing, self.thrown = tuple(best), {}
        return -1
