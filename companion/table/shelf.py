"""What the session needs from outside itself, as plain shapes: the games on the shelf and the devices on the table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from companion.games.protocol import Game
from companion.table.draft import Chosen
from companion.table.snapshot import DeviceView


@dataclass(frozen=True, slots=True)
class Opened:
    """A game taken from the shelf: its rules, the position it starts with, the players' names and their clans."""

    game: Game[Any]
    state: Any
    names: tuple[str, ...]
    clans: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shelf:
    """How set-up becomes a game. `box_rows` lists (number, name, income, slots, stars) as they are now."""

    header: Callable[[Chosen], dict[str, Any]]
    open: Callable[[Mapping[str, Any]], Opened]
    box_rows: Callable[[], tuple[tuple[int, str, int, int, int], ...]]
    correct_box: Callable[[int, str, int], None]
    default_target: Callable[[int], int]
    doubt: str


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
