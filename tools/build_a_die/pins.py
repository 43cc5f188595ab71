"""Which pin of the Pico does what, read from the firmware itself, and where each is on the board."""

import ast
from pathlib import Path
from typing import Any, Final, NamedTuple

PORT: Final = Path(__file__).parents[2] / "firmware" / "ports" / "rp2_pico"
ON_BOARD: Final = {
    0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17, 14: 19, 15: 20,
    16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29, 26: 31, 27: 32, 28: 34,
}  # fmt: skip
"""The number beside the board of each GP (Raspberry Pi Pico data sheet, pinout)."""
POWER: Final = {"VBUS": 40, "3V3": 36, "GND": 38}


class Pins(NamedTuple):
    """GP numbers: data and clock of each die's bus, lamps, buzzer, and the one that leads to the prompt.

    Of each button its pin, its seat, and which of the seat's buttons it is.
    """

    dice: tuple[tuple[int, int], ...]
    buttons: tuple[tuple[int, int, int], ...]
    lamps: int
    lamp_count: int
    buzzer: int
    recovery: int


def of_firmware() -> Pins:
    """The pins as the firmware of the base uses them."""
    base, main = _constants(PORT / "base.py"), _constants(PORT / "main.py")
    return Pins(
        tuple((data, clock) for _, data, clock in base["_BUSES"]),
        base["_BUTTONS"],
        base["_LAMPS_PIN"],
        base["_LAMPS"],
        base["_BUZZER_PIN"],
        main["_RECOVERY_PIN"],
    )


def _constants(file: Path) -> dict[str, Any]:
    """The module's names that stand for plain values; it cannot be imported here, as it needs the chip."""
    values: dict[str, Any] = {}
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            try:
                values[node.targets[0].id] = ast.literal_eval(node.value)
            except ValueError:
                continue
    return values
