"""A player who is absent: the app plays the seat in sight of all, anything it does can be undone, or the game waits."""

from pathlib import Path

import pytest

from companion.session.people.absent_seats import PAUSE_S
from companion.session.snapshot import HistoryLine
from tests.session.table import Table, view


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Anna and Boris without a camera, at the revenue of round 1."""
    made = Table(tmp_path, eyes=False)
    made.first_round()
    return made


def by_app(table: Table) -> list[HistoryLine]:
    """What the app has done for somebody, oldest first."""
    return [line for line in reversed(table.shown.history) if line.source == "app"]


def let_play(table: Table, acts: int = 1) -> None:
    """Let so much time pass that the app could act so often."""
    for _ in range(acts):
        table.wait(PAUSE_S + 0.1)


def why_not(table: Table) -> object:
    return dict(table.shown.notices[-1].args)["why"]


def test_nobody_is_played_for_until_somebody_says_so(table: Table) -> None:
    let_play(table, 20)
    assert by_app(table) == [] and table.shown.absent.seats == frozenset()


def test_the_seat_of_somebody_absent_is_played_and_told(table: Table) -> None:
    table.press("absent:0")
    assert table.shown.absent.seats == {0} and table.shown.notices[-1].code == "seat_absent"
    let_play(table)
    (line,) = by_app(table)
    assert (line.action.kind, line.action.player) == ("settle", 0)
    told = table.shown.notices[-1]
    assert (told.code, told.undo, dict(told.args)["app"]) == ("done", True, 1)


def test_it_plays_only_its_own_seat_and_waits_for_the_others(table: Table) -> None:
    table.press("absent:0")
    let_play(table, 10)
    assert {line.action.player for line in by_app(table)} == {0}
    assert table.shown.game is not None and table.shown.game.turns == (1,)


def test_there_is_time_between_two_acts_for_the_hands(tmp_path: Path) -> None:
    table = Table(tmp_path, eyes=False)
    table.start()
    table.press("absent:0", "absent:1")
    table.wait(PAUSE_S - 0.1)
    assert by_app(table) == []
    table.wait(0.2)
    assert len(by_app(table)) == 1
    table.wait(PAUSE_S - 0.1)
    assert len(by_app(table)) == 1
    let_play(table, 3)
    assert [line.action.kind for line in by_app(table)] == ["place"] * 4


def test_two_absent_players_come_as_far_as_the_table_s_own_business(table: Table) -> None:
    table.press("absent:0", "absent:1")
    let_play(table, 4)
    assert view(table).turns == () and {line.action.kind for line in by_app(table)} == {"settle"}
    table.press("do:close_revenue:-1")
    let_play(table, 30)
    assert view(table).phase == "end" and view(table).turns == ()
    table.throw(2, 4, roll=3)
    assert view(table).round == 2


def test_an_undone_act_is_not_done_again_until_somebody_lets_it(table: Table) -> None:
    table.press("absent:0")
    let_play(table)
    table.press("undo")
    let_play(table, 10)
    assert by_app(table) == [] and table.shown.absent.held
    table.press("absent_go")
    let_play(table)
    assert len(by_app(table)) == 1 and not table.shown.absent.held


def test_the_app_waits_when_it_is_told_to(table: Table) -> None:
    table.press("absent:0", "absent_wait")
    let_play(table, 10)
    assert by_app(table) == [] and table.shown.absent.held
    table.press("absent_go")
    let_play(table)
    assert len(by_app(table)) == 1 and not table.shown.absent.held


def test_people_may_act_for_somebody_absent_after_an_undo(table: Table) -> None:
    table.press("absent:0")
    let_play(table)
    table.press("undo", "do:settle:0", "do:settle:1", "do:close_revenue:-1")
    assert not table.shown.absent.held and by_app(table) == []
    turn = view(table).turns
    if turn == (1,):
        table.press("do:pass:1")
    let_play(table)
    assert [line.action.player for line in by_app(table)] == [0]


def test_whoever_is_back_plays_again(table: Table) -> None:
    table.press("absent:0", "absent:0")
    let_play(table, 5)
    assert by_app(table) == [] and table.shown.notices[-1].code == "seat_back"


def test_who_is_absent_is_known_after_a_restart_and_not_in_the_next_game(table: Table) -> None:
    table.press("absent:0")
    table.close()
    table.open()
    assert table.shown.absent.seats == {0}
    let_play(table)
    assert len(by_app(table)) == 1
    table.press("new", "setup:start")
    assert table.shown.absent.seats == frozenset()


def test_nothing_is_played_while_the_table_is_paused(table: Table) -> None:
    table.press("absent:0", "pause")
    let_play(table, 5)
    assert by_app(table) == []
    table.press("pause")
    let_play(table)
    assert len(by_app(table)) == 1


def test_with_hidden_hands_the_game_waits_or_is_given_up(tmp_path: Path) -> None:
    table = Table(tmp_path, eyes=False)
    table.press("setup:game:orc", "setup:line:draw", "setup:start", "absent:0")
    assert why_not(table) == "app_cannot_play"
    assert not table.shown.absent.may and table.shown.absent.resigning == "resign"
    let_play(table, 5)
    assert table.shown.history == ()
    table.press("do:resign:0")
    assert table.shown.game is not None and table.shown.game.winners == (1,)


def test_there_is_nobody_at_a_seventh_seat(table: Table) -> None:
    table.press("absent:6")
    assert why_not(table) == "not_understood"


def test_a_fact_that_cannot_be_read_is_not_believed() -> None:
    from companion.session.facts import CHECKS

    game = None
    for data in ({"Anna": 1}, [1], "Anna"):
        with pytest.raises(ValueError):
            CHECKS["absent"](game, data)  # type: ignore[arg-type]
