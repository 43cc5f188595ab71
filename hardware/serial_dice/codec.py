"""The typed adapter to the firmware's codec, so that both ends of the wire use the same one.

The firmware is written for MicroPython without type hints; here its tuples become frozen dataclasses.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from firmware.core import link as _wire
from firmware.core import msgs as _msgs

MAJOR: int = _wire.MAJOR
MINOR: int = _msgs.MINOR
RELIABLE: int = _wire.RELIABLE

MOVING: frozenset[int] = frozenset({_msgs.HANDLING, _msgs.ROLLING})
SETTLING: int = _msgs.SETTLING
REST: int = _msgs.REST
COCKED: int = _msgs.COCKED

SCHEMA: int = _msgs.schema_crc()


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


@dataclass(frozen=True, slots=True)
class Roll:
    """One throw as the base reports it. `rest_ms` is when the die came to rest, by the base's clock."""

    die: int
    roll_id: int
    face: int
    confidence: float
    replaces: bool
    rest_ms: int


@dataclass(frozen=True, slots=True)
class State:
    """The state of one die."""

    die: int
    state: int
    face: int


@dataclass(frozen=True, slots=True)
class Sensor:
    """The sensor in one die: samples in the last second, and whether the base cannot use it."""

    die: int
    rate_hz: int
    faulty: bool


@dataclass(frozen=True, slots=True)
class Status:
    """The heartbeat: both dice and their sensors, and whether the base has handled the last SYNC_REQ."""

    dice: tuple[State, State]
    sensors: tuple[Sensor, Sensor]
    synced: bool
    damaged: int
    resends: int


@dataclass(frozen=True, slots=True)
class Fault:
    """The base reports a fault; `code` as listed in docs/dice-link.md."""

    code: int
    die: int
    argument: int


@dataclass(frozen=True, slots=True)
class Pong:
    """The answer to a PING."""

    host_ms: int
    device_ms: int


@dataclass(frozen=True, slots=True)
class Stranger:
    """A throw or a state of a die that no game knows."""

    die: int


Message = Hello | Roll | State | Status | Fault | Pong | Stranger


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame; `message` is None if the app does not know it."""

    major: int
    reliable: bool
    seq: int
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


def acknowledge(at: Envelope) -> bytes:
    """Acknowledges the base's numbered messages."""
    return _pack(_msgs.ACK, at, b"", _wire.ACK_ONLY)


def newer(roll_id: int, last: int) -> bool:
    """Whether a throw's number comes after another, across the wrap-around at 16 bits."""
    return bool(_msgs.newer(roll_id, last))


def older_start(boot: int, known: int) -> bool:
    """Whether a base has started less often than it had before, across the wrap-around at 16 bits: a second life."""
    return bool(_msgs.newer(known, boot))


def _pack(kind: int, at: Envelope, payload: bytes, flags: int = 0) -> bytes:
    return cast(bytes, _wire.pack(kind, 0, 0, at.ack, at.session, at.t_ms, payload, flags))


def _frame(raw: tuple[int, int, int, int, int, int, int, bytes]) -> Frame:
    flags, kind, node, seq, _ack, session, t_ms, payload = raw
    values = _msgs.unpack(kind, payload)
    build = _BUILDERS.get(kind)
    message = build(node, values) if build else None
    return Frame(flags >> 4, bool(flags & RELIABLE), seq, session, t_ms, message)


def _hello(_node: int, v: tuple[int, ...]) -> Hello:
    uid = cast(bytes, v[4]).hex()
    return Hello(v[0], v[1], v[2], v[3], uid, v[8], v[9], v[10], (v[11], v[12]))


def _roll(node: int, v: tuple[int, ...]) -> Roll | Stranger | None:
    if node not in (1, 2):
        return Stranger(node)
    if not 1 <= v[1] <= 6:
        return None
    return Roll(node, v[0], v[1], v[3] / 255, bool(v[4] & _msgs.QUAL_REPLACES), v[8])


def _state(node: int, v: tuple[int, ...]) -> State | Stranger:
    return State(node, v[0], v[1]) if node in (1, 2) else Stranger(node)


def _sensor(die: int, state: int, rate_hz: int, flags: int) -> Sensor:
    return Sensor(die, rate_hz, state == _msgs.FAULT or bool(flags & _msgs.DIE_RESTARTING))


def _status(_node: int, v: tuple[int, ...]) -> Status:
    dice = (State(1, v[0], v[1]), State(2, v[6], v[7]))
    sensors = (_sensor(1, v[0], v[4], v[5]), _sensor(2, v[6], v[10], v[11]))
    return Status(dice, sensors, bool(v[16]), v[12], v[13])


_BUILDERS: dict[int, Callable[[int, tuple[int, ...]], Message | None]] = {
    _msgs.HELLO: _hello,
    _msgs.ROLL: _roll,
    _msgs.STATE: _state,
    _msgs.STATUS: _status,
    _msgs.ERROR: lambda _node, v: Fault(v[0], v[1], v[2]),
    _msgs.PONG: lambda _node, v: Pong(v[0], v[1]),
}
