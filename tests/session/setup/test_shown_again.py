"""What the camera could not learn of a lesson is shown again, and nothing else; places in the lamp's light are said."""

from pathlib import Path

import pytest

from tests.session.setup.test_camera_teaching import draft, teach, to_camera, up_to
from tests.session.table import Table, view
from tests.session.test_newcomer import eyes_say, told

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


def test_only_the_piece_that_shines_is_shown_again(table: Table) -> None:
    up_to(table, "face")
    everything = asked_for(table)
    table.press("setup:teach:face")
    eyes_say(table, "face", SHINES)
    assert draft(table).camera == f"face-{SHINES}" and asked_for(table) == [(2, "slot", 0)]
    table.press("setup:teach:face")
    assert [(piece.area, piece.zone, piece.spot) for piece in told(table)[-1].pieces] == [(2, "slot", 0)]
    eyes_say(table, "face")
    assert draft(table).camera == "bones" and asked_for(table) == everything


def test_every_piece_that_was_not_learnt_is_shown_again_and_those_learnt_now_are_not(table: Table) -> None:
    up_to(table, "face")
    eyes_say(table, "face", "not_found:9:0", SHINES, "veiled:3:crisis")
    assert asked_for(table) == [(2, "slot", 0), (9, "slot", 0), (3, "crisis", 0)]
    eyes_say(table, "face", "veiled:3:crisis")
    assert asked_for(table) == [(3, "crisis", 0)]


@pytest.mark.parametrize("problem", ["moving", "too_dark", "silent"])
def test_a_picture_that_was_of_no_use_leaves_what_is_to_be_shown_as_it_was(table: Table, problem: str) -> None:
    up_to(table, "face")
    eyes_say(table, "face", SHINES)
    eyes_say(table, "face", problem)
    assert asked_for(table) == [(2, "slot", 0)] and draft(table).camera.startswith(f"face-{problem}")
    eyes_say(table, "face")
    assert draft(table).camera == "bones"


def test_a_restart_asks_for_the_same_piece(table: Table) -> None:
    up_to(table, "face")
    eyes_say(table, "face", SHINES)
    table.close()
    table.open()
    table.press("setup:next")
    assert asked_for(table) == [(2, "slot", 0)]


def test_looks_that_are_alike_in_this_light_are_all_shown_again_in_another(table: Table) -> None:
    up_to(table, "face")
    everything = asked_for(table)
    eyes_say(table, "face", "alike:2:0=moon:face")
    assert asked_for(table) == everything


def test_places_in_the_lamps_light_are_said_and_the_table_chooses(table: Table) -> None:
    to_camera(table)
    eyes_say(table, "empty", *LIT)
    assert draft(table).camera == "empty-" + " ".join(LIT) and not draft(table).can_next
    teach(table, "empty")
    assert draft(table).camera == "face" and draft(table).unreadable == ()


def test_the_table_goes_on_without_the_places_in_the_lamps_light_and_is_told_of_them_in_play(table: Table) -> None:
    to_camera(table)
    eyes_say(table, "empty", *LIT)
    table.press("setup:without_places")
    assert draft(table).camera == "face" and draft(table).unreadable == ("7:1", "3:0", "8:crisis")
    teach(table, "face", "bones")
    table.press("setup:start")
    assert view(table).players and table.shown.unreadable == ("7:1", "3:0", "8:crisis")
    table.close()
    table.open()
    assert table.shown.unreadable == ("7:1", "3:0", "8:crisis")


def test_an_empty_board_that_is_taught_again_without_glare_forgets_the_places(table: Table) -> None:
    to_camera(table)
    eyes_say(table, "empty", *LIT)
    table.press("setup:without_places", "setup:teach_again")
    teach(table, "empty")
    assert draft(table).unreadable == ()


@pytest.mark.parametrize("problem", ["", "moving"])
def test_nothing_is_gone_without_where_nothing_is_in_the_light(table: Table, problem: str) -> None:
    to_camera(table)
    if problem:
        eyes_say(table, "empty", problem)
    before = draft(table).camera
    table.press("setup:without_places")
    assert draft(table).camera == before
