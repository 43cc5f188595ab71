"""What the app may expect of any dice, whatever they are plugged into."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

import pytest
from gpiozero.pins.mock import MockFactory

from companion.practice.dice_base import LockStep, SimulatedDiceBase
from hardware.bluetooth_dice.source import BluetoothDice
from hardware.clock import SteppedClock
from hardware.dice_sources import open_dice
from hardware.events import DeviceDown, DeviceUp, DieCocked, DieMoving, DieRolled, DieSettled, DieUnheard, Event
from hardware.ports import Clock, DiceSource
from hardware.serial_dice.discovered import DiscoveredDice
from hardware.serial_dice.source import SerialDice
from hardware.serial_dice.usb_ports import BoardPort
from tests.hardware_bluetooth.pair import SimulatedPair
from tests.hardware_bluetooth.twins import GoDiceTwin, PixelsTwin
from tests.hardware_gpio.pin_table import PinTable

TICK_S = 1 / 30
UNPLUGGED_S = 3.0  # so long dice may be gone before that is told
Base = SimulatedDiceBase | SimulatedPair


class Connect(Protocol):
    """Makes the app's source for some simulated dice."""

    __name__: str

    def __call__(self, base: Base, clock: Clock) -> DiceSource: ...


def serial_over_a_pty(base: Base, clock: Clock) -> DiceSource:
    assert isinstance(base, SimulatedDiceBase)
    return SerialDice(base.path, clock)


def first_of_a_list(base: Base, clock: Clock) -> DiceSource:
    assert isinstance(base, SimulatedDiceBase)
    sources = open_dice([f"serial:{base.path}", "serial:/nowhere/dice", "hand"], clock)
    assert sources is not None
    return sources


def second_of_a_list(base: Base, clock: Clock) -> DiceSource:
    assert isinstance(base, SimulatedDiceBase)
    sources = open_dice(["serial:/nowhere/dice", f"serial:{base.path}"], clock)
    assert sources is not None
    return sources


def found_by_itself(base: Base, clock: Clock) -> DiceSource:
    assert isinstance(base, SimulatedDiceBase)
    path = base.path

    def listed() -> list[BoardPort]:
        return [BoardPort(path, "simulated")] if Path(path).exists() else []

    return DiscoveredDice(clock, list_ports=listed)


def pixels_without_a_radio(base: Base, clock: Clock) -> DiceSource:
    assert isinstance(base, SimulatedPair)
    return BluetoothDice(base.addresses, clock, air=base.air)


def old_and_new_make_without_a_radio(base: Base, clock: Clock) -> DiceSource:
    return pixels_without_a_radio(base, clock)


NUMBERED: list[Connect] = [serial_over_a_pty, first_of_a_list, second_of_a_list, found_by_itself]
"""Dice that number their throws and send them again."""
UNNUMBERED: Mapping[Connect, Callable[[int], SimulatedPair]] = {
    pixels_without_a_radio: lambda seed: SimulatedPair(
        {"5E:ED:00:00:00:01": PixelsTwin(f"{seed} a"), "5E:ED:00:00:00:02": PixelsTwin(f"{seed} b")}
    ),
    old_and_new_make_without_a_radio: lambda seed: SimulatedPair(
        {"5E:ED:00:00:00:01": PixelsTwin(f"{seed} a", old=True), "5E:ED:00:00:00:02": GoDiceTwin(f"{seed} b")}
    ),
}
"""Dice that tell a throw once, after they have been at rest for long enough, and then never again."""
BACKENDS = [*NUMBERED, *UNNUMBERED]


class Table:
    """Two simulated dice, and the app's source for them, going through time in step."""

    def __init__(self, folder: Path, connect: Connect, seed: int = 1) -> None:
        self.clock = SteppedClock()
        self.numbered = connect not in UNNUMBERED
        self.grace_s = 0.3 if self.numbered else 0.0
        self.named, self.gone = ("5eed000000000001", "unplugged") if self.numbered else ("5E:ED:00:00:00:01", "away")
        self.base: Base = SimulatedDiceBase(seed, folder=folder) if self.numbered else UNNUMBERED[connect](seed)
        self.events: list[Event] = []
        self.thrown: list[dict[int, int | None]] = []
        self._connect = connect
        self.source = self.connect()

    def connect(self, last: dict[int, int] | None = None) -> DiceSource:
        """Start the app's side."""
        self.source = self._connect(self.base, self.clock)
        if last is not None:
            self.source.resume_from(last)
        self._together = LockStep(self.base, self.source)
        self.source.start(self.events.append)
        self._together.step(self.clock.now())
        return self.source

    def by_hand(self) -> tuple[Callable[[float], float], ...]:
        """What hands do to the first die that is no throw; each returns when it is over."""
        return self.base.dice[1].nudge, self.base.dice[1].put_down

    def unplug(self) -> None:
        """The dice are gone, and that has been told."""
        if self.numbered:
            self._together.unplug()
            self.wait(0.5)
        else:
            self.base.unplug()
            self.wait(UNPLUGGED_S)

    def replug(self) -> None:
        self.base.replug()

    def wait(self, seconds: float) -> None:
        until = self.clock.now() + seconds
        while self.clock.now() < until:
            self.clock.advance(self.clock.now() + TICK_S)
            self._together.step(self.clock.now())

    def throw(self, dice: tuple[int, ...] = (1, 2), cocked: tuple[int, ...] = ()) -> None:
        """Throw, and wait until everything about it is told."""
        self.wait(self.base.throw(self.clock.now(), dice, cocked) - self.clock.now() + 1.0)
        self.thrown.append({die: face for die, face in self.base.faces(self.clock.now()).items() if die in dice})

    def told(self, kind: type[Event]) -> list[Event]:
        return [event for event in self.events if type(event) is kind]

    def rolled(self, die: int) -> list[int]:
        return [e.face for e in self.events if isinstance(e, DieRolled) and e.die == die]

    def truth(self, die: int) -> list[int | None]:
        return [faces[die] for faces in self.thrown if faces.get(die)]

    def close(self) -> None:
        self.source.close()
        self.base.close()


@pytest.fixture(params=BACKENDS, ids=lambda backend: backend.__name__)
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, request.param)
    yield made
    made.close()


def _any_table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table | PinTable]:
    """Dice that are up, those on pins too, which number, repeat and time nothing."""
    on_pins = request.param is PinTable
    made = PinTable(request.getfixturevalue("pins")) if on_pins else Table(tmp_path, request.param)
    made.wait(2.5 if on_pins else 0.5)
    yield made
    made.close()


any_table = pytest.fixture(_any_table, params=[*BACKENDS, PinTable], ids=lambda backend: backend.__name__)
long_table = pytest.fixture(
    _any_table, params=[*BACKENDS, pytest.param(PinTable, marks=pytest.mark.slow)], ids=lambda backend: backend.__name__
)
"""The same, for tests in which much time goes by: wires are looked at 250 times in each second of it."""


def test_they_are_started_once(table: Table) -> None:
    with pytest.raises(RuntimeError, match="started already"):
        table.source.start(table.events.append)


def test_dice_that_are_there_say_who_they_are(any_table: Table | PinTable) -> None:
    (up,) = any_table.told(DeviceUp)
    assert isinstance(up, DeviceUp) and any_table.named in up.detail
    assert any_table.source.health().state == "up"


@pytest.mark.slow
def test_every_throw_is_delivered_once_with_the_face_that_is_up(any_table: Table | PinTable) -> None:
    for _ in range(15):
        any_table.throw()
    for die in (1, 2):
        assert any_table.rolled(die) == any_table.truth(die)
        assert len(any_table.rolled(die)) == 15


def test_one_die_may_be_thrown_alone(any_table: Table | PinTable) -> None:
    any_table.throw((2,))
    assert (any_table.rolled(1), any_table.rolled(2)) == ([], any_table.truth(2))


def test_a_throw_is_moving_then_settled_then_final_after_the_grace_time(any_table: Table | PinTable) -> None:
    any_table.throw((1,))
    kinds = [type(e) for e in any_table.events if isinstance(e, DieMoving | DieSettled | DieRolled)]
    assert kinds == [DieMoving, DieSettled, DieRolled]
    settled, rolled = any_table.events[-2:]
    assert isinstance(rolled, DieRolled)
    assert any_table.grace_s - 1e-9 <= rolled.t - settled.t < any_table.grace_s + 2 * TICK_S
    assert rolled.t_rest <= rolled.t - 0.3 + 1e-9


def test_a_nudge_and_a_die_put_down_by_hand_are_no_throws(any_table: Table | PinTable) -> None:
    for act in any_table.by_hand():
        any_table.wait(act(any_table.clock.now()) - any_table.clock.now() + 1.5)
    assert any_table.told(DieRolled) == any_table.told(DieSettled) == []


def test_a_leaning_die_asks_to_be_thrown_again(table: Table) -> None:
    table.wait(0.5)
    table.throw((1,), cocked=(1,))
    assert len(table.told(DieCocked)) == 1
    assert table.told(DieRolled) == []


def test_an_app_that_starts_again_is_not_told_twice(long_table: Table | PinTable) -> None:
    long_table.throw()
    long_table.throw()
    long_table.source.close()
    long_table.connect({e.die: e.roll_id for e in long_table.events if isinstance(e, DieRolled)})
    long_table.wait(2.5)
    assert len(long_table.told(DieRolled)) == 4
    long_table.throw()
    for die in (1, 2):
        assert long_table.rolled(die) == long_table.truth(die)
    names = [(e.uid, e.boot, e.die, e.roll_id) for e in long_table.events if isinstance(e, DieRolled)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("connect", NUMBERED)
def test_an_app_that_starts_again_is_told_what_happened_meanwhile(tmp_path: Path, connect: Connect) -> None:
    table = Table(tmp_path, connect)
    table.wait(0.5)
    table.throw()
    table.source.close()
    counted = {e.die: e.roll_id for e in table.events if isinstance(e, DieRolled)}
    end = table.base.throw(table.clock.now())
    table.clock.advance(end + 1.0)
    table.base.poll(table.clock.now())
    table.thrown.append(table.base.faces(table.clock.now()))
    table.connect(counted)
    table.wait(2.0)
    for die in (1, 2):
        assert table.rolled(die) == table.truth(die)
    table.close()


def test_dice_pulled_out_are_offline_and_come_back_with_what_they_saw(long_table: Table | PinTable) -> None:
    long_table.throw()
    long_table.unplug()
    down = long_table.events[-1]
    assert isinstance(down, DeviceDown) and down.why == long_table.gone
    assert long_table.source.health().state in ("absent", "hand")
    long_table.throw()
    long_table.replug()
    long_table.wait(4.5)
    assert long_table.source.health().state == "up"
    for die in (1, 2):
        assert long_table.rolled(die) == long_table.truth(die)[: None if long_table.numbered else 1]
    asked = [(e.die, e.seconds > UNPLUGGED_S) for e in long_table.events if isinstance(e, DieUnheard)]
    assert sorted(asked) == ([] if long_table.numbered else [(1, True), (2, True)])


@pytest.mark.parametrize("connect", UNNUMBERED)
def test_dice_that_tell_nothing_again_ask_for_what_fell_while_they_were_away(tmp_path: Path, connect: Connect) -> None:
    table = Table(tmp_path, connect)
    table.wait(0.5)
    table.throw()
    counted = {e.die: e.roll_id for e in table.events if isinstance(e, DieRolled)}
    assert isinstance(table.base, SimulatedPair)
    table.base.air.lose(table.base.addresses[0])
    table.wait(0.5)
    table.throw()
    table.base.replug()
    table.wait(5.0)
    unheard = [e.die for e in table.events if isinstance(e, DieUnheard)]
    assert (unheard, table.rolled(1), table.rolled(2)) == ([1], table.truth(1)[:1], table.truth(2))
    table.throw()
    assert (table.rolled(1), table.rolled(2)) == (table.truth(1)[::2], table.truth(2))
    names = [(e.uid, e.boot, e.die, e.roll_id) for e in table.events if isinstance(e, DieRolled)]
    assert len(set(names)) == len(names) and {e[3] for e in names if e[2] == 1} > {counted[1]}
    table.close()


def _without_the_systems_words(event: Event) -> Event:
    """The port's name and what the system calls a pulled cable are not the seed's to decide."""
    return replace(event, detail="") if isinstance(event, DeviceUp | DeviceDown) else event


@pytest.mark.parametrize("connect", [serial_over_a_pty, *UNNUMBERED, pytest.param(PinTable, marks=pytest.mark.slow)])
def test_the_same_seed_tells_the_same_story(tmp_path: Path, connect: Any, pins: MockFactory) -> None:
    stories = []
    for folder in (tmp_path / "a", tmp_path / "b"):
        folder.mkdir()
        pins.reset()
        table = PinTable(pins, seed=77) if connect is PinTable else Table(folder, connect, seed=77)
        table.wait(0.5)
        for _ in range(5):
            table.throw()
        table.unplug()
        table.throw()
        table.replug()
        table.wait(5.0)
        table.close()
        stories.append([_without_the_systems_words(event) for event in table.events])
    assert stories[0] == stories[1]


def test_closing_twice_is_fine_and_health_still_answers(any_table: Table | PinTable) -> None:
    any_table.source.close()
    any_table.source.close()
    assert any_table.source.health().source == "dice"


def test_waiting_for_bytes_that_never_come_says_what_was_missing(any_table: Table | PinTable) -> None:
    with pytest.raises(TimeoutError, match="of 1000000 bytes"):
        any_table.source.wait_idle(1_000_000, 0.05)
