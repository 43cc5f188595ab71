"""A round at the table: what dice, cardboard and touches make of the game, and what the screen then shows."""

from companion.eyes.reports import OrderRead
from tests.session.table import Table, draft, view


def test_a_ring_the_camera_cannot_have_read_is_not_taken(table: Table) -> None:
    table.press("setup:next", "setup:next", "setup:ring:pick:7")
    for order in ((None,) * 10, (2,) * 10, (2, 3)):
        table.session.handle(OrderRead(order))
        assert table.shown.draft is not None and draft(table).ring == (7,)


def loss_for_anna(table: Table) -> None:
    """Revenue, and Anna has a Company where the Crisis is."""
    table.start()
    table.place((0, 5), (1, 4), (1, 8), (0, 9))
    table.throw(1, 4, roll=2)
    table.activity = 5
    table.look()
    assert view(table).phase == "revenue" and view(table).turn == 0
