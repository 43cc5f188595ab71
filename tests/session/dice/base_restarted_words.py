"""A base that lost its power: whoever has just thrown is asked to throw again, and nobody else is disturbed."""

from hardware.events import BaseRestarted
from tests.session.table import Table


def restart(table: Table) -> None:
    table.session.handle(BaseRestarted("dice", table.clock.now()))
