"""The dice base's firmware under the real MicroPython, as WebAssembly under Node: 32 bits, as on a Pico."""

import shutil
import subprocess
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Self

from companion.practice.dice_base import BasePort, BaseStore, SampledDie
from firmware.core.app import Identity
from proofs.figures import PROJECT

HERE = Path(__file__).parent
PORT = (
    PROJECT
    / "tests/firmware/micropython/node_modules/@micropython/micropython-webassembly-pyscript"
    / "micropython.mjs"
)
"""Where `make setup-test` puts it."""
HEAP = 512_000
"""Bytes; the firmware is compiled there from its sources, which takes more than it does to run."""


class NotInstalled(OSError):
    """There is no Node, or no MicroPython for it."""


class WasmBoard:
    """A process with one base in it at a time. A context manager; raises NotInstalled where it cannot be started."""

    def __init__(self) -> None:
        node = shutil.which("node")
        if node is None or not PORT.exists():
            raise NotInstalled("there is no MicroPython as WebAssembly here; install Node, then run: make setup-test")
        parts = (HERE / "serve.mjs", PORT, HEAP, HERE / "served_base.py", PROJECT / "firmware")
        command = [node, *map(str, parts)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def ask(self, line: str) -> str:
        """The base's answer to a line. Raises EOFError when its process has ended."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        told = self._process.stdout.readline()
        if not told:
            raise EOFError(f"MicroPython ended with {self._process.wait()}; it says above why")
        return str(told)

    def base(
        self, identity: Identity, sensors: Sequence[SampledDie], port: BasePort, store: BaseStore
    ) -> "WasmFirmware":
        """Starts a base anew."""
        self.ask(" ".join(("start", identity.uid.hex(), str(identity.boot), *map(str, store.load()))))
        return WasmFirmware(self, sensors, port)


class WasmFirmware:
    """The firmware of one base. A `Firmware` (see `companion.practice.dice_base`)."""

    def __init__(self, board: WasmBoard, sensors: Sequence[SampledDie], port: BasePort) -> None:
        self._board, self._sensors, self._port = board, sensors, port
        self._judged = ["0", "0"]

    def poll(self, ticks_ms: int) -> None:
        """Lets it do everything due."""
        words = [str(ticks_ms)]
        heard = self._port.read()
        if heard:
            words.append(f"<{heard.hex()}")
        for number, sensor in enumerate(self._sensors, 1):
            sensor.drain(ticks_ms, partial(_note, words, number))
        written, *self._judged = self._board.ask(" ".join(words)).rstrip("\n").split(" ")
        for data in filter(None, written.split(",")):
            self._port.write(bytes.fromhex(data))

    def judged(self, die: int) -> int:
        """The number of the last movement of a die that it judged to be a throw."""
        return int(self._judged[die - 1])


def _note(words: list[str], die: int, _t_ms: int, x: int, y: int, z: int) -> None:
    words.append(f"{die}:{x},{y},{z}")
