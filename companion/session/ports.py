"""What the session needs from outside itself, as small protocols: the devices on the table and the eyes."""

from typing import Protocol

from companion.eyes.commands import Command
from companion.session.snapshot import DeviceView
from hardware.events import BaseMoment


class Eyes(Protocol):
    """The camera's eyes, as far as the session speaks to them."""

    def tell(self, command: Command, *, keep: bool = False) -> bool:
        """Send a command; `keep` sends it again whenever they start anew. False when the eyes are not there."""
        ...

    def start_anew(self) -> None:
        """Begin again with the files as they are now: a board was measured, or a lens calibrated."""
        ...

    def poll(self) -> None:
        """Look at the timers."""
        ...

    def cover(self, *, on: bool) -> None:
        """Close the camera because people want it so, or let it look again; returns at once."""
        ...


class Instruments(Protocol):
    """Everything with a plug, as far as the session speaks to it."""

    def views(self) -> tuple[DeviceView, ...]:
        """One card a device."""
        ...

    def resume_dice(self, last: dict[int, int], uid: str, boot: int) -> None:
        """Tell the dice base `uid` the last throw already settled, per die, and in which of its starts; "" for any."""
        ...

    def dice_heard(self, last: dict[int, int], uid: str, boot: int) -> None:
        """The last throws of the dice base `uid` that are settled now, per die."""
        ...

    def keep_recording(self, die: int, face: int) -> str:
        """Keep what the dice have said: this die really showed `face`, 0 for not thrown. The file's name, or ""."""
        ...

    def dice_moment(self) -> BaseMoment | None:
        """The time by the clock of the dice base; None where none was met, or where it has none."""
        ...
