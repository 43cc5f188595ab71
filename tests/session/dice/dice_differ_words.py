"""Die and camera differ about a throw, or the camera cannot read it: the table is asked, and its answer counts."""

from hardware.events import DieDisputed, DieRolled
from tests.session.table import Table

ASKED = ("dice_differ", "dice_unclear")


def told(table: Table) -> list[tuple[str, dict[str, object], str, str]]:
    return [
        (notice.code, dict(notice.args), notice.touch, notice.other)
        for notice in table.shown.notices
        if notice.code in ASKED
    ]


def differ(table: Table, die: int, face: int, seen: int) -> None:
    now = table.clock.now()
    table.session.handle(DieDisputed("dice", DieRolled("dice", die, face, 1, "5eed", 1, 1.0, now, now), seen, now))


def due(table: Table) -> None:
    """Begin a game whose first question is what two dice show."""
    table.press("setup:ring:numeric", "setup:start")
    table.wait(1.0)
