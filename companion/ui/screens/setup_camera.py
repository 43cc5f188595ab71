"""Teaching the camera at set-up: its picture, the lens by a printed sheet, and one picture after the other, each with
its pieces on marked places.
"""

from collections.abc import Sequence

from companion.locale.tables import LENS_CAME
from companion.session.snapshot import CameraView, Draft, LensShown, Snapshot, ViewTrouble
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sheet import Choice, frame, grid
from companion.ui.screens.camera.measured_board import draw_measuring, draw_trials
from companion.ui.screens.devices.device_cards import draw_device

BUTTON = 56.0


def draw_lens(page: Page, _draft: Draft, lens: LensShown) -> None:
    """The live picture with the wanted place on the left; on the right what to do."""
    room = page.board.inset(8, 4)
    picture = Rect(room.x, room.y, room.w, min(room.w / max(lens.aspect, 1.0), room.h * 0.7))
    page.photo(picture, lens.picture)
    if lens.picture:
        _over(page, lens, picture)
    else:
        waiting = page.say.text("Waiting for the camera's picture ...")
        page.words(picture.inset(20), waiting, 22, "dim", "body", "centre", lines=4)
    hint = Rect(room.x, picture.foot + 10, room.w, room.foot - picture.foot - 10)
    sentence = page.say.text("Print the sheet with: orctable print lens. Glue it on something flat.")
    page.words(hint, sentence, 19, "dim", lines=3, top=True)
    column = page.column
    page.box(column, "surface", 12, "gold", 2)
    page.button("setup:lens:end", Rect(column.right - 62, column.y + 6, 54, 52), "", "edge", "cross", 20)
    title = Rect(column.x + 16, column.y + 8, column.w - 86, 48)
    page.words(title, page.say.text("Calibrate the lens"), 27, face="title")
    words = Rect(column.x + 16, column.y + 64, column.w - 32, column.h - 64 - 2 * BUTTON - 26)
    buttons = Rect(column.x + 10, column.foot - 2 * BUTTON - 16, column.w - 20, 2 * BUTTON + 6)
    if lens.kept or lens.over:
        _result(page, lens, words, buttons)
    else:
        _asked(page, lens, words, buttons)


def _over(page: Page, lens: LensShown, picture: Rect) -> None:
    """The wanted ninth in gold, and the sheet where it is seen."""
    if lens.column >= 0:
        w, h = picture.w / 3, picture.h / 3
        page.box(Rect(picture.x + lens.column * w, picture.y + lens.row * h, w, h).inset(3), "", 8, "gold", 3)
    if len(lens.outline) > 2:
        corners = tuple((picture.x + x * picture.w, picture.y + y * picture.h) for x, y in lens.outline)
        page.area(corners, edge="act", width=2.4)


def _asked(page: Page, lens: LensShown, words: Rect, buttons: Rect) -> None:
    how = (
        "Hold the sheet over the gold field, tilted by a third of a right angle."
        if lens.tilted
        else "Hold the sheet flat over the gold field."
    )
    page.words(Rect(words.x, words.y, words.w, 80), page.say.text(how), 22, lines=3, top=True)
    count = page.say.text("{n} of {all} pictures taken", n=lens.taken, all=lens.count)
    page.words(Rect(words.x, words.y + 84, words.w, 28), count, 20, "dim")
    came = page.say.word(LENS_CAME, lens.came) if lens.came else ""
    colour = "act" if lens.came == "taken" else "gold"
    page.words(Rect(words.x, words.y + 116, words.w, words.h - 116), came, 20, colour, lines=2, top=True)
    upper, lower = buttons.rows(2, 6)
    page.button("setup:lens:skip", upper, page.say.text("Skip this place"), "plain", "next", 21)
    page.button("setup:lens:afresh" if lens.taken else "", lower, page.say.text("Start over"), "edge", "undo", 21)


def _result(page: Page, lens: LensShown, words: Rect, buttons: Rect) -> None:
    head, below = Rect(words.x, words.y, words.w, 40), Rect(words.x, words.y + 48, words.w, words.h - 48)
    if lens.kept:
        page.words(head, page.say.text("The lens is kept."), 26, "act", "bold")
        page.words(below, page.say.text("The camera begins anew with it."), 21, lines=3, top=True)
        page.button("setup:lens:end", buttons.rows(2, 6)[1], page.say.text("Done"), "main", "check", 23)
        return
    if lens.good:
        page.words(head, page.say.text("PASS"), 34, "act", "bold")
        sentence = page.say.text("The corners fit within {error} pixels; {limit} is allowed.", **_pixels(lens))
    else:
        page.words(head, page.say.text("Not good enough yet"), 26, "danger", "bold")
        sentence = page.say.text("Too few places were shown.")
        if lens.rms_px > 0:
            sentence = page.say.text("The corners are {error} pixels off, and {limit} is allowed.", **_pixels(lens))
            sentence += " " + page.say.text("Hold the sheet still and flat, in more light.")
    page.words(below, sentence, 21, lines=4, top=True)
    upper, lower = buttons.rows(2, 6)
    page.button("setup:lens:keep" if lens.good else "", upper, page.say.text("Keep this lens"), "main", "check", 22)
    page.button("setup:lens:afresh", lower, page.say.text("Start over"), "edge", "undo", 21)


def _pixels(lens: LensShown) -> dict[str, str]:
    return {"error": f"{lens.rms_px:.2f}", "limit": f"{lens.limit_px:.2f}"}


MOST_TOLD = 3  # the gravest; when they are put right the next ones follow
LEAST_ASPECT, MOST_ASPECT = 1.25, 2.4
MARK = 26.0
TEXT = 19
SMALL_WIDTH = 150.0


def draw_view(page: Page, view: CameraView, room: Rect) -> None:
    """The picture at the top of the room, and below it what is wrong, or that all is well."""
    say = page.say.text
    aspect = min(max(view.aspect, LEAST_ASPECT), MOST_ASPECT)
    picture = Rect(room.x, room.y, room.w, room.w / aspect)
    if picture.h > room.h * 0.62:
        picture = Rect(room.x, room.y, room.h * 0.62 * aspect, room.h * 0.62)
    page.photo(picture, view.picture)
    troubles = view.troubles[:MOST_TOLD]
    for number, x, y in _places(troubles, picture.inset(MARK / 2)):
        _mark(page, number, x, y)
    rest = Rect(room.x, picture.foot + 6, room.w, room.foot - picture.foot - 6)
    if not troubles:
        page.sign("check", rest.x + 14, rest.y + 26, 24, "act")
        page.words(Rect(rest.x + 36, rest.y, rest.w - 36, 52), say("The camera sees the board well."), 22, lines=2)
        return
    for number, (trouble, row) in enumerate(zip(troubles, rest.rows(MOST_TOLD, 2), strict=False), 1):
        _mark(page, number, row.x + MARK / 2, row.middle[1])
        words = Rect(row.x + MARK + 10, row.y, row.w - MARK - 10, row.h)
        page.words(words, page.say.view_trouble(trouble.code, trouble.number), TEXT, "danger", lines=2)


def draw_small_view(page: Page, view: CameraView, room: Rect) -> None:
    """The picture beside the gravest thing that is wrong, where the rest of the screen is needed for something else."""
    picture = Rect(room.x, room.y, SMALL_WIDTH, room.h)
    page.photo(picture, view.picture)
    (first, *_) = view.troubles
    words = Rect(picture.right + 10, room.y, room.right - picture.right - 10, room.h)
    page.words(words, page.say.view_trouble(first.code, first.number), SMALL, "danger", lines=5)


def _places(troubles: Sequence[ViewTrouble], picture: Rect) -> list[tuple[int, float, float]]:
    """Where the numbers stand: not for what the whole picture suffers from, nor one on another."""
    places: list[tuple[int, float, float]] = []
    for number, trouble in enumerate(troubles, 1):
        x, y = picture.x + trouble.x * picture.w, picture.y + trouble.y * picture.h
        if trouble.x >= 0 and all(abs(x - a) > MARK or abs(y - b) > MARK for _, a, b in places):
            places.append((number, x, y))
    return places


def _mark(page: Page, number: int, x: float, y: float) -> None:
    page.sign("disc", x, y, MARK, "gold")
    page.words(Rect(x - MARK / 2, y - MARK / 2, MARK, MARK), str(number), 19, "bg", "bold", "centre")


ABSENT, DONE = "absent", "done"


def draw_camera(page: Page, snapshot: Snapshot, draft: Draft, screen: GameScreen) -> None:
    """The camera's picture, or the board with the places for pieces; what to do, the devices, and the start."""
    if draft.measuring is not None:
        draw_measuring(page, draft, draft.measuring)
        return
    if draft.lens is not None:
        draw_lens(page, draft, draft.lens)
        return
    if draft.trials is not None:
        draw_trials(page, snapshot, draft, draft.trials, screen)
        return
    stage, _, problem = draft.camera.partition("-")
    spots = (draft.lesson.spots if draft.lesson is not None else ()) or draft.in_lamp
    marks = [seat.mark for seat in draft.seats]
    sentence = page.say.text("{n} of {all}", n=_taught(stage, draft.lessons), all=len(draft.lessons))
    if snapshot.view is not None and stage in draft.lessons and not spots and not screen.doubt(page, draft):
        draw_view(page, snapshot.view, page.board.inset(8, 4))
    else:
        screen.draw_spots(page, snapshot, spots, marks, sentence)
    column = page.column
    _teaching(page, draft, screen, stage, problem, Rect(column.x, column.y, column.w, 214))
    cards = Rect(column.x, column.y + 222, column.w, 124)
    if snapshot.view is not None and snapshot.view.troubles and spots:
        draw_small_view(page, snapshot.view, cards)
    else:
        for device, row in zip(snapshot.devices, cards.rows(2, 6), strict=False):
            draw_device(page, device, row)
    _start(page, draft, stage in draft.lessons, Rect(column.x, column.foot - 62, column.w, 62))


def _taught(stage: str, lessons: tuple[str, ...]) -> int:
    return lessons.index(stage) if stage in lessons else len(lessons) if stage == DONE else 0


def _teaching(page: Page, draft: Draft, screen: GameScreen, stage: str, problem: str, rect: Rect) -> None:
    open_ = stage in draft.lessons
    page.box(rect, "surface", 12, "gold" if open_ else "line", 2)
    page.words(Rect(rect.x + 16, rect.y + 4, rect.w - 90, 44), page.say.text("Teach the camera"), 28, face="title")
    if draft.camera != ABSENT:
        page.button("ui:aids", Rect(rect.right - 62, rect.y + 6, 54, 52), "", "edge", "menu", 22)
    room = Rect(rect.x + 16, rect.y + 60, rect.w - 32, 84)
    doubt = screen.doubt(page, draft)
    players = {seat.mark: seat.name for seat in draft.seats}
    wrong = doubt or (page.say.unlearnt(problem, players) if problem else "")
    page.words(room, wrong or page.say.lesson(stage), 20, "danger" if wrong else "dim", lines=3, top=True)
    button = Rect(rect.x + 10, rect.foot - 66, rect.w - 20, 58)
    if draft.in_lamp:
        again, without = button.columns(2, 6)
        page.button(f"setup:teach:{stage}", again, page.say.text("Photograph"), "main", "camera", 20, lines=2)
        elsewhere = draft.lesson is not None and draft.lesson.spots
        words = page.say.text("Another place") if elsewhere else page.say.text("Without these")
        page.button("setup:without_places", without, words, "edge", "next", 20, lines=2)
    elif open_:
        page.button(f"setup:teach:{stage}", button, page.say.text("Photograph"), "main", "camera", 23)
    elif stage == DONE:
        again, test = button.columns(2, 6)
        page.button("setup:teach_again", again, page.say.text("Teach again"), "edge", "camera", 20, lines=2)
        page.button("setup:try:begin" if draft.can_try else "", test, page.say.text("Try it out"), "plain", "eye", 20)


def _start(page: Page, draft: Draft, teaching: bool, rect: Rect) -> None:
    start = rect
    if teaching:
        skip, start = rect.columns(2, 6)
        page.button("setup:skip_camera", skip, page.say.text("Without camera"), "edge", size=20, lines=2)
    name, look = "setup:start" if draft.can_next else "", "plain" if teaching else "main"
    page.button(name, start, page.say.text("Start the game"), look, "play", 21, lines=2)


def draw_aids(page: Page, draft: Draft, local: Local) -> None:
    """A sheet with everything about the camera that need not be done every evening."""
    room = frame(page, page.say.text("Camera and board"), icon="camera")
    say = page.say.text
    measure = "setup:measure:begin" if draft.can_measure else ""
    test = "setup:try:begin" if draft.can_try else ""
    choices = (
        Choice(test, say("Try it out"), icon="eye", sub=say("five pieces, to see how well it reads")),
        Choice(measure, say("Measure the board"), icon="hand", sub=say("tap it on the camera's picture")),
        Choice("setup:lens:begin", say("Calibrate the lens"), icon="shade", sub=say("show it the printed sheet")),
        Choice("setup:teach_again", say("Teach again"), icon="camera", sub=say("the empty board and the pieces")),
    )
    grid(page, choices, room, local)
