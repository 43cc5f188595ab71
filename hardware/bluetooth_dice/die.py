"""One Bluetooth die: what it says becomes events, and what it may have done unheard is asked for.

Pure bookkeeping: the time (seconds) is passed in. Such a die numbers and repeats nothing, so nothing is guessed:
a throw counts only if the die was heard rolling before, over the same connection, and whenever the die may have been
thrown unheard, that is told, because the table knows what fell.
"""

from typing import Final

from hardware.bluetooth_dice.notifications import Charge, Handled, Introduced, Leans, Rolls, Said, Thrown
from hardware.events import BatteryLow, DieCocked, DieIdle, DieMoving, DieRolled, DieSettled, DieUnheard, Event
from hardware.throw_numbers import ThrowNumbers

RESTS_S: Final = 0.3
"""At least so long a die has lain still when it tells a throw (Pixels: three quiet samples at 6.25 Hz, 0.32 s), so that
a throw is final as soon as it is told. Of GoDice this is an assumption: its maker gives no time.
"""
LOW_PERCENT: Final = 15
CHARGED_PERCENT: Final = 30
"""A battery that was low is told anew only after it had this much again."""


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
