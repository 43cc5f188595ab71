"""How long the app waits for eyes that say nothing: longer over a lesson, and not a moment longer after it; and what it
hears of eyes that were told to end.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.instruments.eyes_link import HANG, PING
from companion.eyes.commands import Read
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
