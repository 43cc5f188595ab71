"""The kinds of dice that a table file may name, and how each is written there.

What drives a kind is loaded when a table names it: no other start waits for that.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from hardware.dice_sources.by_camera import CAMERA, CameraDice
from hardware.dice_sources.preferred import PreferredDice
from hardware.errors import UnknownSource
from hardware.events import DICE, BaseMoment
from hardware.gpio.wire_plan import read_wiring
from hardware.ports import Clock, Closing, DiceSource, Emit, Health


class ByHand(Closing):
    """No electronic dice, on purpose: the table throws its own and taps in what they show.

    A `DiceSource`: `hardware.ports` documents every method.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return f"<ByHand {self._name}>"

    def start(self, emit: Emit) -> None:
        """Nothing to start."""

    def resume_from(self, last: dict[int, int], uid: str = "", boot: int = 0) -> None:
        """Nothing to resume: a finger that taps is heard at once."""

    def moment(self) -> BaseMoment | None:
        """There is no base, and none of its clocks."""
        return None

    def health(self) -> Health:
        """Always by hand."""
        return Health(self._name, "hand", "hand", "by_hand", "")

    def wait_idle(self, received: int, timeout: float) -> int:
        """Idle at once. Raises TimeoutError when bytes are waited for, which never come."""
        if received:
            raise TimeoutError(f"{self._name}: 0 of {received} bytes; dice thrown by hand send none")
        return 0

    def close(self) -> None:
        """Nothing to release."""


HAND: Final = "hand"
UID: Final = re.compile("[0-9a-f]{16}")
MOST_DICE: Final = 2
ADDRESS: Final = re.compile("[0-9A-F]{2}(?::[0-9A-F]{2}){5}")
Opener = Callable[[Clock, str], DiceSource]
"""Makes the source, not started yet, from the table's clock and the name it reports events under."""


@dataclass(frozen=True, slots=True)
class SourceKind:
    """One kind of dice. `forms` shows how it is written; `read` understands what stands behind the first colon.

    `read` raises ValueError saying what is wrong with it.
    """

    forms: str
    read: Callable[[str], Opener]


def _serial(rest: str) -> Opener:
    word, equals, uid = rest.partition("=")
    if word == "uid" and equals:
        if not UID.fullmatch(uid.lower()):
            raise ValueError("names no base: that is 16 digits from 0 to 9 and a to f, as orctable doctor prints them")
        return _base(uid.lower())
    if rest == "auto":
        return _base("")
    if not rest:
        raise ValueError("names no port")
    from hardware.serial_dice.source import SerialDice

    return lambda clock, name: SerialDice(rest, clock, name)


def _base(uid: str) -> Opener:
    """Whatever port the base with this identity is on, any base for ""."""
    from hardware.serial_dice.discovered import DiscoveredDice

    return lambda clock, name: DiscoveredDice(clock, name, uid)


def _hand(rest: str) -> Opener:
    if rest:
        raise ValueError("has nothing behind it")
    return lambda _clock, name: ByHand(name)


def _camera(rest: str) -> Opener:
    if rest:
        raise ValueError("has nothing behind it: which camera it is stands in the table [camera]")
    return CameraDice


def _gpio(rest: str) -> Opener:
    wiring = read_wiring(rest)
    from hardware.gpio.source import GpioDice

    return lambda clock, name: GpioDice(wiring, clock, name)


def _bluetooth(rest: str) -> Opener:
    addresses = rest.upper().split(",")
    strange = next((address for address in addresses if not ADDRESS.fullmatch(address)), None)
    if strange is not None:
        raise ValueError(f"names {strange!r}, which is no Bluetooth address")
    if len(addresses) > MOST_DICE or len(set(addresses)) < len(addresses):
        raise ValueError("must name one die, or two different ones")
    from hardware.bluetooth_dice.source import BluetoothDice

    return lambda clock, name: BluetoothDice(addresses, clock, name)


KINDS: Final[dict[str, SourceKind]] = {
    "serial": SourceKind("serial:auto, serial:uid=5eed000000000001, serial:/dev/ttyACM0", _serial),
    "bluetooth": SourceKind("bluetooth:C0:FF:EE:00:00:01,C0:FF:EE:00:00:02", _bluetooth),
    "gpio": SourceKind("gpio:5,6,13,19;16,20,21,26, gpio:dial=5,6,13,19", _gpio),
    CAMERA: SourceKind(CAMERA, _camera),
    HAND: SourceKind(HAND, _hand),
}


def known_forms() -> str:
    """Every way to write a source of dice, for messages."""
    return ", ".join(kind.forms for kind in KINDS.values())


def _read(text: str) -> Opener:
    """How to make the source of dice written as `text`. Raises UnknownSource if it is not understood."""
    word, _, rest = text.partition(":")
    kind = KINDS.get(word)
    if kind is None:
        raise UnknownSource(f"the dice source {text!r} is not understood. Write one of these: {known_forms()}")
    try:
        return kind.read(rest)
    except ValueError as error:
        raise UnknownSource(f"the dice source {text!r} {error}. Write it as {kind.forms}") from error


def read_sources(sources: Sequence[str]) -> list[tuple[str, Opener]]:
    """The sources of dice as they are written, each with how to make it.

    Raises UnknownSource if one is not understood, is named twice, or stands after hands, which are always there.
    """
    for text in sources:
        if sources.count(text) > 1:
            raise UnknownSource(f"the dice source {text!r} is named twice. Delete one of them")
    if HAND in sources[:-1]:
        raise UnknownSource(
            f"the dice source {HAND!r} is always there, and what follows would never be used. Write it last"
        )
    return [(text, _read(text)) for text in sources]


def dice_pins(sources: Sequence[str]) -> list[int]:
    """The pins that dice on pins take, of sources that are understood."""
    wirings = [read_wiring(rest) for kind, _, rest in (text.partition(":") for text in sources) if kind == "gpio"]
    return [pin for wiring in wirings for wires in wiring.pins for pin in wires]


def open_dice(sources: Sequence[str], clock: Clock) -> DiceSource | None:
    """The dice written as `sources`, in order of preference; None without any. Raises UnknownSource."""
    read = read_sources(sources)
    if len(read) > 1:
        return PreferredDice([(text, opener(clock, text)) for text, opener in read], clock)
    return next((opener(clock, DICE) for _, opener in read), None)


def camera_of(dice: DiceSource | None) -> CameraDice | None:
    """The dice that the camera sees, where they are among these."""
    if isinstance(dice, PreferredDice):
        return dice.camera
    return dice if isinstance(dice, CameraDice) else None
