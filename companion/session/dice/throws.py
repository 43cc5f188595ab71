"""What the dice say: when a throw is due, which dice count for it, and the vote for the first Oracle."""

import json
from collections.abc import Mapping
from random import Random

from companion.games.protocol import Action, IllegalAction, Refusal
from companion.session.context import Context
from companion.session.dice.first_oracle import FirstOracle
from companion.session.dice.tray import DICE, Tray, by_die
from companion.session.intents import Intent
from companion.session.running_game import DIE, HAND, RunningGame
from hardware.events import DeviceDown, DeviceUp, DieCocked, DieRolled

ALWAYS = float("-inf")
NONE = "{}"
"""No die, as text for the journal."""


class Throws:
    """The dice of the table. `counted` are the numbers of the last throws that counted, by die.

    What a finger or a die does raises IllegalAction when the rules refuse it, NotUnderstood when it means nothing.
    """

    def __init__(self, context: Context, running: RunningGame, rng: Random, facts: Mapping[str, str]) -> None:
        self._context, self._running, self._rng = context, running, rng
        self.counted = by_die(json.loads(facts.get("dice", "{}")))
        self._tapped = facts.get("tapped", "{}")
        self._votes = facts.get("votes", "")
        self.tray = Tray()
        self.first_oracle = FirstOracle(0, rng)
        self._due = 0
        self._due_since = 0.0

    def look(self) -> None:
        """Note when a throw becomes due: what fell before is late. A new vote for the first Oracle begins empty."""
        if not self._running.on:
            return
        due = self._dice_due()
        if due != self._due:
            self._due, self._due_since = due, self._context.clock.now()
            self._drop()
        if self._running.view().phase != "oracle" or not self.first_oracle.begun:
            self.first_oracle = FirstOracle(len(self._running.history.names), self._rng)

    def _dice_due(self) -> int:
        """How many dice a throw needs now; where a round may end by the next throw, both."""
        history = self._running.history
        return self._running.view().dice_due or 2 * bool(history.game.throw(history.state, (1, 2)))

    def _drop(self) -> None:
        """Half a throw is worth nothing when another one is due."""
        self.tray.take()
        self._keep_tapped()

    def _keep_tapped(self) -> None:
        """What was tapped in and waits for the other die outlives the app; a thrown die is told again by the base."""
        tapped = json.dumps(self.tray.tapped)
        if tapped != self._tapped:
            self._tapped = tapped
            self._context.keep({"tapped": tapped})

    def resume(self) -> None:
        """The app was away: the base may still send what fell before, and a tapped die still waits."""
        tapped = by_die(json.loads(self._tapped))
        self.look()
        if self._votes and self._running.view().phase == "oracle":
            self.first_oracle.remember(self._votes)
        self._due_since = ALWAYS
        for die, value in tapped.items() if self._due == len(DICE) else ():
            self.tray.entered(die, value)
        self._keep_tapped()

    def forget(self) -> None:
        """Another game begins."""
        self.tray, self._due = Tray(), 0
        self._context.keep({"votes": ""})
        self._keep_tapped()

    def by_hand(self, intent: Intent) -> None:
        """A die's face, tapped in."""
        die, value = intent.numbers
        if not self._running.on or not self._due:
            raise IllegalAction(Action("roll"), Refusal("wrong_phase", "R6.3", (("kind", "roll"),)), "this phase")
        self.tray.entered(die, value)
        if not self._throw(HAND):
            self._keep_tapped()

    def rolled(self, event: DieRolled) -> None:
        """A die's throw is final; one that nobody waited for is told and changes nothing."""
        if self._running.on and self._is_for_the_oracle():
            self.tray.ignored(event.die)
            self._vote(self.first_oracle.next, event.face)
        elif not self._running.on or not self._due:
            self._ignore(event, "unsolicited_roll")
        elif event.t_rest < self._due_since or self.tray.by_hand(event.die):
            self._ignore(event, "late_roll")
        else:
            self.tray.rolled(event)
            self._context.notices.drop("die_cocked")
            self._throw(DIE)

    def _ignore(self, event: DieRolled, code: str) -> None:
        self.tray.ignored(event.die)
        self._context.tell(code, {"die": event.die, "value": event.face})

    def _throw(self, source: str) -> bool:
        """When enough dice are final, the throw is what the rules make of it; its roll numbers are kept with it."""
        values = self.tray.complete(self._due)
        if values is None:
            return False
        history, kept = self._running.history, self.tray.take()
        self._due = 0  # the next throw is another one, even when it needs as many dice
        self.counted |= by_die(kept.get("throw", {}))
        facts = {"dice": json.dumps(self.counted)} if kept else {}
        if self._tapped != NONE:
            facts["tapped"] = NONE
        self._running.act(history.game.throw(history.state, values), source, kept, facts)
        self._tapped = NONE
        return True

    # --- the first Oracle -------------------------------------------------------------------------------------------

    def oracle(self, intent: Intent) -> None:
        """The first Oracle: drawn, or one die each."""
        if self._running.view().phase != "oracle":
            raise IllegalAction(Action("oracle"), Refusal("wrong_phase", "R2.7", (("kind", "oracle"),)), "this phase")
        how, *numbers = intent.words
        if how == "draw":
            self._choose(self.first_oracle.draw())
        else:
            self._vote(*(int(number) for number in numbers))

    def _vote(self, seat: int, value: int) -> None:
        chosen = self.first_oracle.throw(seat, value)
        self._choose(chosen)
        if chosen < 0:
            self._context.keep({"votes": self.first_oracle.memory()})

    def _choose(self, seat: int) -> None:
        if seat >= 0:
            self._running.act((Action("oracle", seat),), HAND, facts={"votes": ""})

    def _is_for_the_oracle(self) -> bool:
        """Whether one die each is thrown now for the first Oracle."""
        prompt = self._running.view().prompt
        return prompt.code == "first_oracle" and ("how", "dice_high") in prompt.args

    # --- the dice as devices ----------------------------------------------------------------------------------------

    def cocked(self, event: DieCocked) -> None:
        """A die leans: it is to be thrown again."""
        self.tray.cocked(event)
        self._context.tell("die_cocked", {"die": event.die})

    def up(self, event: DeviceUp) -> None:
        """The dice answer again."""
        if self._context.notices.drop("dice_lost"):
            self._context.tell("dice_back", {"detail": event.detail})

    def down(self, event: DeviceDown) -> None:
        """The dice are silent, or what hears them has failed."""
        if event.why == "failed":
            self._context.tell("internal_error", {"where": event.source})
        self._context.tell("dice_lost", {"why": event.why, "detail": event.detail}, lasting=True)
