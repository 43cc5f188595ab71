"""A die that does not answer is told by its number, and the game goes on with the faces tapped in."""

from hardware.events import DieLost
from tests.session.table import Table


def told(table: Table) -> list[tuple[str, dict[str, object]]]:
    codes = ("die_lost", "dice_back")
    return [(notice.code, dict(notice.args)) for notice in table.shown.notices if notice.code in codes]


def lose(table: Table, *dice: int) -> None:
    for die in dice:
        table.session.handle(DieLost("dice", die, "silent", table.clock.now()))
