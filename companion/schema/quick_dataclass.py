"""Dataclasses as the standard library makes them, in a tenth of the time.

A start makes some three hundred of them, and for each the library writes and compiles up to six functions. Here what
differs is compiled once for all classes of one shape, with numbers for the fields, and each class puts its names there
when it is first made use of: of most classes a start makes none.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import MISSING, Field, FrozenInstanceError, fields, is_dataclass
from dataclasses import dataclass as library
from functools import cache
from reprlib import recursive_repr
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(
        *, frozen: bool = False, slots: bool = False, eq: bool = True, kw_only: bool = False
    ) -> Callable[[type], type]:
        """What `dataclasses.dataclass` makes of a class with these options."""
        return lambda cls: _made(cls, frozen=frozen, slots=slots, eq=eq, kw_only=kw_only)


def _made(cls: type, *, frozen: bool, slots: bool, eq: bool, kw_only: bool) -> type:
    cls.__doc__ = cls.__doc__ or cls.__name__  # else the library writes down its signature
    of_frozen = frozen and any(is_dataclass(base) for base in cls.__mro__[1:])  # the library asks that both are
    plain: Any = library(init=False, repr=False, eq=False, frozen=of_frozen, slots=slots, kw_only=kw_only)
    made: Any = plain(cls)
    made.__dataclass_params__.frozen = frozen  # so that a class which the library makes of this one is frozen too
    given: dict[str, Any] = {"__init__": _once_called(made, "__init__", _init_of), "__repr__": _repr}
    if eq:
        given["__eq__"] = _once_called(made, "__eq__", _equal_of)
        given["__hash__"] = _once_called(made, "__hash__", _hash_of) if frozen else None
    if frozen:
        given |= {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
    if frozen and slots:
        given |= {"__getstate__": _state, "__setstate__": _restore}
    for name, value in given.items():
        if cls.__dict__.get(name) is None:  # the class has none of its own
            setattr(made, name, value)
    return made  # type: ignore[no-any-return]  # a type, whatever else it may be


def _once_called(made: type, name: str, of: Callable[[type, Sequence[Field[Any]]], FunctionType]) -> Callable[..., Any]:
    """Stands in the class until it is called, and puts there what it is to be."""

    def first(*words: Any, **named: Any) -> Any:
        function = of(made, fields(made))
        setattr(made, name, function)
        return function(*words, **named)

    return first


def _init_of(made: type, has: Sequence[Field[Any]]) -> FunctionType:
    """Sets the fields: those that are asked for by place, then those by name, then those that are not asked for."""
    positional = [field for field in has if field.init and not field.kw_only]
    named = [field for field in has if field.init and field.kw_only]
    every = [*positional, *named, *(field for field in has if not field.init and _optional(field))]
    known: dict[str, Any] = {"put": object.__setattr__, "none": MISSING}
    parameters = ["self", *(f"f{number}" for number in range(len(positional) + len(named)))]
    lines = []
    for number, field in enumerate(every):
        known[f"usual{number}"], known[f"make{number}"] = field.default, field.default_factory
        value = f"f{number}" if field.init else f"usual{number}"
        if field.default_factory is not MISSING:
            value = f"make{number}() if {value} is none else {value}"
        lines.append(f" put(self, 'f{number}', {value})")
    if named:
        parameters.insert(len(positional) + 1, "*")
    if hasattr(made, "__post_init__"):
        lines.append(" self.__post_init__()")
    text = "\n".join([f"def __init__({', '.join(parameters)}):", *lines, " return None"])
    init = _function(text, [field.name for field in every], known)
    init.__defaults__ = tuple(field.default for field in positional if _optional(field))
    init.__kwdefaults__ = {field.name: field.default for field in named if _optional(field)}
    init.__qualname__ = f"{made.__qualname__}.__init__"
    return init


def _optional(field: Field[Any]) -> bool:
    return field.default is not MISSING or field.default_factory is not MISSING


def _equal_of(_made: type, has: Sequence[Field[Any]]) -> FunctionType:
    """Equal are two of one class whose fields are."""
    names = [field.name for field in has if field.compare]
    same = f"{_values('self', names)} == {_values('other', names)}"
    text = f"def __eq__(self, other):\n return {same} if other.__class__ is self.__class__ else NotImplemented"
    return _function(text, names, {})


def _hash_of(_made: type, has: Sequence[Field[Any]]) -> FunctionType:
    names = [field.name for field in has if (field.compare if field.hash is None else field.hash)]
    return _function(f"def __hash__(self):\n return hash({_values('self', names)})", names, {})


def _values(whose: str, names: Sequence[str]) -> str:
    return f"({''.join(f'{whose}.f{number}, ' for number in range(len(names)))})"


def _function(text: str, names: Sequence[str], known: dict[str, Any]) -> FunctionType:
    """The function written so, with these names instead of f0, f1 ...; `known` are its globals."""
    by_number = {f"f{number}": name for number, name in enumerate(names)}
    code = _compiled(text)

    def named(words: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(by_number.get(word, word) for word in words)

    code = code.replace(
        co_varnames=named(code.co_varnames), co_names=named(code.co_names), co_consts=named(code.co_consts)
    )
    return FunctionType(code, known)


@cache
def _compiled(text: str) -> CodeType:
    written: dict[str, Any] = {}
    exec(text, written)
    (function,) = (value for value in written.values() if isinstance(value, FunctionType))
    return function.__code__


@recursive_repr()
def _repr(self: Any) -> str:
    parts = (f"{field.name}={getattr(self, field.name)!r}" for field in fields(self) if field.repr)
    return f"{type(self).__qualname__}({', '.join(parts)})"


def _refuse_to_set(self: object, name: str, value: object) -> None:
    raise FrozenInstanceError(f"field {name!r} cannot be assigned to")


def _refuse_to_delete(self: object, name: str) -> None:
    raise FrozenInstanceError(f"field {name!r} cannot be deleted")


def _state(self: Any) -> list[Any]:
    return [getattr(self, field.name) for field in fields(self)]


def _restore(self: Any, state: list[Any]) -> None:
    for field, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)
