"""Records: named tuples and dataclasses as tables, whose fields are read and written as their hints say."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass, replace
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from companion.schema.hints import (
    NEEDED,
    AsList,
    AsTable,
    Besides,
    InOrder,
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


@dataclass(frozen=True, slots=True, eq=False)
class Record(Sort):
    """A table with these entries, and names that others look at."""

    make: Callable[..., Any]
    entries: tuple[Entry, ...]
    known: Mapping[str, None]
    of_fields: Callable[[Any, Names], dict[str, Any]]
    of_items: Callable[[Any, Names], dict[str, Any]]
    """What writes a record, and the same as a dictionary."""
    others: bool = False
    """Whether it may say more, which nobody looks at."""

    def read(self, value: object, names: Names) -> Any:
        if not isinstance(value, Mapping):
            raise wrong_value(value, "is {value} and must be a table")
        if not (self.others or value.keys() <= self.known.keys()):
            name = next(name for name in value if name not in self.known)
            raise Wrong("is not known here (known are: {known})", RENAME_IT, known=", ".join(self.known)).within(name)
        found: dict[str, Any] = {}
        for name, key, sort, usual, _ in self.entries:
            if key in value:
                try:
                    found[name] = sort.read(value[key], names)
                except Wrong as wrong:
                    wrong.within(key, needed=usual is NEEDED)
                    raise
            elif usual is NEEDED:
                raise Wrong("is missing", WRITE_IT).within(key)
            else:
                found[name] = sort.read(usual.plain, names) if isinstance(usual, ReadAs) else usual
        found.pop(FRAME, None)
        return self.make(**found)

    def write(self, value: Any, names: Names) -> dict[str, Any]:
        return (self.of_items if isinstance(value, dict) else self.of_fields)(value, names)


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
        order = next((mark for mark in marks if isinstance(mark, InOrder)), None)
        besides = [name for mark in marks if isinstance(mark, Besides) for name in mark.names]
        others = any(isinstance(mark, Others) for mark in marks)
        return record(kind, order, besides, others=others)
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
                pairs = zip(mark, of, strict=True)
                return Keyed(_record(dict, [_entry(name, hint, NEEDED) for name, hint in pairs]))
    return Items(codec(of[0])) if of[-1] is Ellipsis else Row(tuple(map(codec, of)))


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
    hints = {**get_type_hints(kind, include_extras=True), **(more or {})}
    usual = _defaults(kind)
    names = tuple(name for name in usual if not _not_kept(hints[name])) if order is None else order
    entries = [Entry(FRAME, key, sort, NEEDED, False) for key, sort in (frame or {}).items()]
    entries += [_entry(name, hints[name], NEEDED if all_needed else usual.get(name, NEEDED)) for name in names]
    whole = all(name in names or default is not NEEDED for name, default in usual.items())
    return _record(kind if whole and usual.keys() >= set(names) else dict, entries, besides, others=others)


def _not_kept(hint: Any) -> bool:
    return any(isinstance(mark, NotKept) for mark in _plain(hint)[1])


def _record(make: Any, entries: Sequence[Entry], besides: Sequence[str] = (), *, others: bool = False) -> Record:
    known = dict.fromkeys([*(entry.key for entry in entries), *besides])
    return Record(make, tuple(entries), known, _writer(entries, "value.{}"), _writer(entries, "value[{!r}]"), others)


def _writer(entries: Sequence[Entry], field: str) -> Callable[[Any, Names], dict[str, Any]]:
    """What writes these entries, as one compiled expression, compiled once it is needed:
    `{"stock": value.stock, ...}`.
    """
    written: list[Callable[[Any, Names], dict[str, Any]]] = []

    def write(value: Any, names: Names) -> dict[str, Any]:
        if not written:
            written.append(_compiled_writer(entries, field))
        return written[0](value, names)

    return write


def _compiled_writer(entries: Sequence[Entry], field: str) -> Callable[[Any, Names], dict[str, Any]]:
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
