"""Simulated dice on gpiozero's mock pins, and the app's source for them, going through time in step."""

from collections.abc import Callable
from functools import partial

from gpiozero.pins.mock import MockFactory, MockPin

from hardware.clock import SteppedClock
from hardware.events import DieRolled, Event
from hardware.gpio.source import GpioDice
from hardware.gpio.steady_word import SAMPLE_S
from hardware.gpio.wire_plan import DIE, Wiring
from tests.hardware_gpio.dice_on_wires import SimulatedPinDice

BOTH = Wiring(DIE, ((5, 6, 13, 19), (16, 20, 21, 26)))
HANG_S = 5.0


class PinTable:
    """Two dice on pins. Times are in seconds of `clock`."""

    numbered = False
    grace_s, named, gone = 0.3, BOTH.text, "silent"

    def __init__(self, factory: MockFactory, seed: int = 1) -> None:
        self.factory, self.clock = factory, SteppedClock()
        self.dice = SimulatedPinDice(BOTH, self._pin, seed)
        self.events: list[Event] = []
        self.thrown: list[dict[int, int | None]] = []
        self.connect()

    def _pin(self, number: int) -> MockPin:
        return self.factory.pin(number)

    def connect(self, last: dict[int, int] | None = None) -> GpioDice:
        """Start the app's side."""
        self.source = GpioDice(BOTH, self.clock)
        told = next((event for event in self.events if isinstance(event, DieRolled)), None)
        self.source.resume_from(last or {}, *((told.uid, told.boot) if told else ()))
        self.source.start(self.events.append)
        return self.source

    def by_hand(self) -> tuple[Callable[[float], float], ...]:
        """What hands do to the first die that is no throw; each returns when it is over."""
        return partial(self.dice.nudge, die=1), partial(self.dice.put_down, die=1)

    def unplug(self) -> None:
        """Both dice are gone, and that has been told."""
        for die in (1, 2):
            self.dice.spoil(die, "unplugged")
        self.wait(8.0)

    def replug(self) -> None:
        for die in (1, 2):
            self.dice.spoil(die, "sound")

    def wait(self, seconds: float) -> None:
        until = self.clock.now() + seconds
        while self.clock.now() < until:
            self.dice.show(self.clock.now() + SAMPLE_S)
            self.clock.advance(self.clock.now() + SAMPLE_S)
            self.source.wait_idle(0, HANG_S)

    def throw(self, dice: tuple[int, ...] = (1, 2)) -> None:
        """Throw, and wait until everything about it is told."""
        self.wait(self.dice.throw(self.clock.now(), dice) - self.clock.now() + 0.5)
        self.thrown.append({die: face for die, face in self.dice.faces(self.clock.now()).items() if die in dice})

    def told(self, kind: type[Event]) -> list[Event]:
        return [event for event in self.events if type(event) is kind]

    def rolled(self, die: int) -> list[int]:
        return [event.face for event in self.events if isinstance(event, DieRolled) and event.die == die]

    def truth(self, die: int) -> list[int | None]:
        return [faces[die] for faces in self.thrown if die in faces]

    def close(self) -> None:
        self.source.close()
