"""A round at the table: what dice, cardboard and touches make of the game, and what the screen then shows."""

from tests.session.table import Table, view


def loss_for_anna(table: Table) -> None:
    """Revenue, and Anna has a Company where the Crisis is."""
    table.start()
    table.place((0, 5), (1, 4), (1, 8), (0, 9))
    table.throw(1, 4, roll=2)
    table.activity = 5
    table.look()
    assert view(table).phase == "revenue" and view(table).turn == 0
