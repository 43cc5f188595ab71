"""Logs and positions with something wrong with them, made from right ones by chance."""

import json
from collections.abc import Callable, Sequence
from random import Random

from tests.fuzz import mutation
from tests.fuzz.examples import Example, Row, bare, continued_where_possible, example, written

ACTS = range(5, 61, 5)
"""How long the games are that are spoilt: short ones fold sooner, long ones have seen more of the rules."""


class Stock:
    """What is right to begin with: whole logs, headers that begin in the middle of a game, and positions.

    Not a dataclass: a failing test would print all of it.
    """

    def __init__(self, examples: tuple[Example, ...]) -> None:
        whole = [sample.position for sample in examples]
        self.examples = examples
        self.headers = tuple(continued_where_possible(examples))
        self.positions = (*whole, *map(bare, whole), *map(bare, whole))


def stock(seed: int) -> Stock:
    """Games of all lengths; with each position come two without what follows from it."""
    return Stock(tuple(example(seed + acts + more, acts) for acts in ACTS for more in range(2)))


def log(chance: Random, right: Stock) -> bytes:
    """A log with a wrong line, with lines in the wrong order, or with wrong bytes."""
    return LOGS[chance.randrange(len(LOGS))](chance, right)


def position(chance: Random, right: Stock) -> bytes:
    """A position with something wrong in it, or with wrong bytes."""
    data = chance.choice(right.positions)
    if chance.randrange(8) == 0:
        return mutation.damaged(json.dumps(data, ensure_ascii=False).encode(), chance)
    return mutation.spoilt(data, chance)


def _wrong_line(chance: Random, right: Stock) -> bytes:
    """Most mistakes are in one of the last lines, where the game has come furthest."""
    rows = chance.choice(right.examples).rows
    place = chance.choice((len(rows) - 1, max(0, len(rows) - 2), 0, chance.randrange(len(rows))))
    return written(rows[:place]) + mutation.spoilt(rows[place], chance) + b"\n" + written(rows[place + 1 :])


def _wrong_beginning(chance: Random, right: Stock) -> bytes:
    """The position a log begins with is wrong."""
    return mutation.spoilt(chance.choice(right.headers), chance) + b"\n"


def _wrong_order(chance: Random, right: Stock) -> bytes:
    """Lines are lost, doubled or exchanged, and sometimes numbered anew."""
    rows = [dict(row) for row in chance.choice(right.examples).rows]
    for _ in range(chance.randint(1, 3)):
        SHUFFLES[chance.randrange(len(SHUFFLES))](rows, chance.randrange(len(rows)), chance)
    if chance.randrange(2):
        rows = [{**row, "n": number} if number else row for number, row in enumerate(rows)]
    return written(rows)


def _lose(rows: list[Row], place: int, _chance: Random) -> None:
    if len(rows) > 1:
        del rows[place]


def _double(rows: list[Row], place: int, chance: Random) -> None:
    rows.insert(chance.randrange(len(rows)), dict(rows[place]))


def _exchange(rows: list[Row], place: int, chance: Random) -> None:
    other = chance.randrange(len(rows))
    rows[place], rows[other] = rows[other], rows[place]


def _wrong_bytes(chance: Random, right: Stock) -> bytes:
    return mutation.damaged(chance.choice(right.examples).text, chance)


SHUFFLES: Sequence[Callable[[list[Row], int, Random], None]] = (_lose, _double, _exchange)
LOGS: Sequence[Callable[[Random, Stock], bytes]] = (
    _wrong_line, _wrong_line, _wrong_line, _wrong_beginning, _wrong_beginning, _wrong_order, _wrong_bytes,
)  # fmt: skip
