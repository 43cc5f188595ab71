"""Files from outside: what is accepted, and whether the message says where and what to do."""

import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.checked.checker import (
    LARGEST_FILE,
    Entry,
    Many,
    Numbered,
    OneOf,
    Place,
    Real,
    Row,
    Shape,
    Table,
    Text,
    Truth,
    Whole,
    check,
    read_toml,
)
from companion.schema.wrong_input import BoxError

LAMP = Table((Entry("colour", Text(("red", "blue"))), Entry("watts", Whole(1, 100), 40)))
ROOM = Table((Entry("lamp", LAMP), Entry("size", Row((Real(0, 9), Real(0, 9))), (1.0, 1.0))))


def test_ok__defaults_are_filled_in() -> None:
    assert check({"lamp": {"colour": "red"}}, ROOM, "room.toml") == {
        "lamp": {"colour": "red", "watts": 40},
        "size": (1.0, 1.0),
    }


def test_ok__a_partial_file_keeps_only_what_it_says() -> None:
    assert check({"lamp": {"watts": 60}}, ROOM, "room.toml", partial=True) == {"lamp": {"watts": 60}}


@pytest.mark.parametrize(
    ("data", "field", "problem"),
    [
        ({}, "lamp", "is missing"),
        ({"lamp": 3}, "lamp", "must be a table"),
        ({"lamp": {"colour": "red", "wats": 3}}, "lamp.wats", "is not known here (known are: colour, watts)"),
        ({"lamp": {"colour": "green"}}, "lamp.colour", "must be one of: red, blue"),
        ({"lamp": {"colour": ["red"]}}, "lamp.colour", "must be one of: red, blue"),
        ({"lamp": {"colour": "red", "watts": 101}}, "lamp.watts", "is 101 and must be a whole number from 1 to 100"),
        ({"lamp": {"colour": "red", "watts": 4.0}}, "lamp.watts", "must be a whole number"),
        ({"lamp": {"colour": "red", "watts": True}}, "lamp.watts", "must be a whole number"),
        ({"lamp": {"colour": "red"}, "size": [1]}, "size", "must be a list of 2 values"),
        ({"lamp": {"colour": "red"}, "size": [1, math.nan]}, "size.1", "must be a number from 0 to 9"),
    ],
)
def test_fail__the_message_names_file_field_and_remedy(data: dict[str, Any], field: str, problem: str) -> None:
    with pytest.raises(BoxError) as caught:
        check(data, ROOM, "room.toml")
    assert caught.value.field == field
    assert problem in caught.value.problem
    assert str(caught.value).startswith(f"room.toml: {field} ")
    assert caught.value.remedy


@pytest.mark.parametrize(
    ("shape", "good", "bad"),
    [
        (Truth(), True, 1),
        (Whole(-3, 3), -3, 4),
        (Real(0.5, 2), 2, math.inf),
        (OneOf((0, 2, 3)), 2, 1),
        (OneOf((0, 1)), 1, True),
        (Text(), "so", ""),
        (Text(longest=3), "abc", "abcd"),
        (Many(Whole(0, 9), 1, 2), [1, 2], [1, 2, 3]),
        (Many(Whole(0, 9), 1, 2), [1], "1"),
        (Numbered((1, 2), Whole(0, 9)), {"1": 0, "2": 9}, {"1": 0}),
        (Numbered((1, 2), Whole(0, 9), optional=True), {"1": 0}, {"3": 0}),
    ],
)
def test_each_shape_takes_the_good_and_refuses_the_bad(shape: Shape, good: object, bad: object) -> None:
    shape.take(good, Place("file"))
    with pytest.raises(BoxError):
        shape.take(bad, Place("file"))


NAMES = st.sampled_from(["lamp", "colour", "watts", "x"])
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(["lamp", "size", "x"]), ANYTHING))
def test_whatever_is_written_there_it_is_taken_or_refused_in_words(data: dict[str, Any]) -> None:
    try:
        taken = check(data, ROOM, "room.toml")
    except BoxError as error:
        assert len(str(error)) < 400
    else:
        assert taken["lamp"]["colour"] in ("red", "blue")


def test_fail__no_such_file(tmp_path: Path) -> None:
    with pytest.raises(BoxError, match="cannot be read"):
        read_toml(tmp_path / "none.toml")


def test_fail__broken_toml_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text("a = 1\nb = = 2\n")
    with pytest.raises(BoxError, match="line 2"):
        read_toml(path)


def test_fail__not_text(tmp_path: Path) -> None:
    path = tmp_path / "binary.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BoxError, match="is not TOML"):
        read_toml(path)


def test_fail__too_large(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_bytes(b"#" * (LARGEST_FILE + 1))
    with pytest.raises(BoxError, match="larger than"):
        read_toml(path)


@pytest.mark.parametrize("number", ["7" * 4400, "-" + "7" * 4400])
def test_fail__a_number_with_too_many_digits_names_the_file_and_what_to_do(tmp_path: Path, number: str) -> None:
    path = tmp_path / "long.toml"
    path.write_text(f"lamp = {number}\n")
    with pytest.raises(BoxError, match="far too long") as caught:
        read_toml(path)
    assert str(path) in str(caught.value) and "sys." not in str(caught.value)


@pytest.mark.parametrize("shape", [Whole(0, 9), Real(0, 9), OneOf((1, 2)), Truth(), Text(), Row((Whole(0, 9),))])
def test_fail__a_number_that_cannot_be_printed_is_refused_in_words(tmp_path: Path, shape: Shape) -> None:
    path = tmp_path / "long.toml"
    path.write_text("lamp = 0x" + "f" * 4400)
    with pytest.raises(BoxError, match="far too long"):
        check(read_toml(path), Table((Entry("lamp", shape),)), str(path))
