"""What the camera could not learn of a lesson is shown again, and nothing else; places in the lamp's light are said."""

from pathlib import Path

import pytest

from tests.session.setup.camera_teaching_words import draft, to_camera, up_to
from tests.session.table import Table
from tests.session.test_newcomer import eyes_say

SHINES = "unlike:2:0=7:0"
LIT = ("lamp:7:1", "lamp:3:0", "lamp:8:crisis")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def asked_for(table: Table) -> list[tuple[int, str, int]]:
    """The places that are marked on the screen."""
    lesson = draft(table).lesson
    assert lesson is not None
    return [(spot.area, spot.zone, spot.spot) for spot in lesson.spots]


@pytest.mark.parametrize("problem", ["moving", "too_dark", "silent"])
def test_a_picture_that_was_of_no_use_leaves_what_is_to_be_shown_as_it_was(table: Table, problem: str) -> None:
    up_to(table, "face")
    eyes_say(table, "face", SHINES)
    eyes_say(table, "face", problem)
    assert asked_for(table) == [(2, "slot", 0)] and draft(table).camera.startswith(f"face-{problem}")
    eyes_say(table, "face")
    assert draft(table).camera == "bones"


@pytest.mark.parametrize("problem", ["", "moving"])
def test_nothing_is_gone_without_where_nothing_is_in_the_light(table: Table, problem: str) -> None:
    to_camera(table)
    if problem:
        eyes_say(table, "empty", problem)
    before = draft(table).camera
    table.press("setup:without_places")
    assert draft(table).camera == before
