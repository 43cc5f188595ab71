"""A table whose devices are added by touch, with SIMULATED ones plugged in, in reach, or pulled out again."""

from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep

import pytest

from companion.app.program import Program
from companion.app.wiring import make_clock, make_program, read_table
from companion.practice.dice_base import SimulatedDiceBase
from companion.session.intents import parse
from companion.session.snapshot import Snapshot
from companion.session.views import AddingView
from hardware.bluetooth_dice import pairing, radio
from hardware.events import DICE
from hardware.serial_dice import usb_ports
from hardware.serial_dice.discovered import DiscoveredDice
from hardware.serial_dice.usb_ports import BoardPort
from tests.hardware_bluetooth.air import SimulatedAir
from tests.hardware_bluetooth.twins import PixelsTwin, Twin
from tests.ui.screen import Screen

PATIENCE_S = 20.0
MOST_FRAMES = 1500
"""A quick machine shows so many in that time; on a busy one they take as long as everything else does."""
POLL_S = 0.005


class Peers:
    """What is plugged in and in reach; all of it lives on a thread of its own, in wall time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.bases: list[SimulatedDiceBase] = []
        self.air = SimulatedAir({})
        self.troubles: list[OSError] = []
        self.moments = 0
        """How often everything here has lived on a little."""
        self._done = Event()
        monkeypatch.setattr(usb_ports, "board_ports", self._ports)
        monkeypatch.setattr(DiscoveredDice.__init__, "__defaults__", (DICE, "", self._ports))
        monkeypatch.setattr(radio, "BleakAir", lambda: self.air)
        monkeypatch.setattr(pairing, "LAMP_S", 0.05)
        self._thread = Thread(target=self._live, daemon=True)
        self._thread.start()

    def _ports(self) -> Sequence[BoardPort]:
        return [BoardPort(base.path, "SIMULATED") for base in self.bases if Path(base.path).exists()]

    def _live(self) -> None:
        while not self._done.wait(POLL_S):
            for base in self.bases:
                base.poll(monotonic())
            self.air.poll(monotonic())
            self.moments += 1

    def plug_in(self, uid: str = "5eed000000000001") -> SimulatedDiceBase:
        """A dice base."""
        self.bases.append(SimulatedDiceBase(1, uid))
        return self.bases[-1]

    def wake(self, address: str, twin: Twin | None = None) -> Twin:
        """A Bluetooth die."""
        made = twin or PixelsTwin(address[-2:])
        self.air.twins = {**self.air.twins, address: made}
        return made

    def close(self) -> None:
        self._done.set()
        self._thread.join()
        for base in self.bases:
            base.close()


class AddingTable:
    """A real app at a table, seen on a screen. `taps` counts the touches that reached it."""

    def __init__(self, folder: Path, text: str | None, screen: Screen) -> None:
        self.file = folder / "table.toml"
        if text is not None:
            self.file.write_text(text, encoding="utf-8")
        table = read_table(self.file if text is not None else None, folder)
        self.app: Program = make_program(table, make_clock(table), folder / "journal.sqlite")
        self.app.start()
        self.screen = screen
        screen.sit(self)
        self._taps = screen.app.taps

    @property
    def shown(self) -> Snapshot:
        return self.app.snapshot()

    @property
    def adding(self) -> AddingView:
        return self.shown.adding

    @property
    def taps(self) -> int:
        """How often somebody has touched the screen."""
        return self.screen.app.taps - self._taps

    def press(self, *texts: str) -> None:
        """What the screen says to the table."""
        for text in texts:
            self.app.send(parse(text))

    def touch(self, name: str) -> None:
        """A finger touches this as soon as it is there and alive."""
        self.until(lambda: name in self.screen.app.ids() and not self.screen.app.glass.dead(name))
        assert self.screen.touch(name), name

    def until(self, condition: Callable[[], bool]) -> None:
        """Frames go by until something holds; in vain when both their number and the time are used up."""
        end, last = monotonic() + PATIENCE_S, self.screen.frames + MOST_FRAMES
        while not condition():
            assert monotonic() < end or self.screen.frames < last, f"in vain: {self.adding}\n{self.screen.words()}"
            self.screen.frame()
            sleep(POLL_S)

    def words(self) -> str:
        """All that stands on the screen."""
        self.screen.frame()
        return " ".join(self.screen.words())

    def close(self) -> None:
        self.app.close()
