"""After a restart the game goes on exactly where it was."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.record.history import History
from companion.record.journal import Line
from tests.record import kept_game


def test_a_start_goes_through_every_line_of_the_game_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal, lines, follow = kept_game.play(tmp_path, acts=5), list[Line](), History.fold
    with kept_game.program(tmp_path, journal) as app:
        before = kept_game.shown(app)

    def counted(track: History[object], told: Sequence[Line]) -> None:
        lines.extend(told)
        follow(track, told)

    monkeypatch.setattr(History, "fold", counted)
    with kept_game.program(tmp_path, journal) as app:
        assert kept_game.shown(app) == before
        written = app.session.running.history.written
    assert [line["n"] for line in lines] == list(range(1, written + 1))
