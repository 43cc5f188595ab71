"""What the session needs from outside itself, as small protocols: the devices on the table and the eyes."""

from typing import Any, Protocol

from companion.session.snapshot import DeviceView


class Eyes(Protocol):
    """The camera's eyes, as far as the session speaks to them."""

    def tell(self, command: str, *, keep: bool = False, **values: Any) -> bool:
        """Send a command; False when the eyes are not there."""
        ...

    def poll(self) -> None:
        """Look at the timers."""
        ...


class Instruments(Protocol):
    """Everything with a plug, as far as the session speaks to it."""

    def views(self) -> tuple[DeviceView, ...]:
        """One card a device."""
        ...

    def resume_dice(self, last: dict[int, int]) -> None:
        """Tell the dice base the last throw already counted, per die."""
        ...
