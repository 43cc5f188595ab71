"""What counts as the camera having been right, at the moment it acted."""

from typing import Any

from companion.practice.check import camera_was_right


def view(companies: list[dict[str, Any]], owed: list[dict[str, Any]]) -> dict[str, Any]:
    """A board of one industry, Anna's clan is leaf."""
    industry = {"number": 7, "companies": companies, "startups": []}
    table = {"players": [{"clan": "leaf"}], "industries": [industry], "crisis": 0, "active": 7}
    return {"table": table, "owed": owed}


TOKEN = {"player": 0, "pledged": False}


def test_a_token_read_where_it_lies_is_right() -> None:
    truth = {"7": ["activity", "company leaf:face"]}
    assert camera_was_right(view([TOKEN], []), truth)


def test_a_token_read_where_none_lies_is_wrong() -> None:
    assert not camera_was_right(view([TOKEN], []), {"7": ["activity"]})


def test_a_marker_that_is_still_to_be_moved_is_not_the_cameras_fault() -> None:
    owed = [{"what": "activity", "industry": 7}]
    assert camera_was_right(view([TOKEN], owed), {"7": ["company leaf:face"], "3": ["activity"]})
