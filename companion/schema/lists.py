"""Sorts of several values: a value or null, lists of things alike, and rows of different ones."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.schema.sorts import Names, Sort
from companion.schema.wrong import Wrong, wrong_value

AS_MANY: Final = "is {value} and must be a list of {most} values"


@dataclass(frozen=True, slots=True)
class OrNull(Sort):
    """A value of this sort, or null."""

    sort: Sort

    def read(self, value: object, names: Names) -> Any:
        return None if value is None else self.sort.read(value, names)

    def write(self, value: Any, names: Names) -> Any:
        return None if value is None else self.sort.write(value, names)


@dataclass(frozen=True, slots=True)
class Items(Sort):
    """A list of values of one sort, from `fewest` to `most` of them; as many as players where `most` is None."""

    sort: Sort
    fewest: int = 0
    most: int | None = 200

    def read(self, value: object, names: Names) -> tuple[Any, ...]:
        fewest, most = (self.fewest, self.most) if self.most is not None else (len(names), len(names))
        if not isinstance(value, list) or not fewest <= len(value) <= most:
            must = AS_MANY if fewest == most else "is {value} and must be a list of {fewest} to {most} values"
            raise wrong_value(value, must, fewest=fewest, most=most)
        return tuple(_each([self.sort] * len(value), value, names))

    def write(self, value: Sequence[Any], names: Names) -> list[Any]:
        return list(value) if self.sort.as_is else [self.sort.write(item, names) for item in value]


@dataclass(frozen=True, slots=True)
class Row(Sort):
    """A list of values with different meanings, such as a card and its number. `apart`: one that is wrong is named."""

    sorts: tuple[Sort, ...]
    make: Callable[[Iterable[Any]], tuple[Any, ...]] = tuple
    apart: bool = True

    def read(self, value: object, names: Names) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) != len(self.sorts):
            raise wrong_value(value, AS_MANY, most=len(self.sorts))
        return self.make(_each(self.sorts, value, names, apart=self.apart))

    def write(self, value: Sequence[Any], names: Names) -> list[Any]:
        return [sort.write(item, names) for sort, item in zip(self.sorts, value, strict=True)]


def _each(sorts: Sequence[Sort], items: Sequence[object], names: Names, *, apart: bool = True) -> list[Any]:
    """The values of a list, each of its sort."""
    found: list[Any] = []
    try:
        for sort, item in zip(sorts, items, strict=True):
            found.append(sort.read(item, names))
    except Wrong as wrong:
        if apart:
            wrong.within(len(found), needed=True)
        raise
    return found
