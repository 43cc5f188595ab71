"""The Bluetooth dice of a table as one device: which are here, which are away for so long that it is told.

Pure bookkeeping without radio, thread or clock: what dice say and the time (seconds) go in, events come out.

One Bluetooth die: what it says becomes events, and what it may have done unheard is asked for.

Such a die numbers and repeats nothing, so nothing is guessed:
a throw counts only if the die was heard rolling before, over the same connection, and whenever the die may have been
thrown unheard, that is told, because the table knows what fell.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from hardware.bluetooth_dice.notifications import Charge, Handled, Introduced, Leans, Rolls, Said, Thrown
from hardware.events import (
    BatteryLow,
    DeviceDown,
    DeviceUp,
    DieCocked,
    DieFound,
    DieIdle,
    DieLost,
    DieMoving,
    DieRolled,
    DieSettled,
    DieUnheard,
    Event,
)
from hardware.ports import Health
from hardware.throw_numbers import ThrowNumbers

RESTS_S: Final = 0.3
"""At least so long a die has lain still when it tells a throw (Pixels: three quiet samples at 6.25 Hz, 0.32 s), so that
a throw is final as soon as it is told. Of GoDice this is an assumption: its maker gives no time.
"""
LOW_PERCENT: Final = 15
CHARGED_PERCENT: Final = 30  # a battery that was low is told anew only after it had this much again


class Die:
    """Die `number` of the device `source`. `here` is whether it is connected and has introduced itself.

    `what` says which die it is, `wrong` is a code when it cannot be used; `percent` is its battery, None while unknown.
    """

    def __init__(self, source: str, number: int, numbers: ThrowNumbers, now: float) -> None:
        self.number = number
        self.here = self.met = False
        self.what = self.wrong = ""
        self.percent: int | None = None
        self.low = False
        self.away_since = now
        self._source, self._numbers = source, numbers
        self._moving = self._rolling = False
        self._asked = True
        self._shows = 0

    def __repr__(self) -> str:
        return f"<Die {self.number} of {self._source}, {self.what or 'never met'}, {'here' if self.here else 'away'}>"

    def lost(self, now: float) -> list[Event]:
        """The connection is gone."""
        if not self.here:
            return []
        self.here, self.away_since = False, now
        return self._still(now)

    def hear(self, message: Said, now: float) -> list[Event]:
        """Handles what the die says."""
        if isinstance(message, Introduced):
            return self._introduced(message, now)
        if isinstance(message, Charge):
            return self._charge(message, now)
        if not self.here:
            return []
        if isinstance(message, Thrown):
            return self._thrown(message.face, now)
        self._asked, self._shows = False, 0
        if isinstance(message, Rolls | Handled):
            return self._moves(now, rolls=isinstance(message, Rolls))
        idle = self._still(now)
        return [DieCocked(self._source, self.number, now)] if isinstance(message, Leans) else idle

    def _introduced(self, introduced: Introduced, now: float) -> list[Event]:
        self.what, self.wrong = introduced.what, introduced.wrong
        if self.here or self.wrong:
            return []
        self.here = self.met = True
        self._asked, self._shows = True, 0
        away = now - self.away_since
        return [DieUnheard(self._source, self.number, away, now)] if away > 0 else []

    def _moves(self, now: float, *, rolls: bool) -> list[Event]:
        moved, self._moving, self._rolling = self._moving, True, rolls
        return [] if moved else [DieMoving(self._source, self.number, now)]

    def _still(self, now: float) -> list[Event]:
        moved, self._moving, self._rolling = self._moving, False, False
        return [DieIdle(self._source, self.number, now)] if moved else []

    def _thrown(self, face: int, now: float) -> list[Event]:
        rolled, showed = self._rolling, self._shows
        idle = self._still(now)
        self._shows = face
        if rolled:
            return self._counts(face, now)
        if self._asked or showed == face:
            return idle
        self._asked = True
        return [*idle, DieUnheard(self._source, self.number, 0.0, now)]

    def _counts(self, face: int, now: float) -> list[Event]:
        self._asked = False
        numbers, rest = self._numbers, now - RESTS_S
        roll_id = numbers.next(self.number)
        return [
            DieSettled(self._source, self.number, face, roll_id, now),
            DieRolled(self._source, self.number, face, roll_id, numbers.uid, numbers.boot, 1.0, rest, now),
        ]

    def _charge(self, charge: Charge, now: float) -> list[Event]:
        self.percent = charge.percent
        low = not charge.charging and (charge.low or charge.percent <= LOW_PERCENT)
        news = low and not self.low
        if low or charge.charging or charge.percent >= CHARGED_PERCENT:
            self.low = low
        return [BatteryLow(self._source, self.number, charge.percent, now)] if news else []


BACKEND: Final = "bluetooth"
LOST_S: Final = 2.0  # a die that is away for a shorter time comes back by itself, and nobody need throw by hand
MEET_S: Final = 15.0  # so long it may take at the start until a die is found
AWAY: Final = "away"
NEVER: Final = float("inf")
ALL_AWAY: Final = "no die is in reach; pick them up so that they wake, or throw by hand and tap the faces"
WRONG: Final = {"not_six_faces": "die {n} does not have six faces; name another one in the table file"}


class Dice:
    """All dice of a table; the first address is die 1. Its `dice` are by number."""

    def __init__(self, source: str, addresses: Sequence[str], now: float) -> None:
        self.source = source
        self.numbers = ThrowNumbers(f"{BACKEND}:" + "+".join(addresses))
        self.dice: Mapping[int, Die] = {
            number: Die(source, number, self.numbers, now) for number in range(1, len(addresses) + 1)
        }
        self._up = False
        self._up_since = now
        self._why = self._detail = ""
        self._told: set[int] = set()

    def hear(self, number: int, message: Said, now: float) -> list[Event]:
        """Handles what a die says."""
        die = self.dice[number]
        was_here = die.here
        events = die.hear(message, now)
        return events if was_here or not die.here else [*self._came(die, now), *events]

    def trouble(self, why: str, detail: str, now: float) -> list[Event]:
        """No die can be reached at all, and why: a code and a sentence with what to do."""
        return [] if any(die.here for die in self.dice.values()) else self._down(why, detail, now)

    def failed(self, detail: str, now: float) -> list[Event]:
        """A fault of ours ended every connection."""
        events = [event for die in self.dice.values() for event in die.lost(now)]
        return [*events, *self._down("failed", detail, now)]

    def not_found(self, now: float) -> list[Event]:
        """A die was looked for and is not in reach: whatever kept us from looking is over."""
        return self._down(AWAY, ALL_AWAY, now) if self._why not in ("", AWAY) else []

    def tick(self, now: float) -> list[Event]:
        """Tells which dice have been away for long."""
        away = [die for die in self.dice.values() if now >= self._tell_at(die)]
        if len(away) == len(self.dice):
            return [] if self._why else self._down(AWAY, ALL_AWAY, now)
        if not self._up:
            return []
        news = [die.number for die in away if die.number not in self._told]
        self._told.update(news)
        return [DieLost(self.source, number, self.dice[number].wrong or AWAY, now) for number in news]

    def due(self) -> float:
        """When `tick` next has something to tell, in seconds; infinity for never."""
        if self._why:
            return NEVER
        untold = (die for die in self.dice.values() if die.number not in self._told)
        return min(map(self._tell_at, untold), default=NEVER)

    def health(self, counters: Mapping[str, int]) -> Health:
        """The state of the dice, as on their card."""
        state, why, detail = self._state()
        return Health(self.source, BACKEND, state, why, detail, tuple(sorted(counters.items())))

    def _state(self) -> tuple[str, str, str]:
        if self._why:
            return ("absent", self._why, self._detail)
        for number in sorted(self._told):
            return ("down", "sensor", self._about_lost(number))
        for die in self.dice.values():
            if not die.here:
                return ("waiting", "looking", f"die {die.number} is being looked for; pick it up so that it wakes")
        for die in self.dice.values():
            if die.low:
                return ("up", "battery", f"the battery of die {die.number} is at {die.percent} %; charge it soon")
        return ("up", "", self._who())

    def _about_lost(self, number: int) -> str:
        wrong = self.dice[number].wrong
        if wrong:
            return WRONG[wrong].format(n=number)
        return f"die {number} is out of reach or asleep; pick it up, or throw it by hand and tap the face"

    def _who(self) -> str:
        named = (f"die {die.number} {die.what}" for die in self.dice.values() if die.here)
        return f"{self.numbers.uid}, " + ", ".join(named)

    def _came(self, die: Die, now: float) -> list[Event]:
        if not self._up:
            self._up, self._up_since, self._why, self._detail = True, now, "", ""
            self._told.clear()
            return [DeviceUp(self.source, self._who(), now)]
        if die.number not in self._told:
            return []
        self._told.discard(die.number)
        return [DieFound(self.source, die.number, now)]

    def _down(self, why: str, detail: str, now: float) -> list[Event]:
        if why == self._why:
            return []
        self._up, self._why, self._detail = False, why, detail
        return [DeviceDown(self.source, why, detail, now)]

    def _tell_at(self, die: Die) -> float:
        """When a die has been away for so long that it is told, in seconds; infinity while it is here.

        Dice that come back together are heard one after another; none of them is lost before it could be.
        """
        if die.here:
            return NEVER
        return max(die.away_since + (LOST_S if die.met else MEET_S), self._up_since + LOST_S)
