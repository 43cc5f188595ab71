"""Somebody plays alone: the app takes the other seats, is kept over a restart, and comes to suggest another level."""

from pathlib import Path

import pytest

from companion.session.setup.alone import Alone
from tests.session.table import Table


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path, eyes=False)


def test_two_wins_in_a_row_suggest_a_stronger_player_and_two_losses_a_weaker_one() -> None:
    alone = Alone().chosen("on")
    assert alone.after((0,)).chosen("on").level == "even"
    assert alone.after((0,)).after((0,)).chosen("on").level == "strong"
    assert alone.after((0,)).after((1,)).after((0,)).chosen("on").level == "even"
    assert alone.after((1,)).chosen("on").level == "even"
    assert alone.after((1,)).after((1,)).chosen("on").level == "beginner"
    assert alone.after(()) == alone
    assert alone.after((0,)).chosen("beginner").after((0,)).chosen("on").level == "beginner"
