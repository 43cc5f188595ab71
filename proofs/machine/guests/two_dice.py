"""Inside a machine to try: two SIMULATED Pixels dice in the air of a radio that its kernel takes for a real one.

`python -m proofs.machine.guests.two_dice` runs there, with bumble, one of whose controllers is the machine's own,
behind /dev/vhci; each die is a GATT server with another, all joined by bumble's link, so that only the waves are
missing. A line of /run/pixels says what happens: `throw`, `out` (of reach) or `in`; each throw's faces go into
/run/thrown.
"""

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from bumble import hci
from bumble.controller import Controller
from bumble.link import LocalLink
from bumble.transport import open_transport

from tests.hardware_bluetooth.att_air import Server
from tests.hardware_bluetooth.twins import PixelsTwin

ADDRESSES: Final = ("D1:CE:00:00:00:01", "D1:CE:00:00:00:02")
OWN: Final = "F0:F0:F0:F0:F0:F0"
ASKED, THROWN = Path("/run/pixels"), Path("/run/thrown")
INTERVAL_MS: Final = 200.0
POLL_S: Final = 0.02


class Waves(LocalLink):
    """bumble's own link gives the sender's random address, which Linux has while it looks for dice, also to a
    connection that was made under the public one; who gets the packet then knows of no such connection.
    """

    def send_acl_data(self, sender: Controller, to: hci.Address, transport: Any, data: bytes) -> None:
        """A packet of a connection."""
        connection, receiver = sender.le_connections.get(to), self.find_le_controller(to)
        if connection is not None and receiver is not None:
            asyncio.get_running_loop().call_soon(receiver.on_link_acl_data, connection.self_address, transport, data)


class Radio(Controller):
    """The machine's own controller, which does two more things that the standard asks for: a connection that is called
    off is not made any more, and who was told of once is not told of again in the same search.
    """

    pending_le_connection: Any
    told: set[hci.Address]

    def on_hci_le_set_scan_enable_command(self, command: Any) -> Any:
        """A search begins or ends."""
        self.told = set()
        return super().on_hci_le_set_scan_enable_command(command)

    def on_advertising_pdu(self, pdu: Any) -> None:
        """Somebody makes itself known."""
        known = self.le_scan_enable and self.filter_duplicates and pdu.advertiser_address in self.told
        if not known or self.pending_le_connection is not None:
            if self.le_scan_enable:
                self.told.add(pdu.advertiser_address)
            super().on_advertising_pdu(pdu)

    def on_hci_le_create_connection_cancel_command(self, command: Any) -> Any:
        """Linux has waited long enough."""
        asked, self.pending_le_connection = self.pending_le_connection, None
        if asked is not None:
            asyncio.get_running_loop().call_soon(self.send_hci_packet, called_off(asked.peer_address))
        return super().on_hci_le_create_connection_cancel_command(command)


def called_off(peer: hci.Address) -> hci.HCI_LE_Connection_Complete_Event:
    """What a controller says of a connection that was called off."""
    return hci.HCI_LE_Connection_Complete_Event(
        status=hci.HCI_ErrorCode.UNKNOWN_CONNECTION_IDENTIFIER_ERROR,
        connection_handle=0,
        role=hci.Role.CENTRAL,
        peer_address_type=peer.address_type,
        peer_address=peer,
        connection_interval=0,
        peripheral_latency=0,
        supervision_timeout=0,
        central_clock_accuracy=0,
    )


class Dice:
    """Both dice, and what is done with them."""

    def __init__(self, link: LocalLink) -> None:
        self.begun, self.last = time.monotonic(), 0.0
        self.twins = [PixelsTwin(number) for number, _ in enumerate(ADDRESSES, 1)]
        self.servers = [
            Server(link, address, twin, _hears(twin)) for address, twin in zip(ADDRESSES, self.twins, strict=True)
        ]

    async def do(self, asked: str) -> None:
        """What a line asks for."""
        now = time.monotonic() - self.begun
        if asked == "throw":
            self.last = max(twin.die.throw(now) for twin in self.twins)
            faces = " ".join(str(twin.die.face_up(self.last)) for twin in self.twins)
            with THROWN.open("a", encoding="ascii") as file:
                file.write(f"{faces}\n")
        for server in self.servers:
            if asked == "out":
                await server.vanish()
            elif asked == "in":
                await server.advertise(INTERVAL_MS)

    async def speak(self) -> None:
        """They say what they have noticed."""
        now = time.monotonic() - self.begun
        for server, twin in zip(self.servers, self.twins, strict=True):
            for data in twin.poll(now):
                await server.notify(data)


def _hears(twin: PixelsTwin) -> Callable[[bytes], None]:
    return twin.heard.append


async def main() -> None:
    """Lets the dice live until somebody ends this program."""
    link = Waves()
    dice = Dice(link)
    for server in dice.servers:
        await server.device.power_on()
    async with await open_transport("vhci") as (source, sink):
        Radio("hci", host_source=source, host_sink=sink, link=link, public_address=OWN)
        await dice.do("in")
        port = os.open(ASKED, os.O_RDWR | os.O_NONBLOCK)
        while True:
            try:
                lines = os.read(port, 4096).decode().split()
            except BlockingIOError:
                lines = []
            for line in lines:
                await dice.do(line)
            await dice.speak()
            await asyncio.sleep(POLL_S)


if __name__ == "__main__":
    asyncio.run(main())
