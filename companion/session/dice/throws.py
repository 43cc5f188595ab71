"""What the dice say: when a throw is due, which dice count for it, and side throws, such as for who begins."""

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from companion.games.protocol import Action, IllegalAction, NotUnderstood, SideThrow
from companion.session.context import Context
from companion.session.dice.tray import (
    DICE,
    FACES,
    Asked,
    DiceTrouble,
    Differences,
    SettledThrows,
    Tray,
    by_die,
    rolls_of,
)
from companion.session.intents import Intent, number
from companion.session.part import RESUMED, Change, Part, on_touch
from companion.session.running_game import DIE, HAND, RunningGame
from companion.session.snapshot import Slice, Snapshot
from hardware.events import DICE as DICE_SOURCE
from hardware.events import (
    BaseMet,
    BaseRestarted,
    BatteryLow,
    DeviceDown,
    DeviceUp,
    DiceUnclear,
    DieCocked,
    DieDisputed,
    DieFound,
    DieIdle,
    DieLost,
    DieMoving,
    DieRolled,
    DieSettled,
    DieUnheard,
    DieUnknown,
)

BY_LOT, BY_DICE = "draw", "dice"
NONE = "{}"  # no die, as text for the journal


class Throws(Part):
    """The dice of the table. `heard` are the throws that are settled, whether they counted or not.

    What a finger or a die does raises IllegalAction when the rules refuse it, NotUnderstood when it means nothing.
    """

    def __init__(self, context: Context, running: RunningGame, facts: Mapping[str, str]) -> None:
        self._context, self._running, self._instruments = context, running, context.instruments
        self.heard = SettledThrows(facts)
        self._asked = Asked(context, facts.get("asked", ""))
        self._waiting = {name: facts.get(name, NONE) for name in ("tapped", "thrown")}
        self._votes = facts.get("votes", "")
        self.tray = Tray()
        self._side: SideThrow | None = None
        self.trouble = DiceTrouble(context)
        self.differences = Differences(context)
        self._due = 0

    def slice(self) -> Slice:
        """The dice, and what was thrown aside so far."""
        thrown = self._side.thrown if self._side is not None else {}
        return partial(Snapshot, dice=self.tray.views(), side_dice=tuple(sorted(thrown.items())))

    def changed(self, _change: Change) -> Mapping[str, str]:
        """When another throw becomes due, the moment of the question is kept with the lines that led to it."""
        return self._look()

    def begin(self, how: str) -> None:
        """A game begins, whose first question is asked now, or goes on where the journal ends."""
        if how == RESUMED:
            self._resume()
            return
        facts = self._look()
        if facts:
            self._context.keep(facts)
        self.settled()

    def settled(self) -> None:
        """A new side throw begins empty; a throw that lies there already is offered."""
        history = self._running.history
        if not self._running.view().side_due:
            self._side = None
        elif self._side is None or not self._side.begun:
            self._side = SideThrow(len(history.names), history.game.dice.side)
        self.offer()

    def _look(self) -> dict[str, str]:
        """See how many dice are due now; the facts to be kept where that is news, and half a throw is worth nothing."""
        due = self._dice_due()
        if due == self._due:
            return {}
        self._due = due
        self.tray.take()
        self.trouble.answered()
        self.differences.settled(*DICE)
        self._context.notices.drop("dice_unclear")
        return {"asked": self._asked.now(), **self._waits()}

    def _dice_due(self) -> int:
        """How many dice a throw needs now; where the next throw may end a phase by itself, all of them."""
        history = self._running.history
        due = self._running.view().dice_due
        if due or not history.game.rules.dice:
            return due
        every = tuple(range(1, history.game.rules.dice + 1))
        return len(every) * bool(history.game.dice.throw(history.state, every))

    def _waits(self) -> dict[str, str]:
        """What was thrown or tapped in and waits for the other die outlives the app; the facts where that is news."""
        waiting = {"tapped": json.dumps(self.tray.tapped), "thrown": json.dumps(self.tray.thrown)}
        news = {name: text for name, text in waiting.items() if text != self._waiting[name]}
        self._waiting |= news
        return news

    def _resume(self) -> None:
        """The app was away: the base may still send what fell meanwhile, and a die still waits for the other one."""
        self._due = self._dice_due()
        self._asked.go_on()
        tapped, thrown = by_die(json.loads(self._waiting["tapped"])), rolls_of(json.loads(self._waiting["thrown"]))
        if self._due == self._running.history.game.rules.dice:
            for die, value in tapped.items():
                self.tray.entered(die, value)
            for die, (value, roll_id) in thrown.items():
                self.tray.rolled(die, value, roll_id)
        waits = self._waits()
        if waits:
            self._context.keep(waits)
        self.settled()
        if self._votes and self._side is not None:
            self._side.read(json.loads(self._votes))

    def end(self) -> None:
        """No throw is due any more."""
        self.tray, self._due, self._side = Tray(), 0, None
        self.trouble.answered()
        self._context.notices.drop("early_roll")
        self._context.keep({"votes": "", **self._waits()})

    @on_touch("die:#:#")
    def by_hand(self, intent: Intent) -> None:
        """A die's face, tapped in."""
        die, value = intent.numbers
        history = self._running.history
        if not self._due:
            raise IllegalAction(Action("throw"), history.game.dice.no_throw(history.state), "this phase")
        self.tray.entered(die, value)
        self._close_question(die)
        self._throw(HAND, {})

    @on_touch("twice:#")
    def twice(self, intent: Intent) -> None:
        """A die counts for the one that does not answer, and is thrown again."""
        (die,) = intent.numbers
        if die not in DICE or self._due != len(DICE):
            raise NotUnderstood(intent.text)
        self.tray.twice(die)
        self.trouble.twice(die)
        self._throw(HAND, {})

    def rolled(self, event: DieRolled) -> None:
        """A die's throw is final; one that nobody waited for is told, and settled all the same."""
        if event.die not in DICE:
            self._context.tell("die_unknown", {"die": event.die})
            return
        heard = self.heard.facts(event)
        if event.doubtful:
            self._doubt(event, heard)
        elif self._side is not None and self._running.on and self._running.view().side_due == BY_DICE:
            self.tray.ignored(event)
            self._throw_aside(self._side, self._side.next, event.face, heard)
        elif not self._running.on or not self._due:
            self._ignore(event, "unsolicited_roll", heard)
        elif self._asked.before(event) or self.tray.by_hand(event.die):
            self._ignore(event, "late_roll", heard)
        else:
            self._take(event, heard)

    def _take(self, event: DieRolled, heard: Mapping[str, str]) -> None:
        """A die's throw counts. Raises IllegalAction when the rules refuse it; it is settled all the same."""
        self.tray.rolled(event.die, event.face, event.roll_id)
        self._close_question(event.die)
        self._context.notices.drop("die_cocked", "dice_restarted")
        try:
            self._throw(DIE, heard)
        except IllegalAction:
            self._context.keep(heard)
            raise

    def _close_question(self, die: int) -> None:
        """What this die shows is known: nobody is asked any more."""
        self.differences.settled(die)
        self._context.notices.drop("dice_unclear")

    def _doubt(self, event: DieRolled, heard: Mapping[str, str]) -> None:
        """A die that may have been knocked instead does not count by itself; where a throw is due, it is offered."""
        if self._due and not self._asked.before(event):
            self.tray.ignored(event)
        else:
            self.tray.idle(DieIdle(event.source, event.die, event.t))
        self._context.keep(heard)
        self.offer()

    def _ignore(self, event: DieRolled, code: str, heard: Mapping[str, str]) -> None:
        self.tray.ignored(event)
        self._context.keep(heard)
        if not self.offer():
            self._context.tell(code, {"die": event.die, "value": event.face})

    def _throw(self, source: str, heard: Mapping[str, str]) -> None:
        """When enough dice are final, the throw is what the rules make of it; until then, what lies there is kept."""
        values = self.tray.complete(self._due)
        if values is None:
            self.trouble.answered(self.tray.final)
            self._context.keep({**heard, **self._waits()})
            self.offer()
            return
        self.trouble.answered()
        history, kept = self._running.history, self.tray.take()
        self._due = 0  # the next throw is another one, even when it needs as many dice
        self._running.act(history.game.dice.throw(history.state, values), source, kept, {**heard, **self._waits()})

    # --- dice that fell before they were asked for ------------------------------------------------------------------

    def offer(self) -> bool:
        """Offer the dice that lie there as they fell before anybody asked, where that many are due; whether there are.

        Where nothing is asked, though a throw would end the phase, nothing is offered.
        """
        wanted = self._running.view().dice_due if self._running.on else 0
        free = [roll for roll in self.tray.early.values() if self.tray.dice[roll.die].state != "final"]
        due = wanted - sum(die.state == "final" for die in self.tray.dice.values())
        # Where more dice lie there than are due, those that fell last.
        rolls = sorted(free[-due:], key=lambda roll: roll.die) if due > 0 else []
        # Whether it was a throw is asked of one die after the other.
        rolls = [roll for roll in rolls if roll.doubtful][:1] or rolls
        if not rolls:
            self._context.notices.drop("early_roll")
            return False
        values = {"die": rolls[0].die, "value": rolls[0].face}
        if rolls[0].doubtful:
            values["doubtful"] = 1
        if len(rolls) > 1:
            values["second"] = rolls[1].face
        touch = ":".join(("use", *(str(roll.die) for roll in rolls)))
        self._context.tell("early_roll", values, lasting=True, touch=touch)
        return True

    @on_touch("use:#~")
    def use(self, intent: Intent) -> None:
        """These dice count as they lie. Raises NotUnderstood when one of them was not offered."""
        dice = intent.numbers
        if not self._due or not dice or any(die not in self.tray.early for die in dice):
            raise NotUnderstood(intent.text)
        for roll in [self.tray.early[die] for die in dice]:
            self.tray.rolled(roll.die, roll.face, roll.roll_id)
        self._context.notices.drop("early_roll")
        self._throw(DIE, {})

    def moving(self, event: DieMoving) -> None:
        """A die is picked up or rolls: what it showed is gone."""
        self.tray.moving(event)
        self._close_question(event.die)
        self.offer()

    # --- side throws ------------------------------------------------------------------------------------------------

    @on_touch("wrong_roll:#:#")
    def wrong_roll(self, intent: Intent) -> None:
        """Somebody says that a throw was told wrongly: what the dice have said is kept, to be looked into later.

        Raises NotUnderstood where there is no such die or face.
        """
        die, face = intent.numbers
        if die not in DICE or not 0 <= face <= max(FACES):
            raise NotUnderstood(intent.text)
        name = self._instruments.keep_recording(die, face)
        self._context.tell("recording_kept" if name else "recording_lost", {"file": name})

    def aside(self, intent: Intent) -> None:
        """What is decided beside the game: drawn by lot, or thrown with one die each."""
        game, side = self._running.history.game, self._side
        if side is None:
            raise IllegalAction(Action(intent.name), game.rules.misplaced(game.dice.side), "this phase")
        how, *numbers = intent.words
        if how == BY_LOT:
            self._decide(side, self._context.rng.randrange(len(self._running.history.names)), {})
        else:
            seat, value = map(number, numbers)
            self._throw_aside(side, seat, value, {})

    def _throw_aside(self, side: SideThrow, seat: int, value: int, heard: Mapping[str, str]) -> None:
        self.trouble.answered()
        chosen = side.throw(seat, value)
        if chosen < 0:
            self._context.keep({**heard, "votes": json.dumps(side.memory())})
        else:
            self._decide(side, chosen, heard)

    def _decide(self, side: SideThrow, seat: int, heard: Mapping[str, str]) -> None:
        self._running.act((Action(side.kind, seat),), HAND, facts={**heard, "votes": ""})

    # --- the dice as devices ----------------------------------------------------------------------------------------

    @property
    def events(self) -> Mapping[type, Callable[[Any], None]]:
        return {
            DieMoving: self.moving,
            DieIdle: lambda event: self.tray.idle(event),
            DieSettled: lambda event: self.tray.settled(event),
            DieRolled: self.rolled,
            DieCocked: self.cocked,
            DieLost: self.trouble.lost,
            DieFound: self.trouble.answers_again,
            DieUnheard: self.unheard,
            BatteryLow: self.trouble.battery,
            DieUnknown: self.unknown_die,
            DiceUnclear: self.unclear,
            DieDisputed: self.disputed,
            BaseMet: self.base_met,
            BaseRestarted: self.base_restarted,
            DeviceUp: self.device_up,
            DeviceDown: self.device_down,
        }

    def base_met(self, event: BaseMet) -> None:
        """What a new base had thrown before is settled from now on, so that its first throw outlives the app."""
        self._instruments.dice_heard(dict(event.last), event.uid, event.boot)

    def device_up(self, event: DeviceUp) -> None:
        """The dice answer again. How other devices are, their cards say."""
        if event.source == DICE_SOURCE:
            self.trouble.up(event)

    def device_down(self, event: DeviceDown) -> None:
        """The dice stopped answering. How other devices are, their cards say."""
        if event.source == DICE_SOURCE:
            self.trouble.down(event)

    def cocked(self, event: DieCocked) -> None:
        """A die leans: it is to be thrown again."""
        self.tray.cocked(event)
        self.offer()
        self._context.tell("die_cocked", {"die": event.die})

    def unknown_die(self, event: DieUnknown) -> None:
        """A die with a number that no game knows: it counts for nothing."""
        self._context.tell("die_unknown", {"die": event.die})

    def unclear(self, _event: DiceUnclear) -> None:
        """The camera cannot read what lies in the tray: where a throw is due, the table is asked."""
        if self._due or (self._side is not None and self._running.on and self._running.view().side_due == BY_DICE):
            self._context.tell("dice_unclear", lasting=True)

    def disputed(self, event: DieDisputed) -> None:
        """Die and camera differ: where the throw would count, the table is asked which of both does."""
        rolled = event.rolled
        if rolled.die not in DICE or not self._due or self._asked.before(rolled) or self.tray.by_hand(rolled.die):
            self.rolled(rolled)
            return
        self._context.keep(self.heard.facts(rolled))
        self.differences.ask(rolled.die, rolled.face, event.seen)

    def base_restarted(self, _event: BaseRestarted) -> None:
        """What was thrown before and not told is lost: whoever has just thrown is asked to do it again."""
        if self._due:
            self._context.tell("dice_restarted")

    def unheard(self, event: DieUnheard) -> None:
        """A die may have been thrown while nobody heard it; where a throw is due, the table is asked what it shows."""
        side_due = self._side is not None and self._running.on and self._running.view().side_due == BY_DICE
        if side_due or (self._due and event.die not in self.tray.final):
            self.trouble.unheard(event)
