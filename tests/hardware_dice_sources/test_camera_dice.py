"""Ordinary dice under a camera, as a source of dice: what counts as a throw, and which die is which."""

import pytest

from hardware.clock import SteppedClock
from hardware.dice_sources.by_camera import CameraDice
from hardware.dice_sources.lying_dice import LyingDie
from hardware.events import DieRolled, Event


class Tray:
    """A tray that a camera looks at."""

    def __init__(self) -> None:
        self.clock, self.events = SteppedClock(), list[Event]()
        self.dice = CameraDice(self.clock, "dice")
        self.dice.start(self.events.append)

    def lie(self, *dice: tuple[int, float]) -> list[tuple[int, int]]:
        """These dice (value, x) lie there now; which throws that is: die and face."""
        before = len(self.events)
        self.clock.advance(self.clock.now() + 3)
        now = self.clock.now()
        self.dice.lies([LyingDie(value, x, 0.0) for value, x in dice], now, now - 0.7)
        return [(event.die, event.face) for event in self.events[before:] if isinstance(event, DieRolled)]

    def told(self, kind: type[Event]) -> list[Event]:
        return [event for event in self.events if isinstance(event, kind)]


@pytest.fixture
def tray() -> Tray:
    made = Tray()
    made.lie()
    return made


def test_a_throw_has_a_number_of_its_own_in_this_run_and_the_next(tray: Tray) -> None:
    tray.lie((5, -20))
    tray.lie((5, 60))
    names = {(event.boot, event.die, event.roll_id) for event in tray.events if isinstance(event, DieRolled)}
    again = CameraDice(tray.clock, "dice")
    again.resume_from({1: 2}, "camera", 1)
    events: list[Event] = []
    again.start(events.append)
    again.lies([], 1.0, 0.5)
    again.lies([LyingDie(3, 0, 0)], 9.0, 8.0)
    names |= {(event.boot, event.die, event.roll_id) for event in events if isinstance(event, DieRolled)}
    assert len(names) == 3
