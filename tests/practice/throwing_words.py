"""Words of the cases about dice in the players' hands."""

from collections.abc import Collection, Mapping
from random import Random
from typing import Any, cast

from companion.practice.dice_base import SimulatedDiceBase
from companion.practice.side_throw import SideThrows
from companion.practice.throwing import Throwing

FORECAST = (7, (1, 2))  # for what dice are thrown: which act was the newest, and which dice


def die_by_die(faces: Mapping[int, int | None]) -> list[str]:
    """One tap a die."""
    return [f"die:{die}:{face}" for die, face in faces.items()]


class Dice:
    """Dice that lie still at once; each throw shows the next of these faces."""

    def __init__(self, *faces: int) -> None:
        self._faces = list(faces)
        self._shown: dict[int, int | None] = {1: 1, 2: 1}
        self.throws: list[tuple[int, ...]] = []

    def moving(self, _t: float) -> bool:
        return False

    def throw(self, t: float, dice: Collection[int], cocked: Collection[int] = ()) -> float:
        self.throws.append(tuple(dice))
        for die in dice:
            self._shown[die] = None if die in cocked else self._faces.pop(0)
        return t

    def faces(self, _t: float) -> dict[int, int | None]:
        return self._shown


class Bench:
    """A table with such dice, and a finger that remembers what it tapped."""

    def __init__(self, *faces: int) -> None:
        self.dice, self.tapped = Dice(*faces), list[str]()
        dice = cast(SimulatedDiceBase, self.dice)
        self.throwing = Throwing(dice, Random(2), self.press)
        self.aside = SideThrows(dice, self.throwing, "oracle")

    def press(self, text: str) -> bool:
        self.tapped.append(text)
        return True


def view(**more: Any) -> dict[str, Any]:
    """A table of three without a dice link, at the throw of round 2."""
    dice = [{"die": die, "state": "idle", "value": 3} for die in (1, 2)]
    table = {"round": 2, "players": [{}, {}, {}]}
    return {"devices": [], "dice": dice, "side_dice": [], "game": table, **more}
