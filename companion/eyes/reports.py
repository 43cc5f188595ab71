"""What the eyes report to the app: one frozen record for each kind of line, and what their link adds itself."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.checked.checker import Entry, Many, Real, Row, Text, Truth, Whole
from companion.checked.records import Bytes, Named, Nullable, Record, Words
from companion.eyes.wire import AREA, KEY, NAME, SPOT, Language, Unreadable
from vision.calibrate.view_problem import ViewProblem
from vision.dice.seen import STATES, DiceLook, SeenDie
from vision.sighting import OFF, Likelihoods, LoosePiece, Pose, RowReading, Sighting, SpotReading


@dataclass(frozen=True, slots=True)
class Report:
    """Something the eyes say, or the news that they have gone."""


@dataclass(frozen=True, slots=True)
class Ready(Report):
    """The camera is open, or sends pictures again after it was lost."""

    pid: int = 0


@dataclass(frozen=True, slots=True)
class Format(Report):
    """What the camera sends, read back from its pictures: size, packing and rate, in words."""

    detail: str = ""


@dataclass(frozen=True, slots=True)
class Found(Report):
    """The board is in view again."""


@dataclass(frozen=True, slots=True)
class Done(Report):
    """The frame of time `t` was looked at; `state` and `settled` as in `vision.watcher.Look`."""

    t: float
    state: str = ""
    settled: bool = True


@dataclass(frozen=True, slots=True)
class Sighted(Report):
    """A reading of the whole board."""

    sighting: Sighting


@dataclass(frozen=True, slots=True)
class DiceSeen(Report):
    """What has become of the dice tray; only where the app asked for dice."""

    look: DiceLook


@dataclass(frozen=True, slots=True)
class Problem(Report):
    """Something that could not be done. `why` says why the eyes do not see, and is empty when they do."""

    code: str
    detail: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Busy(Report):
    """A reading has begun that takes much longer than a picture; `Done` or the answer says that it is over."""


@dataclass(frozen=True, slots=True)
class Pong(Report):
    """A sign of life."""


@dataclass(frozen=True, slots=True)
class Measured(Report):
    """Seconds that readings took, and those of one marker detection with default settings on the newest frame."""

    detection_s: float
    readings_s: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Ordered(Report):
    """The eyes know the order of the areas and will look again."""


@dataclass(frozen=True, slots=True)
class OrderRead(Report):
    """The order of the areas as the camera reads it, None where it is uncertain; see `vision.find.tile_order`."""

    order: tuple[int | None, ...]
    margin: float = 0.0
    compare: bool = False


@dataclass(frozen=True, slots=True)
class Taught(Report):
    """What came of showing the eyes something: codes of problems, none when all was learnt."""

    what: str
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture(Report):
    """The table as a JPEG."""

    picture: bytes


@dataclass(frozen=True, slots=True)
class View(Report):
    """The table as a JPEG, its width by its height, and what is wrong with how the camera stands.

    See `vision.calibrate.view_check`.
    """

    picture: bytes
    aspect: float
    problems: tuple[ViewProblem, ...] = ()


@dataclass(frozen=True, slots=True)
class TopView(Report):
    """A square of the table from above as a JPEG (empty while the stickers are not found), which square it is, and what
    is wrong with how the camera stands.
    """

    picture: bytes
    x_mm: float
    y_mm: float
    half_mm: float
    problems: tuple[ViewProblem, ...] = ()


@dataclass(frozen=True, slots=True)
class LensView(Report):
    """What the camera shows while the lens is calibrated (`vision.calibrate.lens_guide`).

    `came` is what the look came to, `outline` the sheet in shares of the picture, `column` and `row` where it is
    wanted (-1: nowhere any more). When nothing is wanted, `rms_px` is the error (0: the lens is not known), of
    which `limit_px` is allowed, and `good` says whether the lens can be kept.
    """

    picture: bytes
    aspect: float
    came: str = ""
    outline: tuple[tuple[float, float], ...] = ()
    column: int = -1
    row: int = -1
    tilted: bool = False
    taken: int = 0
    count: int = 0
    rms_px: float = 0.0
    limit_px: float = 0.0
    good: bool = False


@dataclass(frozen=True, slots=True)
class LensKept(Report):
    """The calibrated lens is written."""


@dataclass(frozen=True, slots=True)
class BoardChecked(Report):
    """What is wrong with a board file; empty when the eyes can work with it."""

    problem: str = ""


@dataclass(frozen=True, slots=True)
class Forgotten(Report):
    """Nothing is taught any more."""


@dataclass(frozen=True, slots=True)
class SpotPictures(Report):
    """One spot as JPEGs, now and before the newest reading; empty where there is none."""

    now: bytes
    before: bytes


COVERED = "covered"
"""Why the eyes have gone when people want the camera closed."""


@dataclass(frozen=True, slots=True)
class Down(Report):
    """The eyes have gone; said by their link."""

    why: str


@dataclass(frozen=True, slots=True)
class Failed(Report):
    """A fault of ours in what hears the eyes; said by their link, which starts them anew."""


CAMERA_LOST = "camera_lost"
"""The code of the problem that the camera sends no pictures; the eyes go on, and say Ready when it does again."""
LONGEST_DETAIL = 2000
_SECONDS = Real(-1e12, 1e12)
_MM = Real(-1e5, 1e5)
_AREAS = Many(AREA, 0, 40)
_P = Named(KEY, Real(0, 1), fewest=1)
_WHERE = (Entry("area", AREA), Entry("zone", NAME))
_POSE = Record(Pose, (Entry("residual_px", Real(0, 1e6)), Entry("source", NAME)))
_SPOT_READING = Record(SpotReading, (*_WHERE, Entry("spot", SPOT), Entry("p", _P), Entry("visible", Truth())))
_LOOSE_PIECE = Record(LoosePiece, (*_WHERE, Entry("x_mm", _MM), Entry("y_mm", _MM), Entry("p", _P)))
_ROW = Record(RowReading, (Entry("row", Whole(0, 99)), Entry("pieces", Many(_P, 0, 99))))
_VIEW_PROBLEM = Record(
    ViewProblem,
    (Entry("code", NAME), Entry("x", Real(-1, 1)), Entry("y", Real(-1, 1)), Entry("number", Whole(-1, 999))),
)
_VIEW_PROBLEMS = Entry("problems", Many(_VIEW_PROBLEM, 0, 60))
_SIGHTING = Record(
    Sighting,
    (
        Entry("t", _SECONDS),
        Entry("frames", Whole(0, 1000)),
        Entry("pose", _POSE),
        Entry("order", _AREAS),
        Entry("spots", Many(_SPOT_READING, 0, 500)),
        Entry("loose", Many(_LOOSE_PIECE, 0, 99)),
        Entry("markers", Named(KEY, Named(KEY, Real(0, 1)))),
        Entry("rows", Many(_ROW, 0, 99)),
        Entry("hidden", _AREAS),
        Entry("problems", Many(NAME, 0, 20)),
    ),
)
_DIE = Record(SeenDie, (Entry("value", Whole(1, 6)), Entry("x_mm", _MM), Entry("y_mm", _MM)))
_DICE = Record(
    DiceLook,
    (
        Entry("state", Text(STATES)),
        Entry("t", _SECONDS),
        Entry("t_rest", _SECONDS),
        Entry("dice", Many(_DIE, 0, 99)),
    ),
)
LANGUAGE: Language[Report] = Language(
    "kind",
    {
        "ready": Record(Ready, (Entry("pid", Whole(0, 2**31)),)),
        "format": Record(Format, (Entry("detail", Words(200)),)),
        "found": Record(Found),
        "done": Record(Done, (Entry("t", _SECONDS), Entry("state", Words(24)), Entry("settled", Truth()))),
        "sighting": Record(Sighted, (Entry("sighting", _SIGHTING),)),
        "dice": Record(DiceSeen, (Entry("look", _DICE),)),
        "problem": Record(
            Problem,
            (Entry("code", NAME), Entry("detail", Words(LONGEST_DETAIL)), Entry("why", Words(24))),
        ),
        "busy": Record(Busy),
        "pong": Record(Pong),
        "measured": Record(
            Measured,
            (Entry("detection_s", _SECONDS), Entry("readings_s", Many(_SECONDS, 0, 1000))),
        ),
        "ordered": Record(Ordered),
        "order_read": Record(
            OrderRead,
            (Entry("order", Many(Nullable(AREA), 0, 40)), Entry("margin", Real(-1e6, 1e6)), Entry("compare", Truth())),
        ),
        "taught": Record(Taught, (Entry("what", NAME), Entry("problems", Many(Text(longest=120), 0, 120)))),
        "picture": Record(Picture, (Entry("picture", Bytes()),)),
        "view": Record(View, (Entry("picture", Bytes()), Entry("aspect", Real(0, 100)), _VIEW_PROBLEMS)),
        "top_view": Record(
            TopView,
            (Entry("picture", Bytes()), Entry("x_mm", _MM), Entry("y_mm", _MM), Entry("half_mm", _MM), _VIEW_PROBLEMS),
        ),
        "lens_view": Record(
            LensView,
            (
                Entry("picture", Bytes()),
                Entry("aspect", Real(0, 100)),
                Entry("came", Words(24)),
                Entry("outline", Many(Row((Real(0, 1), Real(0, 1))), 0, 99)),
                Entry("column", Whole(-1, 2)),
                Entry("row", Whole(-1, 2)),
                Entry("tilted", Truth()),
                Entry("taken", Whole(0, 99)),
                Entry("count", Whole(0, 99)),
                Entry("rms_px", Real(0, 1e6)),
                Entry("limit_px", Real(0, 1e6)),
                Entry("good", Truth()),
            ),
        ),
        "lens_kept": Record(LensKept),
        "board_checked": Record(BoardChecked, (Entry("problem", Words(LONGEST_DETAIL)),)),
        "forgotten": Record(Forgotten),
        "crop": Record(SpotPictures, (Entry("now", Bytes()), Entry("before", Bytes()))),
    },
)
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
            replace(one, x_mm=round(one.x_mm, 1), y_mm=round(one.y_mm, 1), p=_few_digits(one.p))
            for one in sighting.loose
        ),
        markers={name: _few_digits(p) for name, p in sighting.markers.items()},
        rows=tuple(replace(row, pieces=tuple(map(_few_digits, row.pieces))) for row in sighting.rows),
    )
