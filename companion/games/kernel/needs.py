"""What an act needs: questions about the position, and how often each is asked."""

import inspect
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import Any

from companion.games.kernel.sorts import NAME
from companion.games.protocol import Refusal
from companion.schema.quick_dataclass import dataclass

STATE, PLAYER = "state", "player"
Need = Callable[..., Refusal | None]
"""A question about some of `state`, `player` and the numbers of an act; None when all is well, else why not."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """See `one_of`."""

    number: str
    values: Callable[..., Collection[int]]
    why_not: str | Sequence[Need]


def one_of(
    number: str,
    values: Callable[..., Collection[int]] | Collection[int],
    why_not: str | Need | Sequence[Need] = "bad_number",
) -> OneOf:
    """Needs a number to be one of these, or of those that `values` returns, which may ask for others: they are offered
    first.

    Of the number `player` they are the seats that may, which only the position says.

    `why_not` says why another is refused: a code with that number as its value, or needs of which one refuses it.
    `bad_number` has the bounds of the `range` of values. Offers never ask these needs, so give them where looking at
    each value by itself would be slow; that both agree is for a test over random games to prove.
    """
    asked = values if callable(values) else _always(values)
    return OneOf(number, asked, (why_not,) if callable(why_not) else why_not)


def _always(values: Collection[int]) -> Callable[[], Collection[int]]:
    def these() -> Collection[int]:
        return values

    return these


@cache
def asked_by(function: Callable[..., Any]) -> Mapping[str, Any]:
    """The names of a function's parameters, and the hint of each."""
    parameters = inspect.signature(function, eval_str=True).parameters
    return {name: parameter.annotation for name, parameter in parameters.items()}


def check_needs(kind: str, needs: Sequence[Need | OneOf], hints: Mapping[str, Any]) -> None:
    """Raises TypeError for a need that asks for what this act does not have; `hints` are those of its parameters."""
    for need in needs:
        if not isinstance(need, OneOf):
            _check(kind, need, hints)
            continue
        if need.number not in hints:
            raise TypeError(f"'{kind}' needs one of '{need.number}', which it does not have; {_has(hints)}")
        known = [STATE] if need.number == PLAYER else [name for name in hints if name != need.number]
        _check(kind, need.values, {name: hints[name] for name in known})
        for why in () if isinstance(need.why_not, str) else need.why_not:
            _check(kind, why, hints)


def in_turn(kind: str, needs: Sequence[Need | OneOf], names: Sequence[str]) -> list[str]:
    """The numbers in their order, but each after those for which its values ask. Raises TypeError."""
    asked = {need.number: set(names) & set(asked_by(need.values)) for need in needs if isinstance(need, OneOf)}
    order: list[str] = []
    while len(order) < len(names):
        ready = [name for name in names if name not in order and asked.get(name, set()).issubset(order)]
        if not ready:
            raise TypeError(f"'{kind}' has values that ask for each other: {', '.join(asked)}")
        order.append(ready[0])
    return order


def _check(kind: str, function: Callable[..., Any], hints: Mapping[str, Any]) -> None:
    for name, hint in asked_by(function).items():
        if name not in hints:
            raise TypeError(f"'{kind}' needs {named(function)}, which asks for '{name}'; {_has(hints)}")
        if name not in (STATE, PLAYER, NAME) and hint not in (int, inspect.Parameter.empty, hints[name]):
            raise TypeError(f"'{kind}' needs {named(function)}, to which '{name}' is another sort of number")


def _has(hints: Mapping[str, Any]) -> str:
    return f"it has {', '.join(hints)}"


def named(function: Callable[..., Any]) -> str:
    """What a function is called, for messages and for compiled text."""
    return str(getattr(function, "__name__", type(function).__name__))
