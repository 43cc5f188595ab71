"""A simulated dice base with buttons and lights, and the app's end of its line, going through time in step."""

from pathlib import Path
from typing import Any

from companion.practice.dice_base import LockStep, SimulatedDiceBase
from firmware.core import msgs
from firmware.core.app import App
from hardware.clock import SteppedClock
from hardware.events import ButtonPressed, Event
from hardware.serial_dice import codec
from hardware.serial_dice.source import SerialDice

NUMBERS = {name: number for number, name in codec.BUTTONS.items()}
EDGES = {name: number for number, name in codec.EDGES.items()}
HELD_MS = 15


class Leds:
    """The lights of the base as somebody at the table sees them. `told` are the messages as they came."""

    def __init__(self) -> None:
        self.lit: set[tuple[int, int]] = set()
        self.told: list[tuple[int, int, int]] = []

    def poll(self, _now: int, _tell: object) -> None:
        """They do not blink."""

    def show(self, node: int, values: tuple[int, ...]) -> None:
        mask, mode = values[:2]
        self.told.append((node, mask, mode))
        bits = {(node, bit) for bit in range(8) if mask >> bit & 1}
        self.lit = self.lit | bits if mode else self.lit - bits


def press(base: SimulatedDiceBase, seat: int, button: str, number: int, edge: str = codec.PRESSED) -> None:
    """What the firmware's own driver says of a press: seats count from 0 here, as in the app."""
    payload = msgs.pack(msgs.BUTTON, NUMBERS[button], EDGES[edge], number & 0xFFFF, HELD_MS)
    firmware(base)._queue(msgs.BUTTON, seat + 1, payload)


def firmware(base: SimulatedDiceBase) -> App:
    """What runs in it."""
    assert base._app is not None
    return base._app


class BaseWithButtons:
    """The base, its source and their clock."""

    def __init__(self, folder: Path, clock: SteppedClock | None = None, **more: Any) -> None:
        self.clock = clock or SteppedClock()
        self.base = SimulatedDiceBase(1, folder=folder, **more)
        self.source = SerialDice(self.base.path, self.clock)
        self.together = LockStep(self.base, self.source)
        self.events: list[Event] = []
        self.leds = Leds()
        self.pressed = 0

    def start(self) -> None:
        self.source.start(self.events.append)
        self.wait(0.5)

    def wait(self, seconds: float) -> None:
        until = self.clock.now() + seconds
        while self.clock.now() < until - 1e-9:
            self.clock.advance(min(until, self.clock.now() + 0.01))
            self.step()

    def step(self) -> None:
        self.together.step(self.clock.now())
        if self.base._app is not None:
            firmware(self.base)._panel = self.leds

    def press(self, seat: int, button: str, *, edge: str = codec.PRESSED) -> None:
        self.pressed += 1 if edge == codec.PRESSED else 0
        press(self.base, seat, button, self.pressed, edge)

    def presses(self) -> list[ButtonPressed]:
        return [event for event in self.events if isinstance(event, ButtonPressed)]

    def close(self) -> None:
        self.source.close()
        self.base.close()
