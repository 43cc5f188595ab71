"""Classes that are made quickly do what those of the standard library do."""

import copy
import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import field
from typing import Any

import pytest

from companion.schema.quick_dataclass import dataclass

Maker = Callable[..., Callable[[type], type]]
BOTH = [pytest.param(dataclass, id="ours"), pytest.param(dataclasses.dataclass, id="the library's")]


def piece(make: Maker) -> Any:
    """A class with a field of each sort."""

    class Piece:
        """A piece."""

        seat: int
        name: str = "disc"
        places: list[int] = field(default_factory=list)
        doubt: str = field(default="", compare=False)
        news: str = field(default="n", repr=False, kw_only=True)
        about: int = field(default=7, init=False)
        key: str = field(default="k", hash=False)

    return make(frozen=True, slots=True)(Piece)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that is kept in a file."""

    row: int
    column: int = 2


@pytest.mark.parametrize("make", BOTH)
def test_an_instance_is_made_told_and_compared_as_its_fields_say(make: Maker) -> None:
    kind = piece(make)
    first, second = kind(3, places=[1]), kind(seat=3, name="disc", places=[1], doubt="why")
    assert repr(first).endswith("Piece(seat=3, name='disc', places=[1], doubt='', about=7, key='k')")
    assert first == second and first != kind(4, places=[1]) and first != (3, "disc", [1], "", "n", 7, "k")
    assert kind(3).places is not kind(3).places
    assert dataclasses.replace(first, name="cube") == kind(3, "cube", [1])
    assert kind.__match_args__ == ("seat", "name", "places", "doubt", "key")
    assert not hasattr(first, "__dict__")


@pytest.mark.parametrize("make", BOTH)
def test_what_is_left_out_or_not_known_is_refused_by_name(make: Maker) -> None:
    kind = piece(make)
    with pytest.raises(TypeError, match=r"Piece\.__init__\(\) missing 1 required positional argument: 'seat'"):
        kind()
    with pytest.raises(TypeError, match="unexpected keyword argument 'seats'"):
        kind(seats=3)


@pytest.mark.parametrize("make", BOTH)
def test_what_is_frozen_never_changes(make: Maker) -> None:
    kept = piece(make)(3)
    with pytest.raises(dataclasses.FrozenInstanceError, match="field 'seat'"):
        kept.seat = 4
    with pytest.raises(dataclasses.FrozenInstanceError, match="field 'seat'"):
        del kept.seat


@pytest.mark.parametrize("make", BOTH)
def test_equal_ones_are_one_key_and_what_changes_is_none(make: Maker) -> None:
    def pair(**how: bool) -> Any:
        class Pair:
            one: int
            two: int

        return make(**how)(Pair)

    frozen, free = pair(frozen=True, slots=True), pair(slots=True)
    assert len({frozen(1, 2), frozen(1, 2), frozen(2, 1)}) == 2
    kept = free(1, 2)
    kept.one = 5
    assert kept == free(5, 2)
    with pytest.raises(TypeError, match="unhashable"):
        hash(kept)
    single = pair(frozen=True, slots=True, eq=False)
    assert single(1, 2) != single(1, 2)


@pytest.mark.parametrize("outer", BOTH)
@pytest.mark.parametrize("inner", BOTH)
def test_one_sort_is_made_of_the_other(inner: Maker, outer: Maker) -> None:
    class Base:
        one: int

        def __post_init__(self) -> None:
            assert self.one >= 0

    base = inner(frozen=True, slots=True)(Base)

    class Both(base):  # type: ignore[valid-type, misc]  # made just now
        two: int = 0

    both = outer(frozen=True, slots=True, kw_only=True)(Both)
    assert both(1, two=3) != both(1) and both(1).two == 0
    with pytest.raises(dataclasses.FrozenInstanceError):
        both(1).two = 3
    with pytest.raises(AssertionError):
        both(-1)


def test_an_instance_is_copied_and_kept() -> None:
    spot = Spot(1, 4)
    assert pickle.loads(pickle.dumps(spot)) == copy.copy(spot) == copy.deepcopy(spot) == spot
