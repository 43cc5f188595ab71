"""The board is measured on the camera's picture: what to tap next, what was tapped, and the file that comes of it; and
the lens is calibrated: the printed sheet is shown to the camera at one place after the other.

Turns places tapped on the picture from above into the numbers of a round board's file, and draws them over it.

Taps are in the millimetres of the stickers, as the board file in use has them. The new file has its origin in the
middle of the measured board, with the middle of an area at the top.
"""

import math
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import asdict, replace
from typing import Any, Final

from companion.eyes.commands import CheckBoard, CheckLens, CheckTop, KeepLens
from companion.eyes.reports import LensView, TopView
from companion.games.protocol import Game, NotUnderstood
from companion.games.protocol.board import BAND, BORDER, BOX, DISC, HUB, POINTS, RIM, Measure
from companion.schema.quick_dataclass import dataclass
from companion.session.ports import Eyes
from companion.session.snapshot import LensShown, MeasureView, ViewTrouble

Point = tuple[float, float]
Taps = Mapping[str, Sequence[Point]]
Circle = tuple[float, float, float]
Line = tuple[float, float, float, float]
LEAST_BAND_MM: Final = 2.0  # a zone narrower than a token still leaves its centre so much play


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the board lies among the stickers: its middle, and how far it is turned (clockwise, radians)."""

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0

    def onto_board(self, point: Point) -> Point:
        """A point of the table in the board's own millimetres."""
        return _rotated((point[0] - self.x, point[1] - self.y), -self.turn)

    def onto_table(self, point: Point) -> Point:
        """The way back."""
        x, y = _rotated(point, self.turn)
        return x + self.x, y + self.y


def _rotated(point: Point, turn: float) -> Point:
    c, s = math.cos(turn), math.sin(turn)
    return point[0] * c - point[1] * s, point[0] * s + point[1] * c


@dataclass(frozen=True, slots=True)
class Measured:
    """A board's file as measured so far (plain data), and where that board lies among the stickers."""

    data: Mapping[str, Any]
    frame: Frame

    @property
    def step(self) -> float:
        """The angle from one area to the next, in radians."""
        return 2 * math.pi / int(self.data["board"]["sectors"])


def measured(before: Mapping[str, Any], measures: Sequence[Measure], taps: Taps) -> Measured:
    """The board's file with what was tapped; what was not is as before. A thing counts when all its taps are there."""
    whole = [measure for measure in measures if len(taps.get(measure.name, ())) >= measure.taps]
    result = Measured(deepcopy(dict(before)), Frame())
    for measure_due in sorted(whole, key=lambda measure: ORDER.index(measure.kind)):
        result = TAKE[measure_due.kind](result, measure_due, taps[measure_due.name])
    return result


def _with(board: Measured, path: Sequence[str], value: Any) -> Measured:
    """The same board with one value in its file, which is only ever changed here."""
    *tables, name = path
    place: Any = board.data
    for table in tables:
        place = place.setdefault(table, {})
    place[name] = value
    return board


def _rim(board: Measured, _one: Measure, points: Sequence[Point]) -> Measured:
    x, y, radius = circle_through(points)
    _with(board, ("board", "outer_radius_mm"), round(radius, 1))
    return Measured(board.data, Frame(x, y, board.frame.turn))


def _border(board: Measured, _one: Measure, points: Sequence[Point]) -> Measured:
    """Borders lie half way between two areas: the board is turned by what the nearest one is off."""
    x, y = board.frame.onto_board(points[0])
    off = math.atan2(x, -y) - board.step / 2
    return Measured(board.data, Frame(board.frame.x, board.frame.y, math.remainder(off, board.step)))


def _hub(board: Measured, _one: Measure, points: Sequence[Point]) -> Measured:
    return _with(board, ("board", "hub_radius_mm"), round(math.hypot(*board.frame.onto_board(points[0])), 1))


def _points(board: Measured, measure: Measure, points: Sequence[Point]) -> Measured:
    local = [[round(value, 1) for value in point] for point in _in_area(board, points)]
    return _with(board, measure.path, local if measure.taps > 1 else local[0])


def _band(board: Measured, measure: Measure, points: Sequence[Point]) -> Measured:
    """Edges were tapped, and a zone is where centres may lie: half a token farther in, at either edge."""
    half = float(board.data["token"]["diameter_mm"]) / 2
    near, far = sorted(r for r, _ in _in_area(board, points))
    middle = (near + far) / 2
    inner, outer = min(near + half, middle - LEAST_BAND_MM), max(far - half, middle + LEAST_BAND_MM)
    _with(board, (*measure.path, "r_min"), round(inner, 1))
    return _with(board, (*measure.path, "r_max"), round(outer, 1))


def _box(board: Measured, measure: Measure, points: Sequence[Point]) -> Measured:
    (r1, a1), (r2, a2) = _in_area(board, points)
    _with(board, (*measure.path, "centre"), [round((r1 + r2) / 2, 1), round((a1 + a2) / 2, 1)])
    return _with(board, (*measure.path, "size_mm"), [round(max(abs(a1 - a2), 1), 1), round(max(abs(r1 - r2), 1), 1)])


def _disc(board: Measured, measure: Measure, points: Sequence[Point]) -> Measured:
    return _with(board, (*measure.path, "diameter_mm"), round(math.dist(*points[:2]), 1))


TAKE: Mapping[str, Callable[[Measured, Measure, Sequence[Point]], Measured]] = {
    RIM: _rim, BORDER: _border, HUB: _hub, DISC: _disc, POINTS: _points, BAND: _band, BOX: _box,
}  # fmt: skip
ORDER: Final = tuple(TAKE)  # what others are measured from comes first


def _in_area(board: Measured, points: Sequence[Point]) -> list[Point]:
    """Points as [r, a] of the one area in which most of them lie."""
    on_board = [board.frame.onto_board(point) for point in points]
    x, y = (sum(values) for values in zip(*on_board, strict=True))
    turn = round(math.atan2(x, -y) / board.step) * board.step
    return [(-y, x) for x, y in (_rotated(point, -turn) for point in on_board)]


def circle_through(points: Sequence[Point]) -> Circle:
    """The circle that fits three points or more best (x, y, radius). Raises ValueError when they lie on one line.

    Source: the algebraic fit of I. Kåsa (1976).
    """
    count = len(points)
    mx, my = (sum(values) / count for values in zip(*points, strict=True))
    around = [(x - mx, y - my) for x, y in points]
    sxx, syy, sxy = (sum(a[i] * a[j] for a in around) for i, j in ((0, 0), (1, 1), (0, 1)))
    sx, sy = (sum(a[i] * (a[0] ** 2 + a[1] ** 2) for a in around) / 2 for i in (0, 1))
    determinant = sxx * syy - sxy * sxy
    if determinant <= 1e-6 * (sxx + syy) ** 2:
        raise ValueError("the points of the rim lie on one line")
    x, y = (sx * syy - sy * sxy) / determinant, (sy * sxx - sx * sxy) / determinant
    return mx + x, my + y, math.sqrt(x * x + y * y + (sxx + syy) / count)


def rebased(board: Measured) -> dict[str, Any]:
    """The file's data with stickers and tray seen from the measured board's middle."""
    data = deepcopy(dict(board.data))
    turn = math.degrees(board.frame.turn)
    rows = []
    for number, x, y, turned in data["stickers"]["at"]:
        at = board.frame.onto_board((x, y))
        rows.append([number, *(round(value, 1) for value in (*at, turned - turn))])
    data["stickers"]["at"] = rows
    if "tray" in data:
        data["tray"]["centre_mm"] = [round(value, 1) for value in board.frame.onto_board(data["tray"]["centre_mm"])]
    return data


# --- drawn over the picture -----------------------------------------------------------------------------------------


def circles(board: Measured, order: Sequence[int]) -> Iterator[Circle]:
    """Rim, hub and every place on the table; `order` are the areas clockwise from the top."""
    data, frame = board.data, board.frame
    for name in ("outer_radius_mm", "hub_radius_mm"):
        yield frame.x, frame.y, float(data["board"][name])
    token, marker = (float(data[name]["diameter_mm"]) / 2 for name in ("token", "marker_token"))
    counts = next(table for name, table in data.items() if name.endswith("_slots"))
    for position, area in enumerate(order):
        for r, a in data["slots"][str(counts[str(area)])]:
            yield *_at(board, position, r, a), token
        for r, a in data["places"].values():
            yield *_at(board, position, r, a), marker


def lines(board: Measured) -> Iterator[Line]:
    """The borders between the areas, and the limits of the zones in the area at the top."""
    data = board.data
    outer, hub = float(data["board"]["outer_radius_mm"]), float(data["board"]["hub_radius_mm"])
    for number in range(int(data["board"]["sectors"])):
        border = (number + 0.5) * board.step
        inner, rim = (board.frame.onto_table((r * math.sin(border), -r * math.cos(border))) for r in (hub, outer))
        yield (*inner, *rim)
    for zone in data["zones"].values():
        for r in (float(zone["r_min"]), float(zone["r_max"])):
            half = max(0.0, math.tan(board.step / 2) * r - float(zone["border_mm"]))
            yield (*_at(board, 0, r, -half), *_at(board, 0, r, half))


def _at(board: Measured, position: int, r: float, a: float) -> Point:
    return board.frame.onto_table(_rotated((a, -r), position * board.step))


WHOLE: Final = 1000  # a touch on the picture counts its places in thousandths of the side
ZOOM_MM: Final = 60.0
NUDGE_MM: Final = 1.0
FINE_MM: Final = 0.5
TURN: Final = math.radians(0.5)
ON_A_LINE: Final = "on_a_line"
Numbers = Sequence[int]


class Measuring:
    """One board being measured. Things may be left out: they stay as the file in use has them."""

    def __init__(self, eyes: Eyes, game: Game[Any], order: Sequence[int]) -> None:
        """Raises NotUnderstood where there is nothing to tap."""
        file, self._measures = game.board.file(), game.set_up.measures
        if file is None or not self._measures:
            raise NotUnderstood("there is nothing to measure")
        self._eyes, self._order = eyes, order
        self._before = file.read_text("utf-8")
        self._data: Mapping[str, Any] = tomllib.loads(self._before)
        self._taps: dict[str, list[Point]] = {measure.name: [] for measure in self._measures}
        self._at, self._chosen = 0, -1
        self._moved = Frame()
        self._zoomed = self._checking = self.kept = False
        self.problem = ""
        self._view: TopView | None = None
        self._board = self._measured()

    # --- where it is ------------------------------------------------------------------------------------------------

    @property
    def _now(self) -> Measure | None:
        """What is tapped now; None when everything was, and the whole is looked at."""
        return self._measures[self._at] if self._at < len(self._measures) else None

    @property
    def _marks(self) -> list[Point]:
        return self._taps[self._now.name] if self._now is not None else []

    def command(self) -> CheckTop:
        """The picture that is needed now: everything between the stickers, or what lies round the chosen mark."""
        if self._zoomed and self._marks:
            return CheckTop(*self._marks[self._chosen], ZOOM_MM)
        stickers = self._data["stickers"]
        reach = max(abs(value) for row in stickers["at"] for value in row[1:3])
        return CheckTop(0.0, 0.0, reach + float(stickers["side_mm"]))

    def viewed(self, report: TopView) -> None:
        """A picture from above."""
        self._view = report

    # --- touches ----------------------------------------------------------------------------------------------------

    def touch(self, words: Sequence[str]) -> None:
        """One touch. Raises NotUnderstood when there is no such button now."""
        what, *rest = words
        numbers = [int(word) for word in rest]
        if what not in TOUCHES or len(numbers) not in TOUCHES[what][0] or self._checking:
            raise NotUnderstood(":".join(words))
        TOUCHES[what][1](self, numbers)
        self._judge()

    def _judge(self) -> None:
        """Measure anew; a mark that makes no sense is taken back."""
        try:
            self._board = self._measured()
        except ValueError:
            self._marks.clear()
            self._board, self.problem = self._measured(), ON_A_LINE

    def _measured(self) -> Measured:
        result, moved = measured(self._data, self._measures, self._taps), self._moved
        frame = Frame(result.frame.x + moved.x, result.frame.y + moved.y, result.frame.turn + moved.turn)
        return replace(result, frame=frame)

    def _tap(self, numbers: Numbers) -> None:
        """A tap sets the next mark, or moves the nearest one when all are set; with four numbers a mark was dragged."""
        if self._now is None or self._view is None or not self._view.picture:
            return
        self.problem = ""
        *start, x, y = [self._mm(number, at) for at, number in enumerate(numbers)]
        if start and self._marks:
            self._chosen = self._nearest((start[0], start[1]))
            old = self._marks[self._chosen]
            self._marks[self._chosen] = (old[0] + x - start[0], old[1] + y - start[1])
        elif len(self._marks) < self._now.taps:
            self._marks.append((x, y))
            self._chosen = len(self._marks) - 1
        else:
            self._chosen = self._nearest((x, y))
            self._marks[self._chosen] = (x, y)

    def _mm(self, share: int, at: int) -> float:
        """Thousandths of the picture's side in millimetres: x at even places, y at odd ones."""
        assert self._view is not None
        middle = self._view.y_mm if at % 2 else self._view.x_mm
        return middle + (2 * share / WHOLE - 1) * self._view.half_mm

    def _nearest(self, point: Point) -> int:
        return min(range(len(self._marks)), key=lambda mark: math.dist(self._marks[mark], point))

    def _nudge(self, numbers: Numbers) -> None:
        """The chosen mark, or at the end the whole board, is moved by so many steps."""
        step = FINE_MM if self._zoomed else NUDGE_MM
        dx, dy = (max(-9, min(9, number)) * step for number in numbers)
        if self._now is None:
            self._moved = replace(self._moved, x=self._moved.x + dx, y=self._moved.y + dy)
        elif self._marks:
            x, y = self._marks[self._chosen]
            self._marks[self._chosen] = (x + dx, y + dy)

    def _turn(self, numbers: Numbers) -> None:
        if self._now is None:
            self._moved = replace(self._moved, turn=self._moved.turn + max(-9, min(9, numbers[0])) * TURN)

    def _go(self, by: int) -> None:
        self._at = max(0, min(self._at + by, len(self._measures)))
        self._zoomed, self.problem, self._chosen = False, "", len(self._marks) - 1

    def _leave_out(self, _numbers: Numbers) -> None:
        """As the file in use has it."""
        self._marks.clear()
        self._go(1)

    def _clear(self, _numbers: Numbers) -> None:
        self._marks.clear()
        self._zoomed, self.problem = False, ""

    def _zoom(self, _numbers: Numbers) -> None:
        self._zoomed = not self._zoomed and bool(self._marks)

    def _keep(self, _numbers: Numbers) -> None:
        """Let the eyes read the file before anything is written."""
        self._checking = self._eyes.tell(CheckBoard(self.text()))
        self.problem = "" if self._checking else "silent"

    def checked(self, problem: str) -> bool:
        """The eyes have read the file; whether it can be kept."""
        was_checking, self._checking, self.problem = self._checking, False, problem
        return was_checking and not problem

    # --- what comes of it -------------------------------------------------------------------------------------------

    def text(self) -> str:
        """The measured board's file."""
        from companion.boxes.owners_file import rewritten  # slow to load, and rarely needed

        return rewritten(self._before, rebased(self._board))

    def view(self) -> MeasureView:
        """How far it is, with everything in shares of the picture's side."""
        now, view = self._now, self._view
        square = view or TopView(b"", 0.0, 0.0, self.command().half_mm)
        side = 2 * square.half_mm
        left, top = square.x_mm - square.half_mm, square.y_mm - square.half_mm

        def share(point: Point) -> Point:
            return (point[0] - left) / side, (point[1] - top) / side

        return MeasureView(
            name=now.name if now is not None else "",
            number=self._at,
            count=len(self._measures),
            wanted=now.taps if now is not None else 0,
            picture=square.picture,
            circles=tuple((*share((x, y)), r / side) for x, y, r in circles(self._board, self._order)),
            lines=tuple((*share((a, b)), *share((c, d))) for a, b, c, d in lines(self._board)),
            marks=tuple(map(share, self._marks)),
            chosen=self._chosen,
            zoomed=self._zoomed,
            checking=self._checking,
            kept=self.kept,
            problem=self.problem,
            troubles=tuple(
                ViewTrouble(problem.code, problem.x, problem.y, problem.number) for problem in square.problems
            ),
        )


TOUCHES: Mapping[str, tuple[tuple[int, ...], Callable[[Measuring, Numbers], None]]] = {
    "at": ((2, 4), Measuring._tap),
    "nudge": ((2,), Measuring._nudge),
    "turn": ((1,), Measuring._turn),
    "next": ((0,), lambda measuring, _numbers: measuring._go(1)),
    "back": ((0,), lambda measuring, _numbers: measuring._go(-1)),
    "skip": ((0,), Measuring._leave_out),
    "clear": ((0,), Measuring._clear),
    "zoom": ((0,), Measuring._zoom),
    "keep": ((0,), Measuring._keep),
}
"""By what a button says: how many numbers may follow, and what it does."""


LOOK, SKIP, AFRESH, KEEP = "look", "skip", "afresh", "keep"


class LensShowing:
    """Keeps the eyes' newest answer, and what they are asked next."""

    def __init__(self, eyes: Eyes) -> None:
        self._eyes = eyes
        self._next = AFRESH
        self._newest: LensView | None = None
        self._kept = False

    def command(self) -> CheckLens:
        """What the eyes are asked now; a touch counts once."""
        wish, self._next = self._next, LOOK
        return CheckLens(wish)

    def touch(self, words: Sequence[str]) -> None:
        """One touch. Raises NotUnderstood when there is no such button now."""
        (what,) = words
        if what == KEEP and self._newest is not None and self._newest.good:
            self._eyes.tell(KeepLens())
        elif what in (SKIP, AFRESH):
            self._next = what
        else:
            raise NotUnderstood(what)

    def viewed(self, report: LensView) -> None:
        """The eyes have looked."""
        self._newest = report

    def restart_eyes(self) -> None:
        """The lens is written: the eyes begin anew with it."""
        self._kept = True
        self._eyes.start_anew()

    def view(self) -> LensShown:
        """How far it is."""
        seen = self._newest or LensView(b"", 16 / 9)
        return LensShown(**asdict(seen), kept=self._kept)
