"""What the eyes tell of the dice tray. Standard library only, so that the app can use it without image processing."""

from dataclasses import dataclass
from typing import Final

MOVING: Final = "moving"
REST: Final = "rest"
UNCLEAR: Final = "unclear"
NO_TRAY: Final = "no_tray"
OUT_OF_VIEW: Final = "no_view"
STATES: Final = (MOVING, REST, UNCLEAR, NO_TRAY, OUT_OF_VIEW)


@dataclass(frozen=True, slots=True)
class SeenDie:
    """A die in the tray: the value on top, and where it lies, in millimetres of the table."""

    value: int
    x_mm: float
    y_mm: float


@dataclass(frozen=True, slots=True)
class DiceLook:
    """What has become of the tray. `state`: moving; rest, with the dice from left to right; unclear, when something
    there cannot be read; no_view, when the tray is not in the picture; no_tray, when the board file names none. `t` is
    when it was told, `t_rest` when the last movement was seen, both in seconds of the frames' clock.
    """

    state: str
    t: float = 0.0
    t_rest: float = 0.0
    dice: tuple[SeenDie, ...] = ()
