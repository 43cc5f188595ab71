"""A kiosk under test: a screen with a hand-wound clock, and somebody in front of it, or nobody."""

from pathlib import Path

import pytest

from companion.app.kiosk.demo import demo
from companion.app.kiosk.pin_file import PinFile
from companion.ui.automation.fingers import Finger
from companion.ui.kiosk.attended import ATTENDED
from companion.ui.kiosk.kiosk import Kiosk
from companion.ui.parts.local import Begin, Local
from hardware.clock import SteppedClock
from tests.session.table import Table
from tests.ui.samples.rounds_of_play import LONG, every
from tests.ui.screen import FRAMES_A_SECOND, Screen

PIN = "1234"
LOOKS = 4  # however much time goes by, the screen is drawn so often meanwhile, or once a second where that is less


class Shop:
    """The screen of a kiosk. `passes` lets time go by, `finger` and `lifts` are a hand on the glass."""

    def __init__(self, screen: Screen, folder: Path, monkeypatch: pytest.MonkeyPatch, *, pin: str = PIN) -> None:
        self.screen, self.app = screen, screen.app
        self.clock = SteppedClock()
        self.lock = PinFile(folder, self.clock)
        if pin:
            self.lock.choose(pin)
        begin = Begin(start=True, at_end=True)
        monkeypatch.setattr(self.app, "_begin", begin)
        monkeypatch.setattr(self.app, "attended", ATTENDED)
        screen.show(every(LONG["en"])["setup-players"])
        self.starts(begin)

    def starts(self, begin: Begin) -> None:
        """The app is started (again)."""
        self.app.local = begin.local("en", "dark")
        self.app.attended = Kiosk(self.lock, demo, self.screen._send)
        self.screen.frame()

    def sit(self, table: Table) -> None:
        """A game is played here; the app was started with it."""
        self.screen.sit(table)
        self.starts(Begin(start=True, at_end=True))
        self.app.local = Local()
        self.screen.frame()

    def passes(self, seconds: float) -> None:
        """So much time goes by, and nobody touches anything."""
        self.clock.advance(self.clock.now() + seconds)
        until = self.screen.frames + round(seconds * FRAMES_A_SECOND)
        step = max(FRAMES_A_SECOND, round(seconds / LOOKS * FRAMES_A_SECOND))
        while self.screen.frames < until:
            self.screen.frames = min(until, self.screen.frames + step) - 1
            self.screen.frame()

    def finger(self, place: tuple[float, float] = (0.5, 0.5)) -> Finger:
        """A finger comes down, at shares of the window from its lower left corner."""
        finger = Finger(1, *place, contact=self.screen.frames / FRAMES_A_SECOND)
        finger.scale_for_screen(*self.screen.app.glass.size)
        self.app.glass.dispatch("on_touch_down", finger)
        self.screen.frame()
        return finger

    def lifts(self, finger: Finger) -> None:
        """It goes."""
        self.app.glass.dispatch("on_touch_up", finger)
        self.screen.frame()

    def touches(self, name: str) -> bool:
        """Touch a button by its name, some time after the last touch."""
        self.passes(1)
        touched = self.screen.touch(name)
        self.screen.frame()
        return touched

    def types(self, pin: str) -> None:
        """Touch the keys of a PIN."""
        for digit in pin:
            assert self.touches(f"ui:pinkey:{digit}")

    @property
    def words(self) -> set[str]:
        """What stands on the screen."""
        return set(self.screen.words())

    def says(self, text: str) -> bool:
        """Whether this stands on the screen, however its lines are broken."""
        return text in " ".join(self.screen.words())

    @property
    def buttons(self) -> set[str]:
        """What can be touched."""
        return self.app.ids()
