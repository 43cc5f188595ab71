"""The app plays for somebody at a level: what is thought in another process is done, written with how long it took."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.session.ports import Thought, Wish
from tests.session.table import Table


class Thinkers:
    """Thinks of what a test says, when it says so."""

    def __init__(self) -> None:
        self.wishes: list[Wish] = []
        self._said: dict[int, Thought] = {}

    def ask(self, wish: Wish) -> int:
        self.wishes.append(wish)
        return len(self.wishes)

    def answer(self, number: int) -> Thought | None:
        return self._said.pop(number, None)

    def say(self, thought: Thought) -> None:
        self._said[thought.number] = thought


@pytest.fixture
def thinkers() -> Thinkers:
    return Thinkers()


@pytest.fixture
def table(tmp_path: Path, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Anna and Boris without a camera, at the revenue of round 1; the app plays strongly for Anna."""
    monkeypatch.setattr(Table, "thinkers", thinkers)
    made = Table(tmp_path, eyes=False)
    made.first_round()
    made.press("absent:0:strong")
    return made


def last_line(table: Table) -> Mapping[str, Any]:
    """The newest line of the game's log."""
    return table.journal.lines(1)[-1]
