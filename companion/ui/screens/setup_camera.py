"""Teaching the camera at set-up: one picture after the other, each with its pieces on marked places."""

from companion.session.snapshot import Draft, Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.camera_view import draw_small_view, draw_view
from companion.ui.parts.page import Page
from companion.ui.screens.device_cards import draw_device

DONE = "done"


def draw_camera(page: Page, snapshot: Snapshot, draft: Draft, screen: GameScreen) -> None:
    """The camera's picture, or the board with the places for pieces; what to do, the devices, and the start."""
    stage, _, problem = draft.camera.partition("-")
    spots = draft.lesson.spots if draft.lesson is not None else ()
    marks = [seat.mark for seat in draft.seats]
    told = page.say.text("{n} of {all}", n=_taught(stage, screen.lessons), all=len(screen.lessons))
    if snapshot.view is not None and stage in screen.lessons and not spots and not screen.doubt(page, draft):
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
    _start(page, draft, stage in screen.lessons, Rect(column.x, column.foot - 62, column.w, 62))


def _taught(stage: str, lessons: tuple[str, ...]) -> int:
    return lessons.index(stage) if stage in lessons else len(lessons) if stage == DONE else 0


def _teaching(page: Page, draft: Draft, screen: GameScreen, stage: str, problem: str, rect: Rect) -> None:
    open_ = stage in screen.lessons
    page.box(rect, "surface", 12, "gold" if open_ else "line", 2)
    page.words(Rect(rect.x + 16, rect.y + 4, rect.w - 32, 44), page.say.text("Teach the camera"), 28, face="title")
    room = Rect(rect.x + 16, rect.y + 50, rect.w - 32, 86)
    doubt = screen.doubt(page, draft)
    wrong = doubt or (page.say.unlearnt(problem) if problem else "")
    page.words(room, wrong or page.say.lesson(stage), 20, "danger" if wrong else "dim", lines=3, top=True)
    if open_:
        button = Rect(rect.x + 10, rect.foot - 66, rect.w - 20, 58)
        page.button(f"setup:teach:{stage}", button, page.say.text("Photograph"), "main", "camera", 23)


def _start(page: Page, draft: Draft, teaching: bool, rect: Rect) -> None:
    start = rect
    if teaching:
        skip, start = rect.columns(2, 6)
        page.button("setup:skip_camera", skip, page.say.text("Without camera"), "edge", size=20, lines=2)
    name, look = "setup:start" if draft.can_next else "", "plain" if teaching else "main"
    page.button(name, start, page.say.text("Start the game"), look, "play", 21, lines=2)
