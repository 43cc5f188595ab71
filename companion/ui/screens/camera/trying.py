"""The self-test of the camera: which piece to lay where, how it was read, and at the end whether all is well."""

from companion.session.snapshot import Draft, Piece, Snapshot, Spot, Trial, Trials
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import Page

GOOD = "right"
SEEN_MARKED = frozenset({"other", "unsure"})
"""Results that are told better with a drawing of what was seen."""
MOST_TOLD = 2
BUTTON = 56.0


def draw_trials(page: Page, snapshot: Snapshot, draft: Draft, trials: Trials, screen: GameScreen) -> None:
    """The board with the place on the left; on the right what to do, or what came of it."""
    number, marks = len(trials.done), [seat.mark for seat in draft.seats]
    spots = trials.spots[: number + 1]
    told = page.say.text("{n} of {all}", n=min(number + 1, len(trials.spots)), all=len(trials.spots))
    screen.draw_spots(page, snapshot, spots, marks, told)
    column = page.column
    page.box(column, "surface", 12, "gold", 2)
    page.button("setup:try:end", Rect(column.right - 62, column.y + 6, 54, 52), "", "edge", "cross", 20)
    title = Rect(column.x + 16, column.y + 8, column.w - 86, 48)
    page.words(title, page.say.text("Does it read well?"), 28, face="title")
    _dots(page, trials, Rect(column.x + 16, column.y + 62, column.w - 32, 34))
    room = Rect(column.x + 16, column.y + 104, column.w - 32, column.h - 104 - 2 * BUTTON - 26)
    buttons = Rect(column.x + 10, column.foot - 2 * BUTTON - 16, column.w - 20, 2 * BUTTON + 6)
    if number == len(trials.spots):
        _result(page, snapshot, trials, room)
        _ends(page, trials, buttons)
    else:
        _asked(page, draft, trials, trials.spots[number], screen, room)
        _buttons(page, trials, buttons)


def _dots(page: Page, trials: Trials, row: Rect) -> None:
    """A sign for each piece: read, not read, or still to come."""
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
        told = page.say.text("It stays there. It is read by itself when your hand is away.")
        page.words(came, told, 20, "dim", lines=3, top=True)


def _came(page: Page, draft: Draft, trial: Trial, screen: GameScreen, room: Rect) -> None:
    """How the piece was read when it was not read well, with a drawing of what was seen."""
    words = room
    piece = _piece(draft, trial.seen) if trial.code in SEEN_MARKED else None
    if piece is not None:
        screen.draw_piece(page, piece, draft.seats[piece.owner].mark, room.x + 22, room.y + 26, 18)
        words = Rect(room.x + 54, room.y, room.w - 54, room.h)
    page.words(words, page.say.trial_result(trial.code), 20, "danger", lines=3, top=True)


def _piece(draft: Draft, look: str) -> Piece | None:
    """The players' piece that a look belongs to; None for one of nobody here."""
    *kind, mark, side = look.split(":") if ":" in look else (look, "")
    seats = [seat for seat, one in enumerate(draft.seats) if one.mark == mark]
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
    told = [page.say.trial_advice(code) for code in codes]
    if snapshot.view is not None:
        told[:0] = [page.say.view_trouble(one.code, one.number) for one in snapshot.view.troubles[:1]]
    rows = Rect(room.x, room.y + 42, room.w, room.h - 42).rows(MOST_TOLD, 2)
    for sentence, row in zip(told, rows, strict=False):
        page.words(row, sentence, 19, lines=3, top=True)


def _ends(page: Page, trials: Trials, rect: Rect) -> None:
    upper, lower = rect.rows(2, 6)
    again, teach = lower.columns(2, 6)
    passed = all(trial.code == GOOD for trial in trials.done)
    page.button("setup:try:end", upper, page.say.text("Done"), "main", "check", 23)
    page.button(
        "setup:try:begin", again, page.say.text("Try again"), "edge" if passed else "plain", "undo", 20, lines=2
    )
    page.button("setup:teach_again", teach, page.say.text("Teach again"), "edge", "camera", 20, lines=2)
