"""A die that may have been thrown while nobody heard it is asked for where a throw is due; its battery is told."""

from hardware.events import DieUnheard
from tests.session.table import Table

ASKED = ("die_unheard", "battery_low", "die_lost")


def told(table: Table) -> list[tuple[str, dict[str, object]]]:
    return [(notice.code, dict(notice.args)) for notice in table.shown.notices if notice.code in ASKED]


def unheard(table: Table, die: int, seconds: float) -> None:
    table.session.handle(DieUnheard("dice", die, seconds, table.clock.now()))


def due(table: Table) -> None:
    """Begin a game whose first question is what two dice show."""
    table.press("setup:ring:numeric", "setup:start")
    table.wait(1.0)
