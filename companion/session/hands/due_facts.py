"""What is due to hands, as plain data for the journal."""

import json
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.games.protocol import Due, Item

FIELDS: Final = ("verb", "what", "seat", "area", "side", "amount", "rule", "told")
VERBS: Final = frozenset({"take", "give", "write", "erase", "put", "lift", "turn", "move"})


def written(dues: Sequence[Due], ticked: Collection[int]) -> str:
    """As text; `ticked` are the places of those that somebody has said are done."""
    lines = [[*(getattr(due, name) for name in FIELDS), list(due.was) if due.was else None] for due in dues]
    return json.dumps([lines, sorted(ticked)], ensure_ascii=False)


def read(data: Any) -> tuple[tuple[Due, ...], frozenset[int]]:
    """From plain data. Raises ValueError or TypeError when it is something else."""
    lines, ticked = data
    dues = tuple(_due(line) for line in lines)
    if not all(type(place) is int and 0 <= place < len(dues) for place in ticked):
        raise ValueError("what is ticked is no line of it")
    return dues, frozenset(ticked)


def _due(line: Any) -> Due:
    *values, was = line
    due = Due(**dict(zip(FIELDS, values, strict=True)))
    _check(due)
    return due if was is None else replace(due, was=_thing(was))


def _check(due: Due) -> None:
    numbers, words = (due.seat, due.area, due.amount), (due.what, due.side, due.rule)
    if due.verb not in VERBS or not all(type(number) is int for number in numbers):
        raise ValueError("no deed of hands")
    if not all(isinstance(word, str) for word in words) or not isinstance(due.told, bool):
        raise TypeError("no deed of hands")


def _thing(data: Any) -> Item:
    what, seat, area, side = data
    if not (isinstance(what, str) and isinstance(side, str) and type(seat) is int and type(area) is int):
        raise TypeError("no thing on the table")
    return Item(what, seat, area, side)
