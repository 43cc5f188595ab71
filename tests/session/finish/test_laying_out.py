"""A game that is put away and laid out again under the camera: each piece ticks itself off where it belongs."""

from pathlib import Path

import pytest

from companion.app.catalogue import games
from companion.games.orconomy.rules.state import Token
from companion.record.journal import Journal
from companion.record.unplayable_lines import repair
from companion.session.facts import CHECKS
from companion.session.snapshot import LayStep
from tests.games.finished_games import keep
from tests.many_rows import each_row
from tests.session.table import Table, view


@pytest.fixture
def away(table: Table) -> Table:
    """The first round is on the table and goes into the box: the camera sees an empty board, after a restart too."""
    table.first_round()
    table.press("lay:open", "lay:done")
    table.lies = {number: ([], []) for number in table.lies}
    table.crisis = table.activity = 0
    table.look()
    table.close()
    table.open()
    table.look()
    return table


def steps(table: Table) -> dict[str, LayStep]:
    """What is laid out, by kind and area (or seat, or place)."""
    assert table.shown.laying is not None
    return {name(step): step for step in table.shown.laying.steps}


def name(step: LayStep) -> str:
    thing = step.thing
    where = thing.area or thing.place or thing.seat
    return f"{'take ' if step.take else ''}{thing.kind} {where}"


def test_an_empty_board_takes_nothing_off_a_game_that_is_put_away(table: Table) -> None:
    table.first_round()
    before = view(table)
    table.press("lay:open", "lay:done")
    table.lies = {number: ([], []) for number in table.lies}
    for _ in range(30):
        table.look()
    assert view(table) == before and table.shown.difference is None and table.shown.question is None


def test_after_a_restart_everything_is_to_be_laid_out(away: Table) -> None:
    asked = steps(away)
    assert {"company 3", "company 4", "company 8", "company 9", "crisis 5", "activity 7"} <= set(asked)
    assert {"gold 0", "trophy 0", "influence_card 1", "influence_card deck"} <= set(asked)
    assert not any(step.done for step in asked.values())


def test_a_token_that_comes_to_lie_where_it_belongs_ticks_itself_off(away: Table) -> None:
    away.place((0, 3))
    assert [name for name, step in steps(away).items() if step.done] == ["company 3"]
    assert steps(away)["company 3"].seen
    away.crisis = 5
    away.look()
    assert {name for name, step in steps(away).items() if step.done} == {"company 3", "crisis 5"}
    away.lift(3)
    assert not steps(away)["company 3"].done


def test_a_token_that_does_not_belong_there_is_to_be_taken_off(away: Table) -> None:
    away.lies[6][0].append(Token(1))
    away.look()
    assert steps(away)["take company 6"].thing.owner == 1
    away.lift(6)
    assert "take company 6" not in steps(away)


def test_a_token_with_the_wrong_side_up_is_not_what_is_wanted(away: Table) -> None:
    away.put(0, 3, pledged=True)
    away.look()
    assert not steps(away)["company 3"].done and "take company 3" in steps(away)


def test_what_the_camera_is_not_sure_of_is_left_to_people(away: Table) -> None:
    away.put(0, 3)
    away.sure = 0.9
    away.look()
    step = steps(away)["company 3"]
    assert not step.done
    away.press(f"lay:tick:{step.number}")
    assert steps(away)["company 3"].done and not steps(away)["company 3"].seen
    away.press(f"lay:tick:{step.number}")
    assert not steps(away)["company 3"].done


def test_the_game_goes_on_where_it_was_and_the_camera_follows_it_again(away: Table) -> None:
    before = view(away)
    for seat, number in ((0, 3), (1, 4), (1, 8), (0, 9)):
        away.put(seat, number)
    away.crisis, away.activity = 5, 7
    away.look()
    assert all(step.done for step in steps(away).values() if step.piece or step.marker)
    away.press("lay:close")
    assert away.shown.laying is None and view(away) == before
    away.lies[9][0].clear()
    for _ in range(12):
        away.look()
    assert away.shown.difference is not None or away.shown.question is not None or view(away) != before


def test_what_was_left_out_is_asked_about_when_the_game_goes_on(away: Table) -> None:
    for seat, number in ((0, 3), (1, 4), (1, 8)):
        away.put(seat, number)
    away.crisis, away.activity = 5, 7
    away.look()
    away.press("lay:all", "lay:close")
    for _ in range(12):
        away.look()
    shown = away.shown
    assert shown.difference is not None or shown.question is not None, "nobody says that a token is missing"


def test_a_step_there_is_not_is_not_understood(away: Table) -> None:
    away.press("lay:tick:999")
    assert away.shown.notices[-1].code == "refused"


def test_nothing_is_put_away_while_no_game_runs(table: Table) -> None:
    table.press("lay:open")
    assert table.shown.laying is None and table.shown.notices[-1].code == "refused"


def test_what_goes_into_the_box_is_told_with_where_it_lies(table: Table) -> None:
    table.first_round()
    table.press("lay:open")
    assert table.shown.laying is not None
    found = {(line.thing.kind, line.thing.owner): line for line in table.shown.laying.boxed}
    tokens = found[("token", 0)]
    assert (tokens.thing.many, tokens.board, tokens.players) == (10, 2, 8)
    cards, trophies = found[("influence_card", -1)], found[("trophy", -1)]
    assert (cards.thing.many, cards.players) == (48, sum(player.cards for player in view(table).players))
    assert (trophies.thing.many, trophies.players) == (31, sum(player.trophies for player in view(table).players))


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The journal of a game that is over."""
    return keep(tmp_path, "orconomy", 2, (3,))


@pytest.mark.slow
@each_row("spoilt", ['[1, "x"]', "7", '{"a": 1}', "[[]]"])
def test_spoilt_ticks_are_forgotten_and_the_game_is_kept(kept: Path, spoilt: str) -> None:
    with Journal(kept) as journal:
        lines = len(journal.bodies(1))
        journal.add(1, [], {"away": "1", "laid": spoilt})
        repair(journal, games(), CHECKS)
        assert "laid" not in journal.facts() and len(journal.bodies(1)) == lines
