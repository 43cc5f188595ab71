"""What fingers do to a running game: acts, shouted auctions, rulings, and taking back or mending what was done."""

from collections.abc import Sequence

from companion.games.protocol import Action, IllegalAction, NotUnderstood, Refusal
from companion.table import sale
from companion.table.intents import Intent, action_of, number
from companion.table.playing import HAND, Playing
from companion.table.track import STRIKE, WAYS

RULINGS = ("set_skulls", "set_cards", "set_price", "set_crisis", "set_ring", "put_token", "take_token")
"""Kinds of action that are rulings of the table: never refused by the phase, always with a reason."""


LONGEST_REASON = 40
"""Letters of a reason, as a table log holds it."""


class Hands:
    """The touches of a running game. `mending` is the number of the act that is opened to be mended, 0 for none.

    Each touch raises IllegalAction when the rules refuse it, NotUnderstood when it means nothing.
    """

    def __init__(self, playing: Playing, *, camera: bool) -> None:
        self._playing, self._camera = playing, camera
        self.mending = 0

    def do(self, intent: Intent) -> None:
        """An action of the game, and what it takes for granted before it."""
        track = self._playing.track
        self._playing.act(track.game.reach(track.state, action_of(intent)), HAND)

    def settle(self, _intent: Intent) -> None:
        """Everybody is done: the usual for all who did nothing else."""
        track = self._playing.track
        actions = track.game.settle(track.state)
        if not actions:
            raise IllegalAction(Action("settle"), Refusal("cannot_settle", "R9.3"), "this phase")
        self._playing.act(actions, HAND)

    def outcome(self, intent: Intent) -> None:
        """A shouted auction: the winner (-1 nobody), the price, and who else bid."""
        track = self._playing.track
        winner, price, *others = intent.numbers
        run = track.game.outcome(track.state, winner, price, others)
        if not self._camera:  # nobody will see the token: it is placed by saying so
            run = sale.with_token(track.game, track.state, run, winner)
        self._playing.act(run, HAND)

    def shout(self, intent: Intent) -> None:
        """The price and who else bid, while the token that will say who won is on its way."""
        track = self._playing.track
        price, *others = intent.numbers
        self._playing.shouted = intent.numbers
        if not self._playing.shouted_runs():
            self._playing.shouted = ()
            track.try_run(track.game.outcome(track.state, self._another(others), price, others))
        self._playing.reconcile()

    def _another(self, others: Sequence[int]) -> int:
        """Somebody who is not said to have been outbid. Raises NotUnderstood when that is nobody."""
        seats = [seat for seat in range(len(self._playing.track.names)) if seat not in others]
        if not seats:
            raise NotUnderstood("everybody was outbid")
        return seats[0]

    def rule(self, intent: Intent) -> None:
        """A ruling of the table, with its reason: any number or piece set as the players agree."""
        *words, reason = intent.words
        action = action_of(Intent("do", tuple(words)))
        if action.kind not in RULINGS or len(reason) > LONGEST_REASON:
            raise NotUnderstood(f"{action.kind} is no ruling")
        self._playing.act((action,), HAND, {"reason": reason})

    def back(self, intent: Intent) -> None:
        """Undo or redo one act."""
        self._playing.back(intent.name)

    def undo_to(self, intent: Intent) -> None:
        """Take back everything after an act, one step after the other."""
        (act,) = intent.numbers
        steps = self._playing.track.steps_back_to(act)
        if steps is None:
            raise IllegalAction(Action("undo_to"), Refusal("cannot_undo_to", ""), "this game")
        self._playing.back_to(act, steps)

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
        self._playing.mend(number(act), way, action)
        self.mending = 0

    def _check_in_force(self, act: int) -> None:
        """Raises IllegalAction when an act was taken back or changed meanwhile."""
        if all(one.number != act for one in self._playing.track.acts):
            raise IllegalAction(Action("mend"), Refusal("act_not_in_force", ""), "this game")

    def settle_unsettled(self, _intent: Intent) -> None:
        """The table has ruled on what no longer held after a mending."""
        self._playing.settle_unsettled()
