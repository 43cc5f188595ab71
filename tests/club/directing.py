"""A director's hands: a hub runs as the command would have it run, and its desk is used by its own forms."""

import signal
import socket
import subprocess
import sys
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def listens(address: str, port: int) -> bool:
    with socket.socket() as door:
        return door.connect_ex((address, port)) == 0


class Desk:
    """The director's hands."""

    def __init__(self, address: str) -> None:
        self.address = address

    def page(self, name: str = "") -> str:
        with urllib.request.urlopen(self.address + name, timeout=5) as answer:
            return str(answer.read().decode())

    def do(self, doing: str, origin: str = "", **form: str | list[str]) -> str:
        own = "http://" + urllib.parse.urlsplit(self.address).netloc
        data = urllib.parse.urlencode(form, doseq=True).encode()
        asked = urllib.request.Request(f"{self.address}do/{doing}", data, {"Origin": origin or own})
        with urllib.request.urlopen(asked, timeout=5) as answer:
            return str(answer.read().decode())


@contextmanager
def hub(folder: Path) -> Iterator[tuple[Desk, "subprocess.Popen[str]"]]:
    """It runs as the command would have it run."""
    words = [sys.executable, "-m", "companion.club", str(folder), str(free_port())]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        child.stdout.readline()
        try:
            yield Desk(child.stdout.readline().partition("The desk: ")[2].strip()), child
        finally:
            child.send_signal(signal.SIGCONT)
            child.send_signal(signal.SIGTERM)
            child.wait(10)
