"""How long the app waits for eyes that say nothing: longer over a lesson, and not a moment longer after it; and what it
hears of eyes that were told to end.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.instruments.eyes_link import HANG, LESSON, PING, READING
from companion.eyes import reports
from companion.eyes.commands import Read, Teach
from hardware.clock import SteppedClock
from tests.app.stub_eyes import StubEyes


@pytest.fixture
def eyes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[StubEyes]:
    """Eyes that have opened their camera; all time counts."""
    stub = StubEyes(tmp_path, monkeypatch, SteppedClock(100.0), tmp_path / "no such folder")
    stub.begin()
    yield stub
    stub.close()


def test_eyes_that_answer_nothing_end_soon(eyes: StubEyes) -> None:
    eyes.link.tell(Read())
    assert eyes.hang(HANG + 3 * PING)


def test_a_lesson_may_take_longer_but_not_for_ever(eyes: StubEyes) -> None:
    eyes.link.tell(Teach("face"))
    assert not eyes.hang(LESSON - PING)
    assert eyes.hang(2 * PING)


def test_once_the_lesson_is_over_silence_counts_again(eyes: StubEyes) -> None:
    eyes.link.tell(Teach("face"))
    assert not eyes.hang(HANG)
    eyes.say(reports.Taught("face", ()))
    assert eyes.hang(HANG + 3 * PING)


def test_a_reading_that_was_announced_may_take_longer_and_then_silence_counts_again(eyes: StubEyes) -> None:
    eyes.say(reports.Busy())
    assert not eyes.hang(READING - 2 * PING)
    eyes.say(reports.Done(1.0))
    assert eyes.hang(HANG + 3 * PING)


def test_a_camera_that_is_uncovered_before_it_was_closed_is_opened_again_as_if_nothing_had_been(eyes: StubEyes) -> None:
    eyes.link.cover(on=True)
    eyes.link.cover(on=False)
    eyes.end()
    eyes.link.poll()
    eyes.begin()
    assert [type(report) for report in eyes.heard] == [reports.Ready, reports.Ready]


def test_a_loss_after_a_camera_was_uncovered_is_told(eyes: StubEyes) -> None:
    eyes.link.cover(on=True)
    eyes.end()
    eyes.link.cover(on=False)
    eyes.link.poll()
    eyes.begin()
    eyes.end()
    why = [report.why for report in eyes.heard if isinstance(report, reports.Down)]
    assert why == [reports.COVERED, "stopped with code 0"]
