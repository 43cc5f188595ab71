"""What the base keeps on the emulated chip's flash: whole or not at all, and a base goes on without it."""

from contextlib import suppress
from pathlib import Path
from struct import unpack

import pytest

from firmware.core import link, msgs
from tests.firmware.emulated.chip import (
    BLOCK,
    FLASH_FILES,
    HELLO,
    EmulatedBase,
    firmware_files,
    flash_image,
    mounted,
    needs_chip,
)
from tests.firmware.emulated.updates import MAIN
from tools.compile_firmware import compile_firmware

pytestmark = [needs_chip, pytest.mark.soak, pytest.mark.timeout(0)]

WRITES = 40
WRITER = (
    b"""
from firmware.ports.rp2_pico.base import FlashStore
store = FlashStore()
for n in range(%d):
    store.save([n, n])
    store.save_calibration(0, bytes((n,)) * 67)
print("written")
"""
    % WRITES
)
# The base hangs in a pass of its first start.
HANGS = b"""
import os
if "hung" not in os.listdir():
    open("hung", "w").close()
    from firmware.core.app import App
    poll, passes = App.poll, 0
    def hangs(self, ticks):
        global passes
        passes += 1
        while passes > 20:
            pass
        poll(self, ticks)
    App.poll = hangs
"""
WATCHDOG_MS, BOOT_MS = 8000, 600


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder: Path = tmp_path_factory.mktemp("firmware")
    compile_firmware(folder)
    return firmware_files(folder, MAIN)


def hello(base: EmulatedBase) -> tuple[int, ...]:
    """What the base says when it is greeted."""
    parser, said = link.Parser(), list[tuple[int, ...]]()
    for _ in range(20):
        base.said.clear()
        base.send(HELLO)
        base.run(50)
        said += [msgs.unpack(msgs.HELLO, frame[7]) for frame in parser.feed(bytes(base.said)) if frame[1] == msgs.HELLO]
        if said:
            break
    return said[0]


def filled(files: dict[str, bytes]) -> bytes:
    """A flash with these files, and another one that takes all the room that is left."""
    from littlefs import LittleFSError

    fs = mounted(flash_image(files))
    left = fs.block_count - fs.used_block_count
    while True:
        with suppress(LittleFSError):
            return flash_image({**files, "filler": bytes(left * BLOCK)})
        left -= 1


def kept(flash: bytes, folder: str) -> list[bytes]:
    """What is kept in a folder; nothing where its first write had only begun, which the base takes for none."""
    fs = mounted(flash)
    if folder not in fs.listdir("/") or "kept" not in fs.listdir(folder):
        return []
    with fs.open(f"{folder}/kept", "rb") as file:
        data = bytes(file.read())
    return [data] if data else []


def test_power_lost_before_or_in_any_command_to_the_flash_leaves_what_was_there_or_what_was_written(
    files: dict[str, bytes],
) -> None:
    base, flashes = EmulatedBase({**files, "main.py": WRITER}), list[bytes]()

    def power_goes(at: int, data: bytes) -> None:
        flash, place, half = base.flash(), at - FLASH_FILES, len(data) // 2
        erases = len(data) == BLOCK
        torn = data[:half] if erases else bytes(a & b for a, b in zip(flash[place:], data[:half], strict=False))
        flashes.extend((flash, flash[:place] + torn + flash[place + half :]))

    base.flash_chip.before = power_goes
    assert base.run(6000, until=lambda: b"written" in base.said), bytes(base.said)
    numbers, calibrations = list[int](), list[int]()
    for flash in flashes:
        numbers += [unpack("<3H", data)[1] for data in kept(flash, "numbers")]
        for data in kept(flash, "die1"):
            assert len(data) == 67 and len(set(data)) == 1
            calibrations.append(data[0])
    assert base.flash_chip.sectors > 6, "some writes erase"
    assert sorted(set(numbers)) == list(range(WRITES)) and numbers == sorted(numbers)
    assert sorted(set(calibrations))[: WRITES - 1] == list(range(WRITES - 1)) and calibrations == sorted(calibrations)


def test_with_a_full_flash_the_base_starts_and_says_in_its_heartbeat_that_it_forgets(files: dict[str, bytes]) -> None:
    base = EmulatedBase(filled(files))
    base.run(BOOT_MS)
    hello(base)
    base.run(2500)
    frames = link.Parser().feed(bytes(base.said))
    heartbeats = [msgs.unpack(msgs.STATUS, frame[7]) for frame in frames if frame[1] == msgs.STATUS]
    assert heartbeats[-1][5] & msgs.DIE_FORGETS


def test_a_base_that_hangs_is_started_anew_by_its_watchdog(files: dict[str, bytes]) -> None:
    base = EmulatedBase({**files, "boot.py": HANGS})
    assert base.run(WATCHDOG_MS + 2 * BOOT_MS, until=lambda: base.resets == 1)
    base.run(BOOT_MS)
    assert hello(base)[8] == 2, "its second start"
