"""Dice in the players' hands: thrown once for each reason, thrown again when they lean, read aloud without a link."""

from collections.abc import Collection
from random import Random
from typing import Any, cast

from companion.practice.dice_base import SimulatedDiceBase
from companion.practice.side_throw import SideThrows
from companion.practice.throwing import Throwing, die_by_die

FORECAST = (7, (1, 2))
"""For what dice are thrown: which act was the newest, and which dice."""


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


def test_both_dice_are_thrown_once_and_then_tapped_in() -> None:
    bench, shown = Bench(4, 6), view()
    for t in (0.0, 1.0):
        assert bench.throwing.go(shown, t, FORECAST, (1, 2), die_by_die)
    assert (bench.dice.throws, bench.tapped, bench.throwing.thrown) == ([(1, 2)], ["die:1:4", "die:2:6"], 2)


def test_the_same_reason_after_another_is_a_new_throw() -> None:
    bench = Bench(1, 2, 3, 4)
    bench.throwing.go(view(), 0.0, FORECAST, (1, 2), die_by_die)
    assert bench.throwing.waiting(FORECAST)
    assert not bench.throwing.waiting((8, (1, 2)))
    assert not bench.throwing.waiting(FORECAST)


def test_a_leaning_die_is_thrown_again_alone() -> None:
    bench, shown = Bench(1, 2, 5), view()
    bench.throwing.go(shown, 0.0, FORECAST, (1, 2), die_by_die)
    shown["dice"][1]["state"] = "cocked"
    assert bench.throwing.go(shown, 1.0, FORECAST, (1, 2), die_by_die)
    assert bench.dice.throws == [(1, 2), (2,)] and bench.tapped == []


def test_those_who_tie_for_the_first_oracle_throw_again() -> None:
    bench = Bench(5, 2, 5, 6, 1)
    counted: list[list[list[int]]] = [[], [[0, 5]], [[0, 5], [1, 2]], [], [[0, 6]]]
    for t, side_dice in enumerate(counted):
        shown = view(side_dice=side_dice)
        assert bench.aside.go(shown, t) and bench.aside.go(shown, t + 0.5)
    assert bench.tapped == ["oracle:die:0:5", "oracle:die:1:2", "oracle:die:2:5", "oracle:die:0:6", "oracle:die:2:1"]
    assert (bench.throwing.side, bench.throwing.thrown) == (5, 0)
