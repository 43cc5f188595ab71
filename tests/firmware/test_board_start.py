"""How the dice base starts: deaf to Ctrl-C before all else, watched before it loads anything, with a way back."""

import ast
import os
import pty
import select
import shutil
import subprocess
import sys
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic, sleep
from types import ModuleType

import pytest

from firmware.core import link, msgs
from hardware.clock import MonotonicClock
from hardware.events import DeviceUp, DieLost, Event
from hardware.serial_dice.source import SerialDice

TOP = Path(__file__).parents[2]
MAIN = TOP / "firmware" / "ports" / "rp2_pico" / "main.py"
BOARD = Path(__file__).parent / "board"
MICROPYTHON = os.environ.get("ORCTABLE_MICROPYTHON") or shutil.which("micropython")
"""The real interpreter, where the system has one (Debian 13: apt install micropython)."""
STARTS = 12
PATIENCE_S = 30.0
real = pytest.mark.skipif(
    not MICROPYTHON, reason="needs MicroPython: apt install micropython (Debian 13), or name it in ORCTABLE_MICROPYTHON"
)


def test_the_line_is_deaf_before_anything_else_is_done() -> None:
    _words, *first = ast.parse(MAIN.read_text(encoding="utf-8")).body[:3]
    assert [ast.unparse(one) for one in first] == ["import micropython", "micropython.kbd_intr(-1)"]


class Recorder:
    """Stands for the modules of a Pico, and remembers in which order they were used."""

    def __init__(self, *, held: bool) -> None:
        self.done: list[str] = []
        self.held = held

    def module(self, name: str, **functions: object) -> ModuleType:
        made = ModuleType(name)
        for function, does in functions.items():
            setattr(made, function, does)
        return made

    def note(self, what: str, result: object = None) -> object:
        self.done.append(what)
        return result

    def modules(self) -> dict[str, ModuleType]:
        return {
            "micropython": self.module("micropython", kbd_intr=lambda key: self.note(f"kbd_intr {key}")),
            "machine": self.module("machine", WDT=lambda timeout: self.note(f"watchdog {timeout}")),
            "rp2": self.module("rp2", bootsel_button=lambda: int(self.held)),
            "firmware.ports.rp2_pico.base": self.module("base", run=lambda _dog: self.note("run")),
        }


@pytest.mark.parametrize(
    ("held", "done"),
    [(False, ["kbd_intr -1", "watchdog 8000", "run"]), (True, ["kbd_intr -1", "kbd_intr 3"])],
    ids=["started", "BOOTSEL held"],
)
def test_the_watchdog_runs_before_the_base_is_loaded_unless_the_owner_wants_in(
    monkeypatch: pytest.MonkeyPatch, *, held: bool, done: list[str]
) -> None:
    recorder = Recorder(held=held)
    for name, module in recorder.modules().items():
        monkeypatch.setitem(sys.modules, name, module)
    exec(compile(MAIN.read_text(encoding="utf-8"), str(MAIN), "exec"), {"__name__": "__main__"})
    assert recorder.done == done


@contextmanager
def started(folder: Path, **environment: str) -> Iterator[tuple[int, str]]:
    """The base under the real interpreter, on a serial line of its own; yields our end of it, and the port's name."""
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    words = {**os.environ, "MICROPYPATH": f"{BOARD}:{TOP}", **environment}
    with subprocess.Popen([str(MICROPYTHON), str(MAIN)], stdin=theirs, stdout=theirs, cwd=folder, env=words) as process:
        try:
            yield ours, os.ttyname(theirs)
        finally:
            process.kill()
            os.close(theirs)
            os.close(ours)


@real
def test_the_base_comes_up_whenever_frames_arrive(tmp_path: Path) -> None:
    hello = link.pack(msgs.HELLO_REQ, 0, 0, 0, 0, 0, msgs.pack(msgs.HELLO_REQ, 1, 1, 77))
    for seed in range(STARTS):
        with started(tmp_path) as (line, _):
            sleep(Random(seed).random() * 0.2)
            parser, until = link.Parser(), monotonic() + PATIENCE_S
            kinds: set[int] = set()
            while msgs.HELLO not in kinds:
                assert monotonic() < until, f"start {seed} did not come up"
                os.write(line, hello)
                sleep(0.02)
                kinds |= {frame[1] for frame in parser.feed(os.read(line, 4096))} if _readable(line) else set()


@real
def test_the_apps_own_driver_meets_the_real_interpreter_and_hears_of_a_die_that_is_out(tmp_path: Path) -> None:
    bridge, app_end = pty.openpty()
    tty.setraw(app_end)
    heard: list[Event] = []
    with started(tmp_path, DIE2="out") as (line, _), SerialDice(os.ttyname(app_end), MonotonicClock()) as dice:
        dice.start(heard.append)
        until = monotonic() + PATIENCE_S
        while not any(isinstance(event, DieLost) for event in heard) and monotonic() < until:
            for source, to in ((bridge, line), (line, bridge)):
                if _readable(source):
                    os.write(to, os.read(source, 4096))
    os.close(bridge)
    os.close(app_end)
    assert [event.die for event in heard if isinstance(event, DieLost)] == [2]
    assert any(isinstance(event, DeviceUp) and "e661000000000001" in event.detail for event in heard)


@real
def test_with_the_button_held_the_base_stops_at_its_prompt(tmp_path: Path) -> None:
    with started(tmp_path, BOOTSEL="held") as (line, _):
        until, said = monotonic() + PATIENCE_S, b""
        while b"BOOTSEL was held" not in said:
            assert monotonic() < until, said
            said += os.read(line, 4096) if _readable(line) else b""


def _readable(line: int) -> bool:
    return bool(select.select([line], [], [], 0.01)[0])
