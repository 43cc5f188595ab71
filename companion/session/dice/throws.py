"""What the dice say: when a throw is due, which dice count for it, and side throws, such as for who begins."""

import json
from collections.abc import Mapping
from random import Random

from companion.games.protocol import Action, IllegalAction, SideThrow
from companion.session.context import Context
from companion.session.dice.tray import Tray, by_die
from companion.session.intents import Intent, number
from companion.session.running_game import DIE, HAND, Change, RunningGame
from companion.session.snapshot import Slice
from hardware.events import DeviceDown, DeviceUp, DieCocked, DieRolled

ALWAYS = float("-inf")
BY_LOT, BY_DICE = "draw", "dice"
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
        self._side: SideThrow | None = None
        self._due = 0
        self._due_since = 0.0

    def shown(self) -> Slice:
        """The dice, and what was thrown aside so far."""
        thrown = self._side.thrown if self._side is not None else {}
        return {"dice": self.tray.views(), "side_dice": tuple(sorted(thrown.items()))}

    def changed(self, _change: Change) -> Mapping[str, str]:
        """What is kept of a throw goes into the journal with the throw itself."""
        return {}

    def settled(self) -> None:
        """Note when a throw becomes due: what fell before is late. A new side throw begins empty."""
        history = self._running.history
        due = self._dice_due()
        if due != self._due:
            self._due, self._due_since = due, self._context.clock.now()
            self._drop()
        if not history.game.side_due(history.state):
            self._side = None
        elif self._side is None or not self._side.begun:
            self._side = history.game.side_throw(len(history.names))

    def _dice_due(self) -> int:
        """How many dice a throw needs now; where the next throw may end a phase by itself, all of them."""
        history = self._running.history
        due = self._running.view().dice_due
        if due or not history.game.dice:
            return due
        every = tuple(range(1, len(history.game.dice) + 1))
        return len(every) * bool(history.game.throw(history.state, every))

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
        self.settled()
        if self._votes and self._side is not None:
            self._side.read(json.loads(self._votes))
        self._due_since = ALWAYS
        for die, value in tapped.items() if self._due == len(self._running.history.game.dice) else ():
            self.tray.entered(die, value)
        self._keep_tapped()

    def forget(self) -> None:
        """Another game begins."""
        self.tray, self._due, self._side = Tray(), 0, None
        self._context.keep({"votes": ""})
        self._keep_tapped()

    def by_hand(self, intent: Intent) -> None:
        """A die's face, tapped in."""
        die, value = intent.numbers
        history = self._running.history
        if not self._due:
            raise IllegalAction(Action("throw"), history.game.no_throw(history.state), "this phase")
        self.tray.entered(die, value)
        if not self._throw(HAND):
            self._keep_tapped()

    def rolled(self, event: DieRolled) -> None:
        """A die's throw is final; one that nobody waited for is reported and ignored."""
        if self._side is not None and self._running.on and self._side_due() == BY_DICE:
            self.tray.ignored(event.die)
            self._throw_aside(self._side, self._side.next, event.face)
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

    # --- side throws ------------------------------------------------------------------------------------------------

    def aside(self, intent: Intent) -> None:
        """What is decided beside the game: drawn by lot, or thrown with one die each."""
        game, side = self._running.history.game, self._side
        if side is None:
            raise IllegalAction(Action(intent.name), game.no_side_throw, "this phase")
        how, *numbers = intent.words
        if how == BY_LOT:
            self._decide(side, self._rng.randrange(len(self._running.history.names)))
        else:
            seat, value = map(number, numbers)
            self._throw_aside(side, seat, value)

    def _side_due(self) -> str:
        history = self._running.history
        return history.game.side_due(history.state)

    def _throw_aside(self, side: SideThrow, seat: int, value: int) -> None:
        chosen = side.throw(seat, value)
        if chosen < 0:
            self._context.keep({"votes": json.dumps(side.memory())})
        else:
            self._decide(side, chosen)

    def _decide(self, side: SideThrow, seat: int) -> None:
        self._running.act((side.decided(seat),), HAND, facts={"votes": ""})

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
