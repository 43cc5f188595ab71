"""Simulated dice on four wires each: they tumble, their senders show it, and their wires may have any fault."""

from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import Protocol

from hardware.gpio.wire_plan import Wiring
from hardware.simulated.tumble import Tumble
from tests.hardware_gpio.sender import PinSender
from tests.hardware_gpio.wire_faults import FAULTS, SOUND


class Wire(Protocol):
    """One end of a wire, as gpiozero's mock pins have it."""

    def drive_low(self) -> None:
        """Pulls the wire to ground."""
        ...

    def drive_high(self) -> None:
        """Lets go of the wire, which its pull-up takes high."""
        ...


class SimulatedPinDice:
    """Tumbling dice with a sender each, on mock pins. `seed` decides every throw; times are seconds of one clock."""

    def __init__(self, wiring: Wiring, wires: Callable[[int], Wire], seed: int = 1) -> None:
        self._wiring, self._wires = wiring, wires
        self._tumbles = {
            die: Tumble(Random(f"{seed} pin die {die}"), (80.0 * die, 0.0)) for die in range(1, len(wiring.pins) + 1)
        }
        self._senders = {die: PinSender(tumble.face_up(0.0) or 1) for die, tumble in self._tumbles.items()}
        self._faults = dict.fromkeys(self._senders, SOUND)

    def __repr__(self) -> str:
        return f"<SimulatedPinDice on {self._wiring.text}>"

    def throw(self, t: float, dice: Collection[int] = (1, 2)) -> float:
        """Throw some dice at `t`; returns when the last one shows its face."""
        return max(self._act(die, t, self._tumbles[die].throw(t, False), thrown=True) for die in sorted(dice))

    def put_down(self, t: float, die: int) -> float:
        """Pick a die up and set it down by hand; returns when it shows its face."""
        return self._act(die, t, self._tumbles[die].put_down(t), thrown=False)

    def nudge(self, t: float, die: int) -> float:
        """Push a die without turning it over; returns when it shows its face."""
        return self._act(die, t, self._tumbles[die].nudge(t), thrown=False)

    def faces(self, t: float) -> dict[int, int | None]:
        """The truth: the face on top of each die."""
        return {die: tumble.face_up(t) for die, tumble in self._tumbles.items()}

    def spoil(self, die: int, fault: str) -> None:
        """From now on the wires of a die have this fault of `FAULTS`."""
        self._faults[die] = fault

    def show(self, t: float) -> None:
        """Puts what the dice say at `t` on the wires."""
        for die, sender in self._senders.items():
            word = FAULTS[self._faults[die]](sender.word(t))
            self._drive(self._wiring.pins[die - 1], word)

    def _act(self, die: int, since: float, until: float, *, thrown: bool) -> float:
        face = self._tumbles[die].face_up(until) or 0
        return self._senders[die].moves(since, until, face, thrown=thrown)

    def _drive(self, pins: Sequence[int], word: int) -> None:
        for wire, pin in enumerate(pins):
            if word & 1 << wire:
                self._wires(pin).drive_low()
            else:
                self._wires(pin).drive_high()
