"""The dice on some pins as one device: which answer, and which are lost. Pure: samples go in, events come out."""

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from hardware.events import DeviceDown, DeviceUp, DieFound, DieLost, DieRolled, Event
from hardware.gpio.dial import Dial
from hardware.gpio.pin_die import FAULT, SILENT, PinDie
from hardware.gpio.wire_plan import DIAL, DIE, Wiring
from hardware.throw_numbers import ThrowNumbers

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
