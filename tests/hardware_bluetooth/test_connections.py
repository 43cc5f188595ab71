"""Connections one after the other, or wanted at once: what an earlier one still brings is not of the present one."""

import asyncio
from collections.abc import Callable

from bleak import BleakClient
from bleak.backends.device import BLEDevice

from hardware.events import DieLost, DieRolled, DieUnheard
from tests.hardware_bluetooth.air import SimulatedAir, SimulatedClient
from tests.hardware_bluetooth.radio_table import FIRST, SECOND, RadioTable
from tests.hardware_bluetooth.twins import GoDiceTwin, PixelsTwin

ROLLING, ROLLED = b"\x03\x03\x00", b"\x03\x01\x02"


class RememberingAir(SimulatedAir):
    """An air that still knows what earlier connections would have called."""

    def __init__(self) -> None:
        super().__init__({FIRST: PixelsTwin("a")})
        self.calls: list[tuple[asyncio.AbstractEventLoop, Callable[[bytes], None], Callable[[], None]]] = []

    def connected(self, address: str, client: SimulatedClient | None) -> None:
        super().connected(address, client)
        if client is not None:
            self.calls.append((asyncio.get_running_loop(), client.call_back, client.call_off))


def test_what_an_earlier_connection_still_brings_is_left_aside() -> None:
    air = RememberingAir()
    with RadioTable(dict(air.twins), air=air) as table:
        table.wait(1.0)
        loop, call_back, call_off = air.calls[0]
        air.cut(FIRST)
        table.wait(2.0)
        assert len(air.calls) == 2 and len(table.told(DieUnheard)) == 1
        for data in (ROLLING, ROLLED):
            loop.call_soon_threadsafe(call_back, data)
        loop.call_soon_threadsafe(call_off)
        table.wait(10.0)
        assert table.told(DieRolled, DieLost) == [] and len(table.told(DieUnheard)) == 1
        table.throw(1)
        assert table.rolled(1) == table.thrown[1]
        assert dict(table.source.health().counters)["lost_connections"] == 1


class NarrowAir(SimulatedAir):
    """An air over a radio that does one thing at a time: `overlaps` counts what was wanted at once."""

    def __init__(self) -> None:
        super().__init__({FIRST: PixelsTwin("a"), SECOND: GoDiceTwin("b")})
        self.overlaps = self._busy = 0

    async def find(self, address: str) -> BLEDevice | None:
        self.overlaps += self._busy
        self._busy += 1
        await asyncio.sleep(0.005)
        self._busy -= 1
        return await super().find(address)

    def client(self, device: BLEDevice, lost: Callable[[BleakClient], None]) -> BleakClient:
        self.overlaps += self._busy
        return super().client(device, lost)


def test_two_dice_are_looked_for_and_connected_one_after_the_other() -> None:
    air = NarrowAir()
    with RadioTable(dict(air.twins), air=air) as table:
        table.wait(0.5)
        for _ in range(3):
            table.pair.unplug()
            table.wait(1.0)
            table.pair.replug()
            table.wait(3.0)
        assert table.source.health().state == "up"
        assert air.overlaps == 0
