"""The board measured by tapping it on the picture from above: what to tap, the board drawn over it, and arrows; then
the self-test: which piece to lay where, how it was read, and at the end whether all is well.
"""

import math

from companion.locale.tables import MEASURE_PROBLEMS, TRIAL_ADVICE, TRIAL_RESULTS
from companion.session.snapshot import Draft, MeasureView, Piece, Snapshot, Spot, Trial, Trials
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Point, Rect
from companion.ui.parts.page import Page

ROUND = 24  # corners that stand for a circle
CROSS = 13.0
BUTTON = 54.0
ARROWS = (("back", -1, 0), ("up", 0, -1), ("down", 0, 1), ("next", 1, 0))


def draw_measuring(page: Page, draft: Draft, view: MeasureView) -> None:
    """The picture on the left; on the right what to do and the buttons."""
    say = page.say.text
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
    page.words(Rect(column.x + 16, column.y + 8, column.w - 86, 48), say("Measure the board"), 27, face="title")
    room = Rect(column.x + 16, column.y + 60, column.w - 32, 142)
    rows = Rect(column.x + 10, column.foot - 3 * BUTTON - 22, column.w - 20, 3 * BUTTON + 12).rows(3, 6)
    if view.kept:
        _draw_kept(page, room, rows[2])
    else:
        _draw_state(page, view, room)
        _arrows(page, view, rows[0])
        _steps(page, view, rows[1], rows[2])


def _trouble(page: Page, view: MeasureView) -> str:
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


def _draw_state(page: Page, view: MeasureView, room: Rect) -> None:
    say = page.say.text
    question = page.say.measure(view.name) if view.name else say("Does it lie on your board? Nudge it, and keep it.")
    page.words(Rect(room.x, room.y, room.w, 74), question, 20, lines=3, top=True)
    wrong = page.say.word(MEASURE_PROBLEMS, view.problem) if view.problem else ""
    if not wrong and view.picture and view.troubles:
        wrong = _trouble(page, view)
    count = say("Step {n} of {all}", n=min(view.number + 1, view.count), all=view.count)
    taps = say("tapped: {n} of {all}", n=len(view.marks), all=view.wanted) if view.wanted else ""
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


def _draw_kept(page: Page, room: Rect, row: Rect) -> None:
    page.words(Rect(room.x, room.y, room.w, 36), page.say.text("The board is kept."), 26, "act", "bold")
    sentence = page.say.text("The file before it lies beside it. Now teach the camera the empty board again.")
    page.words(Rect(room.x, room.y + 44, room.w, 96), sentence, 20, lines=4, top=True)
    page.button("setup:measure:end", row, page.say.text("Done"), "main", "check", 23)


GOOD = "right"
SEEN_MARKED = frozenset({"other", "unsure"})  # results that are told better with a drawing of what was seen
MOST_TOLD = 2
TRY_BUTTON = 56.0


def draw_trials(page: Page, snapshot: Snapshot, draft: Draft, trials: Trials, screen: GameScreen) -> None:
    """The board with the place on the left; on the right what to do, or what came of it."""
    number, marks = len(trials.done), [seat.mark for seat in draft.seats]
    spots = trials.spots[: number + 1]
    sentence = page.say.text("{n} of {all}", n=min(number + 1, len(trials.spots)), all=len(trials.spots))
    screen.draw_spots(page, snapshot, spots, marks, sentence)
    column = page.column
    page.box(column, "surface", 12, "gold", 2)
    page.button("setup:try:end", Rect(column.right - 62, column.y + 6, 54, 52), "", "edge", "cross", 20)
    title = Rect(column.x + 16, column.y + 8, column.w - 86, 48)
    page.words(title, page.say.text("Does it read well?"), 28, face="title")
    _dots(page, trials, Rect(column.x + 16, column.y + 62, column.w - 32, 34))
    room = Rect(column.x + 16, column.y + 104, column.w - 32, column.h - 104 - 2 * TRY_BUTTON - 26)
    buttons = Rect(column.x + 10, column.foot - 2 * TRY_BUTTON - 16, column.w - 20, 2 * TRY_BUTTON + 6)
    if number == len(trials.spots):
        _result(page, snapshot, trials, room)
        _ends(page, trials, buttons)
    else:
        _asked(page, draft, trials, trials.spots[number], screen, room)
        _buttons(page, trials, buttons)


def _dots(page: Page, trials: Trials, row: Rect) -> None:
    for at, cell in enumerate(row.columns(len(trials.spots), 6)):
        x, y = cell.middle
        done = trials.done[at] if at < len(trials.done) else None
        if done is None:
            page.sign(
                "disc" if at == len(trials.done) else "hoop", x, y, 22, "gold" if at == len(trials.done) else "dim"
            )
        else:
            page.sign("check" if done.code == GOOD else "cross", x, y, 24, "act" if done.code == GOOD else "danger")


def _asked(page: Page, draft: Draft, trials: Trials, spot: Spot, screen: GameScreen, room: Rect) -> None:
    names = tuple(seat.name for seat in draft.seats)
    first = "" if trials.done else page.say.text("Clear the board first.") + " "
    what, came = Rect(room.x, room.y, room.w, 98), Rect(room.x, room.y + 102, room.w, room.h - 102)
    page.words(what, first + page.say.trial(spot, names), 21, lines=4, top=True)
    if trials.awaited:
        page.words(came, page.say.text("The camera looks ..."), 20, "dim", top=True)
    elif trials.now.code:
        _came(page, draft, trials.now, screen, came)
    else:
        sentence = page.say.text("It stays there. It is read by itself when your hand is away.")
        page.words(came, sentence, 20, "dim", lines=3, top=True)


def _came(page: Page, draft: Draft, trial: Trial, screen: GameScreen, room: Rect) -> None:
    """How the piece was read when it was not read well, with a drawing of what was seen."""
    words = room
    piece = _piece(draft, trial.seen) if trial.code in SEEN_MARKED else None
    if piece is not None:
        screen.draw_piece(page, piece, draft.seats[piece.owner].mark, room.x + 22, room.y + 26, 18)
        words = Rect(room.x + 54, room.y, room.w - 54, room.h)
    page.words(words, page.say.word(TRIAL_RESULTS, trial.code), 20, "danger", lines=3, top=True)


def _piece(draft: Draft, look: str) -> Piece | None:
    """The players' piece that a look belongs to; None for one of nobody here."""
    *kind, mark, side = look.split(":") if ":" in look else (look, "")
    seats = [seat for seat, chosen in enumerate(draft.seats) if chosen.mark == mark]
    return Piece(kind[0] if kind else "", seats[0], side) if seats and mark else None


def _buttons(page: Page, trials: Trials, rect: Rect) -> None:
    upper, lower = rect.rows(2, 6)
    again = bool(trials.now.code)
    page.button("setup:try:read", upper, page.say.text("Read it again" if again else "Read it now"), "main", "eye", 23)
    back, skip = lower.columns(2, 6)
    page.button("setup:try:back" if trials.done else "", back, page.say.text("Back"), "edge", "back", 20)
    label = page.say.text("Next") if again else page.say.text("Skip")
    page.button("setup:try:next", skip, label, "edge", "next", 20)


def _result(page: Page, snapshot: Snapshot, trials: Trials, room: Rect) -> None:
    """PASS, or what to improve, the most frequent fault first."""
    wrong = [trial.code for trial in trials.done if trial.code != GOOD]
    head = Rect(room.x, room.y, room.w, 40)
    if not wrong:
        page.words(head, page.say.text("PASS"), 34, "act", "bold")
        words = page.say.text("All five were read surely. Take them off and play.")
        page.words(Rect(room.x, room.y + 48, room.w, 80), words, 21, lines=3, top=True)
        return
    count = page.say.text("{n} of {all} read surely", n=len(trials.done) - len(wrong), all=len(trials.done))
    page.words(head, count, 24, "danger", "bold")
    codes = sorted(dict.fromkeys(wrong), key=lambda code: -wrong.count(code))
    sentences = [page.say.word(TRIAL_ADVICE, code) for code in codes]
    if snapshot.view is not None:
        sentences[:0] = [page.say.view_trouble(trouble.code, trouble.number) for trouble in snapshot.view.troubles[:1]]
    rows = Rect(room.x, room.y + 42, room.w, room.h - 42).rows(MOST_TOLD, 2)
    for sentence, row in zip(sentences, rows, strict=False):
        page.words(row, sentence, 19, lines=3, top=True)


def _ends(page: Page, trials: Trials, rect: Rect) -> None:
    say = page.say.text
    upper, lower = rect.rows(2, 6)
    again, teach = lower.columns(2, 6)
    passed = all(trial.code == GOOD for trial in trials.done)
    page.button("setup:try:end", upper, say("Done"), "main", "check", 23)
    page.button("setup:try:begin", again, say("Try again"), "edge" if passed else "plain", "undo", 20, lines=2)
    page.button("setup:teach_again", teach, say("Teach again"), "edge", "camera", 20, lines=2)
