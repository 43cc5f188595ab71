"""The session's part for secret choices: seats seal theirs, and one tap opens them all as one act."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from companion.games.protocol import Action, IllegalAction, NotUnderstood, Refusal
from companion.session.context import Context
from companion.session.intents import Intent, action_of
from companion.session.part import Change, Part, Run, on_touch
from companion.session.running_game import HAND, RunningGame
from companion.session.secret.choices import SealedChoices, reveal_in
from companion.session.snapshot import Slice, Snapshot

SEAL, OPEN = "seal", "reveal"
ANEW = "anew"
"""Touches: `seal:KIND:SEAT:NUMBERS` seals a seat's choice, `reveal` opens all; after a reveal was taken back,
`reveal:anew` lets everybody choose in secret once more.
"""


class SecretChoices(Part):
    """Any open act meanwhile empties all seals, and says so: what was chosen was chosen in another position.

    A reveal that is taken back has been seen: its choices are corrected in the open, unless the table agrees on a
    fresh secret round.
    """

    def __init__(self, context: Context, running: RunningGame) -> None:
        self._context, self._running = context, running
        self._sealed = SealedChoices()
        self._fresh: Any = None
        self._programs: Callable[[], frozenset[int]] = frozenset

    def wait_for(self, programs: Callable[[], frozenset[int]]) -> None:
        """What people tell together waits for these seats, which programs play."""
        self._programs = programs

    @on_touch(f"{SEAL}:?:#~")
    def told(self, intent: Intent) -> None:
        """A seat's choice. Raises IllegalAction or NotUnderstood, in which no choice is named."""
        try:
            self._seal(action_of(intent))
        except NotUnderstood:
            raise NotUnderstood(SEAL) from None

    def play(self, action: Action, source: str, extra: Mapping[str, Any] | None = None) -> None:
        """An act of a seat that no person plays: a choice that others make at the same time is sealed, anything else is
        done. Raises IllegalAction.
        """
        history = self._running.history
        if action.player in history.game.rules.sealed(history.state):
            self._seal(action)
        else:
            self._running.act(history.game.conduct.reach(history.state, action), source, extra)

    def _seal(self, action: Action) -> None:
        history = self._running.history
        if action.player not in history.game.rules.sealed(history.state):
            raise NotUnderstood(SEAL)
        if self.revealed:
            raise IllegalAction(Action(SEAL, action.player), Refusal("seen_already", ""), "a secret choice")
        refused = history.game.rules.refusal(history.state, action)
        if refused is not None:
            raise IllegalAction(Action(SEAL, action.player), Refusal(refused.code, refused.rule), "a secret choice")
        if self._sealed.seal(action.player, action):
            self._context.tell("chose_anew", {"player": action.player})

    @on_touch(OPEN, f"{OPEN}:anew")
    def reveal(self, intent: Intent) -> None:
        """Everybody has chosen: all choices are one act. Raises IllegalAction while somebody has not."""
        history = self._running.history
        if intent.words == (ANEW,):
            self._fresh = history.state
            self._context.tell("secret_anew")
            return
        due = history.game.rules.sealed(history.state)
        opened = self._sealed.open(due) if due else None
        if opened is None:
            raise IllegalAction(Action(OPEN), Refusal("not_all_chosen", ""), "a secret choice")
        self._running.act(opened, HAND, unlaid=frozenset(due))

    def joined(self, run: Run, seen: Run) -> Run:
        """What people tell in one reveal, with the choices kept here for others and those the camera has `seen` where
        that makes it whole: all in table order, after what the reveal takes for granted. Raises IllegalAction when what
        they tell is refused.
        """
        history = self._running.history
        granted, choices, due = reveal_in(history.game, history.state, run)
        people = {action.player for action in choices}
        late = sorted(due & self._programs() - people - self.seats) if people else ()
        if late:
            raise IllegalAction(Action(OPEN), Refusal("program_thinking", "", (("player", late[0]),)), "a reveal")
        lying = tuple(action for action in seen if action.player in due - people - self.seats)
        others = self.seats | {action.player for action in lying}
        if not others or due != others | people or self.seats & people:
            return run
        history.try_run(run)
        kept = (self._sealed.open(self.seats) if self.seats else None) or ()
        return (*granted, *sorted((*choices, *kept, *lying), key=lambda action: action.player))

    @property
    def revealed(self) -> tuple[Action, ...]:
        """The choices of a reveal that was taken back, () where nothing was or a fresh secret round was agreed on."""
        if not self._running.on:
            return ()
        history = self._running.history
        if not history.future or self._fresh is history.state:
            return ()
        moment = history.future[-1]
        run = next((act.actions for act in moment.acts if act.number == moment.number), ())
        return run if len({action.player for action in run if action.player >= 0}) > 1 else ()

    def changed(self, _change: Change) -> Mapping[str, str]:
        """Nothing of this is ever kept."""
        if self._sealed.clear():
            self._context.tell("seals_emptied")
        return {}

    @property
    def seats(self) -> frozenset[int]:
        """Who has chosen."""
        return self._sealed.seats

    def end(self) -> None:
        """Another game begins."""
        self._sealed.clear()

    def slice(self) -> Slice:
        """Whether choices are secret now, who has chosen, and nothing else."""
        return partial(Snapshot, sealed=self._sealed.seats, revealed=self.revealed, secret=self._running.secret)
