"""Pixels dice: what their notifications say, and what they are asked.

Facts from the maker's public documentation and MIT-licensed sources (GameWithPixels: "Pixels Communications Protocol"
and `pixels-js`): numbers are little-endian, the first byte is the kind of message. There are two layouts of "I am a
die". The old one is 22 bytes; dice that send it know no state for "thrown" and tell 1 whenever they come to rest. The
newer one consists of chunks, each beginning with its own size, so that chunks may grow. Firmware built up to the end of
2023 told four faces of the D6 in another order.
"""

import struct
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from hardware.bluetooth_dice.notifications import Charge, Handled, Introduced, Leans, Lies, Profile, Rolls, Said, Thrown

WHO_ARE_YOU: Final = 1
I_AM_A_DIE: Final = 2
ROLL_STATE: Final = 3
BLINK: Final = 29
BATTERY_LEVEL: Final = 34

ROLLED, HANDLING, ROLLING, CROOKED, ON_FACE = 1, 2, 3, 4, 5  # states of a die; 0 is unknown
STATES: Final[Mapping[int, Said]] = {HANDLING: Handled(), ROLLING: Rolls(), CROOKED: Leans(), ON_FACE: Lies()}

OLD_LENGTH: Final = 22
OLD_FACES_UNTIL: Final = 1_704_150_000
"""Build times (seconds since 1970) up to this one tell the faces in the old order."""
OLD_FACES: Final = (1, 5, 4, 3, 2, 6)
FACES: Final = (1, 2, 3, 4, 5, 6)
PLAIN, PIPPED = 2, 8
"""The types of dice with the faces 1 to 6. Only the plain one's faces were ever told in another order."""
TYPES: Final = {1: "d4", 2: "d6", 3: "d8", 4: "d10", 5: "d00", 6: "d12", 7: "d20", 8: "d6 with pips", 9: "fudge die"}
TYPE_BY_LAMPS: Final = {6: PLAIN, 21: PIPPED, 20: 7}  # for a die that does not know its own type
LAMPS: Final = (4, 6, 8, 10, 12, 20, 21)
"""So many lamps there are in a die; what stands in their place in the newer layout is another number."""
LOW, CHARGING, CHARGED = 1, 2, 3  # states of a battery
BLINKS, BLINK_MS, BLUE, ALL_FACES = 6, 3000, 0x0000FF, 0xFFFFFFFF


class Pixels:
    """One Pixels die, for the time of one connection. A `Speaker`."""

    name: ClassVar[str] = "Pixels"
    profiles: ClassVar[tuple[Profile, ...]] = (
        Profile(
            "a6b90001-7a5a-43f2-a962-350c8edc9b5b",
            "a6b90002-7a5a-43f2-a962-350c8edc9b5b",
            "a6b90003-7a5a-43f2-a962-350c8edc9b5b",
        ),
        Profile(
            "6e400001-b5a3-f393-e0a9-e50e24dcca9e",
            "6e400001-b5a3-f393-e0a9-e50e24dcca9e",
            "6e400002-b5a3-f393-e0a9-e50e24dcca9e",
        ),
    )

    def __init__(self) -> None:
        self._met: Introduced | None = None
        self._faces: tuple[int, ...] = ()
        self._old = False
        self._rolling = False

    @property
    def greeting(self) -> tuple[bytes, ...]:
        return (bytes((WHO_ARE_YOU,)),)

    @property
    def blink(self) -> bytes:
        # The last byte is how often it is repeated; in old firmware, whether it goes on for ever.
        return struct.pack("<BBHIIBB", BLINK, BLINKS, BLINK_MS, BLUE, ALL_FACES, 0, 0 if self._old else 1)

    def read(self, data: bytes) -> Sequence[Said]:
        if len(data) == OLD_LENGTH and data[0] == I_AM_A_DIE and data[1] in LAMPS:
            return self._introduced_old(data)
        if data and data[0] == I_AM_A_DIE:
            return self._introduced(data)
        if len(data) >= 3 and data[0] == ROLL_STATE:
            return self._state(data[1], data[2])
        if len(data) >= 3 and data[0] == BATTERY_LEVEL:
            return _charge(data[1], data[2])
        return ()

    def _introduced_old(self, data: bytes) -> Sequence[Said]:
        lamps, _look, kind = data[1:4]
        pixel_id, built = struct.unpack_from("<I", data, 8)[0], struct.unpack_from("<I", data, 14)[0]
        return (self._meet(pixel_id, kind, lamps, built, old=True), *_charge(data[20], data[21]))

    def _introduced(self, data: bytes) -> Sequence[Said]:
        chunks = _chunks(data)
        if len(chunks) < 2 or len(chunks[0]) < 7 or len(chunks[1]) < 8:
            return ()
        built = struct.unpack_from("<I", chunks[0], 3)[0]
        pixel_id = struct.unpack_from("<I", chunks[1], 1)[0]
        kind, lamps = chunks[1][6:8]
        status = chunks[5] if len(chunks) > 5 and len(chunks[5]) >= 3 else b""
        return (self._meet(pixel_id, kind, lamps, built), *(_charge(status[1], status[2]) if status else ()))

    def _meet(self, pixel_id: int, kind: int, lamps: int, built: int, *, old: bool = False) -> Introduced:
        """Who the die is, as it said first: that does not change while it is connected."""
        if self._met is not None:
            return self._met
        self._old = old
        kind = kind if kind in TYPES else TYPE_BY_LAMPS.get(lamps, 0)
        self._faces = OLD_FACES if kind == PLAIN and built <= OLD_FACES_UNTIL else FACES
        wrong = "" if kind in (PLAIN, PIPPED) else "not_six_faces"
        self._met = Introduced(f"Pixels {TYPES.get(kind, 'die')} {pixel_id:08x}", wrong)
        return self._met

    def _state(self, state: int, index: int) -> Sequence[Said]:
        rolled, self._rolling = self._rolling, state == ROLLING
        if state == ROLLED and self._old and not rolled:
            return (Lies(),)
        if state == ROLLED:
            return (Thrown(self._faces[index]) if index < len(self._faces) else Leans(),)
        return (STATES[state],) if state in STATES else ()


def _chunks(data: bytes) -> list[bytes]:
    """The chunks of a message, each with its size byte; those after one that is cut short are left out."""
    chunks: list[bytes] = []
    at = 1
    while at < len(data) and 0 < data[at] <= len(data) - at:
        chunks.append(data[at : at + data[at]])
        at += data[at]
    return chunks


def _charge(percent: int, state: int) -> Sequence[Said]:
    return (Charge(percent, state == LOW, state in (CHARGING, CHARGED)),) if percent <= 100 else ()
