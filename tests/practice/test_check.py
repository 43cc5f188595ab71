"""What counts as wrong: the camera at the moment it acted, and pieces that lie where the app has none."""

from typing import Any

from companion.practice.check import camera_was_right, count_differs, differences
from companion.practice.pieces.bodies import Lying, Truth

TOKEN = Lying("house", "red", "front")
MARKER = Lying("pawn")


def view(*owed: dict[str, Any]) -> dict[str, Any]:
    return {"owed": list(owed)}


def board(area: int, *pieces: Lying) -> Truth:
    return {area: sorted(pieces)}


def test_a_token_read_where_it_lies_is_right() -> None:
    assert camera_was_right(view(), board(7, TOKEN, MARKER), board(7, MARKER, TOKEN))


def test_a_token_read_where_none_lies_is_wrong() -> None:
    assert not camera_was_right(view(), board(7, TOKEN, MARKER), board(7, MARKER))


def test_a_marker_that_is_still_to_be_moved_is_not_the_cameras_fault() -> None:
    said, truth = board(7, TOKEN, MARKER), {7: [TOKEN], 3: [MARKER]}
    assert camera_was_right(view({"what": "pawn", "area": 7}), said, truth)
    assert not camera_was_right(view(), said, truth)


def test_a_difference_says_where_it_is_and_what_really_lies_there() -> None:
    turned = Lying("house", "red", "back")
    assert differences("app", board(4, TOKEN), {4: [turned], 9: [MARKER]}) == [
        "app: area 4 has house red:front, on the table lies house red:back",
        "app: area 9 has nothing, on the table lies pawn",
    ]
    assert differences("app", board(4, TOKEN), board(4, TOKEN)) == []


def test_counts_that_agree_are_not_wrong() -> None:
    assert count_differs("Anna", "coins", 3, 3) == []
    assert count_differs("Anna", "coins", 3, 4) == ["app: Anna has 3 coins, on the table are 4"]
