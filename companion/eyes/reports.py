"""What the eyes report to the app: one frozen record for each kind of line, and what their link adds itself."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated

from companion.eyes.wire import AREA, KEY, NAME, SPOT, Area, Language, Short, Unreadable, whole
from companion.schema.hints import ByKey, Items, at_most
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import Bytes, Choice, Real, Text, Whole
from vision.calibrate.view_problem import ViewProblem
from vision.dice.seen import STATES, DiceLook, SeenDie
from vision.sighting import OFF, Likelihoods, LoosePiece, Pose, RowReading, Sighting, SpotReading

LONGEST_DETAIL = 2000
Seconds = Annotated[float, Real(-1e12, 1e12)]
Millimetres = Annotated[float, Real(-1e5, 1e5)]
Pixels = Annotated[float, Real(0, 1e6)]
Detail = Annotated[str, Text(LONGEST_DETAIL, 0)]
Code = Annotated[str, Text(24, 0)]
Jpeg = Annotated[bytes, Bytes()]
Share = Annotated[float, Real(0, 1)]
Likely = Annotated[Mapping[str, Share], ByKey(KEY, 1)]
Areas = Annotated[tuple[Area, ...], at_most(40)]
_WHERE = {"area": AREA, "zone": NAME, "p": Likely}
_ON_TABLE = {"x_mm": Millimetres, "y_mm": Millimetres}
_POSE = whole(Pose, more={"residual_px": Pixels, "source": NAME})
_SPOT_READING = whole(SpotReading, more={**_WHERE, "spot": SPOT})
_LOOSE_PIECE = whole(LoosePiece, more={**_WHERE, **_ON_TABLE})
_ROW = whole(RowReading, more={"row": Whole(0, 99), "pieces": Annotated[tuple[Likely, ...], at_most(99)]})
_SIGHTING = whole(
    Sighting,
    more={
        "t": Seconds,
        "frames": Whole(0, 1000),
        "pose": _POSE,
        "order": Areas,
        "spots": Items(_SPOT_READING, most=500),
        "loose": Items(_LOOSE_PIECE, most=99),
        "markers": Annotated[Mapping[str, Annotated[Mapping[str, Share], ByKey(KEY)]], ByKey(KEY)],
        "rows": Items(_ROW, most=99),
        "hidden": Areas,
        "problems": Items(NAME, most=20),
    },
)
_DIE = whole(SeenDie, more={**_ON_TABLE, "value": Whole(1, 6)})
_DICE = whole(DiceLook, more={"state": Choice(STATES), "t": Seconds, "t_rest": Seconds, "dice": Items(_DIE, most=99)})
_VIEW_PROBLEM = whole(ViewProblem, more={"code": NAME, "x": Real(-1, 1), "y": Real(-1, 1), "number": Whole(-1, 999)})
ViewProblems = Annotated[tuple[ViewProblem, ...], Items(_VIEW_PROBLEM, most=60)]


@dataclass(frozen=True, slots=True)
class Report:
    """Something the eyes say, or the news that they have gone."""


@dataclass(frozen=True, slots=True)
class Ready(Report):
    """The camera is open, or sends pictures again after it was lost."""

    pid: Annotated[int, Whole(0, 2**31)] = 0


@dataclass(frozen=True, slots=True)
class Format(Report):
    """What the camera sends, read back from its pictures: size, packing and rate, in words."""

    detail: Annotated[str, Text(200, 0)] = ""


@dataclass(frozen=True, slots=True)
class Found(Report):
    """The board is in view again."""


@dataclass(frozen=True, slots=True)
class Done(Report):
    """The frame of time `t` was looked at; `state` and `settled` as in `vision.watcher.Look`."""

    t: Seconds
    state: Code = ""
    settled: bool = True


@dataclass(frozen=True, slots=True)
class Sighted(Report):
    """A reading of the whole board."""

    sighting: Annotated[Sighting, _SIGHTING]


@dataclass(frozen=True, slots=True)
class DiceSeen(Report):
    """What has become of the dice tray; only where the app asked for dice."""

    look: Annotated[DiceLook, _DICE]


@dataclass(frozen=True, slots=True)
class Problem(Report):
    """Something that could not be done. `why` says why the eyes do not see, and is empty when they do."""

    code: Short
    detail: Detail = ""
    why: Code = ""


@dataclass(frozen=True, slots=True)
class Busy(Report):
    """A reading has begun that takes much longer than a picture; `Done` or the answer says that it is over."""


@dataclass(frozen=True, slots=True)
class Pong(Report):
    """A sign of life."""


@dataclass(frozen=True, slots=True)
class Measured(Report):
    """Seconds that readings took, and those of one marker detection with default settings on the newest frame."""

    detection_s: Seconds
    readings_s: Annotated[tuple[Seconds, ...], at_most(1000)]


@dataclass(frozen=True, slots=True)
class Ordered(Report):
    """The eyes know the order of the areas and will look again."""


@dataclass(frozen=True, slots=True)
class OrderRead(Report):
    """The order of the areas as the camera reads it, None where it is uncertain; see `vision.find.tile_order`."""

    order: Annotated[tuple[Area | None, ...], at_most(40)]
    margin: Annotated[float, Real(-1e6, 1e6)] = 0.0
    compare: bool = False


@dataclass(frozen=True, slots=True)
class Taught(Report):
    """What came of showing the eyes something: codes of problems, none when all was learnt."""

    what: Short
    problems: Annotated[tuple[Annotated[str, Text(120)], ...], at_most(120)] = ()


@dataclass(frozen=True, slots=True)
class Picture(Report):
    """The table as a JPEG."""

    picture: Jpeg


@dataclass(frozen=True, slots=True)
class View(Report):
    """The table as a JPEG, its width by its height, and what is wrong with how the camera stands.

    See `vision.calibrate.view_check`.
    """

    picture: Jpeg
    aspect: Annotated[float, Real(0, 100)]
    problems: ViewProblems = ()


@dataclass(frozen=True, slots=True)
class TopView(Report):
    """A square of the table from above as a JPEG (empty while the stickers are not found), which square it is, and what
    is wrong with how the camera stands.
    """

    picture: Jpeg
    x_mm: Millimetres
    y_mm: Millimetres
    half_mm: Millimetres
    problems: ViewProblems = ()


@dataclass(frozen=True, slots=True)
class LensView(Report):
    """What the camera shows while the lens is calibrated (`vision.calibrate.lens_guide`).

    `came` is what the look came to, `outline` the sheet in shares of the picture, `column` and `row` where it is
    wanted (-1: nowhere any more). When nothing is wanted, `rms_px` is the error (0: the lens is not known), of
    which `limit_px` is allowed, and `good` says whether the lens can be kept.
    """

    picture: Jpeg
    aspect: Annotated[float, Real(0, 100)]
    came: Code = ""
    outline: Annotated[tuple[tuple[Share, Share], ...], at_most(99)] = ()
    column: Annotated[int, Whole(-1, 2)] = -1
    row: Annotated[int, Whole(-1, 2)] = -1
    tilted: bool = False
    taken: Annotated[int, Whole(0, 99)] = 0
    count: Annotated[int, Whole(0, 99)] = 0
    rms_px: Pixels = 0.0
    limit_px: Pixels = 0.0
    good: bool = False


@dataclass(frozen=True, slots=True)
class LensKept(Report):
    """The calibrated lens is written."""


@dataclass(frozen=True, slots=True)
class BoardChecked(Report):
    """What is wrong with a board file; empty when the eyes can work with it."""

    problem: Detail = ""


@dataclass(frozen=True, slots=True)
class Forgotten(Report):
    """Nothing is taught any more."""


@dataclass(frozen=True, slots=True)
class SpotPictures(Report):
    """One spot as JPEGs, now and before the newest reading; empty where there is none."""

    now: Jpeg
    before: Jpeg


COVERED = "covered"  # why the eyes have gone when people want the camera closed


@dataclass(frozen=True, slots=True)
class Down(Report):
    """The eyes have gone; said by their link."""

    why: str


@dataclass(frozen=True, slots=True)
class Failed(Report):
    """A fault of ours in what hears the eyes; said by their link, which starts them anew."""


CAMERA_LOST = "camera_lost"
"""The code of the problem that the camera sends no pictures; the eyes go on, and say Ready when it does again."""
LANGUAGE: Language[Report] = Language(
    "kind", Ready, Format, Found, Done, Problem, Busy, Pong, Measured, Ordered, OrderRead, Taught, Picture, View,
    TopView, LensView, LensKept, BoardChecked, Forgotten, sighting=Sighted, dice=DiceSeen, crop=SpotPictures,
)  # fmt: skip
GARBLED = "the eyes said something that cannot be understood"


@dataclass(frozen=True, slots=True)
class Heard:
    """One line from the eyes; `reply`: it answers a command."""

    report: Report
    reply: bool = False


def write(report: Report, *, reply: bool = False) -> bytes:
    """A report as a line. Raises KeyError for what only their link says."""
    if isinstance(report, Sighted):
        report = Sighted(_rounded(report.sighting))
    elif isinstance(report, Problem):
        report = replace(report, detail=report.detail[:LONGEST_DETAIL])
    return LANGUAGE.write(report, reply=reply)


def read(raw: bytes) -> Heard:
    """One line of the eyes; what is none becomes a problem to be told, so that nothing goes unheard."""
    try:
        report, head = LANGUAGE.read(raw, "reply")
        if isinstance(report, Sighted):
            _check_areas(report.sighting, head)
    except Unreadable as error:
        return Heard(Problem("garbled", f"{GARBLED} ({error})"), error.head.get("reply") is True)
    return Heard(report, head.get("reply") is True)


def _check_areas(sighting: Sighting, head: Mapping[str, object]) -> None:
    """Raises Unreadable when the sighting names an area that does not lie on the board."""
    named = {spot.area for spot in sighting.spots} | {piece.area for piece in sighting.loose} | set(sighting.hidden)
    whereabouts = {where for p in sighting.markers.values() for where in p}
    if not named <= set(sighting.order) or not whereabouts <= {OFF, *map(str, sighting.order)}:
        raise Unreadable("an area that is not on the board", head)


def _few_digits(p: Likelihoods) -> dict[str, float]:
    return {key: round(value, 6) for key, value in p.items() if value >= 0.0000005}


def _rounded(sighting: Sighting) -> Sighting:
    """The sighting with as many digits as mean something."""
    return replace(
        sighting,
        t=round(sighting.t, 3),
        pose=replace(sighting.pose, residual_px=round(sighting.pose.residual_px, 3)),
        spots=tuple(replace(spot, p=_few_digits(spot.p)) for spot in sighting.spots),
        loose=tuple(
            replace(piece, x_mm=round(piece.x_mm, 1), y_mm=round(piece.y_mm, 1), p=_few_digits(piece.p))
            for piece in sighting.loose
        ),
        markers={name: _few_digits(p) for name, p in sighting.markers.items()},
        rows=tuple(replace(row, pieces=tuple(map(_few_digits, row.pieces))) for row in sighting.rows),
    )
