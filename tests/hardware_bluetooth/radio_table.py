"""Simulated Bluetooth dice and the app's source for them, going through virtual time in step."""

from collections.abc import Mapping

from companion.practice.dice_base import LockStep
from hardware.bluetooth_dice.source import BluetoothDice
from hardware.clock import SteppedClock
from hardware.events import DieRolled, Event
from tests.hardware_bluetooth.air import SimulatedAir
from tests.hardware_bluetooth.pair import SimulatedPair
from tests.hardware_bluetooth.twins import GoDiceTwin, PixelsTwin, Twin

FIRST, SECOND = "D1:CE:00:00:00:01", "D1:CE:00:00:00:02"
TICK_S = 1 / 30


class RadioTable:
    """A context manager. `events` is what the source has told, `thrown` the faces that were really thrown, by die."""

    def __init__(
        self,
        twins: Mapping[str, Twin] | None = None,
        seed: int = 1,
        tick_s: float = TICK_S,
        air: SimulatedAir | None = None,
    ) -> None:
        self._tick_s = tick_s
        self.clock = SteppedClock()
        both: Mapping[str, Twin] = {FIRST: PixelsTwin(f"{seed} a"), SECOND: GoDiceTwin(f"{seed} b")}
        self.pair = SimulatedPair(twins if twins is not None else both, air)
        self.air = self.pair.air
        self.events: list[Event] = []
        self.thrown: dict[int, list[int]] = {1: [], 2: []}
        self.source = BluetoothDice(self.pair.addresses, self.clock, air=self.air)
        self._together = LockStep(self.pair, self.source)

    def __enter__(self) -> "RadioTable":
        self.source.start(self.events.append)
        self._together.step(self.clock.now())
        return self

    def use(self, source: BluetoothDice) -> None:
        """The app starts again with a source of its own; the earlier one is closed."""
        self.source = source
        self._together = LockStep(self.pair, source)
        self.source.start(self.events.append)
        self._together.step(self.clock.now())

    def __exit__(self, *_: object) -> None:
        self.source.close()

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.until(self.clock.now() + seconds)

    def until(self, t: float) -> None:
        """Let time pass up to this moment."""
        while self.clock.now() < t - 1e-9:
            self.clock.advance(min(t, self.clock.now() + self._tick_s))
            self._together.step(self.clock.now())

    def throw(self, *dice: int) -> None:
        """Throw some dice, and wait until everything about it is told."""
        self.until(self.pair.throw(self.clock.now(), dice) + 1.0)
        for die in dice:
            face = self.pair.faces(self.clock.now())[die]
            assert face is not None
            self.thrown[die].append(face)

    def told(self, *kinds: type[Event]) -> list[Event]:
        """The events of these kinds."""
        return [event for event in self.events if type(event) in kinds]

    def rolled(self, die: int) -> list[int]:
        """The faces that were told as thrown."""
        return [event.face for event in self.events if isinstance(event, DieRolled) and event.die == die]
