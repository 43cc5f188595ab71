"""The dice base on the chip it was written for: MicroPython's rp2 build on an emulated RP2040, two LIS3DH on its buses.

Needs rp2040py and littlefs-python (`make chip` installs both), a C compiler, and a build of MicroPython, which the
project does not carry: ORCTABLE_RP2 names its file. The one that was measured is MicroPython 1.28.0 for the Seeed XIAO
RP2040, the same chip with another flash and other pins led out; `SHA256` is its checksum.

A byte on an I2C bus takes as long as at 400 kHz, writing flash as long as such flash usually takes (`SECTOR_MS`). Not
modelled: what the flash's cache costs, the times of USB, a second core, and noise on the wires.
"""

import hashlib
import os
import shutil
import sys
from collections.abc import Callable, Mapping
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from firmware.core import link, msgs
from tests.firmware.chips import Lis3dhChip
from tests.firmware.emulated.fast_core import FastCore

HELLO = link.pack(msgs.HELLO_REQ, 0, 0, 0, 0, 0, msgs.pack(msgs.HELLO_REQ, 1, 1, 77))
"""The app's greeting. It holds a 3, which would stop a base that is not deaf to Ctrl-C yet."""
SHA256 = "27b41295467267c923ff5014ed622962d693f415e8a1089dc87f5c6731c9e3ec"
UF2 = os.environ.get("ORCTABLE_RP2", "")
WHERE = (
    "SEEED_XIAO_RP2040-20260406-v1.28.0.uf2 from the public repository easytarget/PrintPy2040, folder "
    "microPython/Firmware; name the file in ORCTABLE_RP2"
)
FLASH_FILES, BLOCKS, BLOCK = 0xA0000, 352, 4096  # where that build keeps its files: from here to the end of 2 MB
ROM_ENTRY = 0x10000000
I2C_BYTE_NS = 22_500  # nine bits at 400 kHz
READ_STATUS, WRITE_PAGE, ERASE_SECTOR, BUSY = b"\x05", b"\x02", b"\x20", 1
"""Commands of the flash, and a bit of its status."""
PULLED_UP = (4, 5, 6, 7)  # the lines of both buses, by resistors on the board
NS = 1_000_000
PAGE_MS, SECTOR_MS = 0.4, 45.0
"""How long writing 256 bytes and erasing 4,096 usually takes a W25Q16: from memory, not from its data sheet. The
longest that a public header of the W25Q16BV names are 3 and 400.
"""
PATIENCE_MS = 1000.0
USB_FRAME_US = 1000
"""How far apart packets to the base come. rp2040py would hand it an empty one each 10 us, which no computer does: the
base had more work with them than with its dice, and a second of it took five times as long.
"""


def missing(*modules: str) -> str:
    """What the emulated chip, and a command that needs these modules too, lacks here; empty if nothing."""
    for module in ("rp2040py", "littlefs", *modules):
        try:
            __import__(module)
        except ImportError:
            return f"needs {module}: make chip"
    if shutil.which("cc") is None:
        return "needs a C compiler named cc"
    if not UF2 or not Path(UF2).is_file():
        return f"needs MicroPython for the RP2040: {WHERE}"
    if hashlib.sha256(Path(UF2).read_bytes()).hexdigest() != SHA256:
        return f"{UF2} is another build than the one that was measured: {WHERE}"
    return ""


needs_chip = pytest.mark.skipif(bool(missing()), reason=missing())


class I2cWires:
    """One I2C bus of the emulated chip with sensors on it; `out` takes them all off."""

    def __init__(self, bus: Any, clock: Any, chips: Mapping[int, Lis3dhChip]) -> None:
        self.out = False
        self._bus, self._clock, self._chips = bus, clock, chips
        self._chip: Lis3dhChip | None = None
        self._register = -1
        self._waiting = bytearray()
        self._then: Callable[[], None] = lambda: None
        self._alarm = clock.create_alarm(lambda: self._then())
        bus.on_connect, bus.on_write_byte, bus.on_read_byte = self._connect, self._write, self._read

    def reset(self) -> None:
        """The chip was reset: what was on its way on the bus comes to nothing."""
        self._then = lambda: None
        self._chip = None

    def _after_a_byte(self, then: Callable[[], None]) -> None:
        self._then = then
        self._alarm.schedule(I2C_BYTE_NS)

    def _connect(self, address: int, mode: int) -> None:
        self._chip = None if self.out else self._chips.get(address)
        self._waiting.clear()
        if mode == 0:
            self._register = -1
        there = self._chip is not None
        self._after_a_byte(lambda: self._bus.complete_connect(there))

    def _write(self, value: int) -> None:
        chip = self._chip
        assert chip is not None
        if self._register < 0:
            self._register = value
        else:
            chip.run(self._clock.nanos / NS)
            chip.write(self._register, bytes((value,)))
            self._register += 1
        self._after_a_byte(lambda: self._bus.complete_write(True))

    def _read(self, _more: bool) -> None:
        chip = self._chip
        assert chip is not None
        if not self._waiting:
            chip.run(self._clock.nanos / NS)
            self._waiting += chip.read(self._register, 6 if self._register & 0x80 else 1)
        value = self._waiting.pop(0)
        self._after_a_byte(lambda: self._bus.complete_read(value))


class Flash:
    """The flash of the emulated chip, which is busy for a while after each command that writes.

    `pages` and `sectors` count what was written and erased; `before` is called before each of them, with where it goes
    and what it will be.
    """

    def __init__(self, ssi: Any, clock: Any, page_ms: float, sector_ms: float) -> None:
        self.pages = self.sectors = 0
        self.before: Callable[[int, bytes], None] = lambda _at, _data: None
        self._ssi, self._clock, self._page_ms, self._sector_ms = ssi, clock, page_ms, sector_ms
        self._busy_until = 0.0
        self._apply, self._shift = ssi._apply_command, ssi._shift_byte
        ssi._apply_command, ssi._shift_byte = self._written, self._shifted

    def _written(self) -> None:
        said = bytes(self._ssi._tx_buffer)
        erases, writes = said[:1] == ERASE_SECTOR and len(said) >= 4, said[:1] == WRITE_PAGE and len(said) > 4
        if self._ssi._write_enabled and (erases or writes):
            self.pages, self.sectors = self.pages + writes, self.sectors + erases
            self.before(int.from_bytes(said[1:4], "big"), b"\xff" * BLOCK if erases else said[4:])
            self._busy_until = self._clock.nanos + NS * (self._sector_ms if erases else self._page_ms)
        self._apply()

    def _shifted(self, byte: int) -> int:
        reads_status = bytes(self._ssi._tx_buffer[:1]) == READ_STATUS
        answer = int(self._shift(byte))
        return answer | BUSY if reads_status and self._clock.nanos < self._busy_until else answer


class EmulatedBase:
    """A chip with these files (or this) on its flash, switched on; `said` is what has come out of its USB cable.

    `resets` counts how often it has started anew by itself, `enumerated` says whether a computer would show its port.
    """

    def __init__(
        self,
        files: Mapping[str, bytes] | bytes,
        chips: tuple[Lis3dhChip, Lis3dhChip] | None = None,
        flash_ms: tuple[float, float] = (PAGE_MS, SECTOR_MS),
    ) -> None:
        from rp2040py.boards import BoardSpec
        from rp2040py.device.base_device import BaseDevice, ResetCause

        self.device = BaseDevice(board=BoardSpec(image=UF2))
        self.mcu = self.device.mcu
        self._clock = self.device.simulator.clock
        self.mcu.usb_ctrl.read_delay_microseconds = USB_FRAME_US
        self.said = bytearray()
        self.resets = 0
        self.enumerated = False
        self._causes = ResetCause.RUN_PIN, ResetCause.WATCHDOG
        self.chips = chips or (Lis3dhChip(), Lis3dhChip())
        # The first die is on bus 1, the second on bus 0.
        self.wires = [I2cWires(self.mcu.i2c[1 - die], self._clock, {0x18: chip}) for die, chip in enumerate(self.chips)]
        for pin in PULLED_UP:
            self.mcu.gpio[pin].set_input_value(True)
        image = files if isinstance(files, bytes) else flash_image(files)
        self.mcu.flash[FLASH_FILES : FLASH_FILES + BLOCKS * BLOCK] = image
        self.flash_chip = Flash(self.mcu.ssi, self._clock, *flash_ms)
        self.device.cdc.on_serial_data = self.said.extend
        self.device.cdc.on_device_connected = self._connected
        self.device.simulator.stopped = False
        self.mcu.core.pc = ROM_ENTRY
        self._core = FastCore(self.mcu, self._clock)
        self.mcu.watchdog.on_watchdog_trigger = self._reset_by_itself

    @property
    def ms(self) -> float:
        """How long it has been on."""
        return float(self._clock.nanos) / NS

    def run(self, ms: float, until: Callable[[], bool] = lambda: False) -> bool:
        """Lets it run for so long, or until something is so, which is asked about every half millisecond."""
        clock = self._clock
        # Whole nanoseconds: what is left of a sum of milliseconds may be too little to move the clock.
        end = round(clock.nanos + ms * NS)
        while clock.nanos < end:
            self._core.run(min(clock.nanos + NS / 2, end))
            if until():
                return True
        return until()

    def reset(self, *, by_watchdog: bool = False) -> None:
        """Everything starts anew, but for what is on the flash: by the chip's reset pin, or as its watchdog does it."""
        self._core.reset()
        for wires in self.wires:
            wires.reset()
        self.enumerated = False
        self.device.hard_reset(cause=self._causes[by_watchdog])

    def _reset_by_itself(self) -> None:
        self.resets += 1
        self.reset(by_watchdog=True)

    def _connected(self) -> None:
        self.enumerated = True

    def flash(self) -> bytes:
        """What is on its flash now, and stays there without power."""
        return bytes(self.mcu.flash[FLASH_FILES : FLASH_FILES + BLOCKS * BLOCK])

    def takes(self, count: int) -> bool:
        """Whether the cable takes so many bytes now."""
        fifo = self.device.cdc.tx_fifo
        return bool(fifo.size - fifo.item_count >= count)

    def send(self, data: bytes) -> None:
        """Sends bytes down the USB cable, and runs the base while it takes no more."""
        for byte in data:
            if self.device.cdc.tx_fifo.full:
                self.run(PATIENCE_MS, until=lambda: not self.device.cdc.tx_fifo.full)
            self.device.cdc.send_serial_byte(byte)

    def boots(self, parser: link.Parser) -> list[int]:
        """Its own count of its starts, from each greeting it has answered in what it `said`, which is taken away."""
        said, self.said[:] = bytes(self.said), b""
        return [msgs.unpack(msgs.HELLO, frame[7])[8] for frame in parser.feed(said) if frame[1] == msgs.HELLO]

    def hold(self, pin: int, *, low: bool) -> None:
        """Connects a pin to ground, or lets go of it."""
        if low:
            self.mcu.gpio[pin].set_input_value(False)
        else:
            self.mcu.gpio[pin].release_input()


def flash_image(files: Mapping[str, bytes]) -> bytes:
    """A file system as MicroPython makes it, with these files."""
    from littlefs import LittleFS

    fs = LittleFS(block_size=BLOCK, block_count=BLOCKS, prog_size=256, read_size=16)
    for name, data in files.items():
        if "/" in name:
            fs.makedirs(str(PurePosixPath(name).parent), exist_ok=True)
        with fs.open(name, "wb") as file:
            file.write(data)
    return bytes(fs.context.buffer)


def mounted(flash: bytes) -> Any:
    """The file system on a flash, as the chip finds it when it is switched on."""
    from littlefs import LittleFS

    fs = LittleFS(block_size=BLOCK, block_count=BLOCKS, prog_size=256, read_size=16, mount=False)
    fs.context.buffer = bytearray(flash)
    fs.mount()
    return fs


def firmware_files(compiled: Path, main: bytes) -> dict[str, bytes]:
    """The firmware as it lies on a board: what `make firmware` compiled into a folder, and `main.py`."""
    files = {path.relative_to(compiled).as_posix(): path.read_bytes() for path in sorted(compiled.rglob("*.mpy"))}
    return {**files, "main.py": main}


if __name__ == "__main__":
    sys.exit(missing() or None)
