"""Secret choices: nothing that leaves the session depends on them before all are opened together."""

import json
import logging
import pickle
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.app.requests import snapshot_json
from companion.games.kernel import act
from companion.games.protocol import Action, Layout
from companion.games.simple.game import simple_rules
from companion.record.header_to_game import Games
from companion.session.board.reconcile import Explanation, Verdict
from companion.session.secret.choices import SealedChoices
from companion.session.snapshot import Snapshot
from tests.contract.noughts.game import NAME, Noughts
from tests.contract.noughts.rules import CELLS, Cell, State, cell_is_free, clear_cell, marked
from tests.session.table import PlainTable


def both(state: State) -> tuple[int, ...]:
    """Both, until the game is over; what they chose together is done to its end."""
    return () if state.over and state.done % 2 == 0 else (0, 1)


@act(State, by=both, source="N1", needs=[cell_is_free], secret=True)
def mark(state: State, player: int, cell: Cell) -> State:
    """Named in secret."""
    return marked(state, cell, player)


class Guessing(Noughts):
    """Both name a cell in secret, and both cells are marked at once; the same cell twice counts for nobody."""

    rules = simple_rules(mark, clear_cell)


class Table(PlainTable):
    """A session at which both choose in secret; everything that leaves it is kept in `told`."""

    def __init__(self, folder: Path) -> None:
        self.told: list[str] = []
        super().__init__(folder, "setup:start", games=Games((NAME,), NAME, lambda _name: Guessing().game()))

    def _see(self, snapshot: Snapshot) -> None:
        super()._see(snapshot)
        self.told.append(json.dumps(snapshot_json(snapshot)))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path / "one")
    yield table
    table.journal.close()


@pytest.mark.parametrize("seed", range(5))
def test_nothing_that_leaves_the_session_depends_on_the_choices(
    tmp_path: Path, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Two tables with the same touches but for what is chosen, also wrongly and anew: not to be told apart."""
    rng = Random(seed)
    caplog.set_level(logging.DEBUG)
    left = []
    for number in range(2):
        caplog.clear()
        table = Table(tmp_path / str(number))
        picks = rng.sample(CELLS, 4)
        table.press(f"seal:mark:1:{picks[0]}", f"seal:mark:1:{picks[1]}", f"seal:mark:0:{picks[2]}")
        table.press(f"seal:nothing:7:{picks[3]}", f"seal:mark:0:{picks[3]}0")
        kept = {**table.journal.facts(), "journal": "chance", "lines": str(table.journal.lines(1))}
        left.append((table.told, kept, caplog.text))
        table.journal.close()
    assert left[0] == left[1]


def test_the_store_is_neither_printed_nor_written() -> None:
    store = SealedChoices()
    store.seal(0, Action("mark", 0, (5,)))
    assert "5" not in repr(store) and "mark" not in f"{store} {vars(type(store)).keys()}".replace("__", "")
    for write in (pickle.dumps, json.dumps):
        with pytest.raises(TypeError):
            write(store)


# --- the camera, while choices are secret -----------------------------------------------------------------------------


def seen(*run: Action) -> Verdict[Any]:
    """What the camera would be sure of: these actions."""
    return Verdict("act", (Explanation(run, None, 1.0, Layout()),), (1,))


FIRST, SECOND = Action("mark", 0, (5,)), Action("mark", 1, (9,))


def _told(table: Table) -> dict[str, Any]:
    """What the newest message shows, but for whose choice lies on the table."""
    return {name: value for name, value in json.loads(table.told[-1]).items() if name not in ("version", "laid")}


def test_what_is_not_asked_does_not_count_as_a_question(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = table.session.board.watch

    def asking(*_: Any) -> Verdict[Any]:
        watch.verdict = replace(seen(FIRST), kind="ask")
        watch.questions += 1
        return watch.verdict

    monkeypatch.setattr(watch, "judge", asking)
    for _ in range(5):
        table.session.board.reconcile()
    assert watch.questions == 0 and table.shown.question is None


def test_when_all_have_turned_theirs_it_is_one_act(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    verdicts = iter((seen(FIRST, SECOND), Verdict("agree")))
    monkeypatch.setattr(table.session.board.watch, "judge", lambda *_: next(verdicts, Verdict("agree")))
    table.session.board.reconcile()
    assert [line["cell"] for line in table.journal.lines(1)] == [5, 9] and len(table.shown.history) == 1
