"""Runs rp2040py's chip ten times as fast: what touches memory and registers alone in C (`core.c`), the rest as it does.

Needs a C compiler, with which it compiles that once.
"""

import ctypes
import subprocess
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

SOURCE = Path(__file__).with_name("core.c")
CYCLE_NS = 8.0
SIO = 0xD0000000
READER = ctypes.CFUNCTYPE(ctypes.c_uint32, ctypes.c_uint32)
N, Z, C, V, MASKED, HANDLER, PENDING, DIVIDEND, DIVISOR, FOREIGN, WORDS = *range(9), 13, 14


class Shared(ctypes.Structure):
    """What both sides see: `Chip` of core.c."""

    _fields_ = (
        *((name, ctypes.c_void_p) for name in ("registers", "flash", "sram", "rom", "dpram")),
        ("words", ctypes.c_uint32 * WORDS),
        ("nanos", ctypes.c_double),
    )


@cache
def compiled() -> ctypes.CDLL:
    """The functions of core.c. Raises FileNotFoundError where there is no C compiler."""
    with TemporaryDirectory() as folder:
        path = f"{folder}/core.so"
        subprocess.run(["cc", "-O3", "-shared", "-fPIC", SOURCE, "-o", path], check=True)
        library = ctypes.CDLL(path)
    word, chip = ctypes.c_uint32, ctypes.c_void_p
    library.run.restype, library.run.argtypes = ctypes.c_long, (chip, ctypes.c_long, READER)
    library.load_io.restype, library.load_io.argtypes = word, (chip, word)
    library.store.restype, library.store.argtypes = None, (chip, word, word, ctypes.c_int)
    return library


class FastCore:
    """The core of one chip."""

    def __init__(self, mcu: Any, clock: Any) -> None:
        self._core, self._clock, self._timer, self._pios = mcu.core, clock, mcu.timer, mcu.pio
        self._kept = [_buffer(part) for part in (mcu.core.registers, mcu.flash, mcu.sram, mcu.bootrom, mcu.usb_dpram)]
        self._shared = Shared(*(ctypes.addressof(part) for part in self._kept))
        self._at = ctypes.addressof(self._shared)
        self._words = memoryview(self._shared.words).cast("B").cast("I")
        self._reader = READER(mcu.read_uint32)
        self._library = compiled()
        self._run = self._library.run
        self._share_divider(mcu.sio)
        self.reset()

    def reset(self) -> None:
        """The chip was reset: its divider and spinlocks too."""
        for word in range(DIVIDEND, WORDS):
            self._words[word] = 0
        self._words[DIVISOR] = 1

    def _share_divider(self, sio: Any) -> None:
        """Has rp2040py use the divider and the spinlocks of core.c too: there is one of each."""
        read, write = sio.read_uint32, sio.write_uint32
        here = {0x5C, *range(0x60, 0x7C, 4), *range(0x100, 0x180, 4)}

        def read_here(offset: int) -> Any:
            return self._library.load_io(self._at, SIO + offset) if offset in here else read(offset)

        def write_here(offset: int, value: int) -> None:
            if offset in here:
                self._library.store(self._at, SIO + offset, value & 0xFFFFFFFF, 4)
            else:
                write(offset, value)

        sio.read_uint32, sio.write_uint32 = read_here, write_here

    def run(self, until: float) -> None:
        """Runs until a moment of the clock, in nanoseconds."""
        core, clock = self._core, self._clock
        while (left := until - clock.nanos) > 0:
            if clock.has_scheduled_alarm:
                left = min(left, clock.nanos_to_next_alarm)
            if core.waiting:
                clock.tick(left)
            elif core.interrupts_updated or self._run_some(left):
                cycles = core.execute_instruction()
                clock.tick(cycles * CYCLE_NS)
                for pio in self._pios:
                    if not pio.stopped:
                        pio.advance(cycles)

    def _run_some(self, nanos: float) -> bool:
        """Runs for about so long; whether an instruction is next that rp2040py has to run."""
        core, clock, words = self._core, self._clock, self._words
        words[N], words[Z], words[C], words[V], words[MASKED] = core.n, core.z, core.c, core.v, core.pm
        words[HANDLER] = core.current_mode
        waits = core.pending_interrupts & core.enabled_interrupts
        words[PENDING] = bool(waits or core.pending_pend_sv or core.pending_svcall or core.pending_systick)
        self._shared.nanos = clock.nanos - self._timer._epoch_nanos
        cycles = self._run(self._at, max(1, int(-(-nanos // CYCLE_NS))), self._reader)
        core.n, core.z, core.c, core.v, core.pm = words[N], words[Z], words[C], words[V], words[MASKED]
        core.cycles += cycles
        clock.tick(cycles * CYCLE_NS)
        return words[FOREIGN] != 0 and not core.interrupts_updated


def _buffer(part: Any) -> Any:
    view = memoryview(part).cast("B")
    return (ctypes.c_ubyte * len(view)).from_buffer(view)
