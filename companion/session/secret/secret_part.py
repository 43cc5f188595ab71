"""The session's part for secret choices: seats seal theirs, and one tap opens them all as one act."""

from collections.abc import Mapping

from companion.games.protocol import Action, IllegalAction, NotUnderstood, Refusal
from companion.session.context import Context
from companion.session.intents import Intent, action_of
from companion.session.running_game import HAND, Change, RunningGame
from companion.session.secret.choices import SealedChoices
from companion.session.snapshot import Slice

SEAL, OPEN = "seal", "reveal"
"""Touches: `seal:KIND:SEAT:NUMBERS` seals a seat's choice, `reveal` opens all."""


class SecretChoices:
    """Any open act meanwhile empties all seals, and says so: what was chosen was chosen in another position."""

    def __init__(self, context: Context, running: RunningGame) -> None:
        self._context, self._running = context, running
        self._sealed = SealedChoices()

    def seal(self, intent: Intent) -> None:
        """A seat's choice. Raises IllegalAction or NotUnderstood, in which no choice is named."""
        try:
            action = action_of(intent)
        except NotUnderstood:
            raise NotUnderstood(SEAL) from None
        history = self._running.history
        if action.player not in history.game.sealed(history.state):
            raise NotUnderstood(SEAL)
        refused = history.game.refusal(history.state, action)
        if refused is not None:
            raise IllegalAction(Action(SEAL, action.player), Refusal(refused.code, refused.rule), "a secret choice")
        if self._sealed.seal(action.player, action):
            self._context.tell("chose_anew", {"player": action.player})

    def reveal(self, _intent: Intent) -> None:
        """Everybody has chosen: all choices are one act. Raises IllegalAction while somebody has not."""
        history = self._running.history
        due = history.game.sealed(history.state)
        opened = self._sealed.open(due) if due else None
        if opened is None:
            raise IllegalAction(Action(OPEN), Refusal("not_all_chosen", ""), "a secret choice")
        self._running.act(opened, HAND)

    def changed(self, _change: Change) -> Mapping[str, str]:
        """Nothing of this is ever kept."""
        if self._sealed.clear():
            self._context.tell("seals_emptied")
        return {}

    def settled(self) -> None:
        """Nothing to do."""

    @property
    def seats(self) -> frozenset[int]:
        """Who has chosen."""
        return self._sealed.seats

    def forget(self) -> None:
        """Another game begins."""
        self._sealed.clear()

    def shown(self) -> Slice:
        """Who has chosen, and nothing else."""
        return {"sealed": self._sealed.seats}
