"""Dice that fall silent and come back: told once, played on by hand, and welcomed."""

from hardware.events import DeviceDown, DeviceUp
from tests.session.table import Table


def lose(table: Table, why: str = "unplugged") -> None:
    table.session.handle(DeviceDown("dice", why, "The cable is out.", table.clock.now()))


def find(table: Table) -> None:
    table.session.handle(DeviceUp("dice", "dice base 1", table.clock.now()))
