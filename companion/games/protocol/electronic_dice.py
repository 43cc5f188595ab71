"""What a game says of its electronic dice: when a throw is due, what it means, and what is thrown for beside it."""

from collections.abc import Callable
from itertools import product
from typing import Any, Generic, TypeVar

from companion.games.protocol.conduct import Run
from companion.games.protocol.terms import Chance, NotUnderstood, Refusal
from companion.schema.quick_dataclass import dataclass

S = TypeVar("S")
FACES = range(1, 7)
NO_DICE = Refusal("no_dice", "")


class SideThrow:
    """Who begins, and the like: one die each, the highest wins; those who tie throw again.

    It is no part of a position and is kept until it is decided. `thrown` are values by seat; those still to throw come
    in seat order. `kind` is the action that says whom it has fallen to.
    """

    def __init__(self, players: int, kind: str) -> None:
        self._throwing = tuple(range(players))
        self._players, self.kind = players, kind
        self.thrown: dict[int, int] = {}

    def memory(self) -> Any:
        """What was thrown, as plain data for the journal."""
        return [list(self._throwing), sorted(self.thrown.items())]

    def read(self, memory: Any) -> None:
        """Go on with them after a restart. Raises ValueError or TypeError when the data is something else."""
        throwing, thrown = memory
        values = {int(seat): int(value) for seat, value in thrown}
        if not set(values) <= set(throwing) <= set(range(self._players)) or not set(values.values()) <= set(FACES):
            raise ValueError("throws")
        self._throwing, self.thrown = tuple(int(seat) for seat in throwing), values

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
        best = [seat for seat in self._throwing if self.thrown[seat] == max(self.thrown.values())]
        if len(best) == 1:
            return best[0]
        self._throwing, self.thrown = tuple(best), {}
        return -1


def no_run(_state: object, _values: tuple[int, ...]) -> Run:
    """No throw is due."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Dice(Generic[S]):
    """The dice of a game. Left out, it is played without.

    `due` returns how many dice are awaited. `throw` returns what a throw of that many means now, () when no such throw
    is due, and `no_throw` why none is awaited. `side` is what a throw beside the game is called in touches and in the
    action it decides, "" where the game knows none; `side_due` whether one is awaited now and how: "dice" (one die
    each), "draw" (by lot), "" for none.
    """

    due: Callable[[S], int] = lambda _state: 0
    throw: Callable[[S, tuple[int, ...]], Run] = no_run
    no_throw: Callable[[S], Refusal] = lambda _state: NO_DICE
    side: str = ""
    side_due: Callable[[S], str] = lambda _state: ""

    @property
    def any(self) -> bool:
        """Whether the game is played with dice."""
        return self.throw is not no_run

    def chances(self, state: S) -> tuple[Chance, ...]:
        """What the dice may do now, every throw as likely as any other; () when none is due."""
        due = self.due(state)
        throws = list(product(FACES, repeat=due)) if due else []
        return tuple(Chance(self.throw(state, values)[-1], 1 / len(throws)) for values in throws)
