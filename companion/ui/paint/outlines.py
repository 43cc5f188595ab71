"""Outlines of our own little drawings: turns a short path text into corners, and corners into soft-edged pixels.

The path language is a small part of SVG's: M, L, H, V, C, Q, Z with absolute places, and `O x y r` for a circle.
"""

import math
import re
from collections.abc import Callable, Iterator, Sequence

Point = tuple[float, float]
Outline = list[Point]
TOKEN = re.compile(r"[MLHVCQZO]|-?\d*\.?\d+")
CURVE_STEPS = 8
CIRCLE_STEPS = 40
END_STEPS = 16  # corners of the small circle at the end of a line: nobody sees more
SUB_ROWS = 5
SUB_ROW = 1 / SUB_ROWS


def outlines(path: str) -> list[Outline]:
    """The corners of each closed outline of a path text, on the grid the text uses."""
    shapes: list[Outline] = []
    for command, numbers in _commands(path):
        if command == "O":
            shapes.append(circle((numbers[0], numbers[1]), numbers[2]))
        elif command == "M":
            shapes.append([(numbers[0], numbers[1])])
        elif command != "Z":
            shapes[-1].extend(_onwards(command, numbers, shapes[-1][-1]))
    return shapes


def circle(centre: Point, radius: float, steps: int = CIRCLE_STEPS) -> Outline:
    """A circle as corners."""
    turn = math.tau / steps
    return [
        (centre[0] + radius * math.cos(step * turn), centre[1] + radius * math.sin(step * turn))
        for step in range(steps)
    ]


def stroke(line: Sequence[Point], width: float) -> list[list[Outline]]:
    """A line of some width with round ends, as shapes to be laid over each other."""
    shapes = [[circle(point, width / 2, END_STEPS)] for point in line]
    return shapes + [[_bar(a, b, width)] for a, b in zip(line, line[1:], strict=False) if a != b]


def coverage(shape: Sequence[Outline], size: int, scale: float) -> tuple[int, list[float]]:
    """How much of each pixel of a size x size square the shape covers (even-odd), 0 to 1, row by row from the top; and
    the place of the first pixel that is told: most outlines are much smaller than the picture.
    """
    edges = [
        (a[0] * scale, a[1] * scale, b[0] * scale, b[1] * scale)
        for line in shape
        for a, b in zip(line, line[1:] + line[:1], strict=True)
    ]
    reached = _sub_rows(edges, size)
    begin, end = reached.start // SUB_ROWS, -(-reached.stop // SUB_ROWS)
    rows = [0.0] * (max(0, end - begin) * size)
    for row, crossed in zip(reached, _crossings(edges, reached), strict=True):
        crossed.sort()
        start = (row // SUB_ROWS - begin) * size
        for left, right in zip(crossed[::2], crossed[1::2], strict=False):
            left, right = max(0.0, left), min(float(size), right)
            if left < right:
                first, last = start + int(left), start + min(size - 1, int(right))
                rows[first : last + 1] = [covered + SUB_ROW for covered in rows[first : last + 1]]
                rows[first] -= (left - (first - start)) / SUB_ROWS
                rows[last] -= (last - start + 1 - right) / SUB_ROWS
    return begin * size, rows


def _sub_rows(edges: Sequence[tuple[float, float, float, float]], size: int) -> range:
    """The rows an outline reaches."""
    heights = [ay for _, ay, _, _ in edges]
    return range(max(0, int(min(heights) * SUB_ROWS) - 1), min(size * SUB_ROWS, int(max(heights) * SUB_ROWS) + 1))


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    command, numbers = "", list[float]()
    for token in TOKEN.findall(path):
        if token.isalpha():
            if command:
                yield command, numbers
            command, numbers = token, []
        else:
            numbers.append(float(token))
    yield command, numbers


def _onwards(command: str, numbers: list[float], start: Point) -> Outline:
    if command == "H":
        return [(numbers[0], start[1])]
    if command == "V":
        return [(start[0], numbers[0])]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    if command == "L":
        return points
    bend = _cubic if command == "C" else _quadratic
    return _curve(bend(start, *points))


def _curve(at: Callable[[float], Point]) -> Outline:
    return [at(step / CURVE_STEPS) for step in range(1, CURVE_STEPS + 1)]


def _quadratic(a: Point, b: Point, c: Point) -> Callable[[float], Point]:
    def at(t: float) -> Point:
        u = 1 - t
        x, y = (u * u * p + 2 * u * t * q + t * t * r for p, q, r in zip(a, b, c, strict=True))
        return x, y

    return at


def _cubic(a: Point, b: Point, c: Point, d: Point) -> Callable[[float], Point]:
    def at(t: float) -> Point:
        u = 1 - t
        x, y = (
            u**3 * p + 3 * u * u * t * q + 3 * u * t * t * r + t**3 * s for p, q, r, s in zip(a, b, c, d, strict=True)
        )
        return x, y

    return at


def _bar(a: Point, b: Point, width: float) -> Outline:
    length = math.dist(a, b)
    x, y = (b[1] - a[1]) / length * width / 2, (a[0] - b[0]) / length * width / 2
    return [(a[0] + x, a[1] + y), (b[0] + x, b[1] + y), (b[0] - x, b[1] - y), (a[0] - x, a[1] - y)]


def _crossings(edges: Sequence[tuple[float, float, float, float]], reached: range) -> list[list[float]]:
    """Where edges cross the middle of each row. An edge is asked about the rows near it alone: most cross few."""
    crossed: list[list[float]] = [[] for _ in reached]
    for ax, ay, bx, by in edges:
        low, high = (ay, by) if ay < by else (by, ay)
        for row in range(max(reached.start, int(low * SUB_ROWS) - 1), min(reached.stop, int(high * SUB_ROWS) + 1)):
            y = (row + 0.5) / SUB_ROWS
            if low <= y < high:
                crossed[row - reached.start].append(ax + (y - ay) * (bx - ax) / (by - ay))
    return crossed
