"""A button beside a seat does what a touch on its offer does, for whoever is due, and nothing for anybody else."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.events import ButtonHeld, ButtonPressed
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


def test_the_seat_that_is_due_bids_the_least_with_1_and_passes_with_2(panel: Panel) -> None:
    bidding(panel)
    turn = view(panel).turn
    assert panel.means() == {(turn, "1"): f"do:bid:{turn}:{view(panel).min_bid}", (turn, "2"): f"do:pass:{turn}"}
    panel.pushed(turn, "1")
    assert view(panel).best_bidder == turn


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


def test_a_seat_that_is_not_due_or_where_nobody_plays_does_nothing_and_is_told_so(panel: Panel) -> None:
    bidding(panel)
    before, turn = panel.acts(), view(panel).turn
    panel.pushed(1 - turn, "1")
    assert panel.acts() == before and panel.codes()[-1] == "button_idle"
    panel.pushed(5, "1")
    assert panel.acts() == before and dict(panel.shown.notices[-1].args)["seat"] == 6


def test_a_press_made_before_the_position_changed_answers_nothing(panel: Panel) -> None:
    bidding(panel)
    panel.wait(1.0)
    panel.press(f"do:bid:{view(panel).turn}:20")
    before, turn = panel.acts(), view(panel).turn
    panel.clock.advance(panel.clock.now() + 0.01)
    panel.push(turn, "2", ago=0.02)
    assert panel.acts() == before
    assert panel.codes()[-1] == "button_early"


@pytest.mark.parametrize(("ago", "slack"), [(5.0, 0.0), (0.015, 5.0), (0.015, float("inf"))])
def test_a_press_that_came_late_answers_nothing(panel: Panel, ago: float, slack: float) -> None:
    bidding(panel)
    panel.wait(10.0)
    before = panel.acts()
    panel.push(view(panel).turn, "2", ago=ago, slack=slack)
    assert panel.acts() == before
    assert panel.codes()[-1] == "button_early"


def test_nothing_is_done_while_something_else_stands_on_the_screen(panel: Panel) -> None:
    bidding(panel)
    before = panel.acts()
    panel.press("pause")
    panel.pushed(view(panel).turn, "2")
    assert panel.acts() == before
    panel.press("pause", "why:skulls:0")
    panel.pushed(view(panel).turn, "2")
    assert panel.acts() == before


def test_back_closes_what_is_open_and_else_is_the_screens(panel: Panel) -> None:
    bidding(panel)
    panel.press("why:skulls:0")
    panel.pushed(0, "back")
    assert (panel.shown.why, panel.shown.panel.backs) == (None, 0)
    panel.pushed(1, "back")
    assert panel.shown.panel.backs == 1


def test_back_held_down_takes_the_last_act_back(panel: Panel) -> None:
    bidding(panel)
    before = view(panel)
    panel.pushed(before.turn, "2")
    panel.session.handle(ButtonHeld("buttons", 0, "back", panel.clock.now()))
    assert view(panel) == before
    panel.session.handle(ButtonHeld("buttons", 0, "1", panel.clock.now()))
    assert view(panel) == before
    panel.press("pause")
    panel.session.handle(ButtonHeld("buttons", 0, "back", panel.clock.now()))
    assert view(panel) == before


def test_buttons_do_nothing_while_a_game_is_set_up(panel: Panel) -> None:
    panel.pushed(0, "1")
    assert panel.shown.game is None and panel.codes() == []


def test_a_table_without_buttons_shows_none(table: Table) -> None:
    bidding(table)
    assert table.shown.panel.means == ()
    table.press("panel:1")
    assert table.shown.panel.tested is None


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


def test_of_two_presses_the_one_made_first_is_done_though_it_is_told_last(tight: Panel) -> None:
    tight.push(1, "1", ago=0.016)
    assert tight.shown.game == view(tight)
    tight.clock.advance(tight.clock.now() + 0.010)
    tight.push(0, "1", ago=0.030)
    tight.wait(0.05)
    assert [play.kind for play in view(tight).plays] == ["espionage", "security_service"]
    assert tight.codes()[-1] == "button_early"


def test_one_press_alone_waits_30_ms_and_is_done(tight: Panel) -> None:
    tight.push(1, "1")
    tight.wait(0.029)
    assert view(tight).plays
    tight.wait(0.002)
    assert not view(tight).plays


@pytest.mark.parametrize(("said", "open_cards"), [("first:1", 0), ("first:0", 2), ("first:-1", 1)])
def test_when_nobody_can_say_which_was_first_the_table_is_asked(tight: Panel, said: str, open_cards: int) -> None:
    tight.push(1, "1", ago=0.015, slack=0.01)
    tight.push(0, "1", ago=0.017, slack=0.01)
    tight.wait(0.05)
    before = tight.acts()
    assert sorted(tight.shown.panel.tied) == [0, 1]
    tight.pushed(1, "1")
    assert tight.acts() == before and sorted(tight.shown.panel.tied) == [0, 1]
    tight.press(said)
    assert tight.shown.panel.tied == ()
    assert len(view(tight).plays) == open_cards


def test_the_question_who_was_first_is_over_when_the_position_changes(tight: Panel) -> None:
    tight.push(1, "1", slack=0.01)
    tight.push(0, "1", slack=0.01)
    tight.wait(0.05)
    tight.press("do:resolve:1")
    assert tight.shown.panel.tied == ()
    tight.press("first:0")
    assert tight.codes()[-1] == "refused"


def test_a_press_that_waits_is_dropped_when_the_position_changes_meanwhile(tight: Panel) -> None:
    tight.push(1, "1")
    tight.clock.advance(tight.clock.now() + 0.01)
    tight.press("do:resolve:1")
    before = tight.acts()
    tight.wait(0.05)
    assert tight.acts() == before


def test_what_was_pressed_in_one_game_means_nothing_in_the_next(tight: Panel) -> None:
    tight.push(1, "1")
    tight.press("new", "setup:ring:numeric", "setup:start")
    tight.wait(1.0)
    assert "button_early" not in tight.codes()
    assert tight.journal.lines(2) == []


def test_who_was_first_is_not_asked_any_more_in_the_next_game(tight: Panel) -> None:
    tight.push(1, "1", slack=0.01)
    tight.push(0, "1", slack=0.01)
    tight.wait(0.05)
    tight.press("new")
    assert tight.shown.panel.tied == ()


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
