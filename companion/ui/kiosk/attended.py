"""The screen of a table with people who mind it: always awake, and nothing on it is kept for anybody."""

from typing import Any

from companion.session.snapshot import Snapshot
from companion.ui.compose import scale_of
from companion.ui.game_screen import Screens
from companion.ui.paint.ink import Ink
from companion.ui.paint.shapes import Scene
from companion.ui.parts.local import Local
from companion.ui.screens.people.tongues import Tongues

Size = tuple[float, float]


class Attended:
    """What a screen asks before it acts; `Kiosk` answers otherwise. Times are seconds of the screen's clock."""

    def look(self, local: Local, _snapshot: Snapshot, _now: float) -> Local:
        """Once a frame: what the screen knows by itself, as far as time and the table change it."""
        return local

    def tap(self, name: str, local: Local, _snapshot: Snapshot) -> tuple[Local, str]:
        """A touch: what changes by it here, and what of it is still to be done, "" for nothing."""
        return local, name

    def finger_down(self, _finger: object, _place: Size, _now: float) -> bool:
        """A finger comes down, at shares of the window's width and height; whether it means nothing more."""
        return False

    def finger_up(self, _finger: object, _now: float) -> None:
        """A finger has gone."""

    def key(self, _now: float) -> bool:
        """A key is pressed; whether it means nothing more."""
        return False

    def light(self, percent: int) -> int:
        """How bright the screen is now, in percent, where people want it so bright."""
        return percent

    @property
    def dark(self) -> float:
        """How much of the light is taken from the picture (0 to 1) where the panel itself cannot be dimmed."""
        return 0.0

    @property
    def black(self) -> bool:
        """Whether nothing at all is shown, whatever the panel can do."""
        return False

    def scale(self, size: Size) -> float:
        """Pixels a unit of what is shown now."""
        return scale_of(*size)

    def scene(
        self, _snapshot: Snapshot, _local: Local, _ink: Ink, _size: Size, _screens: Screens, _tongues: Tongues
    ) -> Scene | None:
        """The picture where it is another one than that of the table, else None."""
        return None

    def hold(self, window: Any) -> None:
        """The window is open: it may be closed like any other one."""


ATTENDED = Attended()
