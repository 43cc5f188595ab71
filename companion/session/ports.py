"""What the session needs from outside itself, as plain shapes: the games on the shelf and the devices on the table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from companion.eyes.commands import Command
from companion.games.protocol import Game
from companion.session.setup.draft import Chosen
from companion.session.snapshot import DeviceView


@dataclass(frozen=True, slots=True)
class Opened:
    """A game taken from the shelf: its rules, the position it starts with, the players' names and their clans."""

    game: Game[Any]
    state: Any
    names: tuple[str, ...]
    clans: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choices:
    """What a table may agree on before a game: the values of each switch of the rules, and what the presets say."""

    options: Mapping[str, tuple[object, ...]]
    presets: Mapping[str, Mapping[str, object]]


@dataclass(frozen=True, slots=True)
class Usual:
    """What the box says where the table agrees on nothing else: Skulls to begin with and for the Hindmost Orc."""

    start_money: int
    hindmost_pay: int


@dataclass(frozen=True, slots=True)
class BoxNumbers:
    """What is printed in the box as far as it is known now: rows of (number, name, income, slots, stars), and every
    kind of card with its Risk Rating (0 none, -1 not known).
    """

    rows: tuple[tuple[int, str, int, int, int], ...]
    ratings: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Shelf:
    """How set-up becomes a game. `correct_box` (industry, field, value) and `rate` (card, Risk Rating, -1 not known)
    write into the owner's box file and raise BoxError when that cannot be. `without_player` (a header, a position, a
    seat) and `with_player` (..., name, clan) give the header of the game that goes on with other players; ValueError
    when the rules of the house do not allow it now. `targets` are the Trophies so many players may agree to win at, the
    rulebook's first.
    """

    header: Callable[[Chosen], dict[str, Any]]
    open: Callable[[Mapping[str, Any]], Opened]
    box: Callable[[], BoxNumbers]
    correct_box: Callable[[int, str, int], None]
    rate: Callable[[str, int], None]
    without_player: Callable[[Mapping[str, Any], Any, int], dict[str, Any]]
    with_player: Callable[[Mapping[str, Any], Any, str, str], dict[str, Any]]
    targets: Callable[[int], Sequence[int]]
    choices: Choices
    usual: Usual
    doubt: str


class Eyes(Protocol):
    """The camera's eyes, as far as the session speaks to them."""

    def tell(self, command: Command, *, keep: bool = False) -> bool:
        """Send a command, with `keep` to every new process too; False when the eyes are not there."""
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
