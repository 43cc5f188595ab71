"""Words of the cases about teaching the camera at set-up."""

from companion.session.snapshot import Draft
from tests.session.table import Table
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
