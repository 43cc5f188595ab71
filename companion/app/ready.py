"""Signals to the program's starter, if it asked for it, that the screen is up."""

import os
import socket
from contextlib import suppress


def say_ready() -> None:
    """Sends systemd's start-up signal: one datagram to the socket that NOTIFY_SOCKET names (sd_notify(3))."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door:  # whoever asked may be gone
        door.sendto(b"READY=1", "\0" + address[1:] if address.startswith("@") else address)
