"""The typed adapter to the firmware's codec, so that both ends of the wire use the same one.

The firmware is written for MicroPython without type hints; here its tuples become frozen dataclasses.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from firmware.core import link as _wire
from firmware.core import msgs as _msgs
from firmware.core import window as _window

MAJOR: int = _wire.MAJOR
OUTBOX = 24  # messages of the app that may wait for the base's acknowledgement
RESEND_S: float = _window.RTO_FIRST_MS / 1000
MINOR: int = _msgs.MINOR
RELIABLE: int = _wire.RELIABLE

MOVING: frozenset[int] = frozenset({_msgs.HANDLING, _msgs.ROLLING})
SETTLING: int = _msgs.SETTLING
REST: int = _msgs.REST
COCKED: int = _msgs.COCKED

SEATS = 6  # nodes 1 to 6 are the seats where a message is about a button or a light
BUTTONS = {1: "1", 2: "2", 3: "back"}
RELEASED, PRESSED, HELD = "released", "pressed", "held"
EDGES = {0: RELEASED, 1: PRESSED, 2: HELD}
DARK, STEADY = 0, 1  # modes of a light
WHITE = (255, 255, 255)

CALIBRATION = {
    0: "taking", 1: "started", 2: "taken", 3: "stored", 4: "dropped", 5: "moved", 6: "alike", 7: "incomplete",
    8: "crooked", 9: "wrong", 10: "unkept",
}  # fmt: skip
"""What can come of a step of a calibration; the numbers are those of firmware/core/calibration.py."""

SCHEMA: int = _msgs.SCHEMA


@dataclass(frozen=True, slots=True)
class Hello:
    """Who the dice base is. `last_rolls` holds the latest throw number of die 1 and die 2."""

    major: int
    minor: int
    firmware: int
    model: int
    uid: str
    boot: int
    schema: int
    nonce: int
    last_rolls: tuple[int, int]

    @property
    def version(self) -> str:
        """The firmware's version as it is written."""
        return f"{self.firmware >> 24}.{self.firmware >> 16 & 0xFF}.{self.firmware >> 8 & 0xFF}"


@dataclass(frozen=True, slots=True)
class Roll:
    """One throw as the base reports it. `rest_ms` is when the die came to rest, by the base's clock.

    It is `doubtful` where the die may have been knocked or put down instead.
    """

    die: int
    roll_id: int
    face: int
    confidence: float
    replaces: bool
    rest_ms: int
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """The state of one die."""

    die: int
    state: int
    face: int


@dataclass(frozen=True, slots=True)
class Sensor:
    """The sensor in one die: samples in the last second, and whether the base cannot use it.

    `sides_known` are of how many faces, of six, the base has learnt in play what the sensor reads; None if it does not
    learn. `off_mg` is by how much that is not one g. It `forgets` where the flash of the base takes nothing more.
    """

    die: int
    rate_hz: int
    faulty: bool
    sides_known: int | None = None
    off_mg: int = 0
    forgets: bool = False


@dataclass(frozen=True, slots=True)
class Status:
    """The heartbeat: both dice and their sensors, and whether the base has handled the last SYNC_REQ.

    `waiting` are the messages that it has not been acknowledged yet, `free_bytes` its free memory (0 unknown),
    `longest_ms` the longest pass of its main loop in the last second, `failures` how often a sensor stopped answering.
    """

    dice: tuple[State, State]
    sensors: tuple[Sensor, Sensor]
    synced: bool
    waiting: int
    damaged: int
    resends: int
    free_bytes: int
    longest_ms: int
    failures: int


@dataclass(frozen=True, slots=True)
class Fault:
    """The base reports a fault; `code` as listed in docs/dice-link.md."""

    code: int
    die: int
    argument: int


@dataclass(frozen=True, slots=True)
class Press:
    """What happened to a button of a seat (from 1): which of them, its number since the base was started.

    `held_ms` is for how long the contact had been closed when this was told first.
    """

    seat: int
    button: str
    edge: str
    press_id: int
    held_ms: int


@dataclass(frozen=True, slots=True)
class Stranger:
    """A throw or a state of a die that no game knows."""

    die: int


@dataclass(frozen=True, slots=True)
class Calibrated:
    """What came of a step of a die's calibration.

    `outcome` is one of `CALIBRATION`, `taken` are the faces that were taken so far, `worst_mg` is by how much the die
    moved meanwhile or, at the end, by how much any reading is not one g.
    """

    die: int
    outcome: str
    face: int
    taken: tuple[int, ...]
    worst_mg: int


@dataclass(frozen=True, slots=True)
class Samples:
    """What the sensor in a die read, `step_ms` apart and the last of them just now: x, y, z in milli-g of each."""

    die: int
    step_ms: int
    xyz_mg: tuple[tuple[int, int, int], ...]


Message = Hello | Roll | State | Status | Fault | Press | Stranger | Calibrated | Samples


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame; `message` is None where the app needs none. `again`: it was sent before, and not acknowledged."""

    major: int
    reliable: bool
    again: bool
    seq: int
    ack: int
    session: int
    t_ms: int
    message: Message | None


class Reader:
    """Finds frames in the bytes from the base; never raises, whatever the bytes."""

    def __init__(self) -> None:
        self._parser = _wire.Parser()

    def feed(self, data: bytes) -> list[Frame]:
        return [_frame(raw) for raw in self._parser.feed(data)]

    def reset(self) -> None:
        """Drops a half-read frame, because the line was reopened."""
        self._parser.reset()

    @property
    def bad(self) -> int:
        return self._parser.bad

    @property
    def oversize(self) -> int:
        return self._parser.oversize


class Greetings:
    """Finds the app's own greetings in what it sent, for a recording that is played again."""

    def __init__(self) -> None:
        self._parser = _wire.Parser()

    def feed(self, data: bytes) -> list[int]:
        """The nonces of the greetings that end in these bytes."""
        frames = [raw for raw in self._parser.feed(data) if raw[1] == _msgs.HELLO_REQ]
        return [cast(int, _msgs.unpack(_msgs.HELLO_REQ, raw[7])[2]) for raw in frames]


@dataclass(frozen=True, slots=True)
class Envelope:
    """The header values of every frame to the base."""

    ack: int
    session: int
    t_ms: int


def hello_request(nonce: int, at: Envelope) -> bytes:
    """Asks who is there; the answer repeats `nonce` (32 bits)."""
    return _pack(_msgs.HELLO_REQ, at, _msgs.pack(_msgs.HELLO_REQ, MAJOR, MAJOR, nonce))


def sync_request(last: tuple[int, int], at: Envelope) -> bytes:
    """Asks for the throws after these, one number per die."""
    return _pack(_msgs.SYNC_REQ, at, _msgs.pack(_msgs.SYNC_REQ, *last))


def ping(at: Envelope) -> bytes:
    """Tells the base that the app is there."""
    return _pack(_msgs.PING, at, _msgs.pack(_msgs.PING, at.t_ms & 0xFFFFFFFF))


def recover(at: Envelope) -> bytes:
    """Tells the base to stop, and to wait at its prompt for new firmware."""
    return _pack(_msgs.RECOVER, at, b"")


def acknowledge(at: Envelope) -> bytes:
    """Acknowledges the base's numbered messages."""
    return _pack(_msgs.ACK, at, b"", _wire.ACK_ONLY)


def stranger(last_rolls: tuple[int, int]) -> Hello:
    """What a base would have said of itself of which only its last throws are known."""
    return Hello(MAJOR, 0, 0, 0, "unknown", 0, SCHEMA, 0, last_rolls)


class Outbox:
    """What the app tells the base for certain: numbered, and sent again until acknowledged. See `window.Sender`."""

    def __init__(self) -> None:
        self._sender = _window.Sender(OUTBOX)

    def __len__(self) -> int:
        return len(self._sender)

    def led(self, node: int, mask: int, mode: int) -> bool:
        """Queues the lights `mask` of a node; False if the queue is full."""
        return bool(self._sender.add(_msgs.LED, node, _msgs.pack(_msgs.LED, mask, mode, *WHITE, 0, 0, 0)))

    def buzz(self, hertz: int, lasts_ms: int) -> bool:
        """Queues a sound; False if the queue is full."""
        return bool(self._sender.add(_msgs.BUZZ, 0, _msgs.pack(_msgs.BUZZ, hertz, lasts_ms)))

    def acknowledged(self, wanted: int, now: float) -> None:
        """The base has everything before `wanted`."""
        self._sender.acked(wanted, int(now * 1000))

    def pump(self, at: Envelope) -> bytes:
        """The bytes to send now: what is new, and what was not acknowledged in time."""
        out = bytearray()

        def send(kind: int, node: int, payload: bytes, seq: int, again: bool) -> None:
            flags = RELIABLE | (_wire.RETRANSMIT if again else 0)
            out.extend(_wire.pack(kind, node, seq, at.ack, at.session, at.t_ms, payload, flags))

        self._sender.pump(at.t_ms, send)
        return bytes(out)


def begin_calibration(die: int, at: Envelope) -> bytes:
    """Begins the calibration of a die anew."""
    return _about(die, _msgs.CAL_START, at, ())


def take_face(die: int, face: int, at: Envelope) -> bytes:
    """The die lies with this face on top: its next samples are taken."""
    return _about(die, _msgs.CAL_FACE, at, (face,))


def keep_calibration(die: int, at: Envelope) -> bytes:
    """The calibration is worked out and kept."""
    return _about(die, _msgs.CAL_COMMIT, at, (1,))


def drop_calibration(die: int, at: Envelope) -> bytes:
    """The calibration is dropped, and the die read as before."""
    return _about(die, _msgs.CAL_COMMIT, at, (0,))


def stream(die: int, at: Envelope, *, on: bool) -> bytes:
    """Asks the base to send every sample of a die from now on, or none any more."""
    return _about(die, _msgs.STREAM, at, (int(on),))


def newer(roll_id: int, last: int) -> bool:
    """Whether a throw's number comes after another, across the wrap-around at 16 bits."""
    return bool(_msgs.newer(roll_id, last))


def older_start(boot: int, known: int) -> bool:
    """Whether a base has started less often than it had before, across the wrap-around at 16 bits: a second life."""
    return bool(_msgs.newer(known, boot))


def _about(die: int, kind: int, at: Envelope, values: tuple[int, ...]) -> bytes:
    return cast(bytes, _wire.pack(kind, die, 0, at.ack, at.session, at.t_ms, _msgs.pack(kind, *values)))


def _calibrated(node: int, v: tuple[int, ...]) -> Calibrated | None:
    outcome = CALIBRATION.get(v[0])
    if node not in (1, 2) or outcome is None:
        return None
    taken = tuple(face for face in range(1, 7) if v[2] >> face - 1 & 1)
    return Calibrated(node, outcome, v[1], taken, v[3])


def _samples(node: int, v: tuple[int, ...]) -> Samples | None:
    used, step_ms, *numbers = v
    if node not in (1, 2) or not 0 < 3 * used <= len(numbers):
        return None
    x, y, z = (numbers[axis : 3 * used : 3] for axis in range(3))
    return Samples(node, step_ms, tuple(zip(x, y, z, strict=True)))


def _pack(kind: int, at: Envelope, payload: bytes, flags: int = 0) -> bytes:
    return cast(bytes, _wire.pack(kind, 0, 0, at.ack, at.session, at.t_ms, payload, flags))


def _frame(raw: tuple[int, int, int, int, int, int, int, bytes]) -> Frame:
    flags, kind, node, seq, ack, session, t_ms, payload = raw
    values = _msgs.unpack(kind, payload)
    build = _BUILDERS.get(kind)
    message = build(node, values) if build else None
    return Frame(flags >> 4, bool(flags & RELIABLE), bool(flags & _wire.RETRANSMIT), seq, ack, session, t_ms, message)


def _hello(_node: int, v: tuple[int, ...]) -> Hello:
    uid = cast(bytes, v[4]).hex()
    return Hello(v[0], v[1], v[2], v[3], uid, v[8], v[9], v[10], (v[11], v[12]))


def _roll(node: int, v: tuple[int, ...]) -> Roll | Stranger | None:
    if node not in (1, 2):
        return Stranger(node)
    if not 1 <= v[1] <= 6:
        return None
    replaces, doubtful = bool(v[4] & _msgs.QUAL_REPLACES), bool(v[4] & _msgs.QUAL_DOUBTFUL)
    return Roll(node, v[0], v[1], v[3] / 255, replaces, v[8], doubtful)


def _state(node: int, v: tuple[int, ...]) -> State | Stranger:
    return State(node, v[0], v[1]) if node in (1, 2) else Stranger(node)


def _sensor(die: int, about: tuple[int, ...], learnt: tuple[int, ...]) -> Sensor:
    state, _face, _battery, _charging, rate_hz, flags = about
    sides = None if learnt[0] == _msgs.LEARNS_NOT else learnt[0].bit_count()
    faulty, forgets = state == _msgs.FAULT or bool(flags & _msgs.DIE_RESTARTING), bool(flags & _msgs.DIE_FORGETS)
    return Sensor(die, rate_hz, faulty, sides, learnt[1], forgets)


def _status(_node: int, v: tuple[int, ...]) -> Status:
    dice = (State(1, v[0], v[1]), State(2, v[6], v[7]))
    sensors = (_sensor(1, v[:6], v[20:22]), _sensor(2, v[6:12], v[22:24]))
    return Status(dice, sensors, bool(v[16]), v[14], v[12], v[13], v[17] * 64, v[18], v[19])


def _press(node: int, v: tuple[int, ...]) -> Press | None:
    button, edge = BUTTONS.get(v[0]), EDGES.get(v[1])
    if not 1 <= node <= SEATS or button is None or edge is None:
        return None
    return Press(node, button, edge, v[2], v[3])


_BUILDERS: dict[int, Callable[[int, tuple[int, ...]], Message | None]] = {
    _msgs.HELLO: _hello,
    _msgs.ROLL: _roll,
    _msgs.STATE: _state,
    _msgs.STATUS: _status,
    _msgs.ERROR: lambda _node, v: Fault(v[0], v[1], v[2]),
    _msgs.CAL_RESULT: _calibrated,
    _msgs.RAW: _samples,
    _msgs.BUTTON: _press,
}
