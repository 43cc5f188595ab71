"""What a Bluetooth die says, whatever its make: each notification is one of these, or nothing that is understood."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol


@dataclass(frozen=True, slots=True)
class Introduced:
    """The die has said who it is: `what` in words. `wrong` is a short code when it is no die with six faces."""

    what: str
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class Rolls:
    """The die is in the air or tumbling."""


@dataclass(frozen=True, slots=True)
class Handled:
    """The die is moved, by a hand or by the table."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """By its own judgement the die was thrown and lies on a face (1 to 6)."""

    face: int


@dataclass(frozen=True, slots=True)
class Lies:
    """The die is at rest without a throw: it was put down, knocked, or never moved."""


@dataclass(frozen=True, slots=True)
class Leans:
    """The die came to rest on no face."""


@dataclass(frozen=True, slots=True)
class Charge:
    """The battery: percent, and whether the die is low or charging by its own account."""

    percent: int
    low: bool = False
    charging: bool = False


Said = Introduced | Rolls | Handled | Thrown | Lies | Leans | Charge


@dataclass(frozen=True, slots=True)
class Profile:
    """Where a die is reached: UUIDs of its service, of what it notifies and of what is written to it."""

    service: str
    notify: str
    write: str


class Speaker(Protocol):
    """One die of one make, for the time of one connection."""

    name: ClassVar[str]
    profiles: ClassVar[tuple[Profile, ...]]

    @property
    def greeting(self) -> tuple[bytes, ...]:
        """What is written to the die so that it introduces itself; asked again, it shows that the die still answers."""

    @property
    def blink(self) -> bytes:
        """What is written to the die so that its lamp blinks for some seconds."""

    def read(self, data: bytes) -> Sequence[Said]:
        """What a notification says, nothing if it is not understood. Never raises, whatever the bytes."""
