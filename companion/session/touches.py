"""What fingers do to a running game: acts, shouted auctions, rulings, and taking back or mending what was done."""

from collections.abc import Sequence

from companion.games.protocol import Action, IllegalAction, NotUnderstood, Refusal
from companion.record.history import STRIKE, WAYS
from companion.session import sale
from companion.session.intents import Intent, action_of, number
from companion.session.running_game import HAND, RunningGame

RULINGS = ("set_skulls", "set_cards", "set_price", "set_crisis", "set_ring", "put_token", "take_token")
"""Kinds of action that are rulings of the table: never refused by the phase, always with a reason."""


LONGEST_REASON = 40
"""Letters of a reason, as a table log holds it."""


class Touches:
    """The touches of a running game. `mending` is the number of the act that is opened to be mended, 0 for none.

    Each touch raises IllegalAction when the rules refuse it, NotUnderstood when it means nothing.
    """

    def __init__(self, running: RunningGame, *, camera: bool) -> None:
        self._running, self._camera = running, camera
        self.mending = 0

    def do(self, intent: Intent) -> None:
        """An action of the game, and what it takes for granted before it."""
        history = self._running.history
        self._running.act(history.game.reach(history.state, action_of(intent)), HAND)

    def settle(self, _intent: Intent) -> None:
        """Everybody is done: the usual for all who did nothing else."""
        history = self._running.history
        actions = history.game.settle(history.state)
        if not actions:
            raise IllegalAction(Action("settle"), Refusal("cannot_settle", "R9.3"), "this phase")
        self._running.act(actions, HAND)

    def outcome(self, intent: Intent) -> None:
        """A shouted auction: the winner (-1 nobody), the price, and who else bid."""
        history = self._running.history
        winner, price, *others = intent.numbers
        run = history.game.outcome(history.state, winner, price, others)
        if not self._camera:  # nobody will see the token: it is placed by saying so
            run = sale.with_token(history.game, history.state, run, winner)
        self._running.act(run, HAND)

    def shout(self, intent: Intent) -> None:
        """The price and who else bid, while the token that will say who won is on its way."""
        history = self._running.history
        price, *others = intent.numbers
        self._running.shouted = intent.numbers
        if not self._running.shouted_runs():
            self._running.shouted = ()
            history.try_run(history.game.outcome(history.state, self._another(others), price, others))
        self._running.reconcile()

    def _another(self, others: Sequence[int]) -> int:
        """Somebody who is not said to have been outbid. Raises NotUnderstood when that is nobody."""
        seats = [seat for seat in range(len(self._running.history.names)) if seat not in others]
        if not seats:
            raise NotUnderstood("everybody was outbid")
        return seats[0]

    def rule(self, intent: Intent) -> None:
        """A ruling of the table, with its reason: any number or piece set as the players agree."""
        *words, reason = intent.words
        action = action_of(Intent("do", tuple(words)))
        if action.kind not in RULINGS or len(reason) > LONGEST_REASON:
            raise NotUnderstood(f"{action.kind} is no ruling")
        self._running.act((action,), HAND, {"reason": reason})

    def back(self, intent: Intent) -> None:
        """Undo or redo one act."""
        self._running.back(intent.name)

    def undo_to(self, intent: Intent) -> None:
        """Take back everything after an act, one step after the other."""
        (act,) = intent.numbers
        steps = self._running.history.steps_back_to(act)
        if steps is None:
            raise IllegalAction(Action("undo_to"), Refusal("cannot_undo_to", ""), "this game")
        self._running.back_to(act, steps)

    def mend(self, intent: Intent) -> None:
        """An earlier act is opened, struck, changed, or gets another one before it."""
        way, *words = intent.words
        if way == "close":
            self.mending = 0
            return
        act, *said = words
        self._check_in_force(number(act))
        if way == "open":
            self.mending = number(act)
            return
        action = action_of(Intent("do", tuple(said))) if said else None
        if way not in WAYS or (way == STRIKE) != (action is None):
            raise NotUnderstood(intent.text)
        self._running.mend(number(act), way, action)
        self.mending = 0

    def _check_in_force(self, act: int) -> None:
        """Raises IllegalAction when an act was taken back or changed meanwhile."""
        if all(one.number != act for one in self._running.history.acts):
            raise IllegalAction(Action("mend"), Refusal("act_not_in_force", ""), "this game")

    def settle_unsettled(self, _intent: Intent) -> None:
        """The table has ruled on what no longer held after a mending."""
        self._running.settle_unsettled()
