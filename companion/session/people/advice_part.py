"""Advice for whoever asks: what a strong player would do now, thought about in a process of its own."""

import logging
from collections.abc import Callable, Mapping

from companion.games.protocol import Action, IllegalAction, NotUnderstood, Refusal
from companion.players.strength import STRONG
from companion.record.header_to_game import framed
from companion.schema.wrong_input import LogError
from companion.session.context import Context
from companion.session.intents import Intent
from companion.session.part import Change, Part
from companion.session.ports import Thinkers, Wish
from companion.session.running_game import RunningGame
from companion.session.snapshot import AdviceView, Slice

LOG = logging.getLogger(__name__)
ASK, CLOSE = "ask", "close"


class AdvicePart(Part):
    """The advice that is asked for now, if any, for the first seat whose turn it is. It lasts until the position
    changes. It is worked out from the open position alone, and what is chosen in secret is never advised on.

    One question is thought about at a time: whoever asks again for the same position waits for the same answer, and of
    several later positions only the newest is asked about.
    """

    def __init__(self, context: Context, running: RunningGame, thinkers: Thinkers | None) -> None:
        self._context, self._running, self._thinkers = context, running, thinkers
        self._number = 0
        self._of = self._shown = ""
        self._next: Wish | None = None
        self._view: AdviceView | None = None

    @property
    def intents(self) -> Mapping[str, Callable[[Intent], None]]:
        return {"advice": self.turn}

    def turn(self, intent: Intent) -> None:
        """Ask, or close it. Raises IllegalAction where nobody can advise on anything now."""
        if intent.words[0] not in (ASK, CLOSE):
            raise NotUnderstood(intent.text)
        self._view = self._next = None
        if intent.words[0] == CLOSE:
            return
        history = self._running.history
        game, state = history.game, history.state
        seats = () if game.dice.due(state) or game.rules.sealed(state) else game.turns(state)
        if self._thinkers is None or not game.app_may_play or not seats:
            raise IllegalAction(Action("advice"), Refusal("no_advice", ""), "now")
        try:
            header = framed(game.files.header_at(self._running.header, state))
        except LogError as error:  # a position that no file can say
            LOG.warning("nobody can advise on this position: %s", error)
            raise IllegalAction(Action("advice"), Refusal("no_advice", ""), "now") from None
        seed = f"{self._context.writer.game} {history.written}"
        self._view, self._shown = AdviceView(seats[0]), seed
        if not self._number or self._of != seed:
            self._next = Wish(header, seats[0], STRONG, seed, asks="advice", acts=history.run)
        self._ask()

    def _ask(self) -> None:
        """Ask what waits to be asked, once nothing is being thought about."""
        if self._next is not None and not self._number and self._thinkers is not None:
            self._number, self._of = self._thinkers.ask(self._next), self._next.seed
            self._next = None

    def begin(self, _how: str) -> None:
        self._view = self._next = None

    def end(self) -> None:
        self._view = self._next = None

    def changed(self, _change: Change) -> Mapping[str, str]:
        """The position has changed: what was advised on is past."""
        self._view = self._next = None
        return {}

    def tick(self) -> None:
        """Look whether it was thought of."""
        thought = self._thinkers.said(self._number) if self._number and self._thinkers is not None else None
        if thought is None:
            return
        self._number = 0
        if self._view is not None and self._shown == self._of and thought.failed:
            self._view = None
            self._context.tell("nobody_thinks", {})
        elif self._view is not None and self._shown == self._of:
            self._view = AdviceView(self._view.seat, thought.advice, ready=True)
        self._ask()

    def slice(self) -> Slice:
        """What is advised, nothing where nobody has asked."""
        return {"advice": self._view} if self._view is not None and self._running.on else {}
