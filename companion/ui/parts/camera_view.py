"""What the camera shows while it is set up, with numbers where something is wrong, and what to do about each."""

from collections.abc import Sequence

from companion.session.snapshot import CameraView, ViewTrouble
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import SMALL, Page

MOST_TOLD = 3
"""The gravest; when they are put right the next ones follow."""
LEAST_ASPECT, MOST_ASPECT = 1.25, 2.4
MARK = 26.0
TEXT = 19
SMALL_WIDTH = 150.0


def draw_view(page: Page, view: CameraView, room: Rect) -> None:
    """The picture at the top of the room, and below it what is wrong, or that all is well."""
    aspect = min(max(view.aspect, LEAST_ASPECT), MOST_ASPECT)
    picture = Rect(room.x, room.y, room.w, room.w / aspect)
    if picture.h > room.h * 0.62:
        picture = Rect(room.x, room.y, room.h * 0.62 * aspect, room.h * 0.62)
    page.photo(picture, view.picture)
    told = view.troubles[:MOST_TOLD]
    for number, x, y in _places(told, picture.inset(MARK / 2)):
        _mark(page, number, x, y)
    rest = Rect(room.x, picture.foot + 6, room.w, room.foot - picture.foot - 6)
    if not told:
        page.sign("check", rest.x + 14, rest.y + 26, 24, "act")
        page.words(
            Rect(rest.x + 36, rest.y, rest.w - 36, 52), page.say.text("The camera sees the board well."), 22, lines=2
        )
        return
    for number, (trouble, row) in enumerate(zip(told, rest.rows(MOST_TOLD, 2), strict=False), 1):
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


def _places(told: Sequence[ViewTrouble], picture: Rect) -> list[tuple[int, float, float]]:
    """Where the numbers stand: not for what the whole picture suffers from, nor one on another."""
    found: list[tuple[int, float, float]] = []
    for number, trouble in enumerate(told, 1):
        x, y = picture.x + trouble.x * picture.w, picture.y + trouble.y * picture.h
        if trouble.x >= 0 and all(abs(x - a) > MARK or abs(y - b) > MARK for _, a, b in found):
            found.append((number, x, y))
    return found


def _mark(page: Page, number: int, x: float, y: float) -> None:
    page.sign("disc", x, y, MARK, "gold")
    page.words(Rect(x - MARK / 2, y - MARK / 2, MARK, MARK), str(number), 19, "bg", "bold", "centre")
