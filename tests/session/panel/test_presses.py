"""A button beside a seat does what a touch on its offer does, for whoever is due, and nothing for anybody else."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.events import ButtonPressed
from tests.session.table import Table, view

EDGE_S = 0.015
NAMES = ("1", "2", "back")


class Panel(Table):
    """A table for two with three buttons at each seat."""

    buttons = frozenset((seat, name) for seat in (0, 1) for name in NAMES)

    def push(self, seat: int, button: str, *, ago: float = EDGE_S, slack: float = 0.0) -> None:
        """A press is told that was made so many seconds ago."""
        now = self.clock.now()
        self.session.handle(ButtonPressed("buttons", seat, button, now - ago, slack, now))

    def pushed(self, seat: int, button: str) -> None:
        """A second later somebody presses, and time goes on."""
        self.wait(1.0)
        self.push(seat, button)
        self.wait(0.05)

    def means(self) -> dict[tuple[int, str], str]:
        return {(button.seat, button.button): button.touch for button in self.shown.panel.means}

    def acts(self) -> list[object]:
        return [{**line, "t": 0} for line in self.journal.lines(1)]


@pytest.fixture
def panel(tmp_path: Path) -> Iterator[Panel]:
    made = Panel(tmp_path / "panel")
    yield made
    made.close()


@pytest.fixture(autouse=True)
def folders(tmp_path: Path) -> None:
    for name in ("panel", "touched"):
        (tmp_path / name).mkdir()


def bidding(table: Table) -> None:
    table.first_round()
    table.press("settle")


def race(panel: Panel) -> None:
    """A card lies open that both may answer: Anna's own play, and her rival's answer."""
    panel.first_round()
    panel.press("do:espionage:1:11", "do:rating:1:0")
    panel.wait(1.0)


def test_a_press_and_a_touch_write_the_same_journal(panel: Panel, tmp_path: Path) -> None:
    touched = Table(tmp_path / "touched")
    for table in (panel, touched):
        bidding(table)
    for button in ("1", "2", "1"):
        turn = view(panel).turn
        said = panel.means().get((turn, button), "")
        panel.pushed(turn, button)
        touched.press(*([said] if said else []))
    lines = [{**line, "t": 0} for line in touched.journal.lines(1)]
    assert panel.acts() == lines


def test_only_buttons_that_are_there_mean_something(tmp_path: Path) -> None:
    class OneButton(Panel):
        buttons = frozenset({(0, "2"), (1, "2")})

    made = OneButton(tmp_path / "panel")
    bidding(made)
    assert [button for _, button in made.means()] == ["2"]
    made.close()


# --- who was first --------------------------------------------------------------------------------------------------


@pytest.fixture
def tight(panel: Panel) -> Panel:
    """A card lies open: its player may resolve it, the other one may answer it."""
    race(panel)
    assert {(1, "1"), (0, "1")} <= set(panel.means())
    return panel


# --- testing them ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_while_they_are_tested_presses_are_only_counted(panel: Panel) -> None:
    bidding(panel)
    before = panel.acts()
    panel.press("panel:1")
    panel.pushed(view(panel).turn, "2")
    panel.pushed(0, "back")
    assert panel.acts() == before
    assert panel.shown.panel.tested == frozenset({(view(panel).turn, "2"), (0, "back")})
    panel.press("panel:0")
    panel.pushed(view(panel).turn, "2")
    assert panel.acts() != before
