"""What may stand in a hint besides a sort: how a list, a table or a field is written; and the sorts of several values:
a value or null, lists of things alike, and rows of different ones.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import Anything, Names, Sort
from companion.schema.wrong import RENAME_IT, WRITE_IT, Wrong, wrong_value

ANYTHING: Final = Anything()
NEEDED: Final = object()  # the usual value of what cannot be left out


@dataclass(frozen=True, slots=True)
class Usual:
    """What a field is in a file that leaves it out, where that is not its default in the program."""

    value: Any


Needed: Final = Usual(NEEDED)  # the field cannot be left out in a file, though it has a default in the program


@dataclass(frozen=True, slots=True)
class Key:
    """How a field is called in a file, where that is not its name."""

    word: str


@dataclass(frozen=True, slots=True)
class ReadAs:
    """What a file that leaves a field out would say of it: for a value that depends on who plays."""

    plain: Any


class LeftOut:
    """The field is not written where it is what a file that leaves it out says."""


class NotKept:
    """The field is neither written nor read: it is what it is when nothing is said of it."""


@dataclass(frozen=True, slots=True)
class Besides:
    """Names that a record may have besides its fields; they follow from the rest, and others look at them."""

    names: tuple[str, ...]


class Others:
    """A record may say more, which nobody looks at."""


OTHERS: Final = Others()


@dataclass(frozen=True, slots=True)
class Length:
    """How long a list may be."""

    fewest: int
    most: int


def at_most(many: int) -> Length:
    """A list of no more items than these."""
    return Length(0, many)


def exactly(many: int) -> Length:
    """A list of so many items."""
    return Length(many, many)


@dataclass(frozen=True, slots=True, kw_only=True)
class OfItems(Sort):
    """A table of things alike. In a hint it stands beside their sort, which is then filled in as `of`."""

    of: Sort = ANYTHING


@dataclass(frozen=True, slots=True)
class ByName(OfItems):
    """A tuple by seat that is written as a table by player; whoever has the usual value is left out.

    With `or_none` the empty tuple stands for all who have it.
    """

    usual: Any
    or_none: bool = False

    def read(self, value: object, names: Names) -> tuple[Any, ...]:
        given = _table(value, names, "is not a player (at this table sit: {known})")
        items = _by_word(self.of, given, names, self.usual, names)
        return () if self.or_none and set(items) == {self.usual} else items

    def write(self, value: Sequence[Any], names: Names) -> dict[str, Any]:
        pairs = zip(names, value, strict=bool(value) or not self.or_none)
        return {name: self.of.write(item, names) for name, item in pairs if item != self.usual}


@dataclass(frozen=True, slots=True)
class ByWord(OfItems):
    """A tuple that is written as a table by these words; those with the usual value are left out.

    `what` is said of another word. With `or_null` null stands for the empty tuple.
    """

    words: tuple[str, ...]
    usual: Any
    what: str = "is not known here (known are: {known})"
    or_null: bool = False

    def read(self, value: object, names: Names) -> tuple[Any, ...]:
        if value is None and self.or_null:
            return ()
        given = _table(value, self.words, self.what)
        return _by_word(self.of, given, self.words, self.usual, names)

    def write(self, value: Sequence[Any], names: Names) -> dict[str, Any] | None:
        if not value and self.or_null:
            return None
        pairs = zip(self.words, value, strict=True)
        return {word: self.of.write(item, names) for word, item in pairs if item != self.usual}


@dataclass(frozen=True, slots=True)
class ByNumber(OfItems):
    """A table by these numbers; `some`: any of them may be left out."""

    numbers: tuple[int, ...]
    some: bool = False

    def read(self, value: object, names: Names) -> dict[int, Any]:
        known = {str(number): number for number in self.numbers}
        given = _table(value, tuple(known), "is not one of the numbers {known}")
        for word in known:
            if word not in given and not self.some:
                raise Wrong("is missing", WRITE_IT).within(word)
        return {known[word]: item for word, item in _table_of(self.of, given, names).items()}

    def write(self, value: Mapping[int, Any], names: Names) -> dict[str, Any]:
        return {str(number): self.of.write(item, names) for number, item in value.items()}


@dataclass(frozen=True, slots=True)
class ByKey(OfItems):
    """A table of things alike, from `fewest` to `most` of them, whose names are of a sort."""

    keys: Sort
    fewest: int = 0
    most: int = 200

    def read(self, value: object, names: Names) -> dict[str, Any]:
        if not isinstance(value, Mapping) or not self.fewest <= len(value) <= self.most:
            must = "is {value} and must be a table with {fewest} to {most} entries"
            raise wrong_value(value, must, fewest=self.fewest, most=self.most)
        _table_of(self.keys, {word: word for word in value}, names)
        return _table_of(self.of, value, names)

    def write(self, value: Mapping[str, Any], names: Names) -> dict[str, Any]:
        return dict(value) if self.of.as_is else {word: self.of.write(item, names) for word, item in value.items()}


def _table(value: object, known: Sequence[str], what: str) -> Mapping[str, Any]:
    """A table with known names alone; `what` is said of another one. Raises Wrong."""
    if not isinstance(value, Mapping):
        raise wrong_value(value, "is {value} and must be a table")
    for name in value:
        if name not in known:
            raise Wrong(what, RENAME_IT, known=", ".join(known)).within(name)
    return value


def _table_of(sort: Sort, given: Mapping[str, Any], names: Names) -> dict[str, Any]:
    """The values of a table by name, all of one sort."""
    items: dict[str, Any] = {}
    word = ""
    try:
        for word, item in given.items():
            items[word] = sort.read(item, names)
    except Wrong as wrong:
        wrong.within(word)
        raise
    return items


def _by_word(sort: Sort, given: Mapping[str, Any], words: Sequence[str], usual: Any, names: Names) -> tuple[Any, ...]:
    """The values of a table in the order of its words."""
    items = _table_of(sort, {word: given[word] for word in words if word in given}, names)
    return tuple([items.get(word, usual) for word in words])


class AsTable(tuple[str, ...]):
    """A tuple that is written as a table, its values under these names."""

    def __new__(cls, *names: str) -> "AsTable":
        return super().__new__(cls, names)


@dataclass(frozen=True, slots=True)
class AsList:
    """A named tuple that is written as the list of its values; where it is not `apart`, messages name none of them."""

    apart: bool = True


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
