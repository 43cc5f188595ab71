"""What a position that is not over yet is worth to each seat: the chances to win, from numbers that lie open.

Every seat has a score, a weighted sum of what lies before it and of the numbers the game follows; the chances are the
softmax of the scores. Each number has two weights, the second one growing with the progress of the game. The table is a
CSV file in the game's folder whose first line says which command made it.
"""

import csv
from collections.abc import Mapping, Sequence
from functools import cache
from math import exp
from pathlib import Path
from typing import Any, Final

from companion.games.protocol import Game, round_of
from companion.schema.quick_dataclass import dataclass

ROUNDS: Final = 24  # a game whose numbers have no goal is taken to be over after so many rounds
COLUMNS: Final = ("number", "weight", "by_progress")
Numbers = tuple[Mapping[str, float], ...]


def numbers_of(game: Game[Any], state: Any, deal: Any = None) -> Numbers:
    """For each seat the numbers that are asked about, what lies before it, and what it hopes for, by name."""
    fields = [field for field, whose in game.numbers.fields.items() if whose == "player"]
    seats = game.numbers.which(state)["player"]
    numbers = [{field: float(game.numbers.asked[field].now(state, seat)) for field in fields} for seat in seats]
    for item, count in game.hands.inventory(state).items():
        if item.seat >= 0 and item.what not in fields:
            name = f"{item.what} {item.side}".rstrip()
            numbers[item.seat][name] = numbers[item.seat].get(name, 0.0) + count
    thinking = game.thinking
    if thinking is not None and thinking.hopes is not None:
        for seat in seats:
            numbers[seat] |= thinking.hopes(thinking.hidden.known(state, deal, seat), seat)
    return tuple(numbers)


def progress(game: Game[Any], state: Any, numbers: Numbers) -> float:
    """How far the game has come, from 0 to 1: the leader's way to the goal, or the rounds played."""
    goal = game.numbers.goal(state)
    if not goal:
        return min(1.0, round_of(state) / ROUNDS)
    return max(0.0, min(1.0, max(seat[game.numbers.raced[0]] for seat in numbers) / goal))


@dataclass(frozen=True, slots=True)
class Value:
    """The weights of a game, by the name of the number."""

    weights: Mapping[str, tuple[float, float]]

    def chances(self, game: Game[Any], state: Any, deal: Any = None) -> tuple[float, ...]:
        """How likely each seat is to win, where hidden cards lie as in this deal."""
        numbers = numbers_of(game, state, deal)
        far, weights = progress(game, state, numbers), self.weights
        factors = {name: weight + far * later for name, (weight, later) in weights.items()}
        return softmax([sum(factors.get(name, 0.0) * value for name, value in seat.items()) for seat in numbers])


def softmax(scores: Sequence[float]) -> tuple[float, ...]:
    """Shares that add up to 1."""
    most = max(scores)
    powers = [exp(score - most) for score in scores]
    whole = sum(powers)
    return tuple([power / whole for power in powers])


@cache
def value_from(path: Path) -> Value:
    """The weights of a table. Raises ValueError for one that is none, OSError where it cannot be read."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    try:
        return Value({row["number"]: (float(row["weight"]), float(row["by_progress"])) for row in rows})
    except (KeyError, TypeError) as error:
        raise ValueError(f"{path}: is no table of weights; its columns are {', '.join(COLUMNS)}") from error
