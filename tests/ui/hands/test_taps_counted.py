"""The fewest touches: random rounds keep the budgets, Winter takes two, a card with a risk four, money is corrected in
three.
"""

from pathlib import Path
from random import Random

import pytest

from companion.ui.parts.local import Local
from tests.many_rows import few_quick
from tests.session.table import Table, view
from tests.ui.touch.tap_rounds import BUDGETS, MODES, Fingers, a_round, begun, count


@few_quick("mode", MODES)
def test_typical_rounds_keep_their_budget(compiled: None, mode: str) -> None:
    rng = Random(7)
    taps = sorted(count(mode, a_round(rng)) for _ in range(5))
    assert taps[2] <= BUDGETS[mode], taps


@pytest.fixture
def table(compiled: None, tmp_path: Path) -> Table:
    """Five players before the first throw."""
    return begun(tmp_path, eyes=False)


def test_winter_takes_two_touches(table: Table) -> None:
    table.press("die:1:3", "die:2:5", "do:loan:3:9", "settle", "outcome:-1:0", "settle", "settle", "die:1:4", "die:2:4")
    assert (view(table).phase, view(table).step) == ("winter", "interest")
    fingers = Fingers(table)
    fingers.press("settle", "settle")
    assert view(table).phase == "revenue" and fingers.taps == 2
    assert [player.cards for player in view(table).players] == [4] * 5


def test_a_card_with_a_risk_takes_four_touches(table: Table) -> None:
    table.press("die:1:3", "die:2:4", "settle", "outcome:-1:0")
    table.press("do:informer:0") if view(table).discards else None
    seat = view(table).turn
    table.press("settle")
    fingers = Fingers(table, Local())
    table.press(f"do:lobby:{seat}:9", "do:rating:0:3", "do:risk_roll:0:1", "do:let_fail:0")
    assert not view(table).plays
    fingers.press(f"do:informer:{seat}")
    assert view(table).plays[-1].step == "rating"
    table.press(f"do:rating:{seat}:3")
    fingers.press(f"do:risk_roll:{seat}:5", f"do:resolve:{seat}")
    assert not view(table).plays and fingers.taps == 4


def test_money_is_corrected_in_three_touches(table: Table) -> None:
    table.press("tick")
    fingers = Fingers(table)
    fingers.press("count:counted:set_skulls:2:20")
    assert view(table).players[2].skulls == 20 and fingers.taps == 3


def test_a_token_is_placed_by_one_touch_of_the_sector(compiled: None, tmp_path: Path) -> None:
    table = Table(tmp_path, eyes=False, players=5)
    table.press("setup:ring:numeric", "setup:start", "die:1:1", "die:2:4", "do:oracle:0")
    fingers = Fingers(table)
    fingers.press("do:place:0:7", "do:place:1:4")
    assert fingers.taps == 2
