"""The camera's picture at set-up: asked for once a second at that step, shown with what is wrong, then no more."""

import pytest

from companion.eyes.commands import CheckView
from companion.eyes.reports import View
from tests.session.setup.camera_teaching_words import to_camera
from tests.session.table import Table
from vision.calibrate.view_problem import ViewProblem

SEEN = View(b"jpeg", 1.5, (ViewProblem("missing", 0.25, 0.5, 3), ViewProblem("tilted")))


def asked(table: Table) -> int:
    assert table.eyes is not None
    return sum(isinstance(command, CheckView) for command in table.eyes.told)


def wait(table: Table, seconds: int) -> None:
    """The session looks at its timers ten times a second."""
    for _ in range(10 * seconds):
        table.wait(0.1)


def test_it_is_asked_again_each_second_once_it_was_answered(table: Table) -> None:
    to_camera(table)
    for _ in range(5):
        wait(table, 1)
        table.session.handle(SEEN)
    assert 4 <= asked(table) <= 5


@pytest.mark.slow
def test_eyes_that_do_not_answer_are_not_asked_over_and_over(table: Table) -> None:
    to_camera(table)
    wait(table, 5)
    assert asked(table) == 1
    wait(table, 7)
    assert asked(table) == 2, "they may have been started anew"
