"""A few rules of ORC a second time, in other ways than the game's own: who holds what, and what a hand is worth."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from companion.games.orc.rules.cards import COLOURS, Card, Line
from companion.games.protocol import Action

NOBODY = -1


def holder(battles: Mapping[int, tuple[int, int]], number: int) -> int:
    """Who holds a land once all six were fought over: whoever won the first battle that was no tie among this land and
    those towards the box, and on from land 6; nobody when all six were ties.
    """
    for step in range(6):
        first, second = battles[(number - 1 - step) % 6 + 1]
        if first != second:
            return 0 if first > second else 1
    return NOBODY


def battles_of(actions: Iterable[Action]) -> dict[int, tuple[int, int]]:
    """The Orcs of both seats that were ever deployed at each land."""
    found = {number: [0, 0] for number in range(1, 7)}
    for action in actions:
        if action.kind == "deploy":
            found[action.args[0]][action.player] += action.args[2]
    return {number: (first, second) for number, (first, second) in found.items()}


def points(line: Line, held: Sequence[int], hand: Iterable[Card], seat: int) -> int:
    """A score counted Orc by Orc: every printed Orc of a held land, and every Orc in hand of such a colour."""
    own = {COLOURS[land.colour] for land, owner in zip(line, held, strict=True) if owner == seat}
    lands = [COLOURS[land.colour] for land in line for _ in range(land.worth)]
    orcs = [name for card in hand for name in (COLOURS[card.two], COLOURS[card.two], COLOURS[card.one])]
    return sum(name in own for name in (*lands, *orcs))


def every_line() -> Iterable[tuple[tuple[str, int], ...]]:
    """Every row of six lands that can be made by picking three of the thirty cards and turning each either way."""
    cards = [(two, one) for two, one in product(COLOURS, repeat=2) if two != one]
    turned = [end for two, one in cards for end in (((two, 2), (one, 1)), ((one, 1), (two, 2)))]
    for first, second, third in product(turned, repeat=3):
        row = (*first, *second, *third)
        if len({name for name, _ in row}) == 6:
            yield row
