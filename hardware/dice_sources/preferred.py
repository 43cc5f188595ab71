"""Dice from several sources in order of preference, as one: the first source that answers is in use.

All sources run all the time; what only the one in use reports is passed on. So a throw is never told by two of them:

- A source that answers and stands further up in the list takes over as soon as no die of the present one moves.
- When the one in use falls silent, the next that answers takes over at once.
- The buttons of a base are heard whichever dice are in use.
- Each change is told as `DeviceDown` and `DeviceUp`; what was in the air is told to lie still without a throw.
- A throw that came to rest before, or within a second of, one of the same die that another source has told is not
  passed on: it is that throw once more, or an older one.

`hand` in the list is always there: nothing is missing from then on, but that electronic dice were lost is told.
Where a camera is among them, it checks the throws of the others (`AgreedThrows`): a final throw is passed on when both
agree, else the table is asked. The camera is one of the sources too, so its own throws count when it is the one in
use, and are not checked. A throw it does not see within two seconds, since the dice did not fall into the tray or
cannot be read there, counts unchecked.
"""

import threading
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from time import monotonic, sleep
from typing import Final

from hardware import events
from hardware.dice_sources.by_camera import CAMERA, CameraDice
from hardware.events import DieDisputed, DieMoving, DieRolled, Event
from hardware.ports import Clock, Closing, DiceSource, Emit, Health
from hardware.serial_dice.base_panel import LitBase
from hardware.serial_dice.recording import Recorded, Recording, Truth

PATIENCE_S: Final = 2.0  # so long a throw waits for the camera, which needs the tray to lie still and five pictures
AGREED_WITHIN_S: Final = 1.5  # dice and camera may differ so much about when a die came to rest


@dataclass(frozen=True, slots=True)
class _Seen:
    """The values the camera saw thrown, and since when they lie."""

    values: tuple[int, ...]
    t_rest: float


class AgreedThrows:
    """What several sources tell, the camera among them, on its way to `emit`."""

    def __init__(self, camera: CameraDice, clock: Clock, emit: Emit) -> None:
        self._camera, self._clock, self._emit = camera, clock, emit
        self._lock = threading.RLock()
        self._held: dict[int, DieRolled] = {}
        self._due = float("inf")
        self._seen: _Seen | None = None
        camera.on_throw, camera.on_time = self._saw, self._time_passes

    def hear(self, event: Event) -> None:
        """One event of the source in use: a final throw waits for the camera, all else is passed on."""
        with self._lock:
            if isinstance(event, DieMoving) and event.die in self._held:
                self._judge()
            if isinstance(event, DieRolled) and event.uid != CAMERA and self._camera.health().state == "up":
                self._hold(event)
            else:
                self._emit(event)

    def _hold(self, event: DieRolled) -> None:
        if not self._held:
            self._due = self._clock.now() + PATIENCE_S
        self._held[event.die] = event
        self._judge_complete()

    def _saw(self, values: Sequence[int], t_rest: float) -> None:
        """The camera has seen a throw."""
        with self._lock:
            self._seen = _Seen(tuple(values), t_rest)
            self._judge_complete()

    def _time_passes(self) -> None:
        """Another picture was looked at, or the camera is blind: who has waited long enough waits no longer."""
        with self._lock:
            if self._held and (self._clock.now() >= self._due or self._camera.health().state != "up"):
                self._judge()

    def _judge_complete(self) -> None:
        """Judge once the camera has seen as many dice thrown as were told."""
        seen = self._of_this_throw()
        if seen is not None and len(seen.values) == len(self._held):
            self._judge()

    def _of_this_throw(self) -> _Seen | None:
        rests = [event.t_rest for event in self._held.values()]
        if self._seen is None or not rests or self._seen.t_rest < min(rests) - AGREED_WITHIN_S:
            return None
        return self._seen

    def _judge(self) -> None:
        """Pass the held throws on, or report the differences."""
        seen, held = self._of_this_throw(), self._held
        self._held, self._due, self._seen = {}, float("inf"), None
        others = differing({die: event.face for die, event in held.items()}, seen.values if seen else ())
        for die, event in sorted(held.items()):
            if die in others:
                now = self._clock.now()
                self._emit(DieDisputed(event.source, event, others[die], now))
            else:
                self._emit(event)


def differing(values: Mapping[int, int], seen: Sequence[int]) -> dict[int, int]:
    """What the camera sees instead, by die, where it sees no die with that value. A camera knows no die by its number.

    Values that both have are taken off first; the rest are paired in order. A die for which nothing is left was not
    seen, and does not differ.
    """
    left = list(seen)
    alone = []
    for die, value in sorted(values.items()):
        if value in left:
            left.remove(value)
        else:
            alone.append(die)
    return dict(zip(alone, left, strict=False))


SAME_THROW_S = 1.0  # two throws of one die are further apart than this; two sources that see one throw are not
_POLL_S = 0.001


@dataclass(slots=True)
class _Source:
    """One source, and what it has said: `state` is up or down, "" before it said either; `why` and `detail` of that."""

    text: str
    dice: DiceSource
    state: str = ""
    why: str = ""
    detail: str = ""
    lost: dict[int, events.DieLost] = field(default_factory=dict)
    in_the_air: set[int] = field(default_factory=set)

    def note(self, event: events.Event) -> None:
        """Remembers what an event says of this source, whether it is in use or not."""
        if isinstance(event, events.DeviceUp):
            self.state, self.why, self.detail = "up", "", event.detail
            self.lost.clear()
        elif isinstance(event, events.DeviceDown):
            self.state, self.why, self.detail = "down", event.why, event.detail
        elif isinstance(event, events.DieLost):
            self.lost[event.die] = event
        elif isinstance(event, events.DieFound):
            self.lost.pop(event.die, None)
        if isinstance(event, events.DieMoving | events.DieSettled):
            self.in_the_air.add(event.die)
        elif isinstance(event, events.DieIdle | events.DieRolled | events.DieCocked | events.DieLost):
            self.in_the_air.discard(event.die)


@dataclass(frozen=True, slots=True)
class _Told:
    """The last throw of a die that was passed on: which source told it, and when the die came to rest."""

    source: _Source
    t_rest: float


class PreferredDice(Closing):
    """The dice of several sources, named as the table file writes them. A `DiceSource`: see `hardware.ports`.

    `camera` is the one among them, if any.
    """

    def __init__(self, sources: Sequence[tuple[str, DiceSource]], clock: Clock) -> None:
        self._clock = clock
        self._sources = [_Source(text, dice) for text, dice in sources]
        self._by_hand = next((source for source in self._sources if source.dice.health().state == "hand"), None)
        self._used: _Source | None = None
        self._told: dict[int, _Told] = {}
        self.camera = next((dice for _, dice in sources if isinstance(dice, CameraDice)), None)
        self._emit: Emit | None = None
        self._lock = threading.Lock()

    def __repr__(self) -> str:
        return f"<PreferredDice {events.DICE}, {self._used.text if self._used else 'none'} in use>"

    def start(self, emit: Emit) -> None:
        """Starts every source. Raises RuntimeError if called twice."""
        if self._emit is not None:
            raise RuntimeError(f"{events.DICE} were started already; make a new PreferredDice instead")
        self._emit = AgreedThrows(self.camera, self._clock, emit).hear if self.camera is not None else emit
        for source in self._sources:
            source.dice.start(partial(self._hear, source))

    def resume_from(self, last: dict[int, int], uid: str = "", boot: int = 0) -> None:
        """Tells every source: each knows its own bases by `uid`."""
        for source in self._sources:
            source.dice.resume_from(last, uid, boot)

    @property
    def base(self) -> LitBase | None:
        """The first source that stands on a base with lights and buttons of its own."""
        return next((source.dice for source in self._sources if isinstance(source.dice, LitBase)), None)

    def recording(self, truth: Truth | None = None) -> Recording:
        """What was said on the line of the source in use, or of the first that has one."""
        order = ([self._used] if self._used else []) + self._sources
        lines = (source.dice.recording(truth) for source in order if isinstance(source.dice, Recorded))
        return next(lines, Recording((), truth))

    def moment(self) -> events.BaseMoment | None:
        """The time by the clock of the base in use."""
        used = self._used
        return used.dice.moment() if used else None

    def health(self) -> Health:
        """The state of the source in use; of the most preferred one where none answers."""
        source = self._used or self._sources[0]
        health = replace(source.dice.health(), source=events.DICE, backend=source.text, counters=self._counters())
        if source.state != "up" and self._by_hand is not None:
            return replace(health, backend=self._by_hand.text, state="hand")
        well = health.state == "up" and not health.why
        return replace(health, detail=f"{source.text}: {health.detail}") if well else health

    def wait_idle(self, received: int, timeout: float) -> int:
        """Waits until all sources together have read `received` bytes, and each is idle; returns the total sent."""
        until = monotonic() + timeout
        while self._received() < received:
            if monotonic() > until:
                raise TimeoutError(f"{events.DICE}: read {self._received()} of {received} bytes within {timeout} s")
            sleep(_POLL_S)
        return sum(source.dice.wait_idle(_received(source.dice), timeout) for source in self._sources)

    def close(self) -> None:
        """Closes every source; calling it again does nothing."""
        for source in self._sources:
            source.dice.close()

    def _received(self) -> int:
        return sum(_received(source.dice) for source in self._sources)

    def _counters(self) -> tuple[tuple[str, int], ...]:
        total: Counter[str] = Counter()
        for source in self._sources:
            total.update(dict(source.dice.health().counters))
        return tuple(sorted(total.items()))

    # --- what the sources report ------------------------------------------------------------------------------------

    def _hear(self, source: _Source, event: events.Event) -> None:
        """One event of a source, from its own thread: passed on if it is the one in use, else remembered."""
        with self._lock:
            source.note(event)
            if isinstance(event, events.DeviceUp):
                self._answers(source)
            elif isinstance(event, events.DeviceDown):
                self._is_silent(source)
            elif (
                isinstance(event, events.ButtonPressed | events.ButtonHeld)
                or source is self._used
                and self._is_new(source, event)
            ):
                self._tell(event)
            self._take_better()

    def _answers(self, source: _Source) -> None:
        if self._used is None or self._used is source or self._used.state != "up":
            self._use(source)

    def _is_silent(self, source: _Source) -> None:
        """The next source takes over from the one in use. That nobody answers is told, unless hands were named."""
        if source is self._used:
            self._tell(events.DeviceDown(events.DICE, source.why, source.detail, self._clock.now()))
            following = self._best()
            if following is not None:
                self._use(following)
        elif self._used is None and self._by_hand is None and all(one.state == "down" for one in self._sources):
            first = self._sources[0]
            self._tell(events.DeviceDown(events.DICE, first.why, first.detail, self._clock.now()))

    def _take_better(self) -> None:
        """A preferred source takes over, but not while a die of the present one moves."""
        best, used = self._best(), self._used
        if best is None or used is None or best is used or used.in_the_air:
            return
        self._tell(events.DeviceDown(events.DICE, "switched", f"{best.text} answers again", self._clock.now()))
        self._use(best)

    def _best(self) -> _Source | None:
        return next((source for source in self._sources if source.state == "up"), None)

    def _use(self, source: _Source) -> None:
        """From now on this source is in use; what still moves of another one does not count."""
        now, before = self._clock.now(), self._used
        if before is not None and before is not source:
            for die in sorted(before.in_the_air):
                self._tell(events.DieIdle(events.DICE, die, now))
        self._used = source
        self._tell(events.DeviceUp(events.DICE, f"{source.text}: {source.detail}", now))
        for lost in source.lost.values():
            self._tell(lost)

    def _is_new(self, source: _Source, event: events.Event) -> bool:
        """Whether no other source has told this throw already."""
        if not isinstance(event, events.DieRolled | events.DieSettled):
            return True
        t_rest = event.t_rest if isinstance(event, events.DieRolled) else event.t
        before = self._told.get(event.die)
        if before is not None and before.source is not source and t_rest <= before.t_rest + SAME_THROW_S:
            return False
        if isinstance(event, events.DieRolled):
            self._told[event.die] = _Told(source, t_rest)
        return True

    def _tell(self, event: events.Event) -> None:
        if self._emit is not None:
            self._emit(replace(event, source=events.DICE))


def _received(dice: DiceSource) -> int:
    """The bytes a source has read so far; 0 for one that has no line."""
    return dict(dice.health().counters).get("received", 0)
