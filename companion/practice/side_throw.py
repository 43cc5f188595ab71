"""Dice thrown beside the game, for who begins: one die each, the highest wins, and those who tie throw again."""

from companion.practice.dice_base import SimulatedDiceBase
from companion.practice.kit import View
from companion.practice.throwing import Throwing, only

DIE = 1
PATIENCE = 40  # so many looks at a throw in which nothing happens, and the players agree on somebody


class SideThrows:
    """The players keep by themselves who throws next; `side_dice` of the view is what the app has counted. `name` is
    what is thrown for, in the app's touches.
    """

    def __init__(self, dice: SimulatedDiceBase, throwing: Throwing, name: str) -> None:
        self._dice, self._throwing, self._name = dice, throwing, name
        self._throwers: list[int] = []
        self._seen: dict[int, int] = {}
        self._waited = 0

    @property
    def lost(self) -> bool:
        """Whether nobody knows any more who has to throw: somebody else has meddled with it."""
        return self._waited > PATIENCE

    def forget(self) -> None:
        """Somebody has changed it: all who are not counted throw."""
        self._throwers, self._waited = [], 0

    def go(self, view: View, t: float) -> bool:
        """Throw the die of whoever is due, or tap it in."""
        if self._dice.moving(t):
            return False
        values = dict(view["side_dice"])
        if not self._throwers:
            self._throwers = list(range(len(view["game"]["players"])))
        elif len(values) < len(self._seen):
            self._throwers = self._tied(t)
        self._waited = self._waited + 1 if values == self._seen else 0
        self._seen = values
        seat = next((seat for seat in self._throwers if seat not in values), None)
        if seat is None:
            self.forget()
            return False
        reason = (self._name, view["game"]["round"], tuple(values))
        return self._throwing.go(
            view, t, reason, (DIE,), lambda faces: [f"{self._name}:die:{seat}:{only(faces)}"], counts=False
        )

    def _tied(self, t: float) -> list[int]:
        """Those whose dice were highest; the last one's still lies on the table."""
        last = next((seat for seat in self._throwers if seat not in self._seen), self._throwers[0])
        values = {**self._seen, last: self._dice.faces(t)[DIE] or 0}
        return [seat for seat in self._throwers if values[seat] == max(values.values())]
