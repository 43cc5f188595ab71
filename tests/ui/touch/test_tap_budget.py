"""Fewest taps a round is the key measure: a typical round of five, counted in touches that reached a button.

Typical is: three bid, four pass in the end, one launches, one buys a card, no Winter.
"""

from pathlib import Path

import pytest

from companion.games.orconomy.rules.state import Token
from tests.session.table import Table, view
from tests.ui.screen import Screen
from tests.ui.touch.tap_rounds import begun


def taps(screen: Screen, *texts: str) -> None:
    for text in texts:
        assert screen.press(text), text


@pytest.fixture
def counted(screen: Screen) -> Screen:
    """An empty screen whose fingers remember no way: one found for another table may lead here too, by more touches."""
    screen.reset()
    screen.app._ways = None
    return screen


def finish(table: Table, screen: Screen, before: int, budget: int) -> None:
    """The round is over in as few touches as promised."""
    table.throw(1, 3, roll=3)
    assert view(table).round == 2
    assert [p.cards for p in view(table).players].count(4) == 1
    assert sum(len(i.startups) for i in view(table).industries) == 1
    assert screen.app.taps - before <= budget, f"{screen.app.taps - before} taps"
    table.close()


def test_camera_and_dice_need_at_most_five_taps(tmp_path: Path, counted: Screen) -> None:
    table = begun(tmp_path, eyes=True)
    counted.sit(table)
    before = counted.app.taps
    table.throw(3, 4, roll=2)
    table.activity = 7
    table.look()
    taps(counted, "settle")
    assert counted.touch("ui:price:9") and counted.touch("ui:other:0:on")
    table.put(1, 7)
    table.look()
    table.lies[8][1].append(2)
    table.look()
    taps(counted, "do:buy:3")
    finish(table, counted, before, 5)


@pytest.mark.slow
def test_quick_entry_without_a_camera_needs_at_most_twelve(tmp_path: Path, counted: Screen) -> None:
    table = begun(tmp_path, eyes=False)
    counted.sit(table)
    before = counted.app.taps
    taps(counted, "die:1:3", "die:2:4", "settle", "outcome:1:9:0", "do:launch:2:8", "settle", "do:buy:3")
    assert view(table).industries[5].companies == (Token(1),)
    finish(table, counted, before, 12)


@pytest.mark.slow
def test_bid_by_bid_needs_at_most_twenty_six(tmp_path: Path, counted: Screen) -> None:
    table = begun(tmp_path, eyes=False)
    counted.sit(table)
    before = counted.app.taps
    taps(counted, "die:1:3", "die:2:4", "settle")
    taps(counted, "do:bid:0:7", "do:bid:1:8", "do:bid:2:9", "do:pass:3", "do:pass:4", "do:pass:0", "do:pass:1")
    taps(counted, "do:pay:2", "do:place_won:2")
    taps(counted, "do:pass:0", "do:pass:1", "do:launch:2:8", "do:pass:3", "do:pass:4")
    taps(counted, "do:pass:0", "do:pass:1", "do:pass:2", "do:buy:3", "do:pass:4")
    finish(table, counted, before, 26)
