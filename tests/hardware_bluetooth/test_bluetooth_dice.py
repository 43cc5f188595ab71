"""Bluetooth dice as a device: connecting, losing and finding dice, silence, and what is wrong with the machine."""

from collections.abc import Callable

import pytest
from bleak import BleakClient
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData
from bleak.exc import BleakBluetoothNotAvailableError, BleakBluetoothNotAvailableReason, BleakDBusError, BleakError

from hardware.bluetooth_dice.dice import MEET_S
from hardware.bluetooth_dice.source import BluetoothDice
from hardware.clock import SteppedClock
from hardware.events import DeviceDown, DeviceUp, DieLost, DieUnheard, Event
from tests.hardware_bluetooth.air import SimulatedAir
from tests.hardware_bluetooth.radio_table import FIRST, SECOND, RadioTable
from tests.hardware_bluetooth.twins import PixelsTwin
from tests.many_rows import each_row


def test_a_die_that_is_not_there_at_the_start_is_told_while_the_other_plays() -> None:
    table = RadioTable()
    table.air.lose(SECOND)
    with table:
        table.wait(MEET_S - 1.0)
        assert table.told(DieLost) == []
        table.wait(2.0)
        assert [type(event) for event in table.events] == [DeviceUp, DieLost]
        table.throw(1)
        assert table.rolled(1) == table.thrown[1]


def test_no_die_in_reach_is_told_once_with_what_to_do() -> None:
    table = RadioTable()
    table.pair.unplug()
    with table:
        table.wait(MEET_S * 3)
        (down,) = table.events
        assert isinstance(down, DeviceDown) and down.why == "away"
        assert table.source.health().state == "absent"
        table.pair.replug()
        table.wait(5.0)
        assert table.source.health().state == "up"
        kinds = [type(event) for event in table.events[1:]]
        assert kinds[0] is DeviceUp and kinds.count(DieUnheard) == 2


class HangingTwin(PixelsTwin):
    """A die that may stay connected and hear nothing."""

    hangs = False

    def poll(self, t: float) -> list[bytes]:
        if self.hangs:
            self.heard.clear()
        return super().poll(t)


def test_what_is_no_die_at_that_address_is_tried_again_and_counted() -> None:
    table = RadioTable()
    table.air.twins[FIRST].service = "0000180a-0000-1000-8000-00805f9b34fb"
    with table:
        table.wait(5.0)
        assert dict(table.source.health().counters)["failed"] >= 2
        assert [type(event) for event in table.events] == [DeviceUp], "die 2 is there"


class BrokenAir(SimulatedAir):
    """An air in which looking for a die fails."""

    def __init__(self, error: Exception | None) -> None:
        super().__init__({FIRST: PixelsTwin("a")})
        self.error = error

    async def find(self, address: str) -> BLEDevice | None:
        if self.error is not None:
            raise self.error
        return await super().find(address)


def heard_of(error: Exception) -> tuple[BrokenAir, BluetoothDice, SteppedClock, list[Event]]:
    clock, air, events = SteppedClock(), BrokenAir(error), list[Event]()
    source = BluetoothDice([FIRST.lower()], clock, air=air)
    source.start(events.append)
    source.wait_idle(0, 5.0)
    return air, source, clock, events


@each_row(
    "error",
    [
        FileNotFoundError(2, "No such file or directory"),
        BleakBluetoothNotAvailableError("no adapter", BleakBluetoothNotAvailableReason.NO_BLUETOOTH),
        BleakDBusError("org.bluez.Error.NotReady", ["Resource Not Ready"]),
    ],
)
def test_a_machine_without_bluetooth_says_so_and_goes_on_trying(error: Exception) -> None:
    air, source, clock, events = heard_of(error)
    with source:
        (down,) = events
        assert isinstance(down, DeviceDown) and down.why == "no_radio"
        assert "switch it on" in source.health().detail and str(error) not in source.health().detail
        air.error = None
        clock.advance(1.0)
        source.wait_idle(0, 5.0)
        air.poll(1.0)
        source.wait_idle(air.written, 5.0)
        assert isinstance(events[-1], DieUnheard) and isinstance(events[-2], DeviceUp)


@each_row("error", [BleakError("in progress"), TimeoutError(), EOFError(), ConnectionResetError()])
def test_a_connection_that_fails_is_tried_again_without_a_word(error: Exception) -> None:
    _air, source, _clock, events = heard_of(error)
    with source:
        assert events == []
        assert dict(source.health().counters)["failed"] == 1


def test_a_fault_of_ours_is_told_and_the_dice_are_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    air, source, clock, events = heard_of(ZeroDivisionError("planted"))
    with source:
        (down,) = events
        assert isinstance(down, DeviceDown) and (down.why, "planted" in down.detail) == ("failed", True)
        assert "the reader failed" in caplog.text
        air.error = None
        clock.advance(1.0)
        source.wait_idle(0, 5.0)
        air.poll(1.0)
        source.wait_idle(air.written, 5.0)
        assert source.health().state == "up"


def test_closing_while_a_die_is_looked_for_takes_no_time() -> None:
    class SlowAir(SimulatedAir):
        async def find(self, address: str) -> BLEDevice | None:
            from asyncio import sleep

            await sleep(60)
            return None

        def client(self, device: BLEDevice, lost: Callable[[BleakClient], None]) -> BleakClient:
            raise AssertionError("nothing was found")

        async def scan(self, seconds: float) -> list[tuple[BLEDevice, AdvertisementData]]:
            return []

    source = BluetoothDice([FIRST], SteppedClock(), air=SlowAir({}))
    source.start(lambda _event: None)
    source.close()
    health = source.health()
    assert (health.state, health.detail.startswith("die 1 is being looked for")) == ("waiting", True)
