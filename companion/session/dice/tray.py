"""The dice on the table: what each shows, which throws the journal has settled, and what is wrong with the dice, told
while it is so.
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import field, replace
from typing import Any, Final

from companion.games.protocol import NotUnderstood, Value
from companion.schema.quick_dataclass import dataclass
from companion.session.context import Context
from companion.session.snapshot import DieView
from hardware import events

DICE = (1, 2)  # the dice of a base, by number
FACES = range(1, 7)


@dataclass(frozen=True, slots=True)
class Die:
    """One die: its face (0 unknown), how it is doing, and its throw's own number (None when entered by hand)."""

    number: int
    value: int = 0
    state: str = "idle"
    roll_id: int | None = None


@dataclass(slots=True)
class Tray:
    """Both dice. A throw is complete when as many as are due are final; taking it makes them free again.

    `early` are the throws that nobody had asked for, the newest last, as long as the die lies as it fell.
    """

    dice: dict[int, Die] = field(default_factory=lambda: {number: Die(number) for number in DICE})
    early: dict[int, events.DieRolled] = field(default_factory=dict)

    def moving(self, event: events.DieMoving) -> None:
        """A die is picked up or rolls."""
        self.early.pop(event.die, None)
        self._unless_final(event.die, Die(event.die, 0, "rolling"))

    def idle(self, event: events.DieIdle) -> None:
        """A die lies still again without a throw; it is still to be thrown."""
        self._unless_final(event.die, Die(event.die))

    def settled(self, event: events.DieSettled) -> None:
        """A die rests, not for sure yet."""
        self._unless_final(event.die, Die(event.die, event.face, "settled"))

    def ignored(self, event: events.DieRolled) -> None:
        """A die has come to rest that nobody waited for: it shows nothing that counts by itself."""
        self.early.pop(event.die, None)
        self._unless_final(event.die, Die(event.die))
        if event.die in DICE and event.face in FACES and self.dice[event.die].state != "final":
            self.early[event.die] = event

    def cocked(self, event: events.DieCocked) -> None:
        """A die leans."""
        self.early.pop(event.die, None)
        self._unless_final(event.die, Die(event.die, 0, "cocked"))

    def by_hand(self, number: int) -> bool:
        """Whether this die's value was tapped in and waits for the other one."""
        die = self.dice.get(number)
        return die is not None and die.state == "final" and die.roll_id is None

    def rolled(self, number: int, value: int, roll_id: int) -> None:
        """A die's throw is final."""
        self.early.pop(number, None)
        self._set(number, Die(number, value, "final", roll_id))

    def entered(self, number: int, value: int) -> None:
        """Somebody tapped what a die shows. Raises NotUnderstood when it is no die or no face."""
        if number not in DICE or value not in FACES:
            raise NotUnderstood(f"die {number} cannot show {value}")
        self.early.pop(number, None)
        self._set(number, Die(number, value, "final"))

    def twice(self, number: int) -> None:
        """What this die shows counts for the other one; it is to be thrown again. Raises NotUnderstood where it has not
        been thrown, or the other one has.
        """
        (other,) = set(DICE) - {number}
        if self.final != (number,) or self.dice[other].state == "again":
            raise NotUnderstood(f"die {number} cannot count for die {other}")
        self.entered(other, self.dice[number].value)
        self._set(number, Die(number, 0, "again"))

    def _unless_final(self, number: int, die: Die) -> None:
        """A throw that is final stays so, however the die is touched while the other one still rolls."""
        if number in self.dice and self.dice[number].state != "final":
            self._set(number, die)

    def _set(self, number: int, die: Die) -> None:
        if number in self.dice:
            self.dice[number] = die

    @property
    def tapped(self) -> dict[int, int]:
        """The faces tapped in that wait for another die."""
        return {die.number: die.value for die in self.dice.values() if self.by_hand(die.number)}

    @property
    def thrown(self) -> dict[int, tuple[int, int]]:
        """The faces thrown that wait for another die, each with its throw's own number."""
        final = [die for die in self.dice.values() if die.state == "final"]
        return {die.number: (die.value, die.roll_id) for die in final if die.roll_id is not None}

    @property
    def final(self) -> tuple[int, ...]:
        """The dice whose face is known and waits for another die."""
        return tuple(die.number for die in self.dice.values() if die.state == "final")

    def complete(self, count: int) -> tuple[int, ...] | None:
        """The faces once `count` dice are final, else None; of two thrown where one is due the first to rest counts."""
        final = tuple(die.value for die in self.dice.values() if die.state == "final")
        return final if count and len(final) == count else None

    def take(self) -> dict[str, Any]:
        """Free the final dice; gives what a log line keeps of the throw: by hand, or each die's own roll number."""
        final = [die for die in self.dice.values() if die.state == "final"]
        throws = {str(die.number): die.roll_id for die in final if die.roll_id is not None}
        for die in final:
            self.dice[die.number] = replace(die, state="idle", roll_id=None)
        return {"throw": throws} if throws else {}

    def views(self) -> tuple[DieView, ...]:
        """Both dice as the screen draws them."""
        return tuple(DieView(die.number, die.value, die.state) for die in self.dice.values())


def by_die(data: Mapping[str, Any]) -> dict[int, int]:
    """Numbers by die, from plain data. Raises ValueError, TypeError or AttributeError when it is something else."""
    return {int(die): int(number) for die, number in data.items()}


def rolls_of(data: Mapping[str, Any]) -> dict[int, tuple[int, int]]:
    """Face and number of a throw by die, from plain data. Raises as `by_die` does."""
    return {int(die): (int(value), int(roll_id)) for die, (value, roll_id) in data.items()}


class Asked:
    """The moment of the question: by the app's clock, and by the clock of the dice base, which outlives the app."""

    def __init__(self, context: Context, kept: str) -> None:
        self._context = context
        self._since = 0.0
        self._earlier = moment_of(json.loads(kept)) if kept else None

    def now(self) -> str:
        """A throw is asked for from now on; the moment as text for the journal."""
        self._since, self._earlier = self._context.clock.now(), None
        at = self._context.instruments.dice_moment()
        return json.dumps([at.uid, at.boot, at.ms]) if at is not None else ""

    def go_on(self) -> None:
        """The app was away: the question is the one of the earlier run, as far as it is known when that was."""
        self._since = self._context.clock.now()

    def before(self, event: events.DieRolled) -> bool:
        """Whether a die lay at rest before the question was asked, or may have: then it does not count by itself.

        A base that was started anew since then may have been thrown at any time.
        """
        if event.t_rest >= self._since:
            return False
        earlier = self._earlier
        if earlier is None or event.rest_ms is None or (event.uid, event.boot) != (earlier.uid, earlier.boot):
            return True
        return events.BaseMoment(event.uid, event.boot, event.rest_ms).before(earlier)


def moment_of(data: Any) -> events.BaseMoment:
    """A moment from plain data. Raises ValueError or TypeError when it is something else."""
    uid, boot, ms = data
    return events.BaseMoment(str(uid), int(boot), int(ms))


class SettledThrows:
    """The last settled throw of each die (`last`), and the base that told it: `uid`, "" unknown, and its start."""

    def __init__(self, facts: Mapping[str, str]) -> None:
        self.last = by_die(json.loads(facts.get("dice", "{}")))
        self.uid, self.boot = base_of(json.loads(facts.get("base", "[]")))

    def facts(self, event: events.DieRolled) -> dict[str, str]:
        """The facts to be kept in the same moment as what has come of this throw."""
        if event.die not in DICE:
            return {}
        # Each base counts its own throws: the last number of another one says nothing about this one's.
        if self.uid not in ("", event.uid):
            self.last = {}
        self.uid, self.boot = event.uid, event.boot
        self.last[event.die] = event.roll_id
        return {"dice": json.dumps(self.last), "base": json.dumps([self.uid, self.boot])}


def base_of(data: Any) -> tuple[str, int]:
    """Identity and start of a base, from plain data; "" and 0 where there is none.

    Raises ValueError or TypeError when it is something else.
    """
    uid, boot = data or ("", 0)
    return str(uid), int(boot)


OWN_WORDS: Final = ("away", "not_six_faces")  # reasons why a die is lost that have a sentence of their own


class DiceTrouble:
    """Tells the table what to do about dice that do not answer, or did not for a while."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._lost: dict[int, str] = {}
        self._again = 0
        self._unheard: dict[int, float] = {}

    def lost(self, event: events.DieLost) -> None:
        """A die does not answer: it is thrown by hand."""
        self._lost[event.die] = event.why
        self._tell_lost()

    def answers_again(self, event: events.DieFound) -> None:
        """A die answers again."""
        self._lost.pop(event.die, None)
        self._tell_lost()

    def up(self, event: events.DeviceUp) -> None:
        """The dice answer again."""
        self._lost.clear()
        self._context.notices.drop("die_lost")
        if self._context.notices.drop("dice_lost"):
            self._context.tell("dice_back", {"detail": event.detail})

    def down(self, event: events.DeviceDown) -> None:
        """The dice are silent, or what hears them has failed."""
        if event.why == "failed":
            self._context.tell("internal_error", {"where": event.source})
        self._context.tell("dice_lost", {"why": event.why, "detail": event.detail}, lasting=True)

    def battery(self, event: events.BatteryLow) -> None:
        """The battery of a die is low."""
        self._context.tell("battery_low", {"die": event.die, "percent": event.percent})

    def unheard(self, event: events.DieUnheard) -> None:
        """A die that is due may have been thrown unheard: the table is asked what it shows."""
        if event.die in DICE:
            self._unheard[event.die] = event.seconds
            self._ask()

    def answered(self, dice: Collection[int] = DICE) -> None:
        """What these dice show is known, or nobody needs to know it any more."""
        if self._again and set(dice) == set(DICE):
            self.twice(0)
        if self._unheard.keys() & set(dice):
            self._unheard = {die: seconds for die, seconds in self._unheard.items() if die not in dice}
            self._ask()

    def twice(self, die: int) -> None:
        """This die is thrown for the one that does not answer, too: it is due once more; 0 none."""
        self._again = die
        if self._lost:
            self._tell_lost()

    def _tell_lost(self) -> None:
        """Tell which dice do not answer, as long as that is so."""
        if self._lost:
            values: dict[str, Value] = {"again": self._again} if self._again and len(self._lost) == 1 else {}
            values |= dict(zip(("die", "second"), sorted(self._lost), strict=False))
            values |= {why: 1 for why in self._lost.values() if why in OWN_WORDS}
            self._context.tell("die_lost", values, lasting=True)
        elif self._context.notices.drop("die_lost"):
            self._context.tell("dice_back")

    def _ask(self) -> None:
        if not self._unheard:
            self._context.notices.drop("die_unheard")
            return
        values: dict[str, Value] = dict(zip(("die", "second"), sorted(self._unheard), strict=False))
        seconds = max(self._unheard.values())
        values["seconds"] = max(1, round(seconds)) if seconds else 0
        self._context.tell("die_unheard", values, lasting=True)


CODE = "dice_differ"


class Differences:
    """What a die says and what the camera sees instead, until somebody has tapped the face that counts."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._open: dict[int, tuple[int, int]] = {}

    def ask(self, die: int, value: int, seen: int) -> None:
        """The die says `value`, the camera sees `seen`."""
        self._open[die] = value, seen
        self._tell()

    def settled(self, *dice: int) -> None:
        """What these dice show is known, or nobody needs to know it any more."""
        if self._open.keys() & set(dice):
            self._open = {die: both for die, both in self._open.items() if die not in dice}
            self._tell()

    def _tell(self) -> None:
        if not self._open:
            self._context.notices.drop(CODE)
            return
        die, (value, seen) = min(self._open.items())
        values = {"die": die, "value": value, "seen": seen}
        touch, other = f"die:{die}:{value}", f"die:{die}:{seen}"
        self._context.tell(CODE, values, lasting=True, touch=touch, other=other)
