"""What a part of the session may answer: each says so itself, and another part is one more line in `Session`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final, TypeVar

from companion.eyes.reports import Report
from companion.games.protocol import Action
from companion.schema.quick_dataclass import dataclass
from companion.session.intents import Intent
from companion.session.snapshot import NOTHING, Slice, Snapshot
from hardware.events import Event

K = TypeVar("K")
M = TypeVar("M", bound=Callable[..., None])
Run = Sequence[Action]
NEW: Final = "new"  # a game begins from its set-up,
GOES_ON: Final = "goes_on"  # goes on from another one, with other players than before,
RESUMED: Final = "resumed"  # or goes on where the journal ends


@dataclass(frozen=True, slots=True)
class Change:
    """The position has changed: how it came, by which actions, and whether what was done earlier has changed (`back`),
    so that the pieces on the table have to follow; `why` is the word for that. `positions` are the one before it, one
    after each action, and so last the one that it is now. `unlaid` are the seats whose choices were kept until now: no
    hand has done anything about them yet.
    """

    positions: tuple[Any, ...]
    source: str
    back: bool = False
    run: Run = ()
    why: str = ""
    unlaid: frozenset[int] = frozenset()

    @property
    def before(self) -> Any:
        """The position before it."""
        return self.positions[0]

    @property
    def after(self) -> Any:
        """The position now."""
        return self.positions[-1]


def on_touch(*forms: str) -> Callable[[M], M]:
    """Marks a part's method that takes the touches of these forms (`intents.check`); one method takes all that begin
    with the same word.
    """

    def mark(method: M) -> M:
        vars(method)["forms"] = forms
        return method

    return mark


class Part:
    """A part of the session; what it does not answer it leaves out, and is not asked for.

    A touch raises IllegalAction when the rules refuse it, NotUnderstood when it means nothing now.
    """

    forms: ClassVar[tuple[str, ...]] = ()  # the forms of all touches that it takes
    touches: ClassVar[Mapping[str, str]] = {}  # the name of the method that takes a touch, by the touch's first word
    is_open: bool = True
    """Whether `changed` and `slice` have anything to do now; a part that is opened and closed says so."""

    def __init_subclass__(cls) -> None:
        taking = [
            (form, name)
            for kind in reversed(cls.__mro__)
            for name, method in vars(kind).items()
            for form in getattr(method, "forms", ())
        ]
        cls.forms = tuple(form for form, _ in taking)
        cls.touches = {form.split(":")[0].rstrip("~"): name for form, name in taking}

    @property
    def events(self) -> Mapping[type, Callable[[Any], None]]:
        """What devices say that it takes, by type; each of them is taken by one part."""
        return {}

    @property
    def eye_reports(self) -> Mapping[type[Report], Callable[[Any], None]]:
        """What the eyes report that it takes, by type; several parts may take the same."""
        return {}

    def begin(self, how: str) -> None:
        """A game runs from now on; `how` is NEW, GOES_ON or RESUMED."""

    def end(self) -> None:
        """No game runs any more."""

    def changed(self, _change: Change) -> Mapping[str, str]:
        """The position has changed; returns the facts to be kept in the same moment as its lines."""
        return {}

    def settled(self) -> None:
        """The change is kept, and all parts know of it."""

    def tick(self) -> None:
        """Look at the time."""

    def slice(self) -> Slice:
        """Its slice of the snapshot, as it is now."""
        return NOTHING


class PartBeside(Part):
    """A part that is there before the session and outlives its other parts: it runs beside it, on threads of its own.
    Nothing in it waits, as it is asked from the session's thread.
    """

    shows: ClassVar[str] = ""  # the field of the snapshot in which its `view` stands
    view: Any

    def slice(self) -> Slice:
        """How it stands."""
        return partial(Snapshot, **{self.shows: self.view})

    def join(self, session: Any) -> None:
        """The `Session` has made its parts, anew where that was not the first time."""

    def takes(self, _event: Event) -> bool:
        """Whether it takes what a device says before anybody else does."""
        return False

    def start(self) -> None:
        """The app runs."""

    def show(self, _snapshot: Snapshot) -> None:
        """A snapshot was published."""

    def close(self) -> None:
        """The app closes. Closing twice is fine."""


class Parts:
    """All parts, by what they answer; they hear of everything in this order. `forms`: of all touches they take."""

    def __init__(self, parts: Iterable[Part]) -> None:
        self._all = tuple(parts)
        self.forms = tuple(form for part in self._all for form in part.forms)
        self._touched = _takers((part, part.touches) for part in self._all)
        self._told = _takers((part, part.events) for part in self._all)
        self._hearing = tuple(part for part in self._all if part.eye_reports)
        self._beginning = self._with(Part.begin)
        self._ending = self._with(Part.end)
        self._following = self._with(Part.changed)
        self._settling = self._with(Part.settled)
        self._ticking = self._with(Part.tick)
        self._showing = self._with(Part.slice)

    def _with(self, answer: Callable[..., object]) -> tuple[Part, ...]:
        """The parts that answer this."""
        name = answer.__name__
        return tuple(part for part in self._all if getattr(type(part), name) is not getattr(Part, name))

    def touch(self, intent: Intent) -> bool:
        """Hand a touch to the part that takes it; whether there is one."""
        taker = self._touched.get(intent.name)
        if taker is not None:
            getattr(taker, taker.touches[intent.name])(intent)
        return taker is not None

    def tell(self, event: Event) -> None:
        """Hand what a device says to the part that takes it."""
        self._told[type(event)].events[type(event)](event)

    def hear(self, report: Report) -> None:
        """The eyes have reported something; what no part takes only says that they are alive."""
        for part in self._hearing:
            reports = part.eye_reports
            if type(report) in reports:
                reports[type(report)](report)

    def begin(self, how: str) -> None:
        """A game runs from now on."""
        for part in self._beginning:
            part.begin(how)

    def end(self) -> None:
        """No game runs any more."""
        for part in self._ending:
            part.end()

    def changed(self, change: Change) -> dict[str, str]:
        """The position has changed: the facts to be kept in the same moment."""
        return {name: value for part in self._following if part.is_open for name, value in part.changed(change).items()}

    def settled(self, but: Part | None = None) -> None:
        """The change is kept; all but one hear of it."""
        for part in self._settling:
            if part is not but:
                part.settled()

    def tick(self) -> None:
        """Look at the time."""
        for part in self._ticking:
            part.tick()

    def slices(self) -> Sequence[Slice]:
        """What each part shows now."""
        return [part.slice() for part in self._showing if part.is_open]


def _takers(tables: Iterable[tuple[Part, Mapping[K, Any]]]) -> Mapping[K, Part]:
    """Which part takes what. Raises TypeError when two of them take the same."""
    takers: dict[K, Part] = {}
    for part, table in tables:
        if twice := takers.keys() & table.keys():
            raise TypeError(f"two parts take {twice}")
        takers |= dict.fromkeys(table, part)
    return takers
