"""How the dice base starts: deaf to Ctrl-C before all else, watched before it loads anything, with a way back."""

import ast
import sys
from types import ModuleType

import pytest

from tests.firmware.on_micropython import TOP

MAIN = TOP / "firmware" / "ports" / "rp2_pico" / "main.py"
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
