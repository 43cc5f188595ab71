"""What the session needs from outside itself, as small protocols: the devices on the table and the eyes."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, Final, Literal, Protocol

from companion.eyes.commands import Command
from companion.games.protocol import Action, Advice
from companion.record.people.groups_file import NO_GROUPS, GroupsFile
from companion.schema.quick_dataclass import dataclass
from companion.session.part import PartBeside
from companion.session.snapshot import DeviceView
from hardware.events import BaseMoment


class Eyes(Protocol):
    """The camera's eyes, as far as the session speaks to them."""

    def tell(self, command: Command, *, keep: bool = False) -> bool:
        """Send a command; `keep` sends it again whenever they start anew. False when the eyes are not there."""

    def start_anew(self) -> None:
        """Begin again with the files as they are now: a board was measured, or a lens calibrated."""

    def poll(self) -> None:
        """Look at the timers."""

    def cover(self, *, on: bool) -> None:
        """Close the camera because people want it so, or let it look again; returns at once."""


class Instruments(Protocol):
    """Everything with a plug, as far as the session speaks to it."""

    @property
    def views(self) -> Callable[[], tuple[DeviceView, ...]]:
        """Tells one card a device."""

    def resume_dice(self, last: dict[int, int], uid: str, boot: int) -> None:
        """Tell the dice base `uid` the last throw already settled, per die, and in which of its starts; "" for any."""

    def dice_heard(self, last: dict[int, int], uid: str, boot: int) -> None:
        """The last throws of the dice base `uid` that are settled now, per die."""

    def keep_recording(self, die: int, face: int) -> str:
        """Keep what the dice have said: this die really showed `face`, 0 for not thrown. The file's name, or ""."""

    def dice_moment(self) -> BaseMoment | None:
        """The time by the clock of the dice base; None where none was met, or where it has none."""


OPEN: Final = -1


@dataclass(frozen=True, slots=True)
class ProgramSaid:
    """What a seat's program has said: the answer to its question of that `number`, or (0) why it says nothing more.
    With the number `OPEN` it is what this machine cannot keep the program from, in words (`files`, `signals`).

    An answer may be a secret: it is shown nowhere, not even in a traceback.
    """

    seat: int
    number: int
    news: str = field(repr=False)


class Programs(Protocol):
    """Programs that take seats, each a process that answers lines with lines. Nothing here waits for them."""

    @property
    def game(self) -> str:
        """The game they were written for."""

    @property
    def timeouts(self) -> Mapping[int, float]:
        """By seat, how many seconds a program may take for an answer."""

    def ask(self, seat: int, line: str) -> int:
        """Send a line, starting the program where it does not run; returns the number that its answer will have."""

    def news(self) -> Iterable[ProgramSaid]:
        """What they have said since the last question."""

    def dismiss(self, seat: int, farewell: str = "") -> None:
        """A program is needed no longer, and is told a last line."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a player that thinks is asked: the game as the header of one that goes on from this position (all of it lies
    open), the seat, the level, and what its chance comes from. It `asks` for an act, for `advice` to people, who want
    reasons, or for `chances`: how many of some games are won that are played on from here. Where cards are hidden: the
    seat's `hand` as it was told, () for what everybody knows, and all `acts` so far.
    """

    header: Mapping[str, Any]
    seat: int
    level: str
    seed: str
    asks: Literal["act", "advice", "chances"] = "act"
    hand: Sequence[tuple[int, ...]] = ()
    acts: Sequence[Action] = ()


@dataclass(frozen=True, slots=True)
class Thought:
    """The answer to the question of that number: what to do (None: nothing), and the iterations it took; or the advice;
    or how many of so many `games` were `won`. `failed` says why there is none.
    """

    number: int
    action: Action | None = None
    iterations: int = 0
    failed: str = ""
    advice: Advice | None = None
    won: float = 0.0
    games: int = 0


class Thinkers(Protocol):
    """Players that think, in a process of their own. Nothing here waits, but at a table whose time is simulated."""

    def ask(self, wish: Wish) -> int:
        """Ask what a seat does; returns the number of the answer."""

    def answer(self, number: int) -> Thought | None:
        """The answer to the question of this number; None while it is thought about."""


@dataclass(frozen=True, slots=True)
class Beside:
    """What a table has besides its devices; None for what it has not. `first` is the game that is set up where nothing
    was kept, "" for the usual one, `groups` the people who have played before. `programs` have taken a seat,
    `thinkers` think for seats that nobody plays. `parts` bring their own touches.
    """

    first: str = ""
    groups: GroupsFile = NO_GROUPS
    programs: Programs | None = None
    thinkers: Thinkers | None = None
    parts: Sequence[PartBeside] = ()
