"""Tap a number, and the table is told where it comes from."""

from companion.session.snapshot import WhyView
from tests.session.table import Table


def told(table: Table) -> WhyView:
    assert table.shown.why is not None
    return table.shown.why
