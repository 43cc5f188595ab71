"""GoDice with the shell of six faces: what their notifications say, and what they are asked.

Facts from the maker's public documentation (ParticulaCode: GoDiceJavaScriptAPI and GoDicePythonAPI); this code is our
own. A notification is a tag in ASCII: `R` rolling; `S` at rest after a throw, `FS` after one that was none, `TS`
leaning, `MS` after being moved to another face, each with three signed bytes of acceleration, 64 for 1 g; `Bat` and
`Col` with one byte; further bytes may follow. The die tells no face of its own: it is the one whose direction is
nearest. Nor does it know which shell it is in, and cannot be asked: its maker's libraries are told. But in a shell with
more faces it comes to rest on directions that a cube has not.
"""

import struct
from collections.abc import Sequence
from itertools import permutations, product
from typing import ClassVar, Final

from hardware.bluetooth_dice.notifications import Charge, Introduced, Leans, Lies, Profile, Rolls, Said, Thrown

ASK_BATTERY, PULSE, ASK_COLOUR = 3, 16, 23
COLOURS: Final = ("black", "red", "green", "blue", "yellow", "orange")
G: Final = 64
DIRECTIONS: Final = {
    1: (-G, 0, 0), 2: (0, 0, G), 3: (0, G, 0), 4: (0, -G, 0), 5: (0, 0, -G), 6: (G, 0, 0),
}  # fmt: skip
"""What a die at rest measures, by the face on top."""
LIGHTEST, HEAVIEST = 0.75 * G, 1.25 * G  # a die at rest measures 1 g, give or take the error of its sensor
NEAR: Final = 0.82  # cosine of 35 degrees: so far the measured direction may be from that of the face on top
OTHER_SHELLS: Final = tuple(
    tuple(axis * sign for axis, sign in zip(around, signs, strict=True))
    for way in ((64, 22, 0), (42, 42, 42), (60, 20, 20))
    for around in set(permutations(way))
    for signs in product((1, -1), repeat=3)
)
"""What a die measures on the faces of the shells with 20 and 24 faces, in whatever position."""
LIKE: Final = 0.99  # cosine of 8 degrees: the faces of these shells are at least 18 degrees from those of a cube
SURE: Final = 2
"""So many throws one after the other on no face of a cube, but of another shell: a cube may lean so once."""
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

    def __init__(self) -> None:
        self._what = "GoDice"
        self._strange = 0

    @property
    def greeting(self) -> tuple[bytes, ...]:
        return (bytes((ASK_COLOUR,)), bytes((ASK_BATTERY,)))

    @property
    def blink(self) -> bytes:
        return bytes((PULSE, PULSES, ON_10MS, OFF_10MS, *BLUE, 1, 0))

    def read(self, data: bytes) -> Sequence[Said]:
        if data[:1] == b"R":
            return (Rolls(),)
        if data[:3] == b"Bat" and len(data) >= 4:
            return (Charge(data[3]),) if data[3] <= 100 else ()
        if data[:3] == b"Col" and len(data) >= 4:
            self._what = f"GoDice {COLOURS[data[3]]}" if data[3] < len(COLOURS) else "GoDice"
            return (Introduced(self._what),)
        if data[:1] == b"S" and len(data) >= 4:
            return self._thrown(struct.unpack_from("3b", data, 1))
        if data[:2] in (b"FS", b"MS") and len(data) >= 5:
            return (Lies(),)
        if data[:2] == b"TS" and len(data) >= 5:
            return (Leans(),)
        return ()

    def _thrown(self, measured: tuple[int, ...]) -> Sequence[Said]:
        """Where it lies after a throw; a die that lies as a cube never does is believed no face, and soon refused."""
        if not in_other_shell(measured):
            self._strange = 0
            face = face_on_top(measured)
            return (Thrown(face) if face else Leans(),)
        self._strange += 1
        return (Leans(),) if self._strange < SURE else (Introduced(self._what, "not_six_faces"),)


def in_other_shell(measured: tuple[int, ...]) -> bool:
    """Whether a die at rest measures what it does on a face of another shell."""
    weight = sum(axis * axis for axis in measured) ** 0.5
    if not LIGHTEST <= weight <= HEAVIEST:
        return False
    return any(
        sum(a * b for a, b in zip(measured, to, strict=True)) >= LIKE * weight * sum(axis * axis for axis in to) ** 0.5
        for to in OTHER_SHELLS
    )


def face_on_top(measured: tuple[int, ...]) -> int:
    """The face on top of a die that measures this (64 for 1 g); 0 when it is not at rest, or between two faces."""
    weight = sum(axis * axis for axis in measured) ** 0.5
    if not LIGHTEST <= weight <= HEAVIEST:
        return 0
    dots = {face: sum(a * b for a, b in zip(measured, to, strict=True)) for face, to in DIRECTIONS.items()}
    nearest = max(dots, key=lambda face: dots[face])
    return nearest if dots[nearest] >= NEAR * weight * G else 0
