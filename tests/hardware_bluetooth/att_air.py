"""An air of real packets: each SIMULATED die is a GATT server on bumble's in-process link, and `bleak` a client there.

Advertising, scanning, connecting, service discovery, writes and notifications go through HCI, L2CAP and ATT packets of
bumble's hosts and controllers; only the radio waves are missing. Everything runs in the event loop of the app's driver,
and is set up when that first looks for a die.
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final, TypeVar

from bleak import BleakClient
from bleak.assigned_numbers import CharacteristicPropertyName
from bleak.backends.characteristic import BleakGATTCharacteristic
from bleak.backends.client import BaseBleakClient
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData
from bleak.backends.service import BleakGATTService, BleakGATTServiceCollection
from bleak.exc import BleakError
from bumble.controller import Controller
from bumble.core import UUID, AdvertisingData, BaseBumbleError
from bumble.device import Advertisement, Connection, Device, Peer
from bumble.gatt import Characteristic, CharacteristicValue, Service
from bumble.gatt_client import CharacteristicProxy
from bumble.hci import Address
from bumble.host import Host
from bumble.link import LocalLink
from bumble.transport.common import AsyncPipeSink

from tests.hardware_bluetooth.air import SimulatedAir
from tests.hardware_bluetooth.twins import Twin

HANG_S: Final = 5.0  # wall seconds after which an event loop that does not answer is a fault
SCAN_S: Final = 0.3  # wall seconds within which every die in reach has advertised itself
INTERVAL_MS: Final = 20.0
DISCOVERABLE: Final = b"\x06"  # to be found by anybody, Low Energy alone: without it BlueZ does not tell of a device
CENTRAL: Final = "F0:F0:F0:F0:F0:F0"
MTU: Final = 247
"""Agreed on after connecting, as BlueZ does it: a die's introduction does not fit into 20 bytes, the least."""
T = TypeVar("T")


def _device(link: LocalLink, name: str, address: str) -> Device:
    controller = Controller(name, link=link, public_address=address)
    return Device(name=name, address=Address(address), host=Host(controller, AsyncPipeSink(controller)))


class Server:
    """One die as a GATT server."""

    def __init__(self, link: LocalLink, address: str, twin: Twin, wrote: Callable[[bytes], None]) -> None:
        self._twin = twin
        self.device = _device(link, twin.name, address)
        kind = Characteristic.Properties
        self._notifying: Characteristic[bytes] = Characteristic(
            UUID(twin.notifying), kind.NOTIFY, Characteristic.READABLE, b""
        )
        heard = CharacteristicValue(write=lambda _connection, value: wrote(bytes(value)))
        written: Characteristic[Any] = Characteristic(
            UUID(twin.written), kind.WRITE | kind.WRITE_WITHOUT_RESPONSE, Characteristic.WRITEABLE, heard
        )
        self.device.add_service(Service(UUID(twin.service), [self._notifying, written]))

    async def advertise(self, interval_ms: float = INTERVAL_MS) -> None:
        """Make itself known."""
        said = AdvertisingData(
            [
                (AdvertisingData.FLAGS, DISCOVERABLE),
                (AdvertisingData.COMPLETE_LOCAL_NAME, self._twin.name.encode()),
                (AdvertisingData.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS, bytes(UUID(self._twin.service))),
            ]
        )
        await self.device.start_advertising(
            advertising_data=bytes(said)[:31],
            auto_restart=True,
            advertising_interval_min=interval_ms,
            advertising_interval_max=interval_ms,
        )

    async def vanish(self) -> None:
        """Go out of reach."""
        await self.device.stop_advertising()
        for connection in tuple(self.device.connections.values()):
            await connection.disconnect()

    async def notify(self, data: bytes) -> None:
        """Tell whoever has subscribed."""
        await self.device.notify_subscribers(self._notifying, data)


class AttAir(SimulatedAir):
    """The dice of a `SimulatedAir` behind real ATT packets."""

    def __init__(self, twins: Mapping[str, Twin]) -> None:
        super().__init__(twins)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._servers: dict[str, Server] = {}
        self._central: Device | None = None
        self.subscribed: set[str] = set()

    async def central(self) -> Device:
        """The app's own host; the first to ask switches everything on."""
        if self._central is None:
            self._loop, link = asyncio.get_running_loop(), LocalLink()
            self._central = _device(link, "app", CENTRAL)
            await self._central.power_on()
            for address, twin in self.twins.items():
                server = self._servers[address] = Server(link, address, twin, self._wrote(twin))
                await server.device.power_on()
                if address not in self.away:
                    await server.advertise()
        return self._central

    def _wrote(self, twin: Twin) -> Callable[[bytes], None]:
        def wrote(data: bytes) -> None:
            self.taken += len(data)
            twin.heard.append(data)

        return wrote

    async def find(self, address: str) -> BLEDevice | None:
        found = await self.scan(SCAN_S)
        return next((device for device, _ in found if device.address == address), None)

    def client(self, device: BLEDevice, lost: Callable[[BleakClient], None]) -> BleakClient:
        return BleakClient(device, lost, backend=AttClient)

    async def scan(self, seconds: float) -> list[tuple[BLEDevice, AdvertisementData]]:
        central = await self.central()
        seen: dict[str, tuple[BLEDevice, AdvertisementData]] = {}

        def heard(advertisement: Advertisement) -> None:
            address = advertisement.address.to_string(with_type_qualifier=False)
            name = advertisement.data.get(AdvertisingData.COMPLETE_LOCAL_NAME)
            said = AdvertisementData(str(name), {}, {}, [], None, advertisement.rssi, ())
            seen[address] = (BLEDevice(address, str(name), self), said)

        central.on(Device.EVENT_ADVERTISEMENT, heard)
        await central.start_scanning(filter_duplicates=False)
        await asyncio.sleep(seconds)
        await central.stop_scanning()
        central.remove_listener(Device.EVENT_ADVERTISEMENT, heard)
        return list(seen.values())

    def send(self, address: str, data: bytes) -> None:
        if address in self.subscribed:
            self.written += len(data)
            self._do(self._servers[address].notify(data))

    def lose(self, address: str) -> None:
        self.away.add(address)
        if address in self._servers:
            self._do(self._servers[address].vanish())

    def come_back(self, address: str) -> None:
        if address in self.away and address in self._servers:
            self._do(self._servers[address].advertise())
        self.away.discard(address)

    def _do(self, work: Coroutine[Any, Any, T]) -> T:
        """Have something done in the loop, from the table's thread."""
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(HANG_S)


class AttClient(BaseBleakClient):
    """A backend of `bleak.BleakClient` over bumble's GATT client."""

    def __init__(self, address_or_ble_device: BLEDevice | str, **kwargs: Any) -> None:
        super().__init__(
            address_or_ble_device, disconnected_callback=kwargs["disconnected_callback"], timeout=kwargs["timeout"]
        )
        assert isinstance(address_or_ble_device, BLEDevice)
        self._air: AttAir = address_or_ble_device.details
        self._connection: Connection | None = None
        self._proxies: dict[int, CharacteristicProxy[bytes]] = {}

    @property
    def mtu_size(self) -> int:
        return MTU

    @property
    def is_connected(self) -> bool:
        return self._connection is not None

    async def connect(self, pair: bool, **_kwargs: Any) -> None:
        central = await self._air.central()
        try:
            self._connection = await central.connect(self.address, timeout=HANG_S)
            self._connection.on(Connection.EVENT_DISCONNECTION, self._ended)
            peer = Peer(self._connection)
            await peer.request_mtu(MTU)
            self.services = await self._discover(peer)
        except BaseBumbleError as error:
            raise BleakError(str(error)) from error

    async def _discover(self, peer: Peer) -> BleakGATTServiceCollection:
        found = BleakGATTServiceCollection()
        for service in await peer.discover_services():
            mine = BleakGATTService(service, service.handle, _full(service.uuid))
            found.add_service(mine)
            for proxy in await peer.discover_characteristics(service=service):
                self._proxies[proxy.handle] = proxy
                offered = BleakGATTCharacteristic(
                    proxy, proxy.handle, _full(proxy.uuid), _properties(proxy), lambda: MTU - 3, mine
                )
                found.add_characteristic(offered)
        return found

    async def disconnect(self) -> None:
        if self._connection is not None:
            await self._connection.disconnect()

    def _ended(self, _reason: int) -> None:
        self._connection = None
        self._air.subscribed.discard(self.address)
        if self._disconnected_callback is not None:
            self._disconnected_callback()

    async def start_notify(self, *args: Any, **_kwargs: Any) -> None:
        characteristic, callback = args
        await self._proxies[characteristic.handle].subscribe(lambda value: callback(bytearray(value)))
        self._air.subscribed.add(self.address)

    async def stop_notify(self, *_args: Any, **_kwargs: Any) -> None:
        raise BleakError("not needed")

    async def write_gatt_char(self, *args: Any, **_kwargs: Any) -> None:
        characteristic, data, response = args
        if self._connection is None:
            raise BleakError("Not connected")
        await self._proxies[characteristic.handle].write_value(bytes(data), with_response=response)

    async def pair(self, *_args: Any, **_kwargs: Any) -> None:
        raise BleakError("not needed")

    async def unpair(self) -> None:
        raise BleakError("not needed")

    async def read_gatt_char(self, *_args: Any, **_kwargs: Any) -> bytearray:
        raise BleakError("not needed")

    async def read_gatt_descriptor(self, *_args: Any, **_kwargs: Any) -> bytearray:
        raise BleakError("not needed")

    async def write_gatt_descriptor(self, *_args: Any, **_kwargs: Any) -> None:
        raise BleakError("not needed")


def _full(uuid: UUID) -> str:
    """A UUID as bleak writes it."""
    return str(uuid.to_hex_str("-")).lower()


def _properties(proxy: CharacteristicProxy[bytes]) -> list[CharacteristicPropertyName]:
    known: dict[Characteristic.Properties, CharacteristicPropertyName] = {
        Characteristic.Properties.NOTIFY: "notify",
        Characteristic.Properties.WRITE: "write",
        Characteristic.Properties.WRITE_WITHOUT_RESPONSE: "write-without-response",
    }
    return [name for flag, name in known.items() if proxy.properties & flag]
