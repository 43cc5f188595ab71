"""The camera's picture at set-up: asked for once a second at that step, shown with what is wrong, then no more."""

from companion.eyes.commands import CheckView
from companion.eyes.reports import View
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
