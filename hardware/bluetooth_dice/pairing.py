"""Choosing dice: which are near, and which of them is this one, by its lamp.

Everything here runs in the event loop of whoever uses it, and raises one of `radio.TROUBLES` when radio or die do not
do what they are asked.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

from hardware.bluetooth_dice.notifications import Introduced, Said
from hardware.bluetooth_dice.radio import Air, Link, connect, may_be_die

LOOK_S: Final = 8.0  # wall seconds within which a die that is awake makes itself known
LAMP_S: Final = 3.0  # wall seconds for which a lamp blinks
ANSWER_S: Final = 5.0  # wall seconds in which a die that is connected has to introduce itself


class Nearby(NamedTuple):
    """A die that makes itself known: its address, its name, and how strongly it is heard (dBm, nearer to 0: nearer)."""

    address: str
    name: str
    strength_dbm: int


async def dice_nearby(air: Air, seconds: float = LOOK_S) -> list[Nearby]:
    """Every die that makes itself known within some seconds, the strongest first."""
    dice = [
        Nearby(device.address.upper(), advertisement.local_name or device.name or "", advertisement.rssi)
        for device, advertisement in await air.scan(seconds)
        if may_be_die(
            advertisement.local_name or device.name or "", [uuid.lower() for uuid in advertisement.service_uuids]
        )
    ]
    return sorted(dice, key=lambda die: (-die.strength_dbm, die.address))


async def blink(air: Air, address: str, seconds: float = LAMP_S) -> Introduced:
    """Has the die with this address blink, and stays connected for so many wall seconds; returns who it is.

    Raises TimeoutError when it is not in reach or does not answer.
    """
    async with meeting(air, address, lambda _said: None) as met:
        await met.blink()
        await asyncio.sleep(seconds)
    return met.introduced


class Met:
    """A die that has introduced itself, as long as it stays connected: `gone` says that it does not any more."""

    def __init__(self, link: Link, introduced: Introduced, gone: asyncio.Event) -> None:
        self.introduced, self.gone = introduced, gone
        self._link = link

    async def blink(self) -> None:
        """Its lamp blinks for some seconds."""
        await self._link.write(self._link.speaker.blink)


@asynccontextmanager
async def meeting(air: Air, address: str, hear: Callable[[Said], None]) -> AsyncIterator[Met]:
    """Connects to the die with this address, and has all it says given to `hear`.

    Raises TimeoutError when it is not in reach or does not answer.
    """
    device = await air.find(address)
    if device is None:
        raise TimeoutError(f"the die {address} is not in reach; pick it up so that it wakes, and try once more")
    introduced: asyncio.Future[Introduced] = asyncio.get_running_loop().create_future()
    gone = asyncio.Event()
    link = await connect(air, device, gone.set)

    def receive(data: bytes) -> None:
        for said in link.speaker.read(data):
            if isinstance(said, Introduced) and not introduced.done():
                introduced.set_result(said)
            hear(said)

    try:
        await link.listen(receive)
        for message in link.speaker.greeting:
            await link.write(message)
        yield Met(link, await asyncio.wait_for(introduced, ANSWER_S), gone)
    finally:
        await link.close()


def table_line(addresses: tuple[str, ...]) -> str:
    """The line of the table file that names these dice, die 1 first."""
    return f'sources = ["bluetooth:{",".join(addresses)}", "hand"]'
