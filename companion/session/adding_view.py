"""What the screen shows while a device is added to the table: its kind, what is near, and whether it works."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

CLOSED: Final = ""
"""Nothing is added now."""
KINDS: Final = "kinds"
"""It is asked what kind of device it is,"""
FIND: Final = "find"
"""which of those that are near,"""
TRY: Final = "try"
"""and it is tried, at the table already."""


@dataclass(frozen=True, slots=True)
class WayView:
    """One kind of device that can be added: its name in touches, its title and what it is, in English, its drawing."""

    name: str
    title: str
    about: str
    sign: str


@dataclass(frozen=True, slots=True)
class NearView:
    """A device that was found: what it calls itself, what else it says of itself, and how near it is: 0 to 4, -1 for
    one with a plug. `wrong` is why it cannot be used, "" where it can.
    """

    name: str
    about: str = ""
    bars: int = -1
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class PlaceView:
    """What a device will be at the table, in English ("die {n}"), with its number."""

    title: str
    n: int = 0


@dataclass(frozen=True, slots=True)
class AddingView:
    """How far the adding of a device is. `ways` are the kinds there are, `named` what the table file names now, by kind
    of device, `file` where that is, "" for a table that has no file to be changed.

    `way` is the kind that was chosen, `hint` what to do when it is not found; `near` is what was found, `taken` which
    of it shows itself now, -1 for none; `place` is what it will be, of how many `places`; `shows` is what it does to be
    known, a code; `picture` what a camera sees, a JPEG. `face` is what it has thrown, or a die that is tried. `told` is
    what went wrong, or what to do, in a sentence. `works`: it has been heard.
    """

    step: str = CLOSED
    ways: tuple[WayView, ...] = ()
    named: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    file: str = ""
    way: WayView | None = None
    kind: str = ""
    hint: str = ""
    near: tuple[NearView, ...] = ()
    taken: int = -1
    place: PlaceView | None = None
    places: int = 0
    shows: str = ""
    picture: bytes = b""
    face: int = 0
    told: str = ""
    works: bool = False
