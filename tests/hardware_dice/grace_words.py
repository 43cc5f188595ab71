"""A throw counts only after the die lay still for the grace time."""

from hardware.serial_dice import codec

ROLLING, SETTLING, ROLLED, COCKED = 3, 4, 5, 6


def roll(roll_id: int, rest_ms: int, face: int = 4, replaces: bool = False) -> codec.Roll:
    return codec.Roll(1, roll_id, face, 0.9, replaces, rest_ms)


def moving(state: int = ROLLING) -> codec.State:
    return codec.State(1, state, 0)
