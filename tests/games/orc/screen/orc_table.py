"""A table of ORC without plugs: a session with a journal in a folder, set up and played by touches alone."""

import json
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

from companion.app.thinking.__main__ import answer
from companion.games.orc.deal import Cards, deal
from companion.games.orc.judgements import choose
from companion.games.orc.rules.state import State
from companion.games.orc.set_up import SetUpView
from companion.games.orc.view import OrcView
from companion.games.protocol import Action
from companion.session.intents import do
from companion.session.ports import Thought, Wish
from tests.games.orc.simulated_games import by_hand
from tests.session.table import PlainTable

LINE = ("white", "yellow", "green", "blue", "red", "purple")
LAID = (*(f"setup:line:pick:{colour}" for colour in LINE[:5]), *(f"setup:line:two:{land}" for land in (1, 3, 5)))
"""Touches by which the line is named by hand: 2 1 2 1 2 1."""


class OrcTable(PlainTable):
    """A session of ORC and everything it shows."""

    def __init__(self, folder: Path, names: tuple[str, str] = ("Anna", "Boris"), seed: int = 1, **more: Any) -> None:
        self.rng = Random(seed)
        called = (f"setup:name:{seat}:{name}" for seat, name in enumerate(names))
        super().__init__(folder, "setup:game:orc", *called, rng=self.rng, **more)

    def begin(self, *touches: str) -> None:
        """Lay the line by hand and start; `touches` come before."""
        self.press(*touches, "setup:next", *LAID, "setup:next", "setup:start")

    @property
    def view(self) -> OrcView:
        """What the screen shows of the position."""
        assert isinstance(self.shown.game, OrcView)
        return self.shown.game

    @property
    def draft(self) -> SetUpView:
        """What ORC's own step of set-up shows."""
        assert self.shown.draft is not None and isinstance(self.shown.draft.details, SetUpView)
        return self.shown.draft.details


class Players:
    """Two players with real cards at a table; each does what the own hand can carry out."""

    def __init__(self, table: OrcTable, seed: int) -> None:
        self._table, self._rng = table, Random(seed)
        self.cards: Cards = deal(self._rng, self.state.agreed.line)

    @property
    def state(self) -> State:
        state = self._table.session.running.history.state
        assert isinstance(state, State)
        return state

    def next(self) -> Action:
        """What is done now; the cards are moved by `done`."""
        seat = self._rng.choice(self._table.view.turns)
        return choose(self.state, seat, self.cards.hands[seat], self._rng)

    def done(self, action: Action) -> str:
        """Carry it out with the cards; returns the touch that says so."""
        self.cards = by_hand(self.state, self.cards, action)
        return do(action).text


def play_to_its_end(table: OrcTable, seed: int) -> None:
    players = Players(table, seed)
    while not table.view.over:
        table.press(players.done(players.next()))


class Minds:
    """Thinks at once, from the line that the process would be sent; all questions and answers are kept."""

    def __init__(self) -> None:
        self.wishes: list[Wish] = []
        self.thoughts: list[Thought] = []

    def ask(self, wish: Wish) -> int:
        told = answer(json.loads(json.dumps({"seconds": None, **asdict(wish)})))
        self.wishes.append(wish)
        number = len(self.wishes)
        self.thoughts.append(Thought(number, told.get("action"), told.get("iterations", 0), "", told.get("advice")))
        return number

    def answer(self, number: int) -> Thought | None:
        return self.thoughts[number - 1]
