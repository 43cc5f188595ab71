"""The app plays for somebody at a level: what is thought in another process is done, written with how long it took."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.games.protocol import Action
from companion.session.people.absent_seats import PAUSE_S
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


def test_it_is_asked_once_and_what_it_thought_of_is_done_after_the_pause(table: Table, thinkers: Thinkers) -> None:
    table.wait(0.2)
    table.wait(0.2)
    (wish,) = thinkers.wishes
    assert (wish.seat, wish.level) == (0, "strong") and wish.header["position"]
    assert table.shown.absent.levels == {0: "strong"} and table.shown.absent.thinking == {0}
    thinkers.say(Thought(1, Action("settle", 0), 77))
    table.wait(0.2)
    assert table.shown.history == () or table.shown.history[0].source != "app", "hands need their time"
    table.wait(PAUSE_S)
    assert table.shown.history[0].source == "app" and table.shown.history[0].action.kind == "settle"
    assert last_line(table)["iterations"] == 77 and last_line(table)["by"] == "app"
