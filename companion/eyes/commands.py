"""What the app asks of the eyes: one frozen record for each command, sent as one JSON line."""

from dataclasses import dataclass

from companion.checked.checker import Entry, Many, Real, Text, Truth
from companion.checked.records import Record, Words
from companion.eyes.wire import AREA, KEY, NAME, SPOT, Language
from vision.sighting import Placement


@dataclass(frozen=True, slots=True)
class Command:
    """Something the app asks of the eyes; each but Stop is answered by one report."""


@dataclass(frozen=True, slots=True)
class Ping(Command):
    """A sign of life, please."""


@dataclass(frozen=True, slots=True)
class Stop(Command):
    """End."""


@dataclass(frozen=True, slots=True)
class Measure(Command):
    """How long readings have taken so far."""


@dataclass(frozen=True, slots=True)
class Read(Command):
    """Read the board now, whether or not anything has moved."""


@dataclass(frozen=True, slots=True)
class Look(Command):
    """A small picture of the whole table, for a person."""


@dataclass(frozen=True, slots=True)
class CheckView(Command):
    """The table as the camera sees it, and what is wrong with how the camera stands."""


@dataclass(frozen=True, slots=True)
class CheckTop(Command):
    """A square of the table from above: its middle, and half its side, in the millimetres of the stickers."""

    x_mm: float
    y_mm: float
    half_mm: float


@dataclass(frozen=True, slots=True)
class CheckLens(Command):
    """Where is the lens sheet held? `wish` is look, skip (the present place is left out) or afresh (from the start)."""

    wish: str = "look"


@dataclass(frozen=True, slots=True)
class KeepLens(Command):
    """Write the calibrated lens where the eyes take it from at their next start."""


@dataclass(frozen=True, slots=True)
class CheckBoard(Command):
    """Could the eyes work with a board file of this text?"""

    text: str


@dataclass(frozen=True, slots=True)
class Forget(Command):
    """Nothing is taught any more: another board will be."""


@dataclass(frozen=True, slots=True)
class Crop(Command):
    """Pictures of one spot, for a person: now, and before the newest reading."""

    area: int
    zone: str
    spot: int


@dataclass(frozen=True, slots=True)
class Order(Command):
    """The areas in the order in which they lie from now on."""

    areas: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ReadOrder(Command):
    """In which order do the areas lie? `compare` goes back with the answer: it is only to be held against another."""

    compare: bool = False


@dataclass(frozen=True, slots=True)
class Teach(Command):
    """Learn what is shown: the empty board (`what` is `empty`), or the pieces that lie in known places.

    `what` goes back with the answer.
    """

    what: str
    pieces: tuple[Placement, ...] = ()


@dataclass(frozen=True, slots=True)
class Confirmed(Command):
    """What was read in these areas was right: the game went on as the camera saw it."""

    areas: tuple[int, ...]


LONGEST_BOARD = 60_000
MM = Real(-3000, 3000)
_SPOT = (Entry("area", AREA), Entry("zone", NAME), Entry("spot", SPOT))
LANGUAGE: Language[Command] = Language(
    "cmd",
    {
        "ping": Record(Ping),
        "stop": Record(Stop),
        "measure": Record(Measure),
        "read": Record(Read),
        "look": Record(Look),
        "check_view": Record(CheckView),
        "check_top": Record(CheckTop, (Entry("x_mm", MM), Entry("y_mm", MM), Entry("half_mm", Real(1, 3000)))),
        "check_lens": Record(CheckLens, (Entry("wish", Text(("look", "skip", "afresh"))),)),
        "keep_lens": Record(KeepLens),
        "check_board": Record(CheckBoard, (Entry("text", Words(LONGEST_BOARD)),)),
        "forget": Record(Forget),
        "crop": Record(Crop, _SPOT),
        "order": Record(Order, (Entry("areas", Many(AREA, 1, 40)),)),
        "confirmed": Record(Confirmed, (Entry("areas", Many(AREA, 1, 40)),)),
        "read_order": Record(ReadOrder, (Entry("compare", Truth()),)),
        "teach": Record(
            Teach,
            (Entry("what", NAME), Entry("pieces", Many(Record(Placement, (*_SPOT, Entry("key", KEY))), 0, 120))),
        ),
    },
)


def write(command: Command) -> bytes:
    """A command as a line."""
    return LANGUAGE.write(command)


def read(raw: bytes) -> Command:
    """The command of a line. Raises Unreadable, a ValueError, when it is none."""
    return LANGUAGE.read(raw)[0]
