"""What is due to hands after an act, as the session shows it: said, done, ticked, kept, and taken back."""

from pathlib import Path

import pytest

from companion.session.snapshot import Due
from tests.session.table import Table, view

PLACES = ((0, 3), (1, 4), (1, 8), (0, 9))


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Two players by touch, with their first Companies in 3, 4, 8 and 9."""
    table = Table(tmp_path, eyes=False)
    table.press("setup:ring:numeric", "setup:start", "die:1:1", "die:2:4", "do:oracle:0")
    for seat, industry in PLACES:
        table.press(f"do:place:{seat}:{industry}")
    return table


def to_do(table: Table) -> list[Due]:
    return [table.shown.dues[place] for place in table.shown.to_do]


def said(table: Table) -> set[tuple[str, str, int, int, int, str]]:
    return {(due.verb, due.what, due.seat, due.area, due.amount, due.rule) for due in to_do(table)}


def test_everybody_is_told_what_they_begin_with(tmp_path: Path) -> None:
    table = Table(tmp_path, eyes=False)
    table.press("setup:ring:numeric", "setup:start")
    told = [(due.verb, due.what, due.seat, due.amount, due.rule) for due in to_do(table)]
    begun = [(player.skulls, player.cards) for player in view(table).players]
    expected = [("take", "cards", seat, cards, "start") for seat, (_, cards) in enumerate(begun) if cards]
    expected += [("take", "skulls", seat, skulls, "start") for seat, (skulls, _) in enumerate(begun)]
    assert told == expected and len(told) >= 2
    table.press("die:1:1", "die:2:4")
    assert not [due for due in to_do(table) if due.rule == "start"]
