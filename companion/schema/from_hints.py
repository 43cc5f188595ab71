"""Records: named tuples and dataclasses as tables, whose fields are read and written as their hints say."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass, replace
from functools import cache, cached_property, partial
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from companion.schema.hints import (
    NEEDED,
    AsList,
    AsTable,
    Besides,
    Items,
    Key,
    LeftOut,
    Length,
    NotKept,
    OfItems,
    OrNull,
    Others,
    ReadAs,
    Row,
    Usual,
)
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import Choice, Names, OneOf, Sort, Truth
from companion.schema.wrong import RENAME_IT, WRITE_IT, Wrong, wrong_value

FRAME: Final = ""
"""The name in the program of what a file must say of itself, such as its version; it is no part of the record."""


class Entry(NamedTuple):
    """One field of a record: its name in the program and in a file, its sort, and what it is where it is left out."""

    name: str
    key: str
    sort: Sort
    usual: Any
    left_out: bool


class Record(Sort):
    """A table with these entries, and names that others look at.

    `shape` says what makes a record, and the entries. It is asked when the first value is read or written: the program
    knows many shapes, and most runs need few of them.
    """

    def __init__(
        self, shape: Callable[[], tuple[Callable[..., Any], tuple[Entry, ...]]], besides: Sequence[str], *, others: bool
    ) -> None:
        self._make_and_entries = cache(shape)
        self._besides = besides
        self._others = others
        """Whether it may say more, which nobody looks at."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The fields. Raises TypeError if a hint says too little."""
        return self._make_and_entries()[1]

    @cached_property
    def known(self) -> Mapping[str, None]:
        """The names that may stand in the table."""
        return dict.fromkeys([*(entry.key for entry in self.entries), *self._besides])

    @cached_property
    def _of_fields(self) -> Callable[[Any, Names], dict[str, Any]]:
        return _compiled_writer(self.entries, "value.{}")

    @cached_property
    def _of_items(self) -> Callable[[Any, Names], dict[str, Any]]:
        return _compiled_writer(self.entries, "value[{!r}]")

    def read(self, value: object, names: Names) -> Any:
        if not isinstance(value, Mapping):
            raise wrong_value(value, "is {value} and must be a table")
        if not (self._others or value.keys() <= self.known.keys()):
            name = next(name for name in value if name not in self.known)
            raise Wrong("is not known here (known are: {known})", RENAME_IT, known=", ".join(self.known)).within(name)
        fields_read: dict[str, Any] = {}
        for name, key, sort, usual, _ in self.entries:
            if key in value:
                try:
                    fields_read[name] = sort.read(value[key], names)
                except Wrong as wrong:
                    wrong.within(key, needed=usual is NEEDED)
                    raise
            elif usual is NEEDED:
                raise Wrong("is missing", WRITE_IT).within(key)
            else:
                fields_read[name] = sort.read(usual.plain, names) if isinstance(usual, ReadAs) else usual
        fields_read.pop(FRAME, None)
        return self._make_and_entries()[0](**fields_read)

    def write(self, value: Any, names: Names) -> dict[str, Any]:
        return (self._of_items if isinstance(value, dict) else self._of_fields)(value, names)


@dataclass(frozen=True, slots=True)
class Keyed(Sort):
    """A tuple as a table."""

    record: Record

    def read(self, value: object, names: Names) -> tuple[Any, ...]:
        return tuple(self.record.read(value, names).values())

    def write(self, value: Any, names: Names) -> dict[str, Any]:
        return self.record.write(dict(zip(self.record.known, value, strict=True)), names)


def codec(hint: Any) -> Sort:
    """How values with this hint are read and written. Raises TypeError for one that says too little."""
    if isinstance(hint, Sort):
        return hint
    kind, marks = _plain(hint)
    own = next((mark for mark in marks if isinstance(mark, Sort)), None)
    if own is not None and not isinstance(own, OfItems):
        return own
    if get_origin(kind) in (Union, UnionType):
        (some,) = [arg for arg in get_args(kind) if arg is not NoneType]
        return OrNull(codec(Annotated[some, *marks] if marks else some))
    if own is not None:
        return replace(own, of=codec(get_args(kind)[-1 if get_origin(kind) in (dict, Mapping) else 0]))
    if get_origin(kind) is tuple:
        return _tuple(kind, marks)
    if get_origin(kind) is Literal:
        values = get_args(kind)
        return OneOf(values) if isinstance(values[0], int) else Choice(values)
    if kind is bool:
        return Truth()
    if isinstance(kind, type) and (is_dataclass(kind) or hasattr(kind, "_fields")):
        for mark in marks:
            if isinstance(mark, AsList):
                hints = get_type_hints(kind, include_extras=True)
                return Row(tuple(map(codec, hints.values())), kind._make, mark.apart)  # type: ignore[attr-defined]
        besides = [name for mark in marks if isinstance(mark, Besides) for name in mark.names]
        others = any(isinstance(mark, Others) for mark in marks)
        return record(kind, None, besides, others=others)
    raise TypeError(f"{hint} does not say what sort of value it is")


def _plain(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """A hint without what is written beside it, and that."""
    if get_origin(hint) is not Annotated:
        return hint, ()
    kind, *marks = get_args(hint)
    return kind, tuple(marks)


def _tuple(kind: Any, marks: tuple[Any, ...]) -> Sort:
    """A tuple: a list of things alike, or a row or table of different ones."""
    of = get_args(kind)
    for mark in marks:
        match mark:
            case Length(fewest, most):
                return Items(codec(of[0]), fewest, most)
            case AsTable():
                return Keyed(Record(partial(_table_shape, mark, of), (), others=False))
    return Items(codec(of[0])) if of[-1] is Ellipsis else Row(tuple(map(codec, of)))


def _table_shape(names: Sequence[str], hints: Sequence[Any]) -> tuple[Callable[..., Any], tuple[Entry, ...]]:
    return dict, tuple(_entry(name, hint, NEEDED) for name, hint in zip(names, hints, strict=True))


def record(
    kind: Any,
    order: Sequence[str] | None = None,
    besides: Sequence[str] = (),
    more: Mapping[str, Any] | None = None,
    frame: Mapping[str, Sort] | None = None,
    *,
    all_needed: bool = False,
    others: bool = False,
) -> Record:
    """A whole named tuple or dataclass: its fields in this order, or all in their own.

    `more` are further hints, `frame` what a file must say before them and the record does not. With `all_needed`
    nothing may be left out, with `others` more may be said. Where a file has other fields than the program, they are
    read as a dictionary.
    """
    shape = partial(_shape, kind, order, more or {}, frame or {}, all_needed=all_needed)
    return Record(shape, besides, others=others)


def _shape(
    kind: Any, order: Sequence[str] | None, more: Mapping[str, Any], frame: Mapping[str, Sort], *, all_needed: bool
) -> tuple[Callable[..., Any], tuple[Entry, ...]]:
    """What makes a record of this kind, and its entries."""
    hints = {**get_type_hints(kind, include_extras=True), **more}
    usual = _defaults(kind)
    names = tuple(name for name in usual if not _not_kept(hints[name])) if order is None else order
    entries = [Entry(FRAME, key, sort, NEEDED, False) for key, sort in frame.items()]
    entries += [_entry(name, hints[name], NEEDED if all_needed else usual.get(name, NEEDED)) for name in names]
    whole = all(name in names or default is not NEEDED for name, default in usual.items())
    return (kind if whole and usual.keys() >= set(names) else dict), tuple(entries)


def _not_kept(hint: Any) -> bool:
    return any(isinstance(mark, NotKept) for mark in _plain(hint)[1])


def _compiled_writer(entries: Sequence[Entry], field: str) -> Callable[[Any, Names], dict[str, Any]]:
    """What writes these entries, as one compiled expression: `{"stock": value.stock, ...}`."""
    known: dict[str, Any] = {}
    items = []
    for at, (name, key, sort, usual, left_out) in enumerate(entries):
        if name == FRAME:
            continue
        known |= {f"write_{at}": sort.write, f"usual_{at}": usual}
        part = field.format(name)
        item = f"{key!r}: {part if sort.as_is else f'write_{at}({part}, names)'}"
        items.append(f"**({{}} if {part} == usual_{at} else {{{item}}})" if left_out else item)
    written: Callable[[Any, Names], dict[str, Any]] = eval(f"lambda value, names: {{{', '.join(items)}}}", known)
    return written


def _defaults(kind: Any) -> dict[str, Any]:
    """All fields, each with its default in the program."""
    if hasattr(kind, "_fields"):
        return {name: kind._field_defaults.get(name, NEEDED) for name in kind._fields}
    return {field.name: _default(field) for field in fields(kind)}


def _default(field: Field[Any]) -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return NEEDED if field.default is MISSING else field.default


def _entry(name: str, hint: Any, usual: Any) -> Entry:
    """One field, as its hint says."""
    _, marks = _plain(hint)
    key = next((mark.word for mark in marks if isinstance(mark, Key)), name)
    for mark in marks:
        usual = mark.value if isinstance(mark, Usual) else mark if isinstance(mark, ReadAs) else usual
    return Entry(name, key, codec(hint), usual, any(isinstance(mark, LeftOut) for mark in marks))
