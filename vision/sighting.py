"""What the eyes report: a likelihood for every place of the board, and nothing about what the rules allow.

Standard library only, so that the app can use a Sighting without loading any image processing. The names of zones and
markers come from the board file; owners and sides are whatever the looks were called when they were taught.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

EMPTY: Final = "empty"
UNKNOWN: Final = "unknown"
OFF: Final = "off"  # where a marker is when it lies on none of its places
SLOT: Final = "slot"  # the zone of the printed spots that `[slots]` of the board file lists
LOOK_ALIKE: Final = "look_alike"  # begins a code: two learnt kinds that cannot be told apart, `look_alike:thug=golem`
SHINY: Final = "shiny"  # begins a code: a lamp was mirrored in cards, so not learnt, `shiny:thug,golem`
LOOK_KEY: Final = re.compile(r"[a-z0-9_-]{1,24}(:[a-z0-9_-]{1,24}){0,2}")

SpotName = tuple[int, str, int]  # an area, a zone of it (or a marker), and the number of the spot there, from 0
Likelihoods = Mapping[str, float]  # by what may lie there: `empty`, `unknown`, or a look's key; they sum to 1


@dataclass(frozen=True, slots=True)
class PieceLook:
    """What a piece looks like from above: whose it is (a colour or mark), and which side is up. `kind` is set only
    where one owner has several kinds of pieces. A marker, which nobody owns, has its name as owner and no side.
    """

    owner: str
    side: str = ""
    kind: str = ""

    @property
    def key(self) -> str:
        """The look as one word in a table of likelihoods: `owner`, `owner:side` or `kind:owner:side`."""
        return ":".join(part for part in (self.kind, self.owner, self.side) if part)


def read_look(key: str) -> PieceLook:
    """The look that a key stands for. Raises ValueError when it is not a key."""
    if not LOOK_KEY.fullmatch(key):
        raise ValueError(f"{key[:60]!r} is not the key of a look")
    *kind, owner, side = key.split(":") if ":" in key else (key, "")
    return PieceLook(owner, side, *kind)


def likeliest(p: Likelihoods) -> str:
    """The key with the largest likelihood. Raises ValueError when there is none."""
    return max(p, key=p.__getitem__)


class Reading:
    """What lies somewhere, as likelihoods."""

    __slots__ = ()
    p: Likelihoods

    @property
    def best(self) -> str:
        """The likeliest content."""
        return likeliest(self.p)


@dataclass(frozen=True, slots=True)
class SpotReading(Reading):
    """What one printed spot holds, and whether it was visible: `spot` counts from 0 in its zone of an area."""

    area: int
    zone: str
    spot: int
    p: Likelihoods
    visible: bool = True


@dataclass(frozen=True, slots=True)
class LoosePiece(Reading):
    """A piece that lies freely in a zone of an area; its centre in board millimetres."""

    area: int
    zone: str
    x_mm: float
    y_mm: float
    p: Likelihoods


@dataclass(frozen=True, slots=True)
class RowReading:
    """A row of pieces beside each other, such as cards laid out on the table, in the order in which they lie."""

    row: int
    pieces: tuple[Likelihoods, ...] = ()

    def best(self, place: int) -> str:
        """The likeliest card at a place of the row, counted from 0."""
        return likeliest(self.pieces[place])


@dataclass(frozen=True, slots=True)
class Pose:
    """How well the board was located: the stickers' mean reprojection error in pixels, and what it was located by."""

    residual_px: float
    source: str


@dataclass(frozen=True, slots=True)
class Sighting:
    """One settled look at the board, from several still frames. `order` lists the areas as they lie (on a round board
    clockwise from the top). `markers` says for each marker in which area it lies: the area's number as text, or `off`;
    it is empty for a marker that was never taught. `hidden` are the areas a hand or another object covers. `problems`
    are short codes: no_stickers, untaught, too_dark, blurred, other_board, other_order, faded.
    """

    t: float
    frames: int
    pose: Pose
    order: tuple[int, ...]
    spots: tuple[SpotReading, ...]
    loose: tuple[LoosePiece, ...] = ()
    markers: Mapping[str, Likelihoods] = field(default_factory=dict)
    rows: tuple[RowReading, ...] = ()
    hidden: tuple[int, ...] = ()
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Placement:
    """Which piece lies where while the eyes are taught. `zone` and `spot` name a place as in SpotReading, or a marker's
    place by the marker's name and spot 0; `key` is the piece's look (see PieceLook).
    """

    area: int
    zone: str
    spot: int
    key: str

    @property
    def place(self) -> SpotName:
        """The place as a SpotName."""
        return self.area, self.zone, self.spot
