"""What the eyes may learn from: acts that stand, as the camera saw them."""

from companion.eyes.commands import Confirmed, TakenBack
from tests.session.table import RememberingEyes, Table


def told(table: Table) -> list[Confirmed | TakenBack]:
    assert isinstance(table.eyes, RememberingEyes)
    return [command for command in table.eyes.told if isinstance(command, Confirmed | TakenBack)]


def test_an_act_that_is_taken_back_is_no_example_any_more(table: Table) -> None:
    table.start()
    table.place((0, 3), (1, 4))
    first, second = told(table)[-2:]
    assert isinstance(first, Confirmed) and first.areas == (3,)
    assert isinstance(second, Confirmed) and second.areas == (4,) and second.act > first.act
    table.press("undo")
    assert told(table)[-1] == TakenBack(first.act)
    table.press("undo")
    last = told(table)[-1]
    assert isinstance(last, TakenBack) and last.act < first.act
