"""Plain data as typed values and back: what is written is read back, and whatever is wrong names its field."""

import json
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as some

from companion.schema.from_hints import record
from companion.schema.hints import (
    AsList,
    AsTable,
    ByName,
    ByWord,
    Items,
    Key,
    LeftOut,
    Needed,
    ReadAs,
    Usual,
    at_most,
    exactly,
)
from companion.schema.sorts import Anything, Choice, Name, OneOf, Switches, Text, Those, Who, Whole, Word
from companion.schema.wrong import CORRECT_IT, Inside, Wrong, wrong_value
from companion.schema.wrong_input import BoxError
from tests.many_rows import each_row

NAMES = ("Anna", "Boris")
FRUIT = ("apple", "pear", "plum")
Fruit = Annotated[int, Word(FRUIT, null=-1)]
Small = Annotated[int, Whole(0, 9)]


class Slice(NamedTuple):
    """Two fields as a list."""

    fruit: Annotated[int, Word(FRUIT)]
    grams: Annotated[int, OneOf((10, 20))]


@dataclass(frozen=True, slots=True)
class Bowl:
    """A field of every sort."""

    fruit: Fruit
    size: Annotated[Literal["big", "small"], Key("how_big")]
    many: Annotated[Small, Needed] = 3
    rare: Annotated[int, Whole(1, 9, null=0)] = 0
    ripe: bool = False
    owner: Annotated[int, Who(or_nobody=True)] = -1
    eaten: Annotated[tuple[Small, Small], ByName(0)] = (0, 0)
    wanted: Annotated[tuple[Small, ...], ByName(0, or_none=True)] = ()
    left: Annotated[tuple[Small, ...], ByWord(FRUIT, 0)] = (0, 0, 0)
    hungry: Annotated[tuple[bool, ...], Those()] = (False, False)
    slices: Annotated[tuple[Annotated[Slice, AsList()], ...], at_most(3)] = ()
    place: tuple[Small, Small] = (0, 0)
    each: Annotated[tuple[Small, ...], Items(Whole(0, 9), most=None)] = (0, 0)
    note: Annotated[str | None, Text(longest=5), Usual("none")] = None
    inner: Annotated["Inner | None", LeftOut()] = None


class Inner(NamedTuple):
    """A record in a record."""

    name: Annotated[str, Name()] = "Vera"
    stones: Annotated[tuple[Small, ...], exactly(2)] = (0, 0)


BOWL = record(Bowl, besides=("weight",))
LEAST: dict[str, Any] = {"fruit": "plum", "how_big": "big", "many": 1}
digits = some.integers(0, 9)
pairs = some.tuples(digits, digits)
bowls = some.builds(
    Bowl,
    fruit=some.integers(-1, 2),
    size=some.sampled_from(("big", "small")),
    many=digits,
    rare=digits,
    ripe=some.booleans(),
    owner=some.integers(-1, 1),
    eaten=pairs,
    wanted=some.just(()) | pairs.filter(any),
    left=some.tuples(digits, digits, digits),
    hungry=some.tuples(some.booleans(), some.booleans()),
    slices=some.lists(some.builds(Slice, some.integers(0, 2), some.sampled_from((10, 20))), max_size=3).map(tuple),
    place=pairs,
    each=pairs,
    note=some.text(some.characters(exclude_characters="\0", exclude_categories=["Cs"]), min_size=1, max_size=5),
    inner=some.none() | some.builds(Inner, some.sampled_from(("Vera", "Ô")), pairs),
)


@given(bowls)
def test_what_is_written_is_read_back(bowl: Bowl) -> None:
    assert BOWL.read(json.loads(json.dumps(BOWL.write(bowl, NAMES))), NAMES) == bowl


@each_row(
    "change, field, said",
    [
        ({"fruit": "Plum"}, "fruit", 'is "Plum" and must be one of: apple, pear, plum'),
        ({"fruit": ["plum"]}, "fruit", "must be one of"),
        ({"how_big": None}, "how_big", "is null and must be one of: big, small"),
        ({"many": 10}, "many", "is 10 and must be a whole number from 0 to 9"),
        ({"many": True}, "many", "is true and"),
        ({"many": 10**5000}, "many", "far too long"),
        ({"ripe": 1}, "ripe", "is 1 and must be true or false"),
        ({"owner": "Vera"}, "owner", "must be a player .at this table sit: Anna, Boris"),
        ({"eaten": {"Vera": 1}}, "eaten.Vera", "is not a player"),
        ({"eaten": {"Anna": "1"}}, "eaten.Anna", 'is "1" and must be a whole number'),
        ({"eaten": []}, "eaten", "must be a table"),
        ({"left": {"fig": 1}}, "left.fig", "is not known here .known are: apple, pear, plum"),
        ({"left": {"pear": -1}}, "left.pear", "whole number"),
        ({"hungry": "Anna"}, "hungry", "must be a list of players"),
        ({"hungry": ["Anna", None]}, "hungry.1", "must be a player"),
        ({"slices": [["pear", 10]] * 4}, "slices", "must be a list of 0 to 3 values"),
        ({"slices": [["pear", 10], ["pear", 30]]}, "slices.1.1", "must be one of the numbers 10, 20"),
        ({"slices": [["pear"]]}, "slices.0", "must be a list of 2 values"),
        ({"place": [1, 2, 3]}, "place", "must be a list of 2 values"),
        ({"place": [1, 99]}, "place.1", "whole number"),
        ({"each": [1]}, "each", "must be a list of 2 values"),
        ({"note": ""}, "note", "must be text of 1 to 5 characters in quotes"),
        ({"inner": {"name": "\n"}}, "inner.name", "must be a name that can be seen"),
        ({"inner": {"name": "\u3164\u115f"}}, "inner.name", "must be a name that can be seen"),
        ({"inner": {"stones": [1, 2, 3]}}, "inner.stones", "must be a list of 2 values"),
        ({"inner": 3}, "inner", "is 3 and must be a table"),
        ({"colour": 3}, "colour", "is not known here .known are: fruit, how_big, many, "),
    ],
)
def test_a_wrong_value_names_its_field_and_what_it_must_be(change: dict[str, Any], field: str, said: str) -> None:
    with pytest.raises(Wrong, match=said) as caught, Inside(file="a bowl"):
        BOWL.read({**LEAST, **change}, NAMES)
    assert (caught.value.file, caught.value.field) == ("a bowl", field)
    assert caught.value.problem == caught.value.fact.format(**caught.value.values)


def test_what_is_missing_is_named() -> None:
    for name in LEAST:
        with pytest.raises(Wrong, match=f"{name} is missing. Write it there."):
            BOWL.read({key: value for key, value in LEAST.items() if key != name}, NAMES)


@each_row(
    "change, remedy",
    [
        ({"many": -1}, "Correct it there."),
        ({"rare": -1}, "Correct it there, or delete it to go back to the usual value."),
        ({"slices": [3]}, "Correct it there."),
        ({"eaten": {"Anna": -1}}, "Correct it there, or delete it to go back to the usual value."),
        ({"colour": 3}, "Correct its name, or delete it."),
    ],
)
def test_only_what_may_be_left_out_can_be_deleted(change: dict[str, Any], remedy: str) -> None:
    with pytest.raises(Wrong) as caught:
        BOWL.read({**LEAST, **change}, NAMES)
    assert caught.value.remedy == remedy


def test_other_errors_pass_and_places_are_told_from_outside_in() -> None:
    with pytest.raises(Wrong, match="a file: a.0 is odd. Correct it there."), Inside("a", 0, file="a file"):
        raise Wrong("is odd")
    with pytest.raises(BoxError, match="^x: y z. w$"), Inside("a"):
        raise BoxError("x", "y", "z", "w")


def test_a_record_may_have_fields_of_its_own_in_a_file() -> None:
    sheet = record(Inner, ("shape", "name"), more={"shape": Choice(("round",)), "other": Anything()})
    assert sheet.write({"shape": "round", "name": "Vera", "stones": 3}, ()) == {"shape": "round", "name": "Vera"}
    assert sheet.read({"shape": "round"}, ()) == {"shape": "round", "name": "Vera"}


class Pile(NamedTuple):
    """Pairs as tables, options, and a value that depends on who plays."""

    pairs: tuple[Annotated[tuple[Annotated[int, Who()], Small], AsTable("player", "many")], ...]
    options: Annotated[dict[str, str | int], Switches(), Usual({})]
    each: Annotated[tuple[Small, ...], ByName(0), ReadAs({})]


def test_pairs_may_be_tables_and_what_is_left_out_may_depend_on_who_plays() -> None:
    pile = record(Pile)
    read = pile.read({"pairs": [{"player": "Boris", "many": 3}]}, NAMES)
    assert read == Pile(((1, 3),), {}, (0, 0))
    assert pile.write(read, NAMES)["pairs"] == [{"player": "Boris", "many": 3}]
    assert pile.read({"pairs": [], "options": {"a": True, "b": "x", "c": 1}}, NAMES).options["b"] == "x"
    for options in ({"a": None}, {"a": 10**16}, {"a": ""}):
        with pytest.raises(Wrong, match=r"options\.a (is|must be) "):
            pile.read({"pairs": [], "options": options}, NAMES)


@pytest.mark.parametrize(("length", "shown"), [(38, '"' + 38 * "x" + '"'), (39, '"' + 36 * "x" + "...")])
def test_long_values_are_cut_short(length: int, shown: str) -> None:
    wrong = wrong_value("x" * length, "is {value} and must be less", CORRECT_IT).within("round")
    assert str(wrong) == f"round is {shown} and must be less. Correct it there."
