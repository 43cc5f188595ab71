"""Adds devices to the table for whoever touches its screen: looks for them, has them show themselves, writes the table
file, and has the table opened anew with what it says then.

All that takes time is done on a thread of its own, one thing after the other; what is shown is asked for (`view`).
"""

import logging
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any, Final

from companion import devices
from companion.devices.adding import FAILED, CannotLook, Document, Near, Place, Reach, Shown, Way
from companion.devices.kind import Kind
from companion.devices.table_file import TableFile
from companion.games.protocol import NotUnderstood
from companion.record.failures import TableFileError
from companion.schema.quick_dataclass import dataclass
from companion.session.intents import Intent
from companion.session.part import PartBeside, on_touch
from companion.session.session import OF_A_THROW, Session
from companion.session.views import CLOSED, FIND, KINDS, TRY, AddingView, WayView
from hardware.errors import HardwareError
from hardware.events import DieRolled, Event

LOG: Final = logging.getLogger(__name__)
AGAIN_S: Final = 2.0  # wall seconds after which is looked again where nothing could be looked for
SOON_S: Final = 20.0  # wall seconds after which it is said that nothing was found; it is looked for all the same
NOTHING_FOUND: Final = "Nothing has been found so far. Do what it says under the hand, or touch “Look”."
Reopen = Callable[[TableFile], None]


@dataclass(frozen=True, slots=True)
class _Chosen:
    """The kind that is added, and the way."""

    kind: Kind
    way: Way

    @property
    def view(self) -> WayView:
        return WayView(self.way.name, self.way.title, self.way.about, self.way.sign)


@dataclass(slots=True)
class _Job:
    """What is done now, and how it is told to end."""

    stop: threading.Event
    thread: threading.Thread


class AddingDesk(PartBeside):
    """Takes `add:...`, `forget:KIND:NAMED` and `put_first:KIND:NAMED`. While a device is tried, what the dice throw
    counts for no game, nor what they may have thrown before they were met.

    `file` is the table's file, or where one is begun; `opens` reads it as at every start. `reopen` has the table opened
    anew, and is set by whoever runs it.
    """

    shows = "adding"
    view: AddingView

    def __init__(self, table: TableFile, file: Path, opens: Callable[[Path], TableFile], reach: Reach) -> None:
        self._table, self._file, self._opens, self._reach = table, file, opens, reach
        self.reopen: Reopen = lambda _table: None
        self._lock = threading.RLock()
        self._job: _Job | None = None
        self._chosen: _Chosen | None = None
        self._near: Sequence[Near] = ()
        self._taken: Near | None = None
        self._places: Sequence[Place] = ()
        self._place = 0
        self._passed: set[str] = set()
        self._refused = ""
        self.view = self._closed()
        """How far it is."""

    # --- as a part of the session -----------------------------------------------------------------------------------

    def join(self, session: Session) -> None:
        self._keep, self._heard = session.context.keep, session.throws.heard

    @on_touch("add:?", "add:way:?", "add:try:?", "add:take:#")
    def touch(self, intent: Intent) -> None:
        """One step of adding a device. Raises NotUnderstood when there is no such step now."""
        what, *rest = intent.words
        steps = WORDED if rest else PLAIN
        if what not in steps or steps[what](self, *rest) is False:
            raise NotUnderstood(intent.text)

    @on_touch("forget:?:*", "put_first:?:*")
    def rewrite(self, intent: Intent) -> None:
        """Take a device out of the table file, or name it first. Raises NotUnderstood where it does not name it."""
        kind, *named = intent.words
        change = self.forget if intent.name == "forget" else self.put_first
        if not change(kind, ":".join(named)):
            raise NotUnderstood(intent.text)

    def takes(self, event: Event) -> bool:
        """Whether a die is only tried now; its throw is settled all the same, and never told again."""
        if self.view.step != TRY or not isinstance(event, OF_A_THROW):
            return False
        if isinstance(event, DieRolled):
            self._keep(self._heard.facts(event))
            self.report_face(event.face)
        return True

    # --- what fingers say -------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Asks what kind of device is added."""
        ways = tuple(_Chosen(kind, way).view for kind in devices.DEVICES for way in kind.ways)
        self._turn_to(KINDS, ways=ways)

    def close(self) -> None:
        """Adds nothing any more; what was written stays."""
        self._turn_to(CLOSED)

    def look(self, name: str) -> bool:
        """Looks for devices of one kind; False where there is no such kind."""
        chosen = next((_Chosen(kind, way) for kind in devices.DEVICES for way in kind.ways if way.name == name), None)
        if chosen is None:
            return False
        places = chosen.way.places(self._table.plans)
        kind, way, first = chosen.kind.kind, chosen.way, places[0].view
        self._turn_to(FIND, way=chosen.view, kind=kind, hint=way.hint, place=first, places=len(places))
        self._chosen, self._near, self._passed, self._taken, self._refused = chosen, (), set(), None, ""
        self._places, self._place = places, 0
        self._reach.taken = _pins(self._table.plans)
        self._begin(self._look)
        return True

    def look_again(self) -> None:
        """Looks anew for what may have come meanwhile."""
        if self._chosen is not None and self.view.step == FIND:
            self._passed = set()
            self._take(None)
            self._begin(self._look)

    def take(self, number: int) -> bool:
        """Has this one of those that were found show itself; False where there is none, or it cannot be used."""
        with self._lock:  # what is near must not change between the look at it and the hand on it
            if self.view.step != FIND or not 0 <= number < len(self._near) or not self._near[number].key:
                return False
            self._take(self._near[number])
            self._begin(self._look_closer)
            return True

    def pass_by(self) -> None:
        """It is not this one: the next one shows itself, or all are looked for anew."""
        with self._lock:
            if self._taken is not None:
                self._passed.add(self._taken.key)
            left = self._first()
            if left is None:
                self.look_again()
            else:
                self.take(self._near.index(left))

    def next_place(self) -> None:
        """It will be something else at the table."""
        if self._places:
            self._place = (self._place + 1) % len(self._places)
            self._change(None, place=self._places[self._place].view)

    def add(self) -> bool:
        """Writes what is shown into the table file, and has the table opened with it; False where nothing is shown."""
        with self._lock:
            if self.view.step != FIND or self._taken is None or self._chosen is None:
                return False
            self._begin(self._write)
            return True

    def try_out(self, kind: str) -> bool:
        """Tries a device that is at the table already; False where there is none of that kind."""
        if kind not in _devices_named(self._table.plans):
            return False
        self._turn_to(TRY, kind=kind)
        return True

    def forget(self, kind: str, named: str) -> bool:
        """Takes a device out of the table file; False where it names no such device."""
        return self._change_name(kind, named, lambda device, document: device.forget(document, named))

    def put_first(self, kind: str, named: str) -> bool:
        """Names a device before the others of its kind; False where the table file names no such device."""
        return self._change_name(kind, named, lambda device, document: device.put_first(document, named))

    def _change_name(self, kind: str, named: str, change: Callable[[Kind, Document], None]) -> bool:
        """Changes how the table file names a device; False where it names no such device."""
        known = next((each for each in devices.DEVICES if each.kind == kind), None)
        if known is None or named not in known.named(self._table.plans.get(kind)):
            return False
        self._begin(lambda _stop: self._rewrite(lambda document: change(known, document)))
        return True

    def report_face(self, face: int) -> None:
        """A die that is tried has been thrown."""
        self._change(None, face=face, works=True)

    # --- what takes its time ----------------------------------------------------------------------------------------

    def _begin(self, work: Callable[[threading.Event], None]) -> None:
        """Does this as soon as what was done so far has ended."""
        before, stop = self._end(), threading.Event()
        thread = threading.Thread(target=self._run, args=(work, stop, before), name="adding", daemon=True)
        self._job = _Job(stop, thread)
        thread.start()

    def _end(self) -> _Job | None:
        job = self._job
        if job is not None:
            job.stop.set()
        return job

    def _run(self, work: Callable[[threading.Event], None], stop: threading.Event, before: _Job | None) -> None:
        if before is not None:
            before.thread.join()
        if stop.is_set():
            return
        with self._trouble_told(stop):
            work(stop)

    @contextmanager
    def _trouble_told(self, stop: threading.Event) -> Iterator[None]:
        """What goes wrong is told, unless nobody waits for it any more."""
        try:
            yield
        except (CannotLook, HardwareError, TableFileError) as error:
            self._change(stop, told=str(error))
        except Exception as error:
            LOG.exception("adding a device failed")
            self._change(stop, told=FAILED.format(error=f"{type(error).__name__}: {error}"))

    def _look(self, stop: threading.Event) -> None:
        """Looks until something is found that can be used, which shows itself then."""
        assert self._chosen is not None
        late = monotonic() + SOON_S
        while not stop.is_set():
            looks = self._chosen.way.look(self._reach, self._table.plans, stop)
            with self._trouble_told(stop), closing(looks):
                for near in looks:
                    if not near and not self._refused and monotonic() >= late:
                        self._refused = NOTHING_FOUND
                    self._tell_near(stop, near)
                    if self._first() is not None and self._chosen.way.by_itself:
                        break
            first = self._first()
            if first is not None and not stop.is_set():
                self._take(first, stop)
                self._look_closer(stop)
                return
            stop.wait(AGAIN_S)

    def _look_closer(self, stop: threading.Event) -> None:
        """The one that is taken shows itself."""
        assert self._chosen is not None
        taken = self._taken
        if taken is None:
            return
        try:
            self._chosen.way.show(self._reach, taken, lambda shown: self._tell_shown(stop, shown), stop)
        except (CannotLook, HardwareError) as error:
            if not stop.is_set():
                self._take(None, stop)
                self._refused = str(error)
                self._change(stop, told=self._refused)
                if stop.wait(AGAIN_S):
                    return
                self._look(stop)

    def _write(self, stop: threading.Event) -> None:
        assert self._chosen is not None and self._taken is not None
        way, near, place = self._chosen.way, self._taken, self._places[self._place]
        self._rewrite(lambda document: way.write(document, near, place))
        self._change(stop, step=TRY, told="", shows="", picture=b"", face=0, works=False)

    def _rewrite(self, change: Callable[[Document], None]) -> None:
        """Raises TableFileError, with all as it was."""
        from companion.devices.table_edit import rewrite  # tomlkit is slow to load, and rarely needed

        self._table = rewrite(self._file, change, self._opens)
        self.reopen(self._table)
        self._change(None, named=_devices_named(self._table.plans), file=str(self._file))

    # --- what is shown ----------------------------------------------------------------------------------------------

    def _closed(self) -> AddingView:
        return AddingView(CLOSED, named=_devices_named(self._table.plans), file=str(self._file))

    def _first(self) -> Near | None:
        """The nearest that can be used, and that nobody has passed by."""
        return next((near for near in self._near if near.key and near.key not in self._passed), None)

    def _take(self, near: Near | None, stop: threading.Event | None = None) -> None:
        """This one it may be, or none: says the work that `stop` ends, or a finger, which ends such work."""
        with self._lock:
            if stop is None:
                self._end()
            elif stop.is_set():
                return
            self._taken, self._refused = near, ""
            number = self._near.index(near) if near is not None else -1
            self._change(stop, taken=number, shows="", picture=b"", face=0, told="")

    def _tell_near(self, stop: threading.Event, near: Sequence[Near]) -> None:
        """What is near; why the one that was touched cannot be used stays there to be read until another one comes."""
        with self._lock:
            if not stop.is_set():
                self._refused = self._refused if tuple(near) == self._near else ""
                self._near = tuple(near)
                self._change(stop, near=tuple(found_near.view for found_near in near), told=self._refused)

    def _tell_shown(self, stop: threading.Event, picture_or_face: Shown) -> None:
        seen = {"picture": picture_or_face.picture} if picture_or_face.picture else {}
        thrown = {"face": picture_or_face.face} if picture_or_face.face else {}
        self._change(stop, shows=picture_or_face.shows, told=picture_or_face.told, **seen, **thrown)

    def _turn_to(self, step: str, **shown: Any) -> None:
        """Shows another page; what was done so far ends."""
        with self._lock:
            self._end()
            self.view = replace(self._closed(), step=step, **shown)

    def _change(self, stop: threading.Event | None, **changes: Any) -> None:
        """Shows something else; what nobody waits for any more is not told."""
        with self._lock:
            if stop is None or not stop.is_set():
                self.view = replace(self.view, **changes)


PLAIN: Final[Mapping[str, Callable[[AddingDesk], object]]] = {
    "open": AddingDesk.open, "close": AddingDesk.close, "again": AddingDesk.look_again, "other": AddingDesk.pass_by,
    "next": AddingDesk.next_place, "it": AddingDesk.add,
}  # fmt: skip
WORDED: Final[Mapping[str, Callable[[AddingDesk, str], object]]] = {
    "way": AddingDesk.look,
    "try": AddingDesk.try_out,
    "take": lambda desk, number: number.isdigit() and desk.take(int(number)),
}
"""By what a finger says: what is done, alone or with a word."""


def _devices_named(plans: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
    """What a table file names, by kind of device."""
    named = {kind.kind: kind.named(plans.get(kind.kind)) for kind in devices.DEVICES}
    return {kind: names for kind, names in named.items() if names}


def _pins(plans: Mapping[str, Any]) -> frozenset[int]:
    """The pins that a table has."""
    return frozenset(pin for kind in devices.DEVICES if kind.kind in plans for pin, _ in kind.pins(plans[kind.kind]))
