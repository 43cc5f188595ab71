"""The board measured by tapping it on the picture from above: what to tap, the board drawn over it, and arrows."""

import math

from companion.session.snapshot import Draft, MeasureView
from companion.ui.paint.shapes import Point, Rect
from companion.ui.parts.page import Page

ROUND = 24
"""Corners that stand for a circle."""
CROSS = 13.0
BUTTON = 54.0
ARROWS = (("back", -1, 0), ("up", 0, -1), ("down", 0, 1), ("next", 1, 0))


def draw_measuring(page: Page, draft: Draft, view: MeasureView) -> None:
    """The picture on the left; on the right what to do and the buttons."""
    room = page.board.inset(8, 4)
    side = min(room.w, room.h)
    picture = page.photo(Rect(room.x, room.y, side, side), view.picture)
    if view.picture:
        _over(page, view, picture)
        if view.name:
            page.touch("setup:measure:at", picture, pointed=True)
    else:
        page.words(picture.inset(20), _trouble(page, view), 22, "dim", "body", "centre", lines=4)
    column = page.column
    page.box(column, "surface", 12, "gold", 2)
    page.button("setup:measure:end", Rect(column.right - 62, column.y + 6, 54, 52), "", "edge", "cross", 20)
    page.words(
        Rect(column.x + 16, column.y + 8, column.w - 86, 48), page.say.text("Measure the board"), 27, face="title"
    )
    room = Rect(column.x + 16, column.y + 60, column.w - 32, 142)
    rows = Rect(column.x + 10, column.foot - 3 * BUTTON - 22, column.w - 20, 3 * BUTTON + 12).rows(3, 6)
    if view.kept:
        _kept(page, room, rows[2])
    else:
        _told(page, view, room)
        _arrows(page, view, rows[0])
        _steps(page, view, rows[1], rows[2])


def _trouble(page: Page, view: MeasureView) -> str:
    """Why there is no picture from above."""
    if not view.troubles:
        return page.say.text("Waiting for the camera's picture ...")
    return page.say.view_trouble(view.troubles[0].code, view.troubles[0].number)


def _over(page: Page, view: MeasureView, picture: Rect) -> None:
    """The board as measured so far, and the marks, as far as they lie in the picture."""

    def at(x: float, y: float) -> Point:
        return picture.x + x * picture.w, picture.y + y * picture.h

    for x, y, r in view.circles:
        turn = [2 * math.pi * part / ROUND for part in range(ROUND + 1)]
        _line(page, [at(x + r * math.cos(t), y + r * math.sin(t)) for t in turn], picture)
    for x1, y1, x2, y2 in view.lines:
        ends = [(x1 + (x2 - x1) * part / ROUND, y1 + (y2 - y1) * part / ROUND) for part in range(ROUND + 1)]
        _line(page, [at(x, y) for x, y in ends], picture)
    for number, mark in enumerate(view.marks):
        x, y = at(*mark)
        if picture.contains((x, y)):
            colour = "act" if number == view.chosen else "danger"
            for dx, dy in ((CROSS, 0.0), (0.0, CROSS)):
                page.area(((x - dx, y - dy), (x + dx, y + dy)), edge=colour, width=2.4, closed=False)


def _line(page: Page, points: list[Point], picture: Rect) -> None:
    """A line in the picture; what lies outside is left out."""
    part: list[Point] = []
    for point in (*points, None):
        if point is not None and picture.contains(point):
            part.append(point)
            continue
        if len(part) > 1:
            page.area(tuple(part), edge="gold", width=1.4, closed=False)
        part = []


def _told(page: Page, view: MeasureView, room: Rect) -> None:
    """What to tap and how far it is, or what is wrong."""
    asked = (
        page.say.measure(view.name) if view.name else page.say.text("Does it lie on your board? Nudge it, and keep it.")
    )
    page.words(Rect(room.x, room.y, room.w, 74), asked, 20, lines=3, top=True)
    wrong = page.say.measure_problem(view.problem) if view.problem else ""
    if not wrong and view.picture and view.troubles:
        wrong = _trouble(page, view)
    count = page.say.text("Step {n} of {all}", n=min(view.number + 1, view.count), all=view.count)
    taps = page.say.text("tapped: {n} of {all}", n=len(view.marks), all=view.wanted) if view.wanted else ""
    page.words(Rect(room.x, room.y + 76, room.w, 24), f"{count}, {taps}" if taps else count, 19, "dim")
    page.words(Rect(room.x, room.y + 100, room.w, 46), wrong, 19, "danger", lines=2, top=True)


def _arrows(page: Page, view: MeasureView, row: Rect) -> None:
    """The chosen mark, or the whole board, by small steps."""
    *moves, last = row.columns(5, 5)
    movable = bool(view.marks) or not view.name
    for (icon, dx, dy), cell in zip(ARROWS, moves, strict=True):
        page.button(f"setup:measure:nudge:{dx}:{dy}" if movable else "", cell, "", "plain", icon, 20)
    if view.name:
        look = "gold" if view.zoomed else "plain"
        page.button("setup:measure:zoom" if view.marks else "", last, "", look, "eye", 22)
    else:
        page.button("setup:measure:turn:1", last, "", "plain", "redo", 20)


def _steps(page: Page, view: MeasureView, upper: Rect, lower: Rect) -> None:
    back, clear = upper.columns(2, 6)
    page.button("setup:measure:back" if view.number else "", back, page.say.text("Back"), "edge", "back", 20)
    if not view.name:
        page.button("setup:measure:turn:-1", clear, "", "plain", "undo", 20)
        name = "" if view.checking or not view.picture else "setup:measure:keep"
        page.button(name, lower, page.say.text("Keep this board"), "main", "check", 22)
    elif len(view.marks) >= view.wanted:
        page.button("setup:measure:clear", clear, page.say.text("Clear"), "edge", "erase", 20)
        page.button("setup:measure:next", lower, page.say.text("Next"), "main", "next", 22)
    else:
        page.button("setup:measure:clear" if view.marks else "", clear, page.say.text("Clear"), "edge", "erase", 20)
        page.button("setup:measure:skip", lower, page.say.text("Leave it as it is"), "plain", "next", 20)


def _kept(page: Page, room: Rect, row: Rect) -> None:
    page.words(Rect(room.x, room.y, room.w, 36), page.say.text("The board is kept."), 26, "act", "bold")
    told = page.say.text("The file before it lies beside it. Now teach the camera the empty board again.")
    page.words(Rect(room.x, room.y + 44, room.w, 96), told, 20, lines=4, top=True)
    page.button("setup:measure:end", row, page.say.text("Done"), "main", "check", 23)
