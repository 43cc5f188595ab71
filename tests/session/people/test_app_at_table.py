"""Whole games at a table where the app plays every seat: it does all that is due from a player, and people the rest."""

import json
from dataclasses import asdict
from pathlib import Path
from random import Random

import pytest

from companion.app.thinking.__main__ import answer
from companion.games.protocol import touch_for
from companion.session.people.absent_seats import PAUSE_S
from companion.session.ports import Thought, Wish
from tests.session.table import Table, view

MOST = 4_000  # things that happen in a game at most
LOANS = 6
DUE = {"place", "bid", "pass", "settle", "pay_interest", "give_up"}
"""What a player of Orconomy has to do besides throwing dice."""


class Minds:
    """Thinks at once, from the line that the process would be sent."""

    def __init__(self) -> None:
        self._said: list[Thought] = []

    def ask(self, wish: Wish) -> int:
        told = answer(json.loads(json.dumps({"seconds": None, **asdict(wish)})))
        self._said.append(Thought(len(self._said) + 1, told["action"], told["iterations"]))
        return len(self._said)

    def answer(self, number: int) -> Thought | None:
        return self._said[number - 1]


def played(table: Table, seed: int) -> list[str]:
    """A game to its end: the app acts for both seats, hands throw the dice and do what the table as a whole does. From
    the third round on people take loans for both, and rule in the next Winter that Boris has no skulls. Returns the
    kinds of what the app did.
    """
    rng, throws, loans, ruled = Random(seed), 10, 0, False
    for _ in range(MOST):
        game, history = table.shown.game, table.session.running.history
        assert game is not None
        if game.over:
            break
        offers = history.game.rules.offers(history.state) if game.round > 2 and loans < LOANS else ()
        loan = next((offer for offer in offers if offer[:2] == ("loan", loans % 2)), None)
        if loan is not None:
            table.press(touch_for(loan.actions()[0]))
            loans += 1
        elif loans and not ruled and view(table).phase == "winter":
            table.press("rule:set_skulls:1:0:counted")
            ruled = True
        before = table.shown.history[:1]
        table.wait(PAUSE_S + 0.1)
        table.wait(0.1)
        if table.shown.history[:1] != before:
            continue
        if history.game.dice.due(history.state):
            throws += 1
            table.throw(rng.randint(1, 6), rng.randint(1, 6), roll=throws)
        elif history.state is table.session.running.history.state:
            common = [offer for offer in history.game.rules.offers(history.state) if offer.player < 0]
            assert common, f"the app does nothing for {history.game.turns(history.state)}"
            table.press(touch_for(common[0].actions()[0]))
    assert game is not None and game.over
    return [line["do"] for line in table.journal.lines(1) if line["by"] == "app"]


def table_of(folder: Path, level: str) -> Table:
    """Anna and Boris are away."""
    made = Table(folder, eyes=False)
    made.start()
    made.press(f"absent:0:{level}", f"absent:1:{level}")
    return made


@pytest.mark.slow
@pytest.mark.parametrize("level", ["beginner", "even"])
def test_it_bids_pays_gives_up_and_goes_on_from_what_people_rule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, level: str
) -> None:
    monkeypatch.setattr(Table, "thinkers", Minds())
    done: set[str] = set()
    for seed in range(6):
        table = table_of(tmp_path / str(seed), level)
        done |= set(played(table, seed))
        table.close()
        if done >= DUE:
            break
    assert done >= DUE
