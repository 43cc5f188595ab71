"""The radio: finds dice and speaks to them through `bleak`. The only file of the device that needs this package.

Everything here runs in the event loop of whoever uses it. What is wrong with radio or connection is one of `TROUBLES`.
"""

import asyncio
from collections.abc import Callable, Collection, Sequence
from typing import Final, NamedTuple, Protocol

from bleak import BleakAdapter, BleakClient, BleakScanner
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData
from bleak.exc import BleakBluetoothNotAvailableError, BleakDBusError, BleakError

from hardware.bluetooth_dice.godice import GoDice
from hardware.bluetooth_dice.notifications import Profile, Speaker
from hardware.bluetooth_dice.pixels import Pixels

MAKES: Final[Sequence[type[Speaker]]] = (Pixels, GoDice)
SERVICES: Final = frozenset(profile.service for make in MAKES for profile in make.profiles)
NAMES: Final = ("Pixel", "GoDice")  # how the dice call themselves while nobody changed that


class Recognised(NamedTuple):
    """A die's make, and where it is reached."""

    make: type[Speaker]
    profile: Profile


def recognise(characteristics: Collection[tuple[str, str]]) -> Recognised | None:
    """Whose die offers these characteristics (UUIDs of service and characteristic); None for any other thing."""
    for make in MAKES:
        for profile in make.profiles:
            if {(profile.service, profile.notify), (profile.service, profile.write)} <= set(characteristics):
                return Recognised(make, profile)
    return None


def may_be_die(name: str, services: Collection[str]) -> bool:
    """Whether something that makes itself known over the air is perhaps one of these dice."""
    return not SERVICES.isdisjoint(services) or name.startswith(NAMES)


TROUBLES: Final = (BleakError, OSError, TimeoutError, EOFError)
"""What bleak and the system raise when radio or die do not do what they are asked."""
FIND_S: Final = 5.0
CONNECT_S: Final = 20.0
CLOSE_S: Final = 2.0
NO_RADIO: Final = ("org.bluez.Error.NotReady", "org.freedesktop.DBus.Error.ServiceUnknown", "NoAdapter")


class Air(Protocol):
    """What can be heard and reached by radio; the real one is `BleakAir`."""

    async def find(self, address: str) -> BLEDevice | None:
        """Looks for a device for some seconds; None when it is not in reach."""

    def client(self, device: BLEDevice, lost: Callable[[BleakClient], None]) -> BleakClient:
        """A client for a device; `lost` is called when a connection ends."""

    async def scan(self, seconds: float) -> list[tuple[BLEDevice, AdvertisementData]]:
        """Everything that makes itself known within some seconds."""


class BleakAir:
    """The machine's own radio. An `Air`."""

    async def find(self, address: str) -> BLEDevice | None:
        """Looks among what the system holds already first: that does not make itself known any more."""
        adapter = await BleakAdapter.get()
        held = await adapter.get_connected_devices(list(SERVICES))
        device = next((candidate for candidate in held if candidate.address.upper() == address), None)
        return device or await BleakScanner.find_device_by_address(address, timeout=FIND_S)

    def client(self, device: BLEDevice, lost: Callable[[BleakClient], None]) -> BleakClient:
        return BleakClient(device, lost, timeout=CONNECT_S)

    async def scan(self, seconds: float) -> list[tuple[BLEDevice, AdvertisementData]]:
        discovered = await BleakScanner.discover(timeout=seconds, return_adv=True)
        return list(discovered.values())


class NotADie(BleakError):
    """Something else has this address."""


class Link:
    """One connection to one die: `speaker` is its make, `write` speaks to it."""

    def __init__(self, client: BleakClient, speaker: Speaker, profile: Profile) -> None:
        self.speaker = speaker
        self._client, self._profile = client, profile

    async def write(self, data: bytes) -> None:
        """Sends the die a message. Raises one of `TROUBLES`."""
        await self._client.write_gatt_char(self._characteristic(self._profile.write), data)

    async def listen(self, hear: Callable[[bytes], None]) -> None:
        """Has everything the die tells given to `hear`. Raises one of `TROUBLES`."""
        await self._client.start_notify(self._characteristic(self._profile.notify), lambda _of, data: hear(bytes(data)))

    async def close(self) -> None:
        """Ends the connection, however long the system thinks about it."""
        try:
            async with asyncio.timeout(CLOSE_S):
                await self._client.disconnect()
        except TROUBLES:
            return  # it is gone, which is what was wanted

    def _characteristic(self, uuid: str) -> int:
        """Its handle: in some dice service and characteristic have the same UUID."""
        service = self._client.services.get_service(self._profile.service)
        characteristic = service.get_characteristic(uuid) if service else None
        if characteristic is None:
            raise NotADie(f"{self._client.address} has no characteristic {uuid}")
        return characteristic.handle


async def connect(air: Air, device: BLEDevice, lost: Callable[[], None]) -> Link:
    """Connects to a device that should be a die. Raises one of `TROUBLES`; NotADie when it is something else."""
    client = air.client(device, lambda _client: lost())
    await client.connect()
    offers = [
        (characteristic.service_uuid, characteristic.uuid)
        for characteristic in client.services.characteristics.values()
    ]
    recognised = recognise(offers)
    if recognised is None:
        await client.disconnect()
        raise NotADie(f"the thing at {device.address} is no die that is known here; correct the address")
    return Link(client, recognised.make(), recognised.profile)


def no_radio(error: BaseException) -> bool:
    """Whether the machine itself has no radio that could be used now."""
    if isinstance(error, BleakDBusError):
        return error.dbus_error in NO_RADIO
    return isinstance(error, BleakBluetoothNotAvailableError | FileNotFoundError | ConnectionRefusedError)
