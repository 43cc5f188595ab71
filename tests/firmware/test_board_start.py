"""How the dice base starts: deaf to Ctrl-C before all else, watched before it loads anything, with a way back."""

import ast
import os
import pty
import select
import sys
import tty
from pathlib import Path
from time import monotonic
from types import ModuleType

import pytest

from hardware.clock import MonotonicClock
from hardware.events import DeviceUp, DieLost, Event
from hardware.serial_dice.source import SerialDice
from tests.firmware.board.starts import HELLO, MAIN, PATIENCE_S, start, started
from tests.firmware.on_micropython import needs_unix

STARTS = 12
SCRATCH, RECOVER = 0x4005800C, 0x0DEADD1E


def test_the_line_is_deaf_before_anything_else_is_done() -> None:
    _words, *first = ast.parse(MAIN.read_text(encoding="utf-8")).body[:3]
    assert [ast.unparse(statement) for statement in first] == ["import micropython", "micropython.kbd_intr(-1)"]


class RecoveryPin:
    """The pin that is connected to ground, or left open, as it is made and read."""

    IN, PULL_UP = 0, 1

    def __init__(self, *, held: bool) -> None:
        self._held = held

    def __call__(self, number: int, mode: int, pull: int) -> "RecoveryPin":
        assert (number, mode, pull) == (22, self.IN, self.PULL_UP)
        return self

    def value(self) -> int:
        return int(not self._held)


class Recorder:
    """Stands for the modules of a Pico, and remembers in which order they were used."""

    def __init__(self, *, held: bool, told: int) -> None:
        self.done: list[str] = []
        self.held = held
        self.words = {SCRATCH: told}

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
            "machine": self.module(
                "machine",
                WDT=lambda timeout: self.note(f"watchdog {timeout}"),
                Pin=RecoveryPin(held=self.held),
                mem32=self.words,
                reset=lambda: self.note("reset"),
            ),
            "firmware.ports.rp2_pico.base": self.module("base", run=lambda _dog: self.note("run")),
        }


@pytest.mark.parametrize(
    ("held", "told", "done"),
    [
        (False, 0, ["kbd_intr -1", "watchdog 8000", "run", "reset"]),
        (True, 0, ["kbd_intr -1", "kbd_intr 3"]),
        (False, RECOVER, ["kbd_intr -1", "kbd_intr 3"]),
    ],
    ids=["started, then asked for the way back", "the pin held", "told before the reset"],
)
def test_the_watchdog_runs_before_the_base_is_loaded_unless_the_owner_wants_in(
    monkeypatch: pytest.MonkeyPatch, *, held: bool, told: int, done: list[str]
) -> None:
    recorder = Recorder(held=held, told=told)
    monkeypatch.setattr(sys, "path", list(sys.path))
    for name, module in recorder.modules().items():
        monkeypatch.setitem(sys.modules, name, module)
    exec(compile(MAIN.read_text(encoding="utf-8"), str(MAIN), "exec"), {"__name__": "__main__"})
    assert recorder.done == done
    assert recorder.words == {SCRATCH: RECOVER if "reset" in done else 0}, "what it was told holds for one start"


@needs_unix
def test_the_base_comes_up_whenever_frames_arrive(tmp_path: Path) -> None:
    starts = [start(tmp_path, number, STARTS) for number in range(1, STARTS + 1)]
    assert [run.verdict for run in starts] == STARTS * ["up"]
    assert sum(run.again for run in starts) <= 1, "between the interpreter's ear and the first statement is little time"


@needs_unix
def test_a_base_that_is_not_deaf_is_stopped_by_its_first_frame(tmp_path: Path) -> None:
    listening = tmp_path / "main.py"
    listening.write_text(MAIN.read_text(encoding="utf-8").replace("micropython.kbd_intr(-1)\n", ""), encoding="utf-8")
    with started(tmp_path, listening) as base:
        until = monotonic() + PATIENCE_S
        while not base.stopped:
            assert monotonic() < until, "it hears no Ctrl-C, so these tests would prove nothing"
            base.hears(HELLO)
            base.says()


@needs_unix
def test_the_apps_own_driver_meets_the_real_interpreter_and_hears_of_a_die_that_is_out(tmp_path: Path) -> None:
    bridge, app_end = pty.openpty()
    tty.setraw(app_end)
    heard: list[Event] = []
    with started(tmp_path, DIE2="out") as base, SerialDice(os.ttyname(app_end), MonotonicClock()) as dice:
        dice.start(heard.append)
        until = monotonic() + PATIENCE_S
        while not any(isinstance(event, DieLost) for event in heard) and monotonic() < until:
            if select.select([bridge], [], [], 0.01)[0]:
                base.hears(os.read(bridge, 4096))
            os.write(bridge, base.says())
    os.close(bridge)
    os.close(app_end)
    assert [event.die for event in heard if isinstance(event, DieLost)] == [2]
    assert any(isinstance(event, DeviceUp) and "e661000000000001" in event.detail for event in heard)


@needs_unix
def test_with_the_pin_held_the_base_stops_at_its_prompt(tmp_path: Path) -> None:
    with started(tmp_path, RECOVERY_PIN="held") as base:
        until, said = monotonic() + PATIENCE_S, b""
        while b"recovery, so it was not started" not in said:
            assert monotonic() < until, said
            said += base.says()
