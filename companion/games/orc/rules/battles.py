"""Battles: who holds a land whose pile is used up, which lands freeze in a tie, and what thaws when one is decided."""

from collections.abc import Iterable
from typing import NamedTuple

from companion.games.kernel import changed
from companion.games.orc.rules.state import EMPTY, LANDS, NOBODY, Fought, Land, towards_box

Lands = tuple[Land, ...]


class Battle(NamedTuple):
    """What a battle came to: the land, the Orcs of both seats, and who holds the land now (-1: it is frozen)."""

    land: int
    orcs: tuple[int, int]
    owner: int


def fight(lands: Lands, numbers: Iterable[int]) -> tuple[Lands, tuple[Battle, ...]]:
    """Fight over these lands, the one nearest to the box first (O5.1). The order changes no holder."""
    battles = []
    for number in sorted(numbers):
        orcs = lands[number - 1].orcs
        lands = _fight_one(lands, number)
        battles.append(Battle(number, orcs, lands[number - 1].owner))
    return lands, tuple(battles)


def _fight_one(lands: Lands, number: int) -> Lands:
    land = lands[number - 1]
    first, second = land.orcs
    if first != second:  # O5.2
        return decide(lands, number, 0 if first > second else 1, Fought("more", land.orcs))
    neighbour = lands[towards_box(number) - 1].owner
    if neighbour != NOBODY:  # O5.3
        return decide(lands, number, neighbour, Fought("tie", land.orcs))
    return changed(lands, number - 1, land._replace(frozen=True))  # O5.4


def decide(lands: Lands, number: int, owner: int, fought: Fought) -> Lands:
    """Give a land to its holder and clear its Orcs (O5.5); frozen lands that waited for it follow at once (O5.4)."""
    land = lands[number - 1]
    decided = land._replace(sides=(EMPTY, EMPTY), owner=owner, frozen=False, fought=fought)
    lands = changed(lands, number - 1, decided)
    following = number % len(LANDS) + 1
    waiting = lands[following - 1]
    if not waiting.frozen:
        return lands
    return decide(lands, following, owner, Fought("thaw", waiting.orcs))
