"""A dice base on whatever port it is plugged into: known boards are asked who they are, and the right one is used.

Once a second the ports of known boards are listed, and each is greeted like a named port (`SerialDice`). A base is
known by the identity in its HELLO, never by its port, so one that comes back under another name is the same base. Of
several bases one is used only if it is named, or was used before; otherwise the table is told what to write. While one
is in use that nobody has named, ports that come are still looked at, more seldom: whoever throws other dice is told.
"""

import logging
import threading
from collections import Counter, deque
from dataclasses import dataclass, field, replace
from functools import partial
from time import monotonic, sleep
from typing import Final

from hardware.device_thread import Watched
from hardware.events import DICE, BaseMoment, DeviceDown, DeviceUp, Event
from hardware.ports import Clock, Health
from hardware.serial_dice.known_bases import KnownBases
from hardware.serial_dice.leds import Led, Sound
from hardware.serial_dice.recording import Recording, Truth
from hardware.serial_dice.source import SerialDice
from hardware.serial_dice.usb_ports import ListPorts, board_ports

LIST_S: Final = 1.0
BESIDE_S: Final = 5.0  # seconds between two lists while a base is in use
MOST_HELD: Final = 64  # events of a base that are kept until it is clear that it is the one to use; a throw makes three
NOT_FOUND: Final = "no dice base is plugged in. Plug it in, or name its port in the table file, as serial:/dev/ttyACM0"
LOG = logging.getLogger(__name__)
_LONGEST_WAIT_S = 0.1
_POLL_S = 0.001
_SLICE_S = 0.1  # a port is waited for in slices, for it may be let go meanwhile


@dataclass(slots=True, eq=False)
class _Candidate:
    """A port of a known board: what its source said last, who its base is, and what its dice did before it is used."""

    path: str
    dice: SerialDice
    uid: str = ""
    said: DeviceUp | DeviceDown | None = None
    held: deque[Event] = field(default_factory=lambda: deque(maxlen=MOST_HELD))
    is_twin: bool = False

    def note(self, event: DeviceUp | DeviceDown) -> None:
        """Its base answers, or does not."""
        self.said = event
        moment = self.dice.moment()
        self.uid = moment.uid if moment else ""
        self.held.clear()

    @property
    def up(self) -> bool:
        return isinstance(self.said, DeviceUp)


class DiscoveredDice(Watched):
    """The dice base `uid`, or with "" the only one there is. A `DiceSource`: see `hardware.ports`."""

    def __init__(self, clock: Clock, name: str = DICE, uid: str = "", list_ports: ListPorts = board_ports) -> None:
        super().__init__(name, clock)
        self._named, self._list_ports = uid, list_ports
        self._known = KnownBases()
        self._lit: frozenset[Led] = frozenset()
        self._candidates: dict[str, _Candidate] = {}
        self._retired: list[_Candidate] = []
        self._beside: dict[str, str] = {}  # ports looked at while a base is in use: the base there, "" for none
        self._closed: Counter[str] = Counter()
        self._used: _Candidate | None = None
        self._down = DeviceDown(name, "", "", float("-inf"))
        self._lock = threading.Lock()
        self._listed_at = self._looked_at = float("-inf")

    def __repr__(self) -> str:
        return f"<DiscoveredDice {self._name}, {self._used.path if self._used else 'no base'}>"

    def resume_from(self, last: dict[int, int], uid: str = "", boot: int = 0) -> None:
        """Tells the last throw already settled of a base; it holds for whichever port that base is found on."""
        with self._lock:
            self._known.settle(last, uid, boot if uid else None)
        for candidate in self._open():
            candidate.dice.resume_from(last, uid, boot)

    def light(self, lit: frozenset[Led]) -> None:
        """Sets which lights are lit, on whichever port the base is found."""
        self._lit = lit
        for candidate in self._open():
            candidate.dice.light(lit)

    def sound(self, sound: Sound) -> None:
        """Has the buzzer sound once, on whichever port the base is found."""
        for candidate in self._open():
            candidate.dice.sound(sound)

    def recording(self, truth: Truth | None = None) -> Recording:
        """What was said on the line of the base in use; nothing while there is none."""
        used = self._used
        return used.dice.recording(truth) if used else Recording((), truth)

    def moment(self) -> BaseMoment | None:
        """The time by the clock of the base in use."""
        used = self._used
        return used.dice.moment() if used else None

    def health(self) -> Health:
        """The state of the base in use, or why there is none."""
        used, down = self._used, self._down
        counters = tuple(sorted(self._counters().items()))
        if used is not None and self._serves(used):
            health, others = replace(used.dice.health(), counters=counters), self._others_beside(used)
            return replace(health, why="two_bases", detail=others) if others and health.state == "up" else health
        state = "absent" if down.why in ("", "absent", "unplugged") else "down"
        return Health(self._name, "serial", state, down.why, down.detail, counters)

    def wait_idle(self, received: int, timeout: float) -> int:
        """Waits until all ports together have read `received` bytes, and each is idle; returns the total sent."""
        now, until = self._clock.now(), monotonic() + timeout
        while self._looked_at < now or self._counters()["received"] < received:
            if monotonic() > until:
                raise TimeoutError(
                    f"{self._name}: read {self._counters()['received']} of {received} bytes and looked for bases at "
                    f"{self._looked_at:.3f} s of {now:.3f} s within {timeout} s; is the base still plugged in?"
                )
            sleep(_POLL_S)
        for candidate in self._open():
            self._wait_for(candidate, until)
        return self._counters()["sent"]

    def _wait_for(self, candidate: _Candidate, until: float) -> None:
        """Waits until a port is idle; one that is let go meanwhile has nothing more to say."""
        while self._candidates.get(candidate.path) is candidate:
            try:
                candidate.dice.wait_idle(0, _SLICE_S)
                return
            except TimeoutError:
                if monotonic() > until:
                    raise

    def _shut(self) -> None:
        for candidate in self._open():
            candidate.dice.close()

    def _open(self) -> tuple[_Candidate, ...]:
        with self._lock:
            return (*self._candidates.values(), *self._retired)

    def _counters(self) -> Counter[str]:
        """What all ports have counted, those that are closed again included."""
        with self._lock:
            total, ports = Counter(self._closed), (*self._candidates.values(), *self._retired)
        for candidate in ports:
            total.update(dict(candidate.dice.health().counters))
        return total

    # --- looking for bases ------------------------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._stop.is_set():
            self._wake.wait(_LONGEST_WAIT_S)
            self._wake.clear()
            try:
                self._look()
            except Exception:
                LOG.exception("%s: the ports could not be looked at; they are again in a second", self._name)

    def _look(self) -> None:
        """Does what is due now, then wakes whoever waits for that."""
        now = self._clock.now()
        served = self._used is not None and self._serves(self._used)
        if now - self._listed_at >= (BESIDE_S if served else LIST_S) and not (served and self._named):
            self._listed_at = now
            self._compare(tuple(port.path for port in self._list_ports()), now)
        with self._lock:
            self._settle()
            self._part_twins()
        self._close_retired()
        self._looked_at = now

    def _compare(self, paths: tuple[str, ...], now: float) -> None:
        """Greets boards that have come, and lets go of those that are gone."""
        with self._lock:
            for gone in [one for one in self._candidates.values() if one.path not in paths and _is_gone(one, now)]:
                self._retire(gone)
            self._beside = {path: uid for path, uid in self._beside.items() if path in paths}
            come = [
                self._candidate(path) for path in paths if path not in self._candidates and path not in self._beside
            ]
            self._candidates |= {candidate.path: candidate for candidate in come}
        for candidate in come:
            candidate.dice.light(self._lit)
            candidate.dice.start(partial(self._hear, candidate))

    def _candidate(self, path: str) -> _Candidate:
        return _Candidate(path, SerialDice(path, self._clock, self._name, self._known))

    def _retire(self, candidate: _Candidate) -> None:
        self._retired.append(self._candidates.pop(candidate.path))

    def _close_retired(self) -> None:
        """Closes ports outside the lock, which a port's own thread may be waiting for."""
        for candidate in tuple(self._retired):
            candidate.dice.close()
            with self._lock:
                self._retired.remove(candidate)
                self._closed.update(dict(candidate.dice.health().counters))

    # --- which base is used -----------------------------------------------------------------------------------------

    def _hear(self, candidate: _Candidate, event: Event) -> None:
        """One event of a port, from its own thread: passed on if its base is used, else kept until that is clear."""
        with self._lock:
            if isinstance(event, DeviceUp | DeviceDown):
                candidate.note(event)
                self._note_used(candidate, event)
            elif candidate is self._used:
                self._tell([event])
            else:
                candidate.held.append(event)
            self._settle()

    def _note_used(self, candidate: _Candidate, event: DeviceUp | DeviceDown) -> None:
        """The base in use answers again, or does not; another one on its port is no answer of the one that is named."""
        if candidate is not self._used:
            return
        if isinstance(event, DeviceDown):
            self._down = event
            self._tell([event])
        elif self._serves(candidate):
            self._tell([event])

    def _serves(self, candidate: _Candidate) -> bool:
        """Whether the base there answers, and may be used."""
        return candidate.up and self._named in ("", candidate.uid)

    def _settle(self) -> None:
        """Takes a base into use where it is clear which; where all have answered and it is not, the table is told."""
        self._see_twins()
        used, now = self._used, self._clock.now()
        if used is not None and self._serves(used):
            for other in [one for one in self._candidates.values() if one.said and one is not used]:
                if not (isinstance(other.said, DeviceDown) and other.said.why == "busy"):
                    self._beside = self._beside | {other.path: other.uid if other.up else ""}
                self._retire(other)
            return
        self._beside = {}
        if used is not None and _is_ending(used, now):
            return
        chosen = self._choose()
        if chosen is not None:
            self._use(chosen)
        elif all(candidate.said for candidate in self._candidates.values()):
            self._tell_none(now)

    def _choose(self) -> _Candidate | None:
        """The base that is named or was used before, wherever it is now; else the only one, once all have answered."""
        wanted = self._named or (self._used.uid if self._used else "")
        answering = self._answering()
        if any(candidate.is_twin for candidate in answering):
            return None
        mine = [candidate for candidate in answering if candidate.uid == wanted]
        if mine or self._named:
            return mine[0] if mine else None
        clear = len(answering) == 1 and all(candidate.said for candidate in self._candidates.values())
        return answering[0] if clear else None

    def _see_twins(self) -> None:
        """Two bases that answer to the same number cannot be told apart: none of them is used."""
        numbers = Counter(candidate.uid for candidate in self._answering())
        for candidate in self._answering():
            if numbers[candidate.uid] > 1 and self._named in ("", candidate.uid):
                candidate.is_twin = True
                self._used = None if candidate is self._used else self._used

    def _part_twins(self) -> None:
        """One that is left alone is met anew, as a base that has told nothing yet: which throws were whose cannot be
        known.
        """
        numbers = Counter(candidate.uid for candidate in self._answering())
        for candidate in [one for one in self._answering() if one.is_twin and numbers[one.uid] == 1]:
            self._known.forget(candidate.uid)
            self._retire(candidate)

    def _answering(self) -> list[_Candidate]:
        return [candidate for candidate in self._candidates.values() if candidate.up]

    def _use(self, candidate: _Candidate) -> None:
        """From now on this base is in use. Other ports are let go once it is known who is there."""
        self._used, self._down = candidate, DeviceDown(self._name, "", "", self._clock.now())
        if candidate.said is not None:
            self._tell([candidate.said])
        self._tell(candidate.held)
        candidate.held.clear()
        self._wake.set()

    def _others_beside(self, used: _Candidate) -> str:
        """That other bases answer than the one in use, and what to do; "" for none."""
        others = [f"{uid} ({path})" for path, uid in self._beside.items() if uid not in ("", used.uid)]
        return two_bases(" and ".join([f"{used.uid} ({used.path})", *others]), used.uid) if others else ""

    def _tell_none(self, now: float) -> None:
        """That there is no base, once for each reason; that it was pulled out says more than that none is there."""
        why, detail = self._trouble()
        pulled_out = self._down.why == "unplugged" and why == "absent"
        if pulled_out or (why, detail) == (self._down.why, self._down.detail):
            return
        self._down = DeviceDown(self._name, why, detail, now)
        self._tell([self._down])

    def _trouble(self) -> tuple[str, str]:
        answering = self._answering()
        names = " and ".join(f"{candidate.uid} ({candidate.path})" for candidate in answering)
        alike = [f"{candidate.uid} ({candidate.path})" for candidate in answering if candidate.is_twin]
        if alike:
            return "twins", twins(" and ".join(alike), next(one.path for one in answering if one.is_twin))
        if answering and self._named:
            return "other_base", other_base(self._named, names, answering[0].uid)
        if answering:
            return "two_bases", two_bases(names, answering[0].uid)
        trouble = next(
            (candidate.said for candidate in self._candidates.values() if isinstance(candidate.said, DeviceDown)), None
        )
        return (trouble.why, trouble.detail) if trouble else ("absent", NOT_FOUND)


def _is_ending(candidate: _Candidate, now: float) -> bool:
    """Whether a base has just gone away, so that its last throw is not final yet."""
    return isinstance(candidate.said, DeviceDown) and now - candidate.said.t < LIST_S


def _is_gone(candidate: _Candidate, now: float) -> bool:
    return isinstance(candidate.said, DeviceDown) and not _is_ending(candidate, now)


def two_bases(names: str, uid: str) -> str:
    """Several bases answer, and none is named: what to write."""
    return f"several dice bases answer: {names}. Name the one to use in the table file, as serial:uid={uid}"


def other_base(named: str, names: str, uid: str) -> str:
    """Another base answers than the one that is named: what to do."""
    return f"the dice base {named} does not answer, but {names} does. Plug it in, or write serial:uid={uid} instead"


def twins(names: str, path: str) -> str:
    """Two bases answer to one number: what to do."""
    remedy = f"Unplug one, or name the port of the other, as serial:{path}"
    return f"two dice bases answer to the same number: {names}. {remedy}"
