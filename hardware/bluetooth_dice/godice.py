"""GoDice with the shell of six faces: what their notifications say, and what they are asked.

Facts from the maker's public documentation (ParticulaCode: GoDiceJavaScriptAPI and GoDicePythonAPI); this code is our
own. A notification is a tag in ASCII: `R` rolling; `S` at rest after a throw, `FS` after one that was none, `TS`
leaning, `MS` after being moved to another face, each with three signed bytes of acceleration, 64 for 1 g; `Bat` and
`Col` with one byte. The die tells no face of its own: it is the one whose direction is nearest.
"""

import struct
from collections.abc import Sequence
from typing import ClassVar, Final

from hardware.bluetooth_dice.said import Charge, Introduced, Leans, Lies, Profile, Rolls, Said, Thrown

ASK_BATTERY, PULSE, ASK_COLOUR = 3, 16, 23
COLOURS: Final = ("black", "red", "green", "blue", "yellow", "orange")
G: Final = 64
DIRECTIONS: Final = {
    1: (-G, 0, 0), 2: (0, 0, G), 3: (0, G, 0), 4: (0, -G, 0), 5: (0, 0, -G), 6: (G, 0, 0),
}  # fmt: skip
"""What a die at rest measures, by the face on top."""
LIGHTEST, HEAVIEST = 0.75 * G, 1.25 * G
"""A die at rest measures 1 g, give or take the error of its sensor."""
NEAR: Final = 0.82
"""Cosine of 35 degrees: so far the measured direction may be from that of the face on top."""
PULSES, ON_10MS, OFF_10MS, BLUE = 6, 25, 25, (0, 0, 255)


class GoDice:
    """One GoDice, for the time of one connection. A `Speaker`."""

    name: ClassVar[str] = "GoDice"
    profiles: ClassVar[tuple[Profile, ...]] = (
        Profile(
            "6e400001-b5a3-f393-e0a9-e50e24dcca9e",
            "6e400003-b5a3-f393-e0a9-e50e24dcca9e",
            "6e400002-b5a3-f393-e0a9-e50e24dcca9e",
        ),
    )

    @property
    def greeting(self) -> tuple[bytes, ...]:
        return (bytes((ASK_COLOUR,)), bytes((ASK_BATTERY,)))

    @property
    def blink(self) -> bytes:
        return bytes((PULSE, PULSES, ON_10MS, OFF_10MS, *BLUE, 1, 0))

    def read(self, data: bytes) -> Sequence[Said]:
        if data == b"R":
            return (Rolls(),)
        if len(data) == 4 and data[:3] == b"Bat":
            return (Charge(data[3]),) if data[3] <= 100 else ()
        if len(data) == 4 and data[:3] == b"Col":
            return (Introduced(f"GoDice {COLOURS[data[3]]}" if data[3] < len(COLOURS) else "GoDice"),)
        if len(data) == 4 and data[:1] == b"S":
            face = face_on_top(struct.unpack("3b", data[1:]))
            return (Thrown(face) if face else Leans(),)
        if len(data) == 5 and data[:2] in (b"FS", b"MS"):
            return (Lies(),)
        if len(data) == 5 and data[:2] == b"TS":
            return (Leans(),)
        return ()


def face_on_top(measured: tuple[int, ...]) -> int:
    """The face on top of a die that measures this (64 for 1 g); 0 when it is not at rest, or between two faces."""
    weight = sum(axis * axis for axis in measured) ** 0.5
    if not LIGHTEST <= weight <= HEAVIEST:
        return 0
    dots = {face: sum(a * b for a, b in zip(measured, to, strict=True)) for face, to in DIRECTIONS.items()}
    nearest = max(dots, key=lambda face: dots[face])
    return nearest if dots[nearest] >= NEAR * weight * G else 0
