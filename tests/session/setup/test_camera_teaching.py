"""Teaching the camera at set-up: the empty board, tokens face up, then bones up; what goes wrong; going without."""

import pytest

from companion.games.orconomy.rules.state import Token
from companion.session.snapshot import Draft
from tests.session.table import Table, view
from tests.session.test_newcomer import eyes_say

SHOWN = ("empty", "face", "bones")
AFTER = {"empty": "face", "face": "bones", "bones": "done"}


def draft(table: Table) -> Draft:
    """Set-up as the screen shows it."""
    assert table.shown.draft is not None
    return table.shown.draft


def to_camera(table: Table) -> None:
    """Everything else is agreed on, and the last step of set-up is on the screen."""
    table.press("setup:next", "setup:next", "setup:ring:numeric", "setup:next", "setup:next")
    assert draft(table).step == "camera"


def teach(table: Table, *whats: str) -> None:
    """Each of these is shown, and the eyes find everything in it."""
    for what in whats:
        table.press(f"setup:teach:{what}")
        eyes_say(table, what)


def up_to(table: Table, what: str) -> None:
    """Everything before this was taught."""
    to_camera(table)
    teach(table, *SHOWN[: SHOWN.index(what)])
    assert draft(table).camera == what


def test_three_things_are_shown_one_after_the_other_and_then_the_game_may_begin(table: Table) -> None:
    to_camera(table)
    for what in SHOWN:
        assert (draft(table).camera, draft(table).can_next) == (what, False)
        teach(table, what)
    assert (draft(table).camera, draft(table).can_next) == ("done", True)
    table.press("setup:start")
    assert table.shown.draft is None and [player.name for player in view(table).players] == ["Anna", "Boris"]


@pytest.mark.parametrize("problem", ["not_found:3:0", "too_dark", "no_stickers"])
@pytest.mark.parametrize("what", SHOWN)
def test_a_problem_stands_beside_what_was_shown_and_that_is_shown_again(table: Table, what: str, problem: str) -> None:
    up_to(table, what)
    table.press(f"setup:teach:{what}")
    eyes_say(table, what, problem, "and another")
    assert draft(table).camera == f"{what}-{problem}" and not draft(table).can_next
    teach(table, what)
    assert draft(table).camera == AFTER[what]


@pytest.mark.parametrize("what", SHOWN)
def test_eyes_that_are_away_are_said_to_be_silent_until_they_are_there_again(table: Table, what: str) -> None:
    up_to(table, what)
    assert table.eyes is not None
    table.eyes.there = False
    table.press(f"setup:teach:{what}")
    assert draft(table).camera == f"{what}-silent" and not draft(table).can_next
    table.eyes.there = True
    teach(table, what)
    assert draft(table).camera == AFTER[what]


@pytest.mark.parametrize("what", SHOWN)
def test_the_table_may_go_without_the_camera_at_any_moment(table: Table, what: str) -> None:
    up_to(table, what)
    table.press("setup:skip_camera")
    assert (draft(table).camera, draft(table).can_next) == ("absent", True)
    table.press("setup:start")
    assert view(table).players[0].name == "Anna"


def begin(table: Table) -> None:
    """The game begins, the Crisis is thrown for, and Anna's first Company comes under the camera."""
    table.press("setup:start")
    table.look()
    table.throw(1, 4)
    table.press("do:oracle:0")
    table.crisis = 5
    table.place((0, 3))


def without_camera(table: Table) -> None:
    """The lesson of the bones was too much for somebody, and the game has begun."""
    up_to(table, "bones")
    table.press("setup:skip_camera")
    begin(table)


def test_a_game_without_the_camera_is_not_read_from_half_a_lesson(table: Table) -> None:
    without_camera(table)
    table.wait(60.0)
    assert table.eyes is not None and table.eyes.covered
    assert view(table).industries[1].companies == (), "nobody has tapped it"
    assert (table.shown.question, table.shown.difference, table.shown.owed) == (None, None, ())
    table.press("do:place:0:3")
    assert view(table).industries[1].companies == (Token(0),)
    table.restart()
    table.place((1, 4))
    assert view(table).industries[2].companies == (), "nor after a start of the app"


def test_a_newcomer_to_a_game_without_the_camera_shows_it_nothing(table: Table) -> None:
    without_camera(table)
    table.press("join:Zoya:leaf")
    table.look()
    assert table.shown.showing is None


def test_the_game_after_one_without_the_camera_is_read_again(table: Table) -> None:
    without_camera(table)
    table.press("new")
    assert table.eyes is not None and not table.eyes.covered
    table.lies[3][0].clear()
    up_to(table, "bones")
    teach(table, "bones")
    begin(table)
    assert view(table).industries[1].companies == (Token(0),)


def test_the_camera_may_be_opened_in_a_game_that_began_without_it(table: Table) -> None:
    without_camera(table)
    table.press("cover:off")
    assert table.eyes is not None and not table.eyes.covered
    table.look()
    assert view(table).industries[1].companies == (Token(0),)
    table.restart()
    table.place((1, 4))
    assert view(table).industries[2].companies == (Token(1),)
