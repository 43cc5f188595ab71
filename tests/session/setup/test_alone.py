"""Somebody plays alone: the app takes the other seats, is kept over a restart, and comes to suggest another level."""

from pathlib import Path

import pytest

from companion.session.people.absent_seats import PAUSE_S
from companion.session.setup.alone import Alone
from tests.session.table import Table


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path, eyes=False)


def test_the_app_takes_every_seat_but_the_first_from_the_first_act_on(table: Table) -> None:
    table.press("setup:alone:on", "setup:count:3", "setup:alone:beginner")
    assert table.shown.draft is not None and table.shown.draft.alone == "beginner"
    table.press("setup:next")
    table.start()
    assert table.shown.absent.levels == {1: "beginner", 2: "beginner"}
    table.press("do:place:0:3")
    for _ in range(6):
        table.wait(PAUSE_S + 0.1)
    assert {line.action.player for line in table.shown.history if line.source == "app"} == {1, 2}


def test_who_plays_alone_is_known_after_a_restart_and_ended_by_a_touch(table: Table) -> None:
    table.press("setup:alone:strong")
    table.close()
    table.open()
    assert table.shown.draft is not None and table.shown.draft.alone == "strong"
    table.press("setup:alone:off")
    table.start()
    assert table.shown.absent.seats == frozenset()


def test_a_game_of_hidden_hands_is_played_alone_as_well(table: Table) -> None:
    table.press("setup:alone:on", "setup:game:orc")
    assert table.shown.draft is not None and table.shown.draft.may_play_alone and table.shown.draft.alone != ""


def test_two_wins_in_a_row_suggest_a_stronger_player_and_two_losses_a_weaker_one() -> None:
    alone = Alone().chosen("on")
    assert alone.after((0,)).chosen("on").level == "even"
    assert alone.after((0,)).after((0,)).chosen("on").level == "strong"
    assert alone.after((0,)).after((1,)).after((0,)).chosen("on").level == "even"
    assert alone.after((1,)).after((1,)).chosen("on").level == "beginner"
    assert alone.after(()) == alone
