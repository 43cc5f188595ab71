"""What fell before anybody asked never counts by itself: it is settled for ever, and offered where it still lies."""

import json
from pathlib import Path

import pytest

from companion.app import catalogue
from companion.record.journal import Journal
from companion.record.unplayable_lines import repair
from companion.session.facts import CHECKS
from hardware.events import BaseMoment, DieCocked, DieMoving, DieRolled
from tests.session.table import Table, view

BASE = "cafe"


def asked(table: Table) -> None:
    """A card that wants one die, asked for now."""
    table.press("do:lobby:0:11", "do:rating:0:4")


def roll(
    table: Table,
    die: int,
    face: int,
    number: int,
    *,
    rest: float,
    ms: int | None = None,
    uid: str = BASE,
    boot: int = 1,
    doubtful: bool = False,
) -> None:
    """A die of a base with a clock of its own is told; `rest` by the app's clock, `ms` by the base's."""
    now = table.clock.now()
    table.session.handle(DieRolled("dice", die, face, number, uid, boot, 1.0, rest, now, ms, doubtful))


def restart(table: Table) -> None:
    """The app is started anew, long afterwards by its own clock."""
    table.close()
    table.clock.advance(table.clock.now() + 60.0)
    table.open()


def offers(table: Table) -> list[tuple[str, dict[str, object]]]:
    return [(notice.touch, dict(notice.args)) for notice in table.shown.notices if notice.code == "early_roll"]


def play_step(table: Table) -> str:
    return view(table).plays[0].step


def test_a_throw_that_nobody_asked_for_is_settled_with_its_base(table: Table) -> None:
    table.first_round()
    roll(table, 1, 6, 3, rest=table.clock.now())
    assert json.loads(table.journal.facts()["dice"])["1"] == 3
    restart(table)
    assert table.instruments.resumed[1] == 3 and table.instruments.resumed_base == (BASE, 1)


def test_a_throw_is_settled_in_the_moment_it_counts(table: Table) -> None:
    table.first_round()
    asked(table)
    roll(table, 2, 5, 7, rest=table.clock.now())
    assert play_step(table) == "success"
    assert json.loads(table.journal.facts()["dice"])["2"] == 7
    assert json.loads(table.journal.facts()["base"]) == [BASE, 1]


def test_a_die_that_lies_there_when_it_is_asked_for_is_offered_and_used_on_a_touch(table: Table) -> None:
    table.first_round()
    roll(table, 1, 6, 3, rest=table.clock.now())
    assert offers(table) == []
    asked(table)
    assert play_step(table) == "roll"
    assert offers(table) == [("use:1", {"die": 1, "value": 6})]
    table.press("use:1")
    assert view(table).plays[0].die == 6 and play_step(table) == "success"
    assert table.journal.lines(1)[-1]["throw"] == {"1": 3}
    assert offers(table) == []


def test_whether_it_was_a_throw_is_asked_where_the_die_may_have_been_knocked_instead(table: Table) -> None:
    table.first_round()
    asked(table)
    roll(table, 1, 6, 3, rest=table.clock.now(), doubtful=True)
    assert play_step(table) == "roll"
    assert offers(table) == [("use:1", {"die": 1, "value": 6, "doubtful": 1})]
    table.press("use:1")
    assert view(table).plays[0].die == 6 and play_step(table) == "success"
    assert table.journal.lines(1)[-1]["throw"] == {"1": 3}


def test_a_die_that_may_have_been_knocked_is_settled_and_not_spoken_of_where_nothing_was_asked(table: Table) -> None:
    table.first_round()
    before = table.codes()
    roll(table, 1, 6, 3, rest=table.clock.now(), doubtful=True)
    assert table.codes() == before
    assert json.loads(table.journal.facts()["dice"])["1"] == 3
    asked(table)
    assert offers(table) == []


@pytest.mark.parametrize("moved", [DieMoving, DieCocked])
def test_a_die_that_is_picked_up_is_offered_no_longer(table: Table, moved: type[DieMoving | DieCocked]) -> None:
    table.first_round()
    roll(table, 1, 6, 3, rest=table.clock.now())
    asked(table)
    table.session.handle(moved("dice", 1, table.clock.now()))
    assert offers(table) == []
    table.press("use:1")
    assert play_step(table) == "roll"


def test_a_die_thrown_when_asked_counts_although_another_was_offered(table: Table) -> None:
    table.first_round()
    roll(table, 1, 6, 3, rest=table.clock.now())
    asked(table)
    roll(table, 2, 2, 3, rest=table.clock.now())
    assert view(table).plays[0].die == 2 and offers(table) == []


def test_two_dice_are_offered_together(table: Table) -> None:
    table.wait(1.0)
    table.press("setup:ring:numeric", "setup:start")
    for die, face in ((1, 2), (2, 6)):
        roll(table, die, face, 1, rest=table.clock.now() - 1.0)
    assert offers(table) == [("use:1:2", {"die": 1, "value": 2, "second": 6})]
    table.press("use:1:2")
    assert view(table).crisis == 8


def test_one_of_two_dice_may_be_used_and_the_other_thrown(table: Table) -> None:
    table.press("setup:ring:numeric", "setup:start")
    roll(table, 2, 6, 1, rest=table.clock.now() - 1.0)
    table.press("use:2")
    assert [die.state for die in table.shown.dice] == ["idle", "final"]
    roll(table, 1, 2, 1, rest=table.clock.now())
    assert view(table).crisis == 8


def test_a_thrown_die_still_waits_for_the_other_one_after_a_restart(table: Table) -> None:
    table.press("setup:ring:numeric", "setup:start")
    roll(table, 1, 2, 5, rest=table.clock.now())
    restart(table)
    assert table.instruments.resumed == {1: 5}
    assert [(die.value, die.state) for die in table.shown.dice] == [(2, "final"), (0, "idle")]
    roll(table, 2, 6, 8, rest=table.clock.now())
    assert view(table).crisis == 8
    assert table.journal.lines(1)[-1]["throw"] == {"1": 5, "2": 8}


@pytest.mark.parametrize(
    ("ms", "uid", "boot", "counts"),
    [
        (9_999, BASE, 1, False),
        (10_001, BASE, 1, True),
        (None, BASE, 1, False),
        (10_001, "beef", 1, False),
        (10_001, BASE, 2, False),
    ],
)
def test_after_a_restart_the_clock_of_the_base_decides_what_fell_meanwhile(
    table: Table, ms: int | None, uid: str, boot: int, counts: bool
) -> None:
    table.first_round()
    table.instruments.base = BaseMoment(BASE, 1, 10_000)
    asked(table)
    restart(table)
    roll(table, 1, 6, 9, rest=table.clock.now() - 5.0, ms=ms, uid=uid, boot=boot)
    assert play_step(table) == ("success" if counts else "roll")
    assert offers(table) == ([] if counts else [("use:1", {"die": 1, "value": 6})])


def test_what_falls_after_a_restart_counts_whoever_told_it(table: Table) -> None:
    table.first_round()
    asked(table)
    restart(table)
    roll(table, 1, 6, 9, rest=table.clock.now())
    assert play_step(table) == "success"


def test_the_clock_of_the_base_wraps(table: Table) -> None:
    table.first_round()
    table.instruments.base = BaseMoment(BASE, 1, 2**32 - 500)
    asked(table)
    restart(table)
    roll(table, 1, 6, 9, rest=table.clock.now() - 5.0, ms=400)
    assert play_step(table) == "success"


@pytest.mark.parametrize("text", ["use", "use:1", "use:7", "use:1:1", "use:-1", "use:x", "die:1:7"])
def test_a_die_that_was_not_offered_cannot_be_used(table: Table, text: str) -> None:
    table.first_round()
    asked(table)
    table.press(text)
    assert play_step(table) == "roll"
    assert table.shown.notices[-1].code == "refused"


@pytest.mark.parametrize("fact", ["base", "asked", "thrown"])
@pytest.mark.parametrize("text", ["{}", "[1]", "null", "7", '{"1": 3}', "[[], [], []]"])
def test_a_damaged_fact_about_dice_does_not_stop_the_game(tmp_path: Path, fact: str, text: str) -> None:
    table = Table(tmp_path)
    table.first_round()
    table.session._context.keep({fact: text})
    table.close()
    mended = Journal(tmp_path / "journal.sqlite")
    repair(mended, catalogue.games(tmp_path), CHECKS)
    mended.close()
    table.open()
    assert view(table).round == 1
