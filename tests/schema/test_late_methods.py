"""Dataclasses whose methods are written late are the same dataclasses."""

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError, dataclass, field, replace
from typing import Any

import pytest

from companion.schema.late_methods import WRITER, write_methods_late


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The names of the methods that have been written."""
    names: list[str] = []
    write: Callable[..., Any] | None = getattr(dataclasses, WRITER, None)
    if write is None:
        pytest.skip("this Python writes all methods of a class at once")

    def noted(name: str, *words: Any, **more: Any) -> Any:
        names.append(name)
        return write(name, *words, **more)

    monkeypatch.setattr(dataclasses, WRITER, noted)
    write_methods_late()
    yield names


def test_a_class_is_as_it_would_be_and_what_nobody_calls_is_never_written(written: list[str]) -> None:
    @dataclass(frozen=True, slots=True, order=True)
    class Token:
        """A token."""

        kind: str
        count: int = 1
        at: tuple[int, ...] = field(default=(), compare=False)

    @dataclass(frozen=True, slots=True)
    class Marked(Token):
        """A token with a mark."""

        marks: list[str] = field(default_factory=list, kw_only=True, hash=False)

    assert written == []
    one, other = Token("gold", 2), Marked("gold", marks=["x"])
    assert written == ["__init__", "__init__"]
    assert (one.kind, one.count, one.at) == ("gold", 2, ())
    assert one == Token("gold", 2, (1,)) and one != other and hash(one) == hash(Token("gold", 2, (3,)))
    assert other == Marked("gold", marks=["x"]) and hash(other) == hash(Marked("gold", marks=["y"]))
    assert Token("gold") < one and replace(one, count=3).count == 3
    assert repr(one).endswith("Token(kind='gold', count=2, at=())")
    assert other.marks is not Marked("gold").marks
    with pytest.raises(FrozenInstanceError):
        one.count = 3  # type: ignore[misc]
    with pytest.raises(TypeError, match="__init__.. missing 1 required positional argument: 'kind'"):
        Token()  # type: ignore[call-arg]
    assert written.count("__init__") == 2 and "__le__" not in written and "__delattr__" not in written


def test_what_was_written_is_called_directly_from_then_on(written: list[str]) -> None:
    @dataclass
    class Die:
        """A die."""

        value: int

        def __post_init__(self) -> None:
            self.value %= 7

    assert Die(8).value == 1
    assert vars(Die)["__init__"].__code__.co_varnames[:2] == ("self", "value")
    assert written == ["__init__"]
