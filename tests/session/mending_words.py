"""Rulings, shouted auctions, the first Oracle, and mending an earlier mistake."""

from tests.session.table import Table, view


def skulls(table: Table) -> list[int]:
    return [player.skulls for player in view(table).players]


def act_of(table: Table, kind: str) -> int:
    return next(line.line for line in table.shown.history if line.action.kind == kind)


def oracle_due(table: Table, preset: str) -> None:
    table.press("setup:next", f"setup:preset:{preset}", "setup:next", "setup:ring:numeric", "setup:start")
    table.press("die:1:1", "die:2:4")
    assert view(table).phase == "oracle"
