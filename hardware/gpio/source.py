"""Dice on pins as a source: a thread of its own samples the wires 250 times a second.

Interrupts are not used: what a library does with edges that come close together differs from one to the next, and a
sample never lies about what is on the wire.

The dice on some pins as one device: which answer, and which are lost.

A six-way rotary switch on four wires, to enter what dice thrown by hand show, and to try out the wiring.

A switch has no throw and gives no sign of life. What counts is turning it and letting it rest on a face for a second;
the same face twice is entered by turning it away and back. Where it stands when the app starts, or when it is plugged
in again, is no entry. Pure: samples and their times go in, events come out.
"""

import logging
import threading
from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from hardware.device_thread import Watched
from hardware.errors import HardwareError, PortBusy
from hardware.events import (
    DICE,
    BaseMoment,
    DeviceDown,
    DeviceUp,
    DieFound,
    DieIdle,
    DieLost,
    DieMoving,
    DieRolled,
    DieSettled,
    Event,
)
from hardware.gpio.library import gpio, pin_in_use
from hardware.gpio.pin_die import FAULT, SILENT, STABLE_S, PinDie
from hardware.gpio.steady_word import FACES, IDLE, SAMPLE_S, WIRES, WiredDie, word_of
from hardware.gpio.wire_plan import DIAL, DIE, Wiring
from hardware.ports import Clock, Health
from hardware.throw_numbers import ThrowNumbers

REST_S: Final = 1.0  # so long the dial rests on a face until that is entered
BETWEEN_S: Final = 5.0  # so long it may stand between two faces, or at words that cannot be, until it counts as lost


class Dial(WiredDie):
    """The dial that stands for die `number`."""

    def __init__(self, source: str, number: int, numbers: ThrowNumbers) -> None:
        super().__init__(source, number, numbers)
        self._at: int | None = None
        self._turned = False

    def sample(self, word: int, now: float) -> list[Event]:
        """The wires show `word` at `now`, in seconds; what has become certain by it."""
        changed = self._standing.sample(word, now)
        events = self._arrives(now) if changed else []
        return [*events, *self._stands(now)]

    def _arrives(self, now: float) -> list[Event]:
        """Another word stands; a face other than the last one is a turn."""
        word = self._standing.word
        if word not in FACES or word == self._at:
            return []
        turned = self._at is not None and not self._turned
        self._turned = self._at is not None
        self._at = word
        return [DieMoving(self._source, self.number, now)] if turned else []

    def _stands(self, now: float) -> list[Event]:
        word, seconds = self._standing.word, now - self._standing.since
        if word is None:
            return []
        if word not in FACES:
            return self._lose(SILENT if word == IDLE else FAULT, now) if seconds >= BETWEEN_S else []
        recovered = self._recover(now) if seconds >= STABLE_S else []
        return [*recovered, *(self._enter(FACES[word], now) if self._turned and seconds >= REST_S else [])]

    def _enter(self, face: int, now: float) -> list[Event]:
        self._turned = False
        numbers, roll_id = self._numbers, self._numbers.next(self.number)
        made_by = (roll_id, numbers.uid, numbers.boot)
        return [
            DieSettled(self._source, self.number, face, roll_id, now),
            DieRolled(self._source, self.number, face, *made_by, 1.0, self._standing.since, now),
        ]

    def _lose(self, why: str, now: float) -> list[Event]:
        if self.lost:
            return []
        turned, self._turned, self._at, self.lost = self._turned, False, None, why
        idle = [DieIdle(self._source, self.number, now)] if turned else []
        return [*idle, DieLost(self._source, self.number, why, now)]


SENTENCES: Final[Mapping[str, str]] = {
    SILENT: "nothing on the pins {where} gives a sign of life; check its plug and its power",
    FAULT: "the wires of the pins {where} show what cannot be; look for one that is broken or touches another",
}
"""What is wrong with a die and what to do, by why it is lost."""


class OnWires(Protocol):
    """A die or a dial on four wires."""

    number: int
    lost: str
    met: bool

    def sample(self, word: int, now: float) -> list[Event]:
        """The wires show this word; what has become certain by it."""
        ...


KINDS: Final[Mapping[str, type[PinDie] | type[Dial]]] = {DIE: PinDie, DIAL: Dial}


class PinDice:
    """All dice of a wiring; the first is die 1. They are up as soon as one of them gives a sign of life."""

    def __init__(self, source: str, wiring: Wiring) -> None:
        self.numbers = ThrowNumbers(f"pins:{wiring.text}")
        self.up = False
        self.why = self.detail = ""
        self._source, self._wiring = source, wiring
        self._dice = self._new()
        self._told_lost: set[int] = set()
        self._counts = {"lost": 0, "throws": 0}

    def sample(self, words: Sequence[int], now: float) -> list[Event]:
        """The words on the wires of every die at `now`, in seconds."""
        events: list[Event] = []
        for die, word in zip(self._dice, words, strict=True):
            for event in die.sample(word, now):
                events += self._events_of(die, event, now)
        return events

    def leave(self) -> None:
        """The pins are not read any more: nothing is known of any die."""
        self._dice, self.up = self._new(), False
        self._told_lost.clear()
        self.why = self.detail = ""

    def _new(self) -> list[OnWires]:
        kind = KINDS[self._wiring.kind]
        return [kind(self._source, number, self.numbers) for number in range(1, len(self._wiring.pins) + 1)]

    def counters(self) -> tuple[tuple[str, int], ...]:
        """How often a die was lost, and how many throws were told."""
        return tuple(self._counts.items())

    def _events_of(self, die: OnWires, event: Event, now: float) -> list[Event]:
        """What one die's event means for the device."""
        if isinstance(event, DieFound):
            return self._recover(event, now)
        if isinstance(event, DieLost):
            self._counts["lost"] += 1
            return self._lose_die(event, now)
        self._counts["throws"] += isinstance(event, DieRolled)
        return [event] if self.up else []

    def _recover(self, event: DieFound, now: float) -> list[Event]:
        was_up, self.up = self.up, True
        known_lost = event.die in self._told_lost
        self._told_lost.discard(event.die)
        self._say_state()
        if was_up:
            return [event] if known_lost else []
        others = [DieLost(self._source, die.number, die.lost, now) for die in self._dice if die.lost]
        self._told_lost = {other.die for other in others}
        return [DeviceUp(self._source, self.detail, now), *others]

    def _lose_die(self, event: DieLost, now: float) -> list[Event]:
        if not all(die.lost for die in self._dice):
            self._say_state()
            self._told_lost.add(event.die)
            return [event] if self.up else []
        self.up = False
        self._say_state()
        return [DeviceDown(self._source, self.why, self.detail, now)]

    def _say_state(self) -> None:
        """Why the dice are not well, and what to do; who they are where they are."""
        lost = next((die for die in self._dice if die.lost), None)
        if lost is None:
            self.why, self.detail = "", f"{self._wiring.kind} on pins {self._wiring.text}"
            return
        where = ", ".join(map(str, self._wiring.pins[lost.number - 1]))
        self.why, self.detail = "sensor" if self.up else SILENT, SENTENCES[lost.lost].format(where=where)


NO_PINS: Final = "this machine has no pins for dice ({error}); start orctable on a Raspberry Pi, or name other dice"


class InputPins:
    """Some pins with their pull-ups on, open until `close`.

    Raises PortAbsent on a machine without pins, PortBusy for a pin that cannot be had.
    """

    def __init__(self, numbers: Sequence[int]) -> None:
        self._inputs: list[Any] = []
        library = gpio(NO_PINS)
        try:
            for number in numbers:
                with pin_in_use(library, number):
                    self._inputs.append(library.DigitalInputDevice(number, pull_up=True, bounce_time=None))
        except PortBusy:
            self.close()
            raise

    def __repr__(self) -> str:
        return f"<InputPins {len(self._inputs)} open>"

    def low(self) -> list[bool]:
        """Whether each pin is pulled low now, in their order."""
        return [bool(pin.is_active) for pin in self._inputs]

    def close(self) -> None:
        """Gives the pins back; calling it again does nothing."""
        while self._inputs:
            self._inputs.pop().close()


LOG = logging.getLogger(__name__)
AGAIN_S: Final = 4.0  # seconds until pins that something else holds are tried again
TOO_SOON_S: Final = SAMPLE_S / 2  # a look that comes sooner after the one before is not a sample of its own
FAILED: Final = "the pins cannot be read ({error}); they are tried again"
BACKEND: Final = "gpio"


class GpioDice(Watched):
    """The dice of a wiring; without pins see `health`. A `DiceSource`: `hardware.ports` documents every method."""

    def __init__(self, wiring: Wiring, clock: Clock, name: str = DICE) -> None:
        super().__init__(name, clock)
        self._wiring = wiring
        self._dice = PinDice(name, wiring)
        self._pins: InputPins | None = None
        self._trouble = DeviceDown(name, "", "", 0.0)
        self._open_at = self._looked_at = float("-inf")
        self._lock = threading.Condition()

    def __repr__(self) -> str:
        return f"<GpioDice {self._name} on pins {self._wiring.text}, {self.health().state}>"

    def resume_from(self, last: dict[int, int], uid: str = "", boot: int = 0) -> None:
        """What these dice have told in an earlier run: the throws of this one get other numbers."""
        with self._lock:
            self._dice.numbers.resume_from(last, uid, boot)

    def moment(self) -> BaseMoment | None:
        """Wires have no clock of their own: a throw is told as it comes to rest, and never again."""
        return None

    def health(self) -> Health:
        """The state of the dice now; never blocks for long, never raises."""
        with self._lock:
            dice, trouble = self._dice, self._trouble
            if trouble.why:
                state = "down" if trouble.why == "failed" else "absent"
                return Health(self._name, BACKEND, state, trouble.why, trouble.detail, dice.counters())
            state = "absent" if not dice.up else "down" if dice.why else "up"
            return Health(self._name, BACKEND, state, dice.why, dice.detail, dice.counters())

    def wait_idle(self, received: int, timeout: float) -> int:
        """Waits until the wires were sampled at the present time; no bytes are ever sent, and none received."""
        now = self._clock.now()
        with self._lock:
            if not received and self._lock.wait_for(lambda: self._looked_at >= now, timeout):
                return 0
        raise TimeoutError(f"{self._name}: 0 of {received} bytes within {timeout} s; wires carry none")

    def _run(self) -> None:
        while not self._stop.is_set():
            self._wake.wait(SAMPLE_S)
            self._wake.clear()
            try:
                self._look()
            except Exception as error:
                LOG.exception("%s: the pins failed; they are opened anew", self._name)
                self._failed("failed", FAILED.format(error=error), self._clock.now() + AGAIN_S)

    def _look(self) -> None:
        """Samples every wire once, unless that was done just now."""
        now = self._clock.now()
        if now - self._looked_at < TOO_SOON_S:
            return
        if self._pins is None and now >= self._open_at:
            self._open(now)
        events = self._sample(self._pins, now) if self._pins is not None else []
        self._tell(events)
        with self._lock:
            self._looked_at = now
            self._lock.notify_all()

    def _open(self, now: float) -> None:
        """Opens the pins. One that something else holds is tried again; a machine without pins does not get any."""
        try:
            self._pins = InputPins([pin for pins in self._wiring.pins for pin in pins])
        except PortBusy as error:
            self._failed("busy", str(error), now + AGAIN_S)
        except HardwareError as error:
            self._failed("absent", str(error), float("inf"))
        else:
            self._trouble = DeviceDown(self._name, "", "", now)

    def _sample(self, pins: InputPins, now: float) -> list[Event]:
        low = pins.low()
        words = [word_of(low[first : first + WIRES]) for first in range(0, len(low), WIRES)]
        with self._lock:
            return self._dice.sample(words, now)

    def _failed(self, why: str, detail: str, again: float) -> None:
        self._shut()
        self._open_at = again
        if (why, detail) == (self._trouble.why, self._trouble.detail):
            return
        with self._lock:
            self._dice.leave()
            self._trouble = DeviceDown(self._name, why, detail, self._clock.now())
        self._tell([self._trouble])

    def _shut(self) -> None:
        if self._pins is not None:
            self._pins.close()
            self._pins = None
