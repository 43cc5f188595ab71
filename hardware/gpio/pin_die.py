"""One die on four wires: the words it shows become events. Pure: samples and their times go in, events come out.

The die shows two wires low for its face while it lies, and none while it moves. Every two seconds it gives a sign of
life: an idle pulse while it lies, a call (all wires low) while it moves. A throw is a face right after two calls; after
only one it is doubtful, as wires that touch for a moment look like a call. A face that blinks (two idle pulses close
together) was not thrown, whatever was seen before. A die that is plugged in again, or whose plug has a bad contact,
shows a face with neither: that does not count, and it may have been thrown unheard.
"""

from dataclasses import dataclass
from typing import Final

from hardware.events import DieIdle, DieLost, DieMoving, DieRolled, DieSettled, DieUnheard, Event
from hardware.gpio.steady_word import CALL, FACES, IDLE, WiredDie
from hardware.throw_numbers import ThrowNumbers

STABLE_S: Final = 0.03  # so long a face stands before it is believed
GRACE_S: Final = 0.3  # so long after that a throw is final, as of a dice base
PULSE_MOST_S: Final = 0.08  # an idle or a call is a sign of life up to this length; it should be 40 ms
MOVES_S: Final = 0.1  # an idle of this length is a die that moves
FAULT_S: Final = 0.15  # a word that cannot be is a fault from this length on
CALL_HOLDS_S: Final = 0.25  # so long before a face is believed its calls may have been
CALLS: Final = 2  # so many calls are a throw for sure. One may be missed: then the table is asked.
BLINKS: Final = 2
BLINK_S: Final = 0.2  # two idle pulses whose ends are no farther apart are a blink
SILENT_S: Final = 7.0  # without a sign of life for so long, three of them missing, a die is lost
FAULT: Final = "fault"
SILENT: Final = "silent"
_NEVER: Final = float("-inf")


@dataclass(frozen=True, slots=True)
class _Throw:
    """A face that is to be final at `due`."""

    word: int
    roll_id: int
    t_rest: float
    due: float
    doubtful: bool


class PinDie(WiredDie):
    """Die `number`, which gives signs of life."""

    def __init__(self, source: str, number: int, numbers: ThrowNumbers) -> None:
        super().__init__(source, number, numbers)
        self._throw: _Throw | None = None
        self._moving = False
        self._called = self._alive = _NEVER
        self._calls = self._blinks = 0
        self._blinked = _NEVER
        self._shown: float | None = None
        self._began: float | None = None

    def sample(self, word: int, now: float) -> list[Event]:
        """The wires show `word` at `now`, in seconds; what has become certain by it."""
        if self._began is None:
            self._began = self._alive = now
        events = self._signs(now) if self._standing.sample(word, now) else []
        return [*events, *self._stands(now), *self._silence(now)]

    # --- signs of life ----------------------------------------------------------------------------------------------

    def _signs(self, now: float) -> list[Event]:
        """Another word stands: whether what stood before it was a sign of life, or a damaged one."""
        word, last, before = self._standing.word, self._standing.last, self._standing.before_last.word
        if last.seconds > PULSE_MOST_S or word != before:
            return []
        if word == IDLE and last.word == CALL:
            self._calls = self._calls + 1 if now - self._called <= CALL_HOLDS_S else 1
            self._called = now
            return self._lives(now)
        if word == IDLE and last.word.bit_count() == CALL.bit_count() - 1:
            return self._lose(FAULT, now)
        return self._lies(now) if word in FACES and last.word == IDLE and self.lost != FAULT else []

    def _lies(self, now: float) -> list[Event]:
        """An idle pulse. A die that was lost, and lies there now, may have been thrown in between."""
        away = now - self._alive
        self._blinks = self._blinks + 1 if now - self._blinked <= BLINK_S else 1
        self._blinked = now
        unheard = [DieUnheard(self._source, self.number, away, now)] if self.lost and self.met else []
        return [*self._lives(now), *unheard]

    def _lives(self, now: float) -> list[Event]:
        self._alive = now
        return self._recover(now)

    def _lose(self, why: str, now: float) -> list[Event]:
        if self.lost:
            return []
        self.lost, self._called = why, _NEVER
        return [*self._still(now), DieLost(self._source, self.number, why, now)]

    def _silence(self, now: float) -> list[Event]:
        return self._lose(SILENT, now) if now - self._alive >= SILENT_S else []

    # --- what stands ------------------------------------------------------------------------------------------------

    def _stands(self, now: float) -> list[Event]:
        """What follows from how long the present word has stood."""
        word, seconds = self._standing.word, now - self._standing.since
        if word is None:
            return []
        if word in FACES:
            return self._face(word, now) if seconds >= STABLE_S else []
        if word == IDLE:
            return self._moves(now) if seconds >= MOVES_S else []
        return self._lose(FAULT, now) if seconds >= FAULT_S else []

    def _moves(self, now: float) -> list[Event]:
        """The die moves; a throw that was not final yet is none."""
        self._throw, self._shown, self._blinks = None, None, 0
        if self._moving or self.lost or not self.met:
            return []
        self._moving = True
        return [DieMoving(self._source, self.number, now)]

    def _face(self, word: int, now: float) -> list[Event]:
        """The die lies: a throw if it has called, put down or nudged if it blinks, else nobody knows."""
        if self._blinks >= BLINKS:
            self._called, self._shown = _NEVER, None
            return self._still(now)
        if self._throw is not None and self._throw.word == word:
            return self._final(self._throw, now)
        if now - self._called <= CALL_HOLDS_S and not self.lost:
            return self._settles(word, now)
        return [*self._unheard(now), *self._still(now)]

    def _unheard(self, now: float) -> list[Event]:
        """A die that moved, and lies without a call or a blink: it may have been thrown while its plug was out."""
        if self._moving and not self.lost:
            self._shown = now
        if self._shown is None or now - self._shown < GRACE_S:
            return []
        self._shown = None
        return [DieUnheard(self._source, self.number, 0.0, now)]

    def _settles(self, word: int, now: float) -> list[Event]:
        roll_id, rest, self._shown = self._numbers.next(self.number), self._standing.since, None
        self._called = _NEVER
        self._moving = True
        self._throw = _Throw(word, roll_id, rest, rest + STABLE_S + GRACE_S, self._calls < CALLS)
        return [DieSettled(self._source, self.number, FACES[word], roll_id, now)]

    def _final(self, throw: _Throw, now: float) -> list[Event]:
        if now < throw.due:
            return []
        self._throw, self._moving = None, False
        numbers, face = self._numbers, FACES[throw.word]
        made_by = (throw.roll_id, numbers.uid, numbers.boot)
        return [DieRolled(self._source, self.number, face, *made_by, 1.0, throw.t_rest, now, doubtful=throw.doubtful)]

    def _still(self, now: float) -> list[Event]:
        moved, self._moving, self._throw = self._moving, False, None
        return [DieIdle(self._source, self.number, now)] if moved else []
