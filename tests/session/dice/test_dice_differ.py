"""Die and camera differ about a throw, or the camera cannot read it: the table is asked, and its answer counts."""

from hardware.events import DiceUnclear, DieDisputed, DieMoving, DieRolled
from tests.session.table import Table, view

ASKED = ("dice_differ", "dice_unclear")


def told(table: Table) -> list[tuple[str, dict[str, object], str, str]]:
    return [
        (notice.code, dict(notice.args), notice.touch, notice.other)
        for notice in table.shown.notices
        if notice.code in ASKED
    ]


def differ(table: Table, die: int, face: int, seen: int) -> None:
    now = table.clock.now()
    table.session.handle(DieDisputed("dice", DieRolled("dice", die, face, 1, "5eed", 1, 1.0, now, now), seen, now))


def due(table: Table) -> None:
    """Begin a game whose first question is what two dice show."""
    table.press("setup:ring:numeric", "setup:start")
    table.wait(1.0)


def test_the_table_says_which_of_both_counts(table: Table) -> None:
    due(table)
    differ(table, 1, 4, 5)
    assert told(table) == [("dice_differ", {"die": 1, "value": 4, "seen": 5}, "die:1:4", "die:1:5")]
    table.press("die:1:5")
    assert told(table) == []
    table.roll(2, 2, 1, table.clock.now())
    assert view(table).crisis == 7


def test_two_dice_are_asked_about_one_after_the_other(table: Table) -> None:
    due(table)
    differ(table, 2, 4, 5)
    differ(table, 1, 1, 3)
    assert [args["die"] for _, args, *_ in told(table)] == [1]
    table.press("die:1:1")
    assert [args["die"] for _, args, *_ in told(table)] == [2]
    table.press("die:2:5")
    assert told(table) == [] and view(table).crisis == 6


def test_a_die_that_is_thrown_again_ends_the_question(table: Table) -> None:
    due(table)
    differ(table, 1, 4, 5)
    table.session.handle(DieMoving("dice", 1, table.clock.now()))
    assert told(table) == []


def test_a_disputed_throw_is_settled_in_the_journal(table: Table) -> None:
    due(table)
    differ(table, 1, 4, 5)
    assert table.session.throws.heard.last == {1: 1}


def test_where_no_throw_is_due_nothing_is_asked(table: Table) -> None:
    differ(table, 1, 4, 5)
    table.session.handle(DiceUnclear("dice", 1.0))
    assert told(table) == []


def test_dice_that_cannot_be_read_are_asked_for_once_and_a_tapped_face_answers(table: Table) -> None:
    due(table)
    for _ in range(3):
        table.session.handle(DiceUnclear("dice", table.clock.now()))
    assert [code for code, *_ in told(table)] == ["dice_unclear"]
    table.press("die:1:5")
    assert told(table) == []
