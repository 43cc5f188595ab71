"""How long the app waits for eyes that say nothing: longer over a lesson, and not a moment longer after it."""

import io
from pathlib import Path
from typing import Any

import pytest

from companion.app.instruments.eyes_link import HANG, LESSON, PING, READING, EyesLink
from companion.eyes import reports
from companion.eyes.commands import Read, Teach
from hardware.clock import SteppedClock


class Child:
    """A child that hears everything and never answers."""

    def __init__(self) -> None:
        self.stdin, self.killed = io.BytesIO(), False

    def kill(self) -> None:
        self.killed = True


@pytest.fixture
def silent(tmp_path: Path) -> tuple[Any, Child, SteppedClock]:
    """A link to eyes that have opened their camera, the eyes, and the wall clock it guards by."""
    link: Any = EyesLink(lambda: (), SteppedClock(), lambda _report: None, tmp_path / "eyes.log")
    link._guard, link._child, link._met = SteppedClock(100.0), Child(), True
    return link, link._child, link._guard


def pass_time(link: Any, child: Child, clock: SteppedClock, seconds: float) -> None:
    """The guard looks twice a second."""
    for _ in range(round(seconds / PING)):
        clock.advance(clock.now() + PING)
        link._check_life(child)


def test_eyes_that_answer_nothing_end_soon(silent: tuple[Any, Child, SteppedClock]) -> None:
    link, child, clock = silent
    link.tell(Read())
    pass_time(link, child, clock, HANG + 3 * PING)
    assert child.killed


def test_a_lesson_may_take_longer_but_not_for_ever(silent: tuple[Any, Child, SteppedClock]) -> None:
    link, child, clock = silent
    link.tell(Teach("face"))
    pass_time(link, child, clock, LESSON - PING)
    assert not child.killed
    pass_time(link, child, clock, 2 * PING)
    assert child.killed


def test_once_the_lesson_is_over_silence_counts_again(silent: tuple[Any, Child, SteppedClock]) -> None:
    link, child, clock = silent
    link.tell(Teach("face"))
    pass_time(link, child, clock, HANG)
    link._note(reports.Taught("face", ()))
    link._ponged_at = clock.now()
    pass_time(link, child, clock, HANG + 3 * PING)
    assert child.killed


def test_a_reading_that_was_announced_may_take_longer_and_then_silence_counts_again(
    silent: tuple[Any, Child, SteppedClock],
) -> None:
    link, child, clock = silent
    link._note(reports.Busy())
    pass_time(link, child, clock, READING - 2 * PING)
    assert not child.killed
    link._note(reports.Done(1.0))
    link._ponged_at = clock.now()
    pass_time(link, child, clock, HANG + 3 * PING)
    assert child.killed
