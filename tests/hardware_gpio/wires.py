"""Four wires in virtual time: a die or a dial that is sampled, and what it reported."""

from collections.abc import Callable
from typing import Protocol

from hardware.events import DieRolled, Event
from hardware.gpio.steady_word import CALL, IDLE, SAMPLE_S
from tests.hardware_gpio.sender import BLINK_AFTER_S, PULSE_S
from tests.hardware_gpio.wire_faults import FAULTS, SOUND


class OnWires(Protocol):
    """What is at the end of the wires."""

    lost: str

    def sample(self, word: int, now: float) -> list[Event]: ...


class Wires:
    """Holds words on the wires for a time; `fault` is what happens to them on the way."""

    def __init__(self, die: OnWires) -> None:
        self.die = die
        self.events: list[Event] = []
        self.fault: Callable[[int], int] = FAULTS[SOUND]
        self.now = 0.0

    def hold(self, word: int, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until - 1e-9:
            self.events += self.die.sample(self.fault(word), self.now)
            self.now += SAMPLE_S

    def call(self, times: int = 1) -> None:
        for _ in range(times):
            self.hold(CALL, PULSE_S)
            self.hold(IDLE, PULSE_S)

    def throw(self, word: int, lies: float = 0.5) -> None:
        """A whole throw, as a sender tells it."""
        self.hold(IDLE, 0.6)
        self.call(2)
        self.hold(word, lies)

    def put_down(self, word: int, lies: float = 0.5) -> None:
        """A die that is moved by hand: its face, which blinks."""
        self.hold(IDLE, 0.6)
        self.hold(word, BLINK_AFTER_S)
        self.hold(IDLE, PULSE_S)
        self.hold(word, PULSE_S)
        self.hold(IDLE, PULSE_S)
        self.hold(word, lies)

    def faces(self) -> list[int]:
        return [event.face for event in self.events if isinstance(event, DieRolled)]

    def kinds(self) -> list[str]:
        return [type(event).__name__ for event in self.events]
