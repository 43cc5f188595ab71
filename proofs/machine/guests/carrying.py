"""Bytes carried between a machine's line and what is at either end of it."""

import os
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select
from typing import Final

CARRY: Final = """
import os, select, socket, sys, time, tty
port = os.open("{port}", os.O_RDWR | os.O_NOCTTY)
if os.isatty(port):
    tty.setraw(port)
door = socket.socket(socket.AF_UNIX)
while door.connect_ex("{door}"):  # whoever has just started opens it in a moment
    time.sleep(0.1)
open("{begun}", "w").close()
while True:
    for end in select.select([port, door], [], [])[0]:
        data = os.read(port, 65536) if end == port else door.recv(65536)
        if not data:
            sys.exit(0)
        if end == port:
            door.sendall(data)
            continue
        while data:
            data = data[os.write(port, data):]
"""
"""In the guest: between a line and a socket of a program there."""


@contextmanager
def listening(path: Path, line: socket.socket) -> Iterator[None]:
    """A socket outside to which one program connects, and the line behind it."""
    path.unlink(missing_ok=True)
    server = socket.socket(socket.AF_UNIX)
    server.bind(str(path))
    server.listen()
    ended, end = os.pipe()
    thread = threading.Thread(target=_carry, args=(server, line, ended), name=f"line {path.name}", daemon=True)
    thread.start()
    try:
        yield
    finally:
        os.close(end)
        thread.join()
        server.close()
        os.close(ended)


def _carry(server: socket.socket, line: socket.socket, ended: int) -> None:
    """Until the program leaves, the line breaks, or it is ended."""
    if ended in select([server.fileno(), ended], [], [])[0]:
        return
    way, _ = server.accept()
    with way:
        ends = {way.fileno(): (way, line), line.fileno(): (line, way)}
        while ended not in (ready := select([*ends, ended], [], [])[0]):
            for source, target in (ends[number] for number in ready):
                data = source.recv(65536)
                if not data:
                    return
                target.sendall(data)
