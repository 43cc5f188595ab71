"""SIMULATED twins of dice one can buy: the bytes they notify and what they do when they are written to.

Written from the makers' public documentation, not from `hardware.bluetooth_dice`. Whatever carries the bytes (a backend
of `bleak` without a radio, or real ATT packets) uses the same twins.
"""

import struct
from collections import deque
from random import Random
from typing import Final, Protocol

from tests.hardware_bluetooth.scripted_die import CROOKED, HANDLING, ON_FACE, ROLLED, ROLLING, Change, ScriptedDie

NORDIC: Final = "6e40000{}-b5a3-f393-e0a9-e50e24dcca9e"
PIXELS: Final = "a6b9000{}-7a5a-43f2-a962-350c8edc9b5b"
NEW_BUILD: Final = 1_735_689_600
OLD_BUILD: Final = 1_690_000_000


class Twin(Protocol):
    """A die as the air sees it: UUIDs of service, notifying and written characteristic, and a name."""

    name: str
    service: str
    notifying: str
    written: str
    die: ScriptedDie
    battery: int
    blinks: int

    @property
    def heard(self) -> deque[bytes]:
        """What the app has written and the die has not answered."""
        ...

    def poll(self, t: float) -> list[bytes]:
        """What the die notifies up to `t` seconds."""
        ...


class PixelsTwin:
    """A Pixels D6. `old` is the firmware before "thrown" was a state of its own, with the old service and layout."""

    STATES: Final = {ROLLED: 1, HANDLING: 2, ROLLING: 3, CROOKED: 4, ON_FACE: 5}
    OLD_STATES: Final = {ROLLED: 1, HANDLING: 2, ROLLING: 3, CROOKED: 4, ON_FACE: 1}
    OLD_INDEX: Final = {1: 0, 5: 1, 4: 2, 3: 3, 2: 4, 6: 5}

    def __init__(self, seed: int | str, *, old: bool = False, kind: int = 2) -> None:
        self.name = f"Pixel {seed}"
        self.service = NORDIC.format(1) if old else PIXELS.format(1)
        self.notifying = NORDIC.format(1) if old else PIXELS.format(2)
        self.written = NORDIC.format(2) if old else PIXELS.format(3)
        self.die = ScriptedDie(Random(f"{seed} pixels"))
        self.battery, self.blinks = 80, 0
        self._old, self._kind = old, kind
        self._told_battery = self.battery
        self.heard: deque[bytes] = deque()

    def poll(self, t: float) -> list[bytes]:
        """See `Twin`."""
        told = [self._state(change) for change in self.die.poll(t)]
        if self.battery != self._told_battery:
            self._told_battery = self.battery
            told.append(bytes((34, self.battery, 0)))
        while self.heard:
            told += self._answer(self.heard.popleft())
        return told

    def _answer(self, asked: bytes) -> list[bytes]:
        if asked == b"\x01":
            return [self._who_old() if self._old else self._who()]
        if asked[:1] == b"\x1d" and len(asked) == 14:
            self.blinks += asked[1]
            return [b"\x1e"]
        return []

    def _state(self, change: Change) -> bytes:
        index = self.OLD_INDEX[change.face] if self._old else change.face - 1
        return bytes((3, (self.OLD_STATES if self._old else self.STATES)[change.state], index))

    def _who_old(self) -> bytes:
        _, state, index = self._state(self.die.now)
        return struct.pack("<4B2IHI4B", 2, 6, 3, 2, 7, 0x01D1E, 512, OLD_BUILD, state, index, self.battery, 0)

    def _who(self) -> bytes:
        _, state, index = self._state(self.die.now)
        version = struct.pack("<BHIHHHH", 15, 0x102, NEW_BUILD, 1, 1, 1, 1)
        info = struct.pack("<BI5B", 10, 0xD1CE, 1, self._kind, 6, 3, 0)
        look, name = b"\x02\0", bytes((len(self.name) + 2,)) + self.name.encode() + b"\0"
        settings = struct.pack("<BIII", 13, 7, 4096, 8192)
        return b"\x02" + version + info + look + name + settings + bytes((5, self.battery, 0, state, index))


class GoDiceTwin:
    """A GoDice in its shell of six faces."""

    MEASURES: Final = {1: (-64, 0, 0), 2: (0, 0, 64), 3: (0, 64, 0), 4: (0, -64, 0), 5: (0, 0, -64), 6: (64, 0, 0)}
    TAGS: Final = {ROLLED: b"S", HANDLING: b"", ROLLING: b"R", CROOKED: b"TS", ON_FACE: b"MS"}

    def __init__(self, seed: int | str) -> None:
        self.name = f"GoDice_{seed}"
        self.service, self.written, self.notifying = NORDIC.format(1), NORDIC.format(2), NORDIC.format(3)
        self._noise = Random(f"{seed} noise")
        self.die = ScriptedDie(Random(f"{seed} godice"))
        self.battery, self.blinks = 80, 0
        self._rolling = False
        self.heard: deque[bytes] = deque()

    def poll(self, t: float) -> list[bytes]:
        """See `Twin`."""
        told = [said for change in self.die.poll(t) for said in self._say(change)]
        while self.heard:
            told += self._answer(self.heard.popleft())
        return told

    def _answer(self, asked: bytes) -> list[bytes]:
        if asked == b"\x03":
            return [b"Bat" + bytes((self.battery,))]
        if asked == b"\x17":
            return [b"Col\x01"]
        if asked[:1] == b"\x10" and len(asked) == 9:
            self.blinks += asked[1]
        return []

    def _say(self, change: Change) -> list[bytes]:
        tag, rolled = self.TAGS[change.state], self._rolling
        self._rolling = change.state == ROLLING
        if not tag or (tag == b"R" and rolled):
            return []
        if tag == b"R":
            return [b"R"]
        xyz = (axis + self._noise.randint(-3, 3) for axis in self.MEASURES[change.face])
        return [tag + struct.pack("3b", *xyz)]
