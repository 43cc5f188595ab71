"""Turns places tapped on the picture from above into the numbers of a round board's file, and draws them over it.

Taps are in the millimetres of the stickers, as the board file in use has them. The new file has its origin in the
middle of the measured board, with the middle of an area at the top.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, Final

from companion.games.protocol.board import BAND, BORDER, BOX, DISC, HUB, POINTS, RIM, Measure
from companion.schema.quick_dataclass import dataclass

Point = tuple[float, float]
Taps = Mapping[str, Sequence[Point]]
Circle = tuple[float, float, float]
Line = tuple[float, float, float, float]
LEAST_BAND_MM: Final = 2.0
"""A zone narrower than a token still leaves its centre so much play."""


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
ORDER: Final = tuple(TAKE)
"""What others are measured from comes first."""


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
