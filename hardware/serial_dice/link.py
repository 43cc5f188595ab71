"""The app's half of the dice protocol: greet the base, receive every throw exactly once, notice silence.

Pure bookkeeping without port, thread or clock: bytes and the time (seconds) go in, events and bytes come out. The wire
is described in docs/dice-link.md.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from zlib import crc32

from hardware.events import BaseMet, BaseMoment, BaseRestarted, DeviceDown, DeviceUp, DieUnknown, Event
from hardware.serial_dice import codec
from hardware.serial_dice.base_presses import Presses
from hardware.serial_dice.dice_health import DiceHealth
from hardware.serial_dice.grace import Grace
from hardware.serial_dice.known_bases import KnownBases
from hardware.serial_dice.leds import Leds, Sound

STALE_S = 3.0
REOPEN_S = 6.0  # a greeting anew is tried first, for as long again; only then is the port itself suspected
PING_S = 1.0  # a base sends nothing any more from 5 s after our last message: several pings may be lost before that
GREET_S = 0.1
SYNC_FIRST_S = 0.1
SYNC_LAST_S = 1.0
DICE = (1, 2)
PROMPT = b">>> "  # what a base writes whose program has stopped: MicroPython waits for somebody to type
MIDWAY = b"raw REPL;"
"""What it writes where an update was broken off: it still waits for pieces of program, and takes greetings for them."""
RESTART = b"\r\x03\x03\x02\x04"
"""Whatever was typed is dropped (Ctrl-C), an update is left (Ctrl-B), then the program is started anew (Ctrl-D)."""
RESTART_S = 2.0
REFUSED_S = 0.5
"""So long after a greeting a refusal means messages of the session before; to believe it would never end."""
DRIFT = 0.0005  # by how much the two clocks may run apart: ten times what two quartz crystals do
_NEVER = float("inf")
AT_PROMPT = "the dice base stands at its prompt and is being started again; if that goes on, copy its firmware anew"
WRONG_SCHEMA = "the dice base has another table of messages of the same version than this app; copy its firmware anew"


@dataclass(slots=True)
class _Timers:
    """When the next hello, sync request and ping are due, when the base was last heard, and the session began."""

    greet: float = _NEVER
    sync: float = _NEVER
    sync_gap: float = SYNC_FIRST_S
    ping: float = _NEVER
    heard: float = _NEVER
    begun: float = _NEVER


class DiceLink:
    """One dice base at the other end of a line. `state` is up, down or absent, `why` and `detail` say more.

    `known` outlives the link where a base may come back on another port.
    """

    def __init__(self, source: str, known: KnownBases | None = None) -> None:
        self.source = source
        self.state = "absent"
        self.why = ""
        self.detail = ""
        self.dice = DiceHealth(source)
        self._grace = Grace(source)
        self._presses = Presses(source)
        self.leds = Leds()
        self._reader = codec.Reader()
        self._counts: Counter[str] = Counter()
        self._out = bytearray()
        self._at = _Timers()
        self._uid = ""
        self._boot = 0
        self._who = ""
        self._known = known or KnownBases()
        self._received: dict[int, int] = {}
        self._strangers: set[int] = set()
        self._base_counts: dict[str, int] = {}
        self.calibrated: list[codec.Calibrated] = []
        self._clock = (0, 0.0)
        self._nonce = self._met = self._session = self._wanted = 0
        self._owes_ack = False
        self._streams = self._streamed = False
        self._tail = b""
        self._restart_at = 0.0

    def resume_from(self, last: dict[int, int], now: float, uid: str = "", boot: int = 0) -> None:
        """Sets the throws settled already, one number per die, and asks for what came later.

        `uid` and `boot`: which base told them, in which of its starts; "" for whichever base is on the line.
        """
        settled = self._known.settle(last, uid or self._uid, boot if uid else None)
        if self._uid and uid in ("", self._uid):
            self._grace.last_final |= settled
        if self.state == "up":
            self._greet(now)

    def moment(self, now: float) -> BaseMoment | None:
        """The time by the clock of the base, as it follows from the least late frame; None before a base was met."""
        return BaseMoment(self._uid, self._boot, self._base_ms(now)) if self._uid else None

    def _base_ms(self, now: float) -> int:
        told_ms, heard = self._clock
        return (told_ms + int((now - heard) * 1000)) & 0xFFFFFFFF

    def _compare_clocks(self, sent_ms: int, now: float) -> None:
        """Goes by the frame that was least late: one that a stalled line held back would make every clock wrong."""
        late_ms = (self._base_ms(now) - sent_ms + 0x80000000 & 0xFFFFFFFF) - 0x80000000
        if late_ms <= DRIFT * 1000 * (now - self._clock[1]):
            self._clock = (sent_ms, now)

    def calibrate(self, step: Callable[[codec.Envelope], bytes], now: float) -> None:
        """Sends one step of a calibration; what came of it is added to `calibrated`. A lost step is for the caller."""
        if self.state == "up":
            self._out += step(self._envelope(now))

    def sound(self, sound: Sound) -> None:
        """Has the base's buzzer sound once, if the base is there: a sound that comes late means nothing."""
        if self.state == "up":
            self.leds.sound(sound)

    def stream(self, *, on: bool) -> None:
        """Whether the base is to send every sample of its dice, now and after every loss of it."""
        self._streams = on

    def opened(self, now: float) -> None:
        """The port is open: starts greeting."""
        self._reader.reset()
        self._out.clear()
        self._at = _Timers(heard=now)
        self._greet(now)

    def lost(self, why: str, detail: str, now: float) -> list[Event]:
        """The port could not be opened or stopped working; `why` as in `DeviceDown`."""
        self._at = _Timers()
        self._session = 0
        self._out.clear()
        return self._down("absent", why, detail, now)

    def bytes_in(self, data: bytes, now: float) -> list[Event]:
        """Takes bytes from the base; returns the events in them."""
        events: list[Event] = []
        for frame in self._reader.feed(data):
            events += self._take(frame, now)
        if self.state != "up":
            events += self._look_for_prompt(data, now)
        # Once for all frames of a piece: each acknowledgement names the newest, and so those before it.
        if self._owes_ack:
            self._owes_ack = False
            self._out += codec.acknowledge(self._envelope(now))
        return events

    def _look_for_prompt(self, data: bytes, now: float) -> list[Event]:
        """A base that stands at its prompt is started anew, now and then, until it answers."""
        heard = self._tail + data
        # The bytes come in pieces, and a prompt may be cut in two by them.
        self._tail = heard[1 - len(MIDWAY) :]
        if not (heard.endswith(PROMPT) or MIDWAY in heard) or now < self._restart_at:
            return []
        self._restart_at = now + RESTART_S
        self._out += RESTART
        return self._down("down", "prompt", AT_PROMPT, now)

    def expect(self, nonce: int) -> None:
        """Somebody else has greeted the base with this nonce: for a recording that is played again."""
        self._nonce = nonce

    def join(self, hello: codec.Hello, frame: codec.Frame, now: float) -> list[Event]:
        """Takes up a session that is under way at this frame: for a recording that begins in its middle."""
        events = self._begin_session(hello, frame.session, frame.t_ms, now)
        self._wanted = frame.seq
        return events

    def take_out(self) -> bytes:
        """Removes and returns the bytes to send to the base now."""
        data = bytes(self._out)
        self._out.clear()
        return data

    def tick(self, now: float) -> list[Event]:
        """Does what is due at `now`."""
        if now >= self._at.greet:
            self._say_hello(now)
        if now >= self._at.sync:
            self._ask_for_rolls(now)
        if now >= self._at.ping:
            self._out += codec.ping(self._envelope(now)) + self._ask_for_samples(now)
            self._at.ping = now + PING_S
        if self.state == "up":
            self._out += self.leds.pump(self._envelope(now), now)
        silent = now - self._at.heard >= STALE_S
        return self._grace.tick(now) + (self._fell_silent(now) if silent else [])

    def due(self) -> float:
        """When `tick` next has something to do, in seconds; infinity for never."""
        at = self._at
        stale = at.heard + STALE_S if self.why != "silent" else _NEVER
        lights = self.leds.due if self.state == "up" else _NEVER
        return min(at.greet, at.sync, at.ping, stale, self._grace.due(), lights)

    def wants_reopen(self, now: float) -> bool:
        """Whether the base has been silent so long that the port should be reopened."""
        return now - self._at.heard >= REOPEN_S

    def counters(self) -> tuple[tuple[str, int], ...]:
        """What went wrong on the line so far, by name."""
        counts = self._counts | Counter(
            damaged=self._reader.bad,
            oversize=self._reader.oversize,
            corrected_late=self._grace.corrected_late,
            repeated_press=self._presses.repeated,
        )
        return tuple(sorted(counts.items()))

    def readings(self) -> tuple[tuple[str, int], ...]:
        """What the base's newest heartbeat says: samples a second of each die, and what went wrong at its end."""
        rates = {f"rate_{die}": rate for die, rate in self.dice.rates_hz.items()}
        learnt = {f"faces_{die}": faces for die, (faces, _off) in self.dice.learnt.items()}
        learnt |= {f"off_mg_{die}": off for die, (_faces, off) in self.dice.learnt.items()}
        return tuple(sorted((rates | learnt | self._base_counts).items()))

    def _envelope(self, now: float) -> codec.Envelope:
        return codec.Envelope(self._wanted, self._session, int(now * 1000))

    def _greet(self, now: float) -> None:
        """Starts a new greeting; its nonce differs from all before, including those of an earlier run of the app."""
        self._nonce = crc32(f"{self._nonce} {now}".encode()) or 1
        self._at.greet = now

    def _say_hello(self, now: float) -> None:
        self._out += codec.hello_request(self._nonce, codec.Envelope(0, 0, int(now * 1000)))
        self._at.greet = now + GREET_S

    def _ask_for_rolls(self, now: float) -> None:
        self._out += codec.sync_request((self._received[1], self._received[2]), self._envelope(now))
        self._at.sync = now + self._at.sync_gap
        self._at.sync_gap = min(2 * self._at.sync_gap, SYNC_LAST_S)

    def _ask_for_samples(self, now: float) -> bytes:
        """Says whether samples are wanted, where since the last ping the base did otherwise."""
        wrong, self._streamed = self._streamed != self._streams, False
        if not wrong:
            return b""
        return b"".join(codec.stream(die, self._envelope(now), on=self._streams) for die in DICE)

    def _take(self, frame: codec.Frame, now: float) -> list[Event]:
        if isinstance(frame.message, codec.Hello):
            return self._hello(frame.message, frame, now)
        if frame.session != self._session or self._session == 0 or frame.major != codec.MAJOR:
            self._counts["foreign"] += 1
            return []
        silence = now - self._at.heard
        self._at.heard = now
        self._compare_clocks(frame.t_ms, now)
        self.leds.acknowledged(frame.ack, now)
        back = self._up(now) if self.state != "up" else []
        if frame.reliable and not self._in_turn(frame.seq):
            return back
        return back + self._act(frame, silence, now)

    def _in_turn(self, seq: int) -> bool:
        self._owes_ack = True
        if seq != self._wanted:
            self._counts["duplicate" if (self._wanted - seq) & 0xFF < 128 else "gap"] += 1
            return False
        self._wanted = (self._wanted + 1) & 0xFF
        return True

    def _act(self, frame: codec.Frame, silence: float, now: float) -> list[Event]:
        message = frame.message
        if isinstance(message, codec.Press):
            return self._presses.read_press(message, silence, now, again=frame.again)
        if isinstance(message, codec.Roll):
            return self._roll(message, now)
        if isinstance(message, codec.State):
            return self._grace.die_state(message, frame.t_ms, now)
        if isinstance(message, codec.Status):
            return self._status(message, frame.t_ms, now)
        if isinstance(message, codec.Stranger):
            return self._stranger(message.die, now)
        if isinstance(message, codec.Samples):
            self._streamed = True
        if isinstance(message, codec.Calibrated):
            self.calibrated.append(message)
        if isinstance(message, codec.Fault):
            self._counts[f"base_error_{message.code}"] += 1
        return []

    def _stranger(self, die: int, now: float) -> list[Event]:
        """A die that no game knows is named once for each session."""
        if die in self._strangers:
            return []
        self._strangers.add(die)
        return [DieUnknown(self.source, die, now)]

    def _roll(self, roll: codec.Roll, now: float) -> list[Event]:
        if not codec.newer(roll.roll_id, self._received[roll.die]):
            self._counts["repeated_roll"] += 1
            return []
        self._received[roll.die] = roll.roll_id
        return self._grace.rolled(roll, self._base_ms(now), now)

    def _status(self, status: codec.Status, sent_ms: int, now: float) -> list[Event]:
        if status.synced:
            self._at.sync = _NEVER
        if status.waiting == 0:
            self._presses.caught_up()
        self._base_counts = {
            "base_damaged": status.damaged,
            "base_resends": status.resends,
            "base_free_bytes": status.free_bytes,
            "base_longest_ms": status.longest_ms,
            "base_sensor_failures": status.failures,
            "base_forgets": any(sensor.forgets for sensor in status.sensors),
        }
        seen = [event for state in status.dice for event in self._grace.die_state(state, sent_ms, now)]
        return seen + [event for sensor in status.sensors for event in self.dice.sensor_state(sensor, now)]

    def _hello(self, hello: codec.Hello, frame: codec.Frame, now: float) -> list[Event]:
        if hello.nonce != self._nonce:
            self._counts["foreign"] += 1
            if frame.session != self._session and now - self._at.begun >= REFUSED_S and self._at.greet == _NEVER:
                self._greet(now)
            return []
        self._at.heard = now
        if hello.major != codec.MAJOR:
            why = "too_new" if hello.major > codec.MAJOR else "too_old"
            return self._down("down", why, f"the dice base speaks version {hello.major}, not {codec.MAJOR}", now)
        if hello.minor == codec.MINOR and hello.schema != codec.SCHEMA:
            return self._down("down", "schema", WRONG_SCHEMA, now)
        if (frame.session, hello.nonce) == (self._session, self._met):
            return []
        return self._begin_session(hello, frame.session, frame.t_ms, now)

    def _begin_session(self, hello: codec.Hello, session: int, sent_ms: int, now: float) -> list[Event]:
        fresh = self.state != "up" or (hello.uid, hello.boot) != (self._uid, self._boot)
        restarted = hello.uid == self._uid and hello.boot != self._boot
        self._session, self._met = session, hello.nonce
        self._wanted = 0
        self._at = _Timers(sync=now, ping=now + PING_S, heard=now, begun=now)
        self._clock = (sent_ms, now)
        self._strangers.clear()
        met = self._trust(hello, now)
        self._uid, self._boot = hello.uid, hello.boot
        self._grace.meet(hello.uid, hello.boot)
        self._presses.meet(hello.uid, hello.boot)
        self.leds.restart()
        self._say_who(hello)
        return met + (self._up(now) if fresh else []) + [BaseRestarted(self.source, now)] * restarted

    def _trust(self, hello: codec.Hello, now: float) -> list[Event]:
        """Adopts the base's counts where ours do not apply: a base not met before, or one that counts anew."""
        last = self._known.of(hello)
        before = dict(last)
        for die, number in zip(DICE, hello.last_rolls, strict=True):
            if die not in last or codec.newer(last[die], number):
                last[die] = self._grace.last_final[die] = number
            elif hello.uid != self._uid:
                self._grace.last_final[die] = last[die]
        self._received = last
        told_last = tuple(sorted(last.items()))
        return [BaseMet(self.source, hello.uid, hello.boot, told_last, now)] if last != before else []

    def _say_who(self, hello: codec.Hello) -> None:
        self._who = f"dice base {hello.uid}, model {hello.model}, firmware {hello.version}, start {hello.boot}"

    def _up(self, now: float) -> list[Event]:
        self.state, self.why, self.detail = "up", "", self._who
        self.dice.meet()
        return [DeviceUp(self.source, self.detail, now)]

    def _fell_silent(self, now: float) -> list[Event]:
        if self._at.greet == _NEVER:
            self._greet(now)
        return self._down("down", "silent", f"nothing heard from the dice base for {STALE_S:.0f} s", now)

    def _down(self, state: str, why: str, detail: str, now: float) -> list[Event]:
        pulled_out = self.why == "unplugged" and why == "absent"
        if why == self.why or pulled_out:
            return []
        self.state, self.why, self.detail = state, why, detail
        return [DeviceDown(self.source, why, detail, now)]
