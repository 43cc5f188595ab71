"""A ring that was entered wrongly: put right in the middle of a game, and told before one begins."""

from companion.eyes.commands import Order, ReadOrder
from companion.eyes.reports import OrderRead
from tests.session.table import Table, draft

SWAPPED = (2, 9, 4, 5, 6, 7, 8, 3, 10, 11)  # the sectors of 3 and 9 have changed places
RULED = f"rule:set_ring:-1:{':'.join(map(str, SWAPPED))}:misread"


def rings_told(table: Table) -> list[tuple[int, ...]]:
    """Which orders of the sectors the eyes were told, the last one last."""
    assert table.eyes is not None
    return [told.areas for told in table.eyes.told if isinstance(told, Order)]


def sees(table: Table, ring: tuple[int | None, ...]) -> None:
    """The eyes' answer when they are asked to compare."""
    assert table.eyes is not None and table.eyes.told[-1] == ReadOrder(compare=True)
    table.session.handle(OrderRead(ring, 1.0, compare=True))


def doubts(table: Table) -> tuple[tuple[int, int, int], ...]:
    assert table.shown.draft is not None
    return draft(table).ring_doubts


def to_ring(table: Table) -> None:
    table.press("setup:next", "setup:next", "setup:ring:numeric")
