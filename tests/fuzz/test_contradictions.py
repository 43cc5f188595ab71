"""Derived values that contradict the rest of a position: every single one of them is noticed."""

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.orconomy.rules.text.position_fields import DERIVED
from tests.fuzz import doors, mutation, spoiling
from tests.many_rows import each_row

PLACES = {"players": tuple(DERIVED.player), "industries": tuple(DERIVED.area), "": DERIVED.known}
ELSEWHERE = {*DERIVED.unchecked, "written"}
"""Not derived: read from there, or from the header's names for it."""

WRONG: tuple[object, ...] = ({"surely": "not"}, 1.5, [[]])
"""Values that nothing in a position may have."""


def derived(data: dict[str, Any], where: str) -> list[tuple[Any, str]]:
    """Each derived value of the players, of the industries or of the table, as the object it stands in and its name."""
    part = data[where] if where else [data]
    holders = list(part.values()) if isinstance(part, dict) else part
    known = [name for name in PLACES[where] if name not in ELSEWHERE]
    return [(holder, name) for holder in holders for name in known if name in holder]


def other(value: Any) -> Any:
    """A value like it, but not the same."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return [*value, 7] if isinstance(value, list) else {"Anna": "Boris", "Boris": "Zoë"}.get(value, "Anna")


@pytest.mark.slow
@each_row("where", PLACES)
def test_fail__a_derived_value_that_is_another_is_refused_by_its_name(
    stock: spoiling.Stock, scratch: Path, where: str
) -> None:
    for whole in (example.position for example in stock.examples[::6]):
        for number, (_, name) in enumerate(derived(whole, where)):
            data = deepcopy(whole)
            holder, _ = derived(data, where)[number]
            if name == "price" and not holder["written"]:
                continue
            holder[name] = other(holder[name])
            scratch.write_text(json.dumps(data), encoding="utf-8")
            why = doors.look(scratch)
            assert name == "price" or name in why, (name, why)


@pytest.mark.slow
@pytest.mark.parametrize("which", [5, -1], ids=["whole", "bare"])
def test_fail__a_value_of_another_sort_is_refused_wherever_it_stands(
    stock: spoiling.Stock, scratch: Path, which: int
) -> None:
    whole = stock.positions[which]
    for number, (right, key) in enumerate(mutation.slots(whole)):
        data = deepcopy(whole)
        holder, _ = list(mutation.slots(data))[number]
        holder[key] = Random(number).choice(WRONG if isinstance(right[key], str) else (*WRONG, "surely not"))
        scratch.write_text(json.dumps(data), encoding="utf-8")
        assert doors.look(scratch), (key, holder)
