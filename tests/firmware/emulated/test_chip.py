"""The shipped firmware under the real MicroPython on an emulated RP2040: it boots, answers, keeps its times, and a way
back leads into it. Emulated; some minutes each.
"""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from firmware.core import link, msgs
from tests.firmware.chips import Lis3dhChip
from tests.firmware.emulated.chip import HELLO, EmulatedBase, firmware_files, needs_chip
from tests.firmware.emulated.chip_hour import lain
from tests.firmware.emulated.chip_link import installed, played
from tests.firmware.emulated.chip_resets import WAYS, GreetedBase
from tests.firmware.emulated.updates import MAIN
from tests.firmware.test_motions import samples
from tools.compile_firmware import TOP, compile_firmware

pytestmark = [needs_chip, pytest.mark.timeout(0)]

METER_PIN, FLASH_PIN = 25, 24
# Runs before `main.py`, which stays as it is shipped: a pin is high during each pass of the main loop, and another
# rises where a file is written.
METER = b"""
import micropython
micropython.kbd_intr(-1)
from machine import Pin
from firmware.core.app import App
from firmware.core.base_memory import Memory
pin, poll = Pin(25, Pin.OUT), App.poll
passes = 0
def metered(self, ticks):
    global passes
    passes += 1
    pin.value(1)
    poll(self, ticks)
    pin.value(0)
App.poll = metered
# What is done each 2.5 s is done each 59th pass.
Memory.is_due = lambda self, now: passes % 59 == 0
from firmware.ports.rp2_pico.base import FlashStore
writes = Pin(24, Pin.OUT)
def noted(write):
    def noting(*what):
        writes.value(1)
        write(*what)
        writes.value(0)
    return noting
FlashStore.save, FlashStore.save_calibration = noted(FlashStore.save), noted(FlashStore.save_calibration)
"""
TENDED = 59
LONGEST_PASS_MS = 10.0
RECOVERY_PIN = 22
PROMPT = b">>> "


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder: Path = tmp_path_factory.mktemp("firmware")
    compile_firmware(folder)
    return firmware_files(folder, MAIN)


def heard(base: EmulatedBase, kind: int) -> list[tuple[int, ...]]:
    return [msgs.unpack(kind, frame[7]) for frame in link.Parser().feed(bytes(base.said)) if frame[1] == kind]


def session(base: EmulatedBase) -> int:
    return int([frame[5] for frame in link.Parser().feed(bytes(base.said)) if frame[1] == msgs.HELLO][-1])


def says(base: EmulatedBase, words: bytes) -> Callable[[], bool]:
    return lambda: words in base.said


@pytest.mark.slow
def test_what_is_asked_before_anything_is_run_is_content_where_nothing_is_missing() -> None:
    ran = subprocess.run([sys.executable, "-m", "tests.firmware.emulated.chip"], cwd=TOP, capture_output=True)
    assert (ran.returncode, ran.stderr) == (0, b"")


@pytest.mark.slow
def test_it_answers_a_second_after_power_though_frames_arrive_from_the_start(files: dict[str, bytes]) -> None:
    base = EmulatedBase(files)
    while not heard(base, msgs.HELLO) and base.ms < 1500:
        base.send(HELLO)
        base.run(20)
    assert base.ms <= 1000
    assert PROMPT not in base.said


class Hand:
    """What a die feels that is thrown when it is told to be."""

    def __init__(self) -> None:
        self._motion = [sample[1:] for sample in samples("thrown-firmly")]
        self._from_ms = 1e9

    def __call__(self, t_ms: float) -> tuple[float, float, float]:
        at = max(0, int((t_ms - self._from_ms) // 10))
        return self._motion[min(at, len(self._motion) - 1 - at % 2)]

    def throw(self, t_ms: float) -> None:
        self._from_ms = t_ms


@pytest.mark.soak
def test_no_pass_takes_longer_than_its_step_and_the_app_leads_back_to_the_prompt(files: dict[str, bytes]) -> None:
    hands = Hand(), Hand()
    base = EmulatedBase({**files, "boot.py": METER}, (Lis3dhChip(hands[0]), Lis3dhChip(hands[1])))
    edges: list[tuple[float, bool]] = []
    writes: list[float] = []
    base.mcu.gpio[FLASH_PIN].add_listener(lambda new, _old: writes.append(base.ms) if int(new) == 1 else None)
    base.mcu.gpio[METER_PIN].add_listener(lambda new, _old: edges.append((base.ms, int(new) == 1)))
    assert base.run(2000, until=lambda: len(edges) > 24)
    base.send(HELLO)
    assert base.run(200, until=lambda: bool(heard(base, msgs.HELLO)))
    tell = session(base)
    base.send(link.pack(msgs.SYNC_REQ, 0, 0, 0, tell, 0, msgs.pack(msgs.SYNC_REQ, 0, 0)))
    base.run(120)
    for hand in hands:
        hand.throw(base.ms)
    for _ in range(13):
        base.run(400)
        # Nothing is acknowledged, so that all is sent again and again.
        base.send(link.pack(msgs.PING, 0, 0, 0, tell, 0, bytes(4)))
    base.send(link.pack(msgs.SYNC_REQ, 0, 0, 0, tell, 0, msgs.pack(msgs.SYNC_REQ, 0, 0)))
    base.run(120)
    assert {roll[:3] for roll in heard(base, msgs.ROLL)} == {(1, 5, msgs.ROLLED)}
    rises = [ms for ms, high in edges if high]
    falls = [ms for ms, high in edges[edges.index((rises[0], True)) :] if not high]
    passes = [(fall - rise, any(rise < ms < fall for ms in writes)) for rise, fall in zip(rises, falls, strict=False)]
    # The first pass sets the sensors up.
    tended = [ms for number, (ms, _wrote) in enumerate(passes, 1) if number % TENDED == 0]
    lasted = sorted(ms for ms, wrote in passes[1:] if not wrote)
    wrote = sorted(ms for ms, wrote in passes if wrote)
    print(f"{len(lasted)} passes, the middle one {lasted[len(lasted) // 2]:.2f} ms, the longest {lasted[-1]:.2f} ms")
    print(f"collecting and counting memory: {', '.join(f'{ms:.1f}' for ms in tended)} ms")
    print(f"writing flash: {', '.join(f'{ms:.1f}' for ms in wrote)} ms")
    base.said.clear()
    base.send(link.pack(msgs.RECOVER, 0, 0, 0, tell, 0, b""))
    assert base.run(1500, until=says(base, PROMPT)), bytes(base.said)
    base.send(b"print(6 * 7)\r")
    assert base.run(100, until=says(base, b"42")), bytes(base.said)
    assert lasted[-1] <= LONGEST_PASS_MS
    assert 0 < len(wrote) <= 8 and wrote[-1] <= LONGEST_PASS_MS


@pytest.mark.slow
def test_memory_is_collected_and_counted_within_a_pass(files: dict[str, bytes]) -> None:
    base = EmulatedBase({**files, "boot.py": METER})
    edges: list[tuple[float, bool]] = []
    base.mcu.gpio[METER_PIN].add_listener(lambda new, _old: edges.append((base.ms, int(new) == 1)))
    assert base.run(3000, until=lambda: len(edges) > 2 * 2 * TENDED + 1)
    rises = [ms for ms, high in edges if high]
    falls = [ms for ms, high in edges[edges.index((rises[0], True)) :] if not high]
    both = [falls[TENDED * times - 1] - rises[TENDED * times - 1] for times in (1, 2)]
    assert min(both) > 2 and max(both) <= LONGEST_PASS_MS


@pytest.mark.soak
def test_every_throw_before_and_after_a_reset_is_told_once() -> None:
    pytest.importorskip("mujoco", reason="not installed: mujoco (make chip)")
    row = played(2, installed())
    assert (row.resets, row.thrown, row.doubled, row.wrong, row.lost) == (1, 10, 0, 0, 0)
    assert row.delivered >= 8


@pytest.mark.soak
def test_dice_that_lay_still_are_not_called_broken_and_their_throws_are_told(files: dict[str, bytes]) -> None:
    pytest.importorskip("mujoco", reason="not installed: mujoco (make chip)")
    row = lain(1, files, minutes=0.5)
    assert (row.called_broken, row.down, row.resets, row.told, row.wrong) == (0, 0, 0, row.thrown, 0)
    assert row.free_least > 100_000


@pytest.mark.soak
def test_it_comes_up_after_every_kind_of_reset_while_frames_arrive() -> None:
    base = GreetedBase()
    rows = [base.reset(number) for number in range(len(WAYS))]
    assert [(row.how, row.verdict) for row in rows] == [(how, "up") for how in WAYS]
    assert all(row.up_ms <= 1000 for row in rows)


@pytest.mark.slow
def test_with_the_pin_at_ground_it_stays_at_its_prompt(files: dict[str, bytes]) -> None:
    base = EmulatedBase(files)
    base.hold(RECOVERY_PIN, low=True)
    assert base.run(1500, until=says(base, PROMPT)), bytes(base.said)
    base.send(b"print(6 * 7)\r")
    assert base.run(100, until=says(base, b"42")), bytes(base.said)
