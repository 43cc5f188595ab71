"""A table of ORC without plugs: a session with a journal in a folder, set up and played by touches alone."""

from pathlib import Path
from random import Random
from typing import Any

from companion.games.orc.deal import Cards, carried_out, deal
from companion.games.orc.judgements import card_for, choose
from companion.games.orc.rules.state import State
from companion.games.orc.set_up import SetUpView
from companion.games.orc.view import OrcView
from companion.games.protocol import Action
from companion.session.intents import do
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
        if action.kind not in ("show", "natives", "enough"):
            card = card_for(self.state, action, self.cards.hands[action.player])
            first = action.args[0] if action.args else 0
            self.cards = carried_out(self.cards, action.kind, action.player, first, card)
        return do(action).text
