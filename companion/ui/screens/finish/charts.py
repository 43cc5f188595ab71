"""Charts of a game: lines over its rounds, one for each player, and dice against what fair ones would show."""

from collections.abc import Sequence
from typing import Final

from companion.schema.quick_dataclass import dataclass
from companion.session.snapshot import Chronicle, Race
from companion.ui.paint.shapes import Point, Rect
from companion.ui.parts.page import SMALL, Page

COLOURS: Final = ("gold", "ice", "danger", "act", "silver")
"""Of players without a mark of their own."""
PATTERNS: Final = ((), (9.0, 5.0), (3.0, 5.0), (14.0, 4.0, 3.0, 4.0), (6.0, 3.0))
"""Lengths drawn and left out by turns, so that lines differ without their colours; () for a whole line."""
MARK, MARK_ROOM = 10.0, 27.0
"""Radius of a player's mark at the end of a line, and the room it takes."""
APART: Final = 1.6
"""How far lines of several players that lie on each other are drawn apart."""
TITLE: Final = 30.0


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where the values of a chart stand."""

    rect: Rect
    low: int
    high: int
    columns: int

    def at(self, column: int, value: float, shift: float = 0.0) -> Point:
        """The place of a value in a column."""
        wide = self.rect.w / max(1, self.columns - 1)
        up = (value - self.low) / max(1, self.high - self.low)
        return self.rect.x + column * wide, self.rect.foot - up * self.rect.h + shift


def draw_race(page: Page, chronicle: Chronicle, race: Race, rect: Rect, title: str) -> None:
    """A number of each player over the rounds, with the goal where there is one."""
    page.box(rect, "surface", 10)
    page.words(Rect(rect.x + 14, rect.y + 2, rect.w - 28, TITLE), title, 22, face="bold")
    values = [value for run in race.runs for value in run] or [0]
    low, high = min(values), max(*values, race.goal, min(values) + 1)
    top = rect.y + TITLE + (30 if race.goal else 12)
    inner = Rect(rect.x + 44, top, rect.w - 44 - MARK_ROOM - 12, rect.foot - top - 34)
    frame = _Frame(inner, low, high, len(chronicle.rounds))
    _scale(page, frame, chronicle.rounds)
    if race.goal:
        _goal(page, frame, race.goal)
    for seat, run in enumerate(race.runs):
        _line(page, chronicle, frame, seat, run, len(race.runs))
    _ends(page, chronicle, race, frame)


def _scale(page: Page, frame: _Frame, rounds: Sequence[int]) -> None:
    """Values at the left with a thin line each, rounds below."""
    rect, step = frame.rect, _step(frame.high - frame.low, max(2, int(frame.rect.h // 24)))
    first = -(-frame.low // step) * step
    for value in range(first, frame.high + 1, step):
        y = frame.at(0, value)[1]
        page.area(((rect.x, y), (rect.right, y)), edge="line", closed=False)
        page.words(Rect(rect.x - 42, y - 12, 34, 24), str(value), SMALL, "dim", align="right")
    every = _step(len(rounds), max(2, int(rect.w // 34)))
    for column in range(0, len(rounds), every):
        x = frame.at(column, frame.low)[0]
        page.words(Rect(x - 16, rect.foot + 6, 32, 24), str(rounds[column]), SMALL, "dim", align="centre")


def _step(span: int, most: int) -> int:
    """The smallest round step (1, 2, 5, 10, ...) with which a span needs no more than so many."""
    steps = [base * scale for scale in (1, 10, 100, 1000) for base in (1, 2, 5)]
    return next((step for step in steps if span / step <= most), steps[-1])


def _goal(page: Page, frame: _Frame, goal: int) -> None:
    rect, y = frame.rect, frame.at(0, goal)[1]
    for x in range(int(rect.x), int(rect.right), 14):
        page.area(((x, y), (min(x + 8, rect.right), y)), edge="gold", width=1.8, closed=False)
    sentence = page.say.text("goal {n}", n=goal)
    page.words(Rect(rect.x + 6, y - 24, rect.w / 2, 22), sentence, SMALL, "gold")


def colour_of(page: Page, chronicle: Chronicle, seat: int) -> str:
    """A player's colour: that of the mark, or one by the seat."""
    look = page.marks.get(chronicle.marks[seat]) if seat < len(chronicle.marks) else None
    return look.colour if look is not None else COLOURS[seat % len(COLOURS)]


def _line(page: Page, chronicle: Chronicle, frame: _Frame, seat: int, run: Sequence[int], seats: int) -> None:
    shift = (seat - (seats - 1) / 2) * APART
    points = [frame.at(column, value, shift) for column, value in enumerate(run)]
    for piece in _pieces(points, PATTERNS[seat % len(PATTERNS)]):
        page.area(tuple(piece), edge=colour_of(page, chronicle, seat), width=2.6, closed=False)


def _pieces(points: Sequence[Point], pattern: Sequence[float]) -> list[list[Point]]:
    """A line cut into those parts of it that are drawn."""
    if not pattern or len(points) < 2:
        return [list(points)] if len(points) > 1 else []
    pieces: list[list[Point]] = []
    place, left, drawn = 0, pattern[0], [points[0]]
    for (ax, ay), (bx, by) in zip(points, points[1:], strict=False):
        long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        gone = 0.0
        while long - gone > left:
            gone += left
            here = (ax + (bx - ax) * gone / long, ay + (by - ay) * gone / long)
            if place % 2 == 0:
                pieces.append([*drawn, here])
            place, drawn = place + 1, [here]
            left = pattern[place % len(pattern)]
        left -= long - gone
        if place % 2 == 0:
            drawn.append((bx, by))
    return [*pieces, drawn] if place % 2 == 0 and len(drawn) > 1 else pieces


def _ends(page: Page, chronicle: Chronicle, race: Race, frame: _Frame) -> None:
    """Each player's mark, or the first letter of the name, at the end of their line; none covers another."""
    room = min(2 * MARK + 2, (frame.rect.h + MARK) / max(1, len(race.runs)))
    order = sorted(range(len(race.runs)), key=lambda run: -race.runs[run][-1])
    heights: list[float] = []
    for seat in order:
        y = frame.at(0, race.runs[seat][-1])[1]
        heights.append(max([y, *(height + room for height in heights[-1:])]))
    for below, (seat, y) in enumerate(zip(reversed(order), reversed(heights), strict=True)):
        lowest = frame.rect.foot + MARK - below * room
        player(page, chronicle, seat, frame.rect.right + MARK_ROOM - 8, min(y, lowest), min(MARK, room / 2))


def player(page: Page, chronicle: Chronicle, seat: int, x: float, y: float, radius: float) -> None:
    """A player's mark, or in its place how the name begins."""
    mark = chronicle.marks[seat] if seat < len(chronicle.marks) else ""
    if mark in page.marks:
        page.mark(mark, x, y, radius)
        return
    page.words(
        Rect(x - 16, y - 14, 32, 28),
        initials(chronicle.names, seat),
        22,
        colour_of(page, chronicle, seat),
        "bold",
        "centre",
    )


def initials(names: Sequence[str], seat: int) -> str:
    """The first letter of a name, or two where another name begins with the same one."""
    same = sum(name[:1] == names[seat][:1] for name in names)
    return names[seat][: 2 if same > 1 else 1]


def draw_dice(page: Page, chronicle: Chronicle, rect: Rect) -> None:
    """How often each sum was thrown, and where fair dice would be."""
    page.box(rect, "surface", 10)
    dice = chronicle.dice
    if dice is None:
        return
    title = page.say.plural("Dice, {n} throw", "Dice, {n} throws", len(dice.throws))
    wide = page.words(Rect(rect.x + 14, rect.y + 2, rect.w - 28, TITLE), title, 22, face="bold").w
    top = max(1.0, *(max(count, fair) for _, count, fair in dice.sums))
    inner = Rect(rect.x + 10, rect.y + TITLE + 8, rect.w - 20, rect.h - TITLE - 38)
    for (total, count, fair), cell in zip(dice.sums, inner.columns(len(dice.sums), 4), strict=True):
        high = inner.h * count / top
        page.box(Rect(cell.x, inner.foot - high, cell.w, high), "gold", 3)
        y = inner.foot - inner.h * fair / top
        page.area(((cell.x - 1, y), (cell.right + 1, y)), edge="text", width=2.4, closed=False)
        page.words(Rect(cell.x - 6, inner.foot + 2, cell.w + 12, 26), str(total), SMALL, "dim", align="centre")
    few = page.say.text("too few to judge") if dice.few else page.say.text("line: fair dice")
    room = Rect(rect.x + 26 + wide, rect.y + 4, rect.w - wide - 36, TITLE)
    page.words(room, few, SMALL, "dim", align="right")
