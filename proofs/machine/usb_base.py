"""The dice base behind a real /dev/ttyACM0 of the machine: the kernel's own USB gadget, plugged into its own host.

The firmware runs outside, at a simulated base (`companion.practice.dice_base`). Its bytes go through QEMU to the
gadget's end in the guest (/dev/ttyGS0), over USB as dummy_hcd does it, and come out at cdc_acm's /dev/ttyACM0.
"""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select
from typing import Final

from companion.practice.dice_base import SimulatedDiceBase
from proofs.machine.emulated import Machine

GADGET: Final = "/sys/kernel/config/usb_gadget/base"
LOAD: Final = "modprobe dummy_hcd; modprobe usb_f_acm; modprobe libcomposite"
MAKE: Final = f"""
mkdir -p {GADGET}/strings/0x409 {GADGET}/configs/c.1 {GADGET}/functions/acm.usb0
cd {GADGET}
echo 0x2e8a >idVendor; echo 0x0005 >idProduct
echo MicroPython >strings/0x409/manufacturer; echo "Board in FS mode" >strings/0x409/product
echo 5eed000000000001 >strings/0x409/serialnumber
ln -sf {GADGET}/functions/acm.usb0 configs/c.1/
"""
PLUG: Final = (
    f"ls /sys/class/udc | head -n 1 >{GADGET}/UDC; until [ -c /dev/ttyACM0 ]; do sleep 0.1; done; udevadm settle"
)
PULL: Final = f'echo "" >{GADGET}/UDC; while [ -c /dev/ttyACM0 ]; do sleep 0.1; done'
CARRY: Final = """
import os, select, time, tty
port = os.open("/dev/virtio-ports/orctable.dice", os.O_RDWR)
while True:
    try:
        line = os.open("/dev/ttyGS0", os.O_RDWR | os.O_NOCTTY)
        tty.setraw(line)
        other = {port: line, line: port}
        while True:
            for end in select.select(list(other), [], [])[0]:
                data = os.read(end, 4096)
                if end == line and not data:
                    raise OSError("the plug was pulled")
                os.write(other[end], data)
                if not data:
                    time.sleep(0.1)
    except OSError:
        os.close(line)
        time.sleep(0.2)
"""
"""Carries bytes between QEMU's port and the gadget's end, in the guest."""
POLL_S: Final = 0.02


class SocketCable:
    """The base's end: a socket of QEMU. Whether a program has the port open cannot be seen from there."""

    def __init__(self, path: Path) -> None:
        self.path, self.written, self.taken = str(path), 0, 0
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(self.path)
        self._socket.setblocking(False)

    def plug_in(self) -> None:
        """The plug is the gadget's, in the guest."""

    def pull_out(self) -> None:
        """Closes the socket; the plug is the gadget's, in the guest."""
        self._socket.close()

    def connected(self) -> bool:
        """A base on USB sends whether anybody listens or not."""
        return True

    def wait_readable(self, timeout_s: float) -> None:
        """Waits, in wall time, until the app has written something."""
        select([self._socket], [], [], timeout_s)

    def read(self) -> bytes:
        """What the app has written."""
        try:
            data = self._socket.recv(4096)
        except BlockingIOError:
            return b""
        self.taken += len(data)
        return data

    def write(self, data: bytes) -> int:
        """Sends what fits now; returns the number of bytes."""
        try:
            count = self._socket.send(data)
        except BlockingIOError:
            return 0
        self.written += count
        return count


class Base:
    """A running base, moved on by a thread of its own in wall time, and its plug."""

    def __init__(self, machine: Machine, seed: int) -> None:
        self._machine, self._lock, self._ending = machine, threading.Lock(), threading.Event()
        self._begun = time.monotonic()
        self._base = SimulatedDiceBase(seed, cable=SocketCable(machine.folder / "dice"))
        self._thread = threading.Thread(target=self._work, name="dice base", daemon=True)
        self._thread.start()

    def _now(self) -> float:
        return time.monotonic() - self._begun

    def _work(self) -> None:
        while not self._ending.wait(POLL_S):
            with self._lock:
                self._base.poll(self._now())

    def throw(self, dice: tuple[int, ...] = (1, 2)) -> dict[int, int | None]:
        """Throws dice and waits until they lie still; the faces on top."""
        with self._lock:
            rest = self._base.throw(self._now(), dice=dice)
        time.sleep(max(0.0, rest - self._now()))
        with self._lock:
            return {die: face for die, face in self._base.faces(self._now()).items() if die in dice}

    def pull(self) -> None:
        """Pulls its plug out."""
        self._machine.guest.shell(PULL)

    def plug_in(self) -> None:
        """Plugs it in again."""
        self._machine.guest.shell(PLUG)

    def close(self) -> None:
        """Ends it."""
        self._ending.set()
        self._thread.join()
        self._base.close()


@contextmanager
def base(machine: Machine, seed: int) -> Iterator[Base]:
    """A dice base, plugged into the machine."""
    machine.guest.shell(LOAD)
    machine.guest.shell(MAKE)
    machine.guest.run("/bin/sh", "-c", "cat >/run/dice.py", stdin=CARRY.encode())
    machine.guest.shell("systemd-run --quiet --collect --unit=dice python3 /run/dice.py")
    with_plug = Base(machine, seed)
    try:
        with_plug.plug_in()
        yield with_plug
    finally:
        with_plug.close()
