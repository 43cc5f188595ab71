"""A dice base that is found on whatever port it is plugged into, and known by its identity."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

import pytest

from companion.practice.dice_base import SimulatedDiceBase
from hardware.clock import SteppedClock
from hardware.events import DeviceDown, DeviceUp, DieRolled, DieSettled, Event
from hardware.serial_dice.discovered import DiscoveredDice
from hardware.serial_dice.usb_ports import BoardPort, board_ports
from hardware.simulated.pty_cable import PtyCable

ONE, TWO = "5eed000000000001", "5eed000000000002"
TICK_S = 1 / 30
HANG_S = 5.0


class Bench:
    """Ports of known boards, each with a base or with none, and dice that are to be found there."""

    def __init__(self, uid: str = "") -> None:
        self.clock = SteppedClock()
        self.bases: list[SimulatedDiceBase] = []
        self.ports: list[str] = []
        self.listed = 0
        self.told: list[Event] = []
        self.dice = DiscoveredDice(self.clock, uid=uid, list_ports=self._list)

    def _list(self) -> list[BoardPort]:
        self.listed += 1
        return [
            BoardPort(path, "simulated") for path in (*self.ports, *(base.path for base in self.bases)) if _is(path)
        ]

    def base(self, uid: str = ONE, seed: int = 1) -> SimulatedDiceBase:
        self.bases.append(SimulatedDiceBase(seed, uid))
        return self.bases[-1]

    def start(self) -> "Bench":
        self.dice.start(self.told.append)
        return self

    def wait(self, seconds: float) -> None:
        """Let time pass for the dice and every base, which both move on in small steps."""
        until = self.clock.now() + seconds
        while self.clock.now() < until:
            self.clock.advance(self.clock.now() + TICK_S)
            self._settle()

    def _settle(self) -> None:
        """Bases and dice take turns until nobody says anything more; bytes need a moment of wall time to arrive."""
        still = 0
        while still < 2:
            before = self._bytes()
            for base in self.bases:
                base.poll(self.clock.now())
            self.dice.wait_idle(0, HANG_S)
            still = still + 1 if self._bytes() == before else 0

    def _bytes(self) -> tuple[int, ...]:
        counters = dict(self.dice.health().counters)
        written = sum(base.bytes_written for base in self.bases)
        return counters.get("received", 0), counters.get("sent", 0), written

    def throw(self, base: SimulatedDiceBase) -> dict[int, int | None]:
        self.wait(base.throw(self.clock.now()) - self.clock.now() + 1.0)
        return base.faces(self.clock.now())

    def faces(self) -> dict[int, list[int]]:
        rolled = [event for event in self.told if isinstance(event, DieRolled)]
        return {die: [event.face for event in rolled if event.die == die] for die in (1, 2)}

    def whys(self) -> list[str]:
        return ["up" if isinstance(e, DeviceUp) else e.why for e in self.told if isinstance(e, DeviceUp | DeviceDown)]

    def close(self) -> None:
        self.dice.close()
        for base in self.bases:
            base.close()


def _is(path: str) -> bool:
    return Path(path).exists()


@pytest.fixture
def bench() -> Iterator[Bench]:
    made = Bench()
    yield made
    made.close()


def test_a_throw_told_just_before_the_cable_is_pulled_counts(bench: Bench) -> None:
    base = bench.base()
    bench.start().wait(0.5)
    base.throw(bench.clock.now(), (1,))
    while not any(isinstance(event, DieSettled) for event in bench.told):
        bench.wait(TICK_S)
    assert bench.faces()[1] == []
    base.unplug()
    base.replug()
    bench.wait(3.0)
    assert bench.faces()[1] == [base.faces(bench.clock.now())[1]]


def test_a_board_that_is_no_dice_base_is_passed_over_and_let_go(bench: Bench, tmp_path: Path) -> None:
    board = PtyCable(tmp_path / "board")
    board.plug_in()
    bench.ports.append(board.path)
    bench.base()
    bench.start().wait(4.0)
    assert bench.whys() == ["up"]
    until = monotonic() + HANG_S
    while board.connected() and monotonic() < until:
        sleep(0.01)
    assert not board.connected()
    board.pull_out()


def test_ports_that_cannot_be_listed_are_listed_again(bench: Bench) -> None:
    bench.start().wait(1.0)
    listed, failed = bench.dice._list_ports, list[int]()

    def fail() -> list[BoardPort]:
        failed.append(1)
        raise OSError("the system says no")

    bench.dice._list_ports = fail
    bench.clock.advance(bench.clock.now() + 1.5)
    until = monotonic() + HANG_S
    while not failed and monotonic() < until:
        sleep(0.01)
    bench.dice._list_ports = listed
    bench.base()
    bench.wait(3.0)
    assert bench.whys() == ["absent", "up"]


@dataclass
class Listed:
    """A port as pyserial lists it."""

    device: str
    vid: int | None
    pid: int | None


def test_a_plug_that_is_pulled_while_ports_are_listed_is_only_missing() -> None:
    def listed() -> list[Listed]:
        looks.append(1)
        if len(looks) == 1:
            raise TypeError("int() can't convert non-string with explicit base")  # pyserial's, of a number that is gone
        return [Listed("/dev/ttyACM1", 0x2E8A, 0x0005)]

    looks: list[int] = []
    assert [port.path for port in board_ports(listed)] == ["/dev/ttyACM1"]
