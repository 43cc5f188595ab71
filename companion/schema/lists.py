"""Sorts of several values: lists, and tables by player or by word."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.schema.sorts import Names, Sort
from companion.schema.wrong import RENAME_IT, WRITE_IT, Inside, Wrong, wrong_value

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


def _table(value: object, known: Sequence[str], what: str) -> Mapping[str, Any]:
    """A table with known names alone; `what` is said of another one. Raises Wrong."""
    if not isinstance(value, Mapping):
        raise wrong_value(value, "is {value} and must be a table")
    for name in value:
        if name not in known:
            raise Wrong(what, RENAME_IT, known=", ".join(known)).within(name)
    return value


@dataclass(frozen=True, slots=True)
class PerPlayer(Sort):
    """A value for each seat, as a table by player; whoever has the `usual` one is left out.

    With `or_none` the empty tuple stands for all who have it.
    """

    sort: Sort
    usual: Any
    or_none: bool = False

    def read(self, value: object, names: Names) -> tuple[Any, ...]:
        given = _table(value, names, "is not a player (at this table sit: {known})")
        found = _by_word(self.sort, given, names, self.usual, names)
        return () if self.or_none and set(found) == {self.usual} else found

    def write(self, value: Sequence[Any], names: Names) -> dict[str, Any]:
        pairs = zip(names, value, strict=bool(value) or not self.or_none)
        return {name: self.sort.write(item, names) for name, item in pairs if item != self.usual}


@dataclass(frozen=True, slots=True)
class PerWord(Sort):
    """A value for each of these words, as a table; a word with the `usual` value may be left out."""

    sort: Sort
    words: tuple[str, ...]
    usual: Any
    what: str
    or_null: bool

    def read(self, value: object, names: Names) -> tuple[Any, ...]:
        if value is None and self.or_null:
            return ()
        given = _table(value, self.words, self.what)
        return _by_word(self.sort, given, self.words, self.usual, names)

    def write(self, value: Sequence[Any], names: Names) -> dict[str, Any] | None:
        if not value and self.or_null:
            return None
        pairs = zip(self.words, value, strict=True)
        return {word: self.sort.write(item, names) for word, item in pairs if item != self.usual}


@dataclass(frozen=True, slots=True)
class PerNumber(Sort):
    """A table by these numbers; where it tells of `some` any of them may be left out."""

    sort: Sort
    numbers: tuple[int, ...]
    some: bool

    def read(self, value: object, names: Names) -> dict[int, Any]:
        known = {str(number): number for number in self.numbers}
        given = _table(value, tuple(known), "is not one of the numbers {known}")
        for word in known:
            if word not in given and not self.some:
                raise Wrong("is missing", WRITE_IT).within(word)
        return {known[word]: item for word, item in _items(self.sort, given, names)}

    def write(self, value: Mapping[int, Any], names: Names) -> dict[str, Any]:
        return {str(number): self.sort.write(item, names) for number, item in value.items()}


@dataclass(frozen=True, slots=True)
class PerKey(Sort):
    """A table of things alike, whose names are of a sort."""

    sort: Sort
    keys: Sort
    fewest: int
    most: int

    def read(self, value: object, names: Names) -> dict[str, Any]:
        if not isinstance(value, Mapping) or not self.fewest <= len(value) <= self.most:
            must = "is {value} and must be a table with {fewest} to {most} entries"
            raise wrong_value(value, must, fewest=self.fewest, most=self.most)
        for word in value:
            with Inside(word):
                self.keys.read(word, names)
        return dict(_items(self.sort, value, names))

    def write(self, value: Mapping[str, Any], names: Names) -> dict[str, Any]:
        return dict(value) if self.sort.as_is else {word: self.sort.write(item, names) for word, item in value.items()}


def _items(sort: Sort, given: Mapping[str, Any], names: Names) -> Iterator[tuple[str, Any]]:
    """The values of a table, each with its name."""
    for word, item in given.items():
        with Inside(word):
            yield word, sort.read(item, names)


def _by_word(sort: Sort, given: Mapping[str, Any], words: Sequence[str], usual: Any, names: Names) -> tuple[Any, ...]:
    """The values of a table in the order of its words."""
    found = []
    for word in words:
        try:
            found.append(sort.read(given[word], names) if word in given else usual)
        except Wrong as wrong:
            wrong.within(word)
            raise
    return tuple(found)
