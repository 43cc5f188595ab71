"""Help on whatever is on the screen, and a phase explained when it comes for the first time."""

from dataclasses import replace

import pytest

from companion.ui.parts.local import Begin, Local
from tests.session.table import Table
from tests.ui.samples.rounds_of_play import LONG, every
from tests.ui.screen import Screen

PHASES = ("roll", "winter", "revenue", "auction", "end")


@pytest.mark.parametrize("name", PHASES)
def test_each_phase_has_a_key_that_explains_it(screen: Screen, name: str) -> None:
    snapshot = every(LONG["en"])[name]
    assert snapshot.game is not None
    screen.show(snapshot)
    assert screen.touch(f"ui:help:{snapshot.game.topic}")
    assert any(words.startswith("Rule R") for words in screen.words())


def test_more_is_said_on_touch_and_closing_leads_back_to_where_it_was_asked(screen: Screen) -> None:
    screen.show(every(LONG["en"])["revenue"])
    assert screen.touch("ui:sector:9") and screen.touch("ui:help:area:9")
    before = screen.words()
    assert screen.touch("ui:page:1")
    assert len(screen.words()) > len(before)
    assert screen.touch("ui:back")
    assert screen.app.local.dialog == "sector:9"


def test_an_industry_says_first_what_it_does(screen: Screen) -> None:
    screen.show(every(LONG["en"])["revenue"])
    assert screen.touch("ui:sector:9")
    told = " ".join(screen.words())
    assert "spares you the interest of one pledged Company" in told
    assert told.index("spares you") < told.index("income")


def test_a_first_timer_is_told_about_each_phase_once(screen: Screen) -> None:
    screen.app.local = Local(first_time=True)
    games = every(LONG["en"])
    screen.show(games["revenue"])
    assert screen.app.person_busy, "virtual players wait while it is read"
    assert screen.touch("ui:explained:phase:revenue") is False, "no virtual finger closes it"
    screen.app._tap("ui:explained:phase:revenue")
    screen.frame()
    assert not screen.app.person_busy
    screen.show(games["roll"])
    assert screen.app.person_busy
    screen.app._tap("ui:explained:phase:roll")
    screen.show(replace(games["revenue"]))
    assert not screen.app.person_busy, "once is enough"


def test_after_a_restart_nothing_is_explained_twice(screen: Screen) -> None:
    screen.app.local = Begin(first_time=True, explained=("phase:revenue",)).local("en", "dark")
    games = every(LONG["en"])
    screen.show(games["revenue"])
    assert not screen.app.person_busy
    screen.show(games["roll"])
    assert screen.app.person_busy
    screen.app._tap("ui:explained:phase:roll")
    assert screen.app.local.kept_choices["explained"] == ("phase:revenue", "phase:roll")


def test_nobody_else_is_told_unasked(screen: Screen, table: Table) -> None:
    assert not screen.app.person_busy
    assert "Got it" not in screen.words()
