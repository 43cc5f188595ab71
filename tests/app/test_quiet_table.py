"""Over a quiet table nobody is woken for nothing, and each device is looked at once in a beat."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.app.program import Equipment, Reequip
from companion.app.wiring import make_clock, make_program, read_table
from companion.eyes.reports import Done, Ordered, Pong, Report
from companion.session.session import Session
from tests.session.table import RememberingEyes, Table


class Eyes(RememberingEyes):
    """They report nothing by themselves; `reports` takes what they shall have said."""

    why = detail = ""
    ready, pid = True, 1

    def __init__(self) -> None:
        super().__init__()
        self.reports: Callable[[Report], None] = print

    def start(self) -> None:
        """They are there."""

    def close(self) -> None:
        """Nothing is open."""

    def seen_by(self, emit: Callable[[Report], None]) -> "Eyes":
        self.reports = emit
        return self


def test_the_session_hears_of_the_eyes_what_is_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[object] = []
    monkeypatch.setattr(Session, "handle", lambda _session, message: heard.append(message))
    table, eyes = read_table(None, tmp_path), Eyes()
    with make_program(table, make_clock(table), tmp_path / "journal.sqlite") as app:
        app.send(Reequip(lambda: Equipment(make_eyes=eyes.seen_by)))  # type: ignore[arg-type]
        app.drain(10)
        moving, still = Done(1.0, "moving", False), Done(2.0, "still", True)
        said = (moving, still, Done(2.2, "still", True), Pong(), Done(2.4, "still", True), Ordered(), still)
        for report in said:
            eyes.reports(report)
        app.drain(10)
    assert heard == [moving, still, Ordered(), still]


def test_a_beat_looks_at_each_device_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, looks = Table(tmp_path), 0
    views = table.instruments.views

    def counted() -> object:
        nonlocal looks
        looks += 1
        return views()

    monkeypatch.setattr(table.instruments, "views", counted)
    table.session.tick()
    assert looks == 1
