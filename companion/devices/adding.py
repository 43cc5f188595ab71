"""How a device comes to a table by touch: what is near, which of it is meant, and what the table file then says.

Everything here may take its time and runs on a thread of its own (`companion.app.instruments.adding_desk`).
"""

from collections.abc import Callable, Generator, Mapping, MutableMapping, Sequence
from threading import Event
from typing import TYPE_CHECKING, Any, Final

from companion.schema.quick_dataclass import dataclass
from companion.session.views import NearView, PlaceView

if TYPE_CHECKING:
    from hardware.bluetooth_dice.radio import Air
    from hardware.camera.video4linux.usb import System
    from hardware.ports import Camera, Clock
    from hardware.serial_dice.usb_ports import BoardPort

LOOK_S: Final = 0.3  # wall seconds between two looks at what is plugged in
FAILED: Final = "orctable could not do that ({error}); its log says more"
Document = MutableMapping[str, Any]  # a table file that is changed, with its comments


def section_in(document: Document, *names: str) -> Document:
    """A section of a table file, or one within another, made where there is none."""
    for name in names:
        if name not in document:
            document[name] = {}
        document = document[name]
    return document


class CannotLook(Exception):
    """Nothing can be found here now: a sentence that says what to do."""


@dataclass(frozen=True, slots=True)
class Near:
    """A device that was found, and how the table file writes it."""

    key: str
    view: NearView


@dataclass(frozen=True, slots=True)
class Place:
    """What a device will be at the table, and how the table file writes that."""

    key: str
    view: PlaceView


@dataclass(frozen=True, slots=True)
class Shown:
    """What a device does to be known: a code, a picture, a face that it shows; or why it cannot be used."""

    shows: str
    told: str = ""
    picture: bytes = b""
    face: int = 0


Tell = Callable[[Shown], None]
Looks = Generator[Sequence[Near], None, None]


class Reach:
    """What this machine can reach: its ports, its radio, its cameras; `taken` are the pins that the table has."""

    def __init__(self, clock: "Clock") -> None:
        self.clock = clock
        self.taken: frozenset[int] = frozenset()

    def ports(self) -> "Sequence[BoardPort]":
        """The ports of the boards that may be dice bases."""
        from hardware.serial_dice.usb_ports import board_ports

        return board_ports()

    def air(self) -> "Air":
        """The radio. Raises CannotLook where the package for it is missing."""
        try:
            from hardware.bluetooth_dice.radio import BleakAir
        except ImportError as error:
            from hardware.bluetooth_dice.source import NOT_INSTALLED

            raise CannotLook(NOT_INSTALLED) from error
        return BleakAir()

    def cameras(self) -> "System":
        """The video nodes."""
        from hardware.camera.video4linux.usb import System

        return System()

    def open_camera(self, source: str) -> "Camera":
        """A camera. Raises HardwareError."""
        from hardware.camera.source import open_camera

        return open_camera(source, self.clock)


class Way:
    """One way in which devices of a kind are found and added.

    `name` stands for it in touches, `title` and `about` are its words on the list of kinds, `sign` its drawing; `hint`
    says what to do when a device is not in the list. `by_itself`: the nearest shows itself before anybody touches it.
    """

    name: str
    title: str
    about: str
    sign: str
    hint: str
    by_itself = True

    def places(self, plans: Mapping[str, Any]) -> Sequence[Place]:
        """What such a device can be at a table with these plans, the likeliest first."""
        raise LookupError(plans)

    def look(self, reach: Reach, plans: Mapping[str, Any], stop: Event) -> Looks:
        """What is near now, again and again until `stop`. Raises CannotLook or HardwareError."""
        raise LookupError(reach, plans, stop)

    def show(self, reach: Reach, near: Near, tell: Tell, stop: Event) -> None:
        """Has a device show itself until `stop`, or for a moment. Raises CannotLook or HardwareError."""

    def write(self, document: Document, near: Near, place: Place) -> None:
        """Names it in a table file."""
        raise LookupError(document, near, place)
