"""Who is the first Oracle: drawn by the app, or the highest of one die each (ties throw again; en 115, ru 174)."""

from typing import Any

from companion.games.orconomy.rules.phases.placing import oracle
from companion.games.protocol import Action, NotUnderstood


class FirstOracle:
    """Collects one die from each player. `thrown` are pairs (seat, value); those still to throw come in seat order."""

    def __init__(self, players: int) -> None:
        self._throwing = tuple(range(players))
        self._players = players
        self.thrown: dict[int, int] = {}

    def memory(self) -> Any:
        """What was thrown, as plain data for the journal."""
        return [list(self._throwing), sorted(self.thrown.items())]

    def read(self, memory: Any) -> None:
        """Go on with the same vote after a restart. Raises ValueError or TypeError when the data is something else."""
        throwing, thrown = memory
        votes = {int(seat): int(value) for seat, value in thrown}
        if not set(votes) <= set(throwing) <= set(range(self._players)) or not set(votes.values()) <= set(range(1, 7)):
            raise ValueError("votes")
        self._throwing, self.thrown = tuple(int(seat) for seat in throwing), votes

    def decided(self, seat: int) -> Action:
        """The action behind it."""
        return oracle.action(seat)

    @property
    def begun(self) -> bool:
        """Whether somebody has thrown in this vote."""
        return bool(self.thrown) or len(self._throwing) < self._players

    @property
    def next(self) -> int:
        """The seat whose die is due, or -1 when all have thrown."""
        return next((seat for seat in self._throwing if seat not in self.thrown), -1)

    def throw(self, seat: int, value: int) -> int:
        """A player's die (ru 174). The Oracle's seat once one is highest, else -1; those who tie throw again.

        A die that was entered wrongly is entered again. Raises NotUnderstood when it is no face, or this player does
        not throw.
        """
        if value not in range(1, 7) or seat not in self._throwing:
            raise NotUnderstood(f"seat {seat} cannot throw {value} now")
        self.thrown[seat] = value
        if self.next >= 0:
            return -1
        best = [one for one in self._throwing if self.thrown[one] == max(self.thrown.values())]
        if len(best) == 1:
            return best[0]
        self._throwing, self.thrown = tuple(best), {}
        return -1
