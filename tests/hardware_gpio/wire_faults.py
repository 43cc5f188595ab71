"""Everything that can happen to a single one of four wires, as a table."""

from collections.abc import Callable, Mapping
from typing import Final

from hardware.gpio.steady_word import IDLE, WIRES

Fault = Callable[[int], int]  # what arrives of a word
SOUND: Final = "sound"


def _stuck_low(wire: int) -> Fault:
    return lambda word: word | 1 << wire


def _broken(wire: int) -> Fault:
    return lambda word: word & ~(1 << wire)


def _shorted(wire: int) -> Fault:
    """Two neighbours touch, and the one that pulls low wins, as where the sender's outputs are open drains."""
    both = 0b11 << wire
    return lambda word: word | both if word & both else word


def _shorted_high(wire: int) -> Fault:
    """Two neighbours touch, and the one that pulls high wins, as of some outputs that drive both ways."""
    both = 0b11 << wire
    return lambda word: word if word & both == both else word & ~both


FAULTS: Final[Mapping[str, Fault]] = {
    **{f"wire {wire} stuck low": _stuck_low(wire) for wire in range(WIRES)},
    **{f"wire {wire} broken": _broken(wire) for wire in range(WIRES)},
    **{f"wires {wire} and {wire + 1} shorted": _shorted(wire) for wire in range(WIRES - 1)},
    **{f"wires {wire} and {wire + 1} shorted, high wins": _shorted_high(wire) for wire in range(WIRES - 1)},
    "unplugged": lambda _word: IDLE,
    SOUND: lambda word: word,
}
"""Every fault of a single wire, by name, and none."""
