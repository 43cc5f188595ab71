"""Teaching the camera at set-up: one picture after the other, each with its pieces on marked places."""

from companion.session.snapshot import Draft, Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.camera_view import draw_small_view, draw_view
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, frame, grid
from companion.ui.screens.camera.lens_by_sheet import draw_lens
from companion.ui.screens.camera.measured_board import draw_measuring
from companion.ui.screens.camera.trying import draw_trials
from companion.ui.screens.devices.device_cards import draw_device

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
    spots = draft.in_lamp or (draft.lesson.spots if draft.lesson is not None else ())
    marks = [seat.mark for seat in draft.seats]
    told = page.say.text("{n} of {all}", n=_taught(stage, draft.lessons), all=len(draft.lessons))
    if snapshot.view is not None and stage in draft.lessons and not spots and not screen.doubt(page, draft):
        draw_view(page, snapshot.view, page.board.inset(8, 4))
    else:
        screen.draw_spots(page, snapshot, spots, marks, told)
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
        page.button("setup:without_places", without, page.say.text("Without these"), "edge", "next", 20, lines=2)
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
