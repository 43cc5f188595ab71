"""A SIMULATED air: dice that are reached through `bleak`, but without a radio.

`SimulatedClient` is a backend of `bleak.BleakClient`, so all of bleak above the operating system is used as it is. The
dice speak when they are polled, from any thread; what they say arrives in the event loop of whoever is connected.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Final

from bleak import BleakClient
from bleak.assigned_numbers import CharacteristicPropertyName
from bleak.backends.characteristic import BleakGATTCharacteristic
from bleak.backends.client import BaseBleakClient, NotifyCallback
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData
from bleak.backends.service import BleakGATTService, BleakGATTServiceCollection
from bleak.exc import BleakError

from tests.hardware_bluetooth.twins import Twin

HANG_S: Final = 5.0  # wall seconds after which an event loop that does not answer is a fault
MTU: Final = 23
STRENGTH_DBM: Final = -50


class SimulatedAir:
    """Dice by address. `away` are those out of reach; `written` and `taken` count the bytes to and from the app."""

    def __init__(self, twins: Mapping[str, Twin]) -> None:
        self.twins = dict(twins)
        self.away: set[str] = set()
        self.written = self.taken = 0
        self._clients: dict[str, SimulatedClient] = {}

    async def find(self, address: str) -> BLEDevice | None:
        """The device with this address, None when it is out of reach."""
        twin = self.twins.get(address)
        return None if twin is None or address in self.away else BLEDevice(address, twin.name, self)

    def client(self, device: BLEDevice, lost: Callable[[BleakClient], None]) -> BleakClient:
        """A client of bleak for a device; `lost` is called when its connection ends."""
        return BleakClient(device, lost, backend=SimulatedClient)

    async def scan(self, seconds: float) -> list[tuple[BLEDevice, AdvertisementData]]:
        """Everything in reach, at once."""
        return [
            (BLEDevice(address, twin.name, self), _advertised(twin))
            for address, twin in self.twins.items()
            if address not in self.away
        ]

    def poll(self, t: float) -> None:
        """Let every die say what it has to say; nobody hears one that is not connected."""
        for address, twin in self.twins.items():
            for data in twin.poll(t):
                self.send(address, data)

    def send(self, address: str, data: bytes) -> None:
        """A die notifies this."""
        client = self._clients.get(address)
        if client is not None and client.notify(data):
            self.written += len(data)

    def heard(self, address: str) -> bool:
        """Whether somebody listens to this die now."""
        client = self._clients.get(address)
        return client is not None and client.listened_to

    def lose(self, address: str) -> None:
        """The die goes out of reach; returns when whoever was connected has been told."""
        self.away.add(address)
        self.cut(address)

    def cut(self, address: str) -> None:
        """A connection ends, and the die stays in reach; returns when whoever was connected has been told."""
        client = self._clients.pop(address, None)
        if client is not None:
            client.end()

    def connected(self, address: str, client: "SimulatedClient | None") -> None:
        """Somebody has connected to a die; None for having left it."""
        self._clients.pop(address, None)
        if client is not None:
            self._clients[address] = client


def _advertised(twin: Twin) -> AdvertisementData:
    return AdvertisementData(twin.name, {}, {}, [twin.service], None, STRENGTH_DBM, ())


class SimulatedClient(BaseBleakClient):
    """A backend of `bleak.BleakClient`: one connection to one twin, over the air that is its device's details."""

    def __init__(self, address_or_ble_device: BLEDevice | str, **kwargs: Any) -> None:
        super().__init__(
            address_or_ble_device, disconnected_callback=kwargs["disconnected_callback"], timeout=kwargs["timeout"]
        )
        assert isinstance(address_or_ble_device, BLEDevice)
        self._air: SimulatedAir = address_or_ble_device.details
        self._twin: Twin = self._air.twins[self.address]
        self._loop = asyncio.get_running_loop()
        self._there = False
        self._callback: NotifyCallback | None = None
        self._subscribed: NotifyCallback | None = None

    def notify(self, data: bytes) -> bool:
        """The die says this, on any thread; whether somebody hears it."""
        if self._callback is None:
            return False
        self._loop.call_soon_threadsafe(self._callback, bytearray(data))
        return True

    def end(self) -> None:
        """The connection breaks, on any thread; returns when that has been told."""

        async def tell() -> None:
            self._there, self._callback = False, None
            if self._disconnected_callback is not None:
                self._disconnected_callback()

        asyncio.run_coroutine_threadsafe(tell(), self._loop).result(HANG_S)

    def call_back(self, data: bytes) -> None:
        """What the die says now reaches whoever subscribed first, even after the connection has ended."""
        if self._subscribed is not None:
            self._subscribed(bytearray(data))

    def call_off(self) -> None:
        """The system tells once more that the connection has ended."""
        if self._disconnected_callback is not None:
            self._disconnected_callback()

    @property
    def listened_to(self) -> bool:
        """Whether somebody hears what the die says."""
        return self._there and self._callback is not None

    @property
    def name(self) -> str:
        return str(self._twin.name)

    @property
    def mtu_size(self) -> int:
        return MTU

    @property
    def is_connected(self) -> bool:
        return self._there

    async def connect(self, pair: bool, **_kwargs: Any) -> None:
        if self.address in self._air.away:
            raise BleakError(f"{self.address} is out of reach")
        self._there = True
        self.services = _services(self._twin)
        self._air.connected(self.address, self)

    async def disconnect(self) -> None:
        self._there, self._callback = False, None
        self._air.connected(self.address, None)

    async def pair(self, *_args: Any, **_kwargs: Any) -> None:
        """These dice ask for no pairing."""

    async def unpair(self) -> None:
        """These dice ask for no pairing."""

    async def read_gatt_char(self, *_args: Any, **_kwargs: Any) -> bytearray:
        raise BleakError("these dice have nothing to read")

    async def read_gatt_descriptor(self, *_args: Any, **_kwargs: Any) -> bytearray:
        raise BleakError("these dice have nothing to read")

    async def write_gatt_char(self, *args: Any, **_kwargs: Any) -> None:
        self._still_there()
        data = bytes(args[1])
        self._air.taken += len(data)
        self._twin.heard.append(data)

    async def write_gatt_descriptor(self, *_args: Any, **_kwargs: Any) -> None:
        raise BleakError("these dice have nothing to write")

    async def start_notify(self, *args: Any, **_kwargs: Any) -> None:
        self._still_there()
        self._callback = self._subscribed = args[1]

    async def stop_notify(self, *_args: Any, **_kwargs: Any) -> None:
        self._callback = None

    def _still_there(self) -> None:
        if not self._there:
            raise BleakError("Not connected")


def _services(twin: Twin) -> BleakGATTServiceCollection:
    services = BleakGATTServiceCollection()
    service = BleakGATTService(None, 1, twin.service)
    services.add_service(service)
    offered: dict[str, list[CharacteristicPropertyName]] = {twin.notifying: ["notify"], twin.written: ["write"]}
    for handle, (uuid, properties) in enumerate(offered.items(), 2):
        services.add_characteristic(BleakGATTCharacteristic(None, handle, uuid, properties, lambda: MTU - 3, service))
    return services
