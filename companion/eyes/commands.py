"""What the app asks of the eyes: one frozen record for each command, sent as one JSON line."""

from typing import Annotated

from companion.eyes.wire import AREA, KEY, NAME, SPOT, Area, Language, Short, whole
from companion.schema.hints import Length, at_most
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import Choice, Real, Text, Whole
from vision.sighting import Placement

LONGEST_BOARD = 60_000
Areas = Annotated[tuple[Area, ...], Length(1, 40)]
Act = Annotated[int, Whole(0, 2**31)]
Millimetres = Annotated[float, Real(-3000, 3000)]
PLACEMENT = whole(Placement, more={"area": AREA, "zone": NAME, "spot": SPOT, "key": KEY})


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

    x_mm: Millimetres
    y_mm: Millimetres
    half_mm: Annotated[float, Real(1, 3000)]


@dataclass(frozen=True, slots=True)
class CheckLens(Command):
    """Where is the lens sheet held? `wish` is look, skip (the present place is left out) or afresh (from the start)."""

    wish: Annotated[str, Choice(("look", "skip", "afresh"))] = "look"


@dataclass(frozen=True, slots=True)
class KeepLens(Command):
    """Write the calibrated lens where the eyes take it from at their next start."""


@dataclass(frozen=True, slots=True)
class CheckBoard(Command):
    """Could the eyes work with a board file of this text?"""

    text: Annotated[str, Text(LONGEST_BOARD, 0)]


@dataclass(frozen=True, slots=True)
class Forget(Command):
    """Nothing is taught any more: another board will be."""


@dataclass(frozen=True, slots=True)
class Crop(Command):
    """Pictures of one spot, for a person: now, and before the newest reading."""

    area: Area
    zone: Short
    spot: Annotated[int, SPOT]


@dataclass(frozen=True, slots=True)
class Order(Command):
    """The areas in the order in which they lie from now on."""

    areas: Areas


@dataclass(frozen=True, slots=True)
class ReadOrder(Command):
    """In which order do the areas lie? `compare` goes back with the answer: it is only to be held against another."""

    compare: bool = False


@dataclass(frozen=True, slots=True)
class Teach(Command):
    """Learn what is shown: the empty board (`what` is `empty`), or the pieces that lie in known places.

    `what` goes back with the answer.
    """

    what: Short
    pieces: Annotated[tuple[Annotated[Placement, PLACEMENT], ...], at_most(120)] = ()


@dataclass(frozen=True, slots=True)
class Confirmed(Command):
    """What was read in these areas was right: the game went on as the camera saw it, by this act."""

    areas: Areas
    act: Act = 0


@dataclass(frozen=True, slots=True)
class TakenBack(Command):
    """The acts after this one were taken back: what they confirmed may have been wrong."""

    act: Act


LANGUAGE: Language[Command] = Language(
    "cmd", Ping, Stop, Measure, Read, Look, CheckView, CheckTop, CheckLens, KeepLens, CheckBoard, Forget, Crop, Order,
    Confirmed, TakenBack, ReadOrder, Teach,
)  # fmt: skip
write = LANGUAGE.write  # a command as a line


def read(raw: bytes) -> Command:
    """The command of a line. Raises Unreadable, a ValueError, when it is none."""
    return LANGUAGE.read(raw)[0]
