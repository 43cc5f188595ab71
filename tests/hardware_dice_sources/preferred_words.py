"""Dice from several sources: which one is in use, and that no throw is told by two of them."""

from collections.abc import Callable
from typing import Self

from hardware.clock import SteppedClock
from hardware.dice_sources.kinds import ByHand
from hardware.dice_sources.preferred import PreferredDice
from hardware.events import (
    BaseMoment,
    DeviceDown,
    DeviceUp,
    DieLost,
    DieMoving,
    DieRolled,
    DieSettled,
    Event,
)
from hardware.ports import Emit, Health


class Spoken:
    """Dice that say what a test tells them to say, and remember what they were told."""

    def __init__(self, name: str, clock: SteppedClock) -> None:
        self.name, self.clock = name, clock
        self.resumed: list[tuple[dict[int, int], str, int]] = []
        self.closed = 0
        self.state = "absent"
        self._emit: Emit = lambda _event: None
        self._rolls = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self, emit: Emit) -> None:
        self._emit = emit

    def close(self) -> None:
        self.closed += 1

    def resume_from(self, last: dict[int, int], uid: str = "", boot: int = 0) -> None:
        self.resumed.append((last, uid, boot))

    def moment(self) -> BaseMoment | None:
        return BaseMoment(self.name, 1, 0)

    def health(self) -> Health:
        return Health(self.name, "spoken", self.state, "", f"I am {self.name}", (("heard", 2),))

    def wait_idle(self, received: int, timeout: float) -> int:
        return 10

    def tell(self, event: Event) -> None:
        self._emit(event)

    def up(self) -> None:
        self.state = "up"
        self._emit(DeviceUp(self.name, f"I am {self.name}", self.clock.now()))

    def down(self, why: str = "unplugged") -> None:
        self.state = "absent"
        self._emit(DeviceDown(self.name, why, f"{self.name} is out", self.clock.now()))

    def pick_up(self, die: int) -> None:
        self._emit(DieMoving(self.name, die, self.clock.now()))

    def lose(self, die: int) -> None:
        self._emit(DieLost(self.name, die, "fault", self.clock.now()))

    def settle(self, die: int, face: int) -> None:
        self._emit(DieSettled(self.name, die, face, self._rolls + 1, self.clock.now()))

    def roll(self, die: int, face: int, rested: float | None = None) -> None:
        self._rolls += 1
        now = self.clock.now()
        self._emit(
            DieRolled(self.name, die, face, self._rolls, self.name, 1, 1.0, now if rested is None else rested, now)
        )


class Table:
    """Two sources, the first preferred, and what the app is told."""

    def __init__(self, *, hands: bool = False) -> None:
        self.clock = SteppedClock()
        self.first, self.second = Spoken("first", self.clock), Spoken("second", self.clock)
        sources = [("usb", self.first), ("radio", self.second)]
        self.dice = PreferredDice([*sources, *([("hand", ByHand("hand"))] if hands else [])], self.clock)
        self.told = list[Event]()
        self.dice.start(self.told.append)

    def wait(self, seconds: float) -> None:
        self.clock.advance(self.clock.now() + seconds)

    def faces(self) -> list[int]:
        return [event.face for event in self.told if isinstance(event, DieRolled)]

    def story(self) -> list[str]:
        """What the app was told of the sources, in order, in words."""
        said = {DeviceUp: "up", DeviceDown: "down"}
        return [f"{said[type(e)]} {e.detail}" for e in self.told if isinstance(e, DeviceUp | DeviceDown)]


def seen_by_both(table: Table, told: Callable[[], None]) -> None:
    """The first source tells a throw and goes; what the second one tells then is of that throw, or older."""
    table.first.up()
    table.second.up()
    table.wait(10.0)
    table.first.roll(1, 4)
    table.first.down()
    told()
