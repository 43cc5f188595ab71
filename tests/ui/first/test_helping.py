"""Help on whatever is on the screen, and a phase explained when it comes for the first time."""

import pytest

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


def test_an_industry_says_first_what_it_does(screen: Screen) -> None:
    screen.show(every(LONG["en"])["revenue"])
    assert screen.touch("ui:sector:9")
    told = " ".join(screen.words())
    assert "spares you the interest of one pledged Company" in told
    assert told.index("spares you") < told.index("income")


def test_nobody_else_is_told_unasked(screen: Screen, table: Table) -> None:
    assert not screen.app.person_busy
    assert "Got it" not in screen.words()
