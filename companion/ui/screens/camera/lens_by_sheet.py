"""The lens calibrated by showing the printed sheet to the camera: where to hold it, how far it is, and the error."""

from companion.session.snapshot import Draft, LensShown
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import Page

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
    told = page.say.text("Print the sheet with: orctable print lens. Glue it on something flat.")
    page.words(hint, told, 19, "dim", lines=3, top=True)
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
    came = page.say.lens_came(lens.came) if lens.came else ""
    colour = "act" if lens.came == "taken" else "gold"
    page.words(Rect(words.x, words.y + 116, words.w, words.h - 116), came, 20, colour, lines=2, top=True)
    upper, lower = buttons.rows(2, 6)
    page.button("setup:lens:skip", upper, page.say.text("Skip this place"), "plain", "next", 21)
    page.button("setup:lens:afresh" if lens.taken else "", lower, page.say.text("Start over"), "edge", "undo", 21)


def _result(page: Page, lens: LensShown, words: Rect, buttons: Rect) -> None:
    """The error in pixels, and whether it is good enough."""
    head, below = Rect(words.x, words.y, words.w, 40), Rect(words.x, words.y + 48, words.w, words.h - 48)
    if lens.kept:
        page.words(head, page.say.text("The lens is kept."), 26, "act", "bold")
        page.words(below, page.say.text("The camera begins anew with it."), 21, lines=3, top=True)
        page.button("setup:lens:end", buttons.rows(2, 6)[1], page.say.text("Done"), "main", "check", 23)
        return
    if lens.good:
        page.words(head, page.say.text("PASS"), 34, "act", "bold")
        told = page.say.text("The corners fit within {error} pixels; {limit} is allowed.", **_pixels(lens))
    else:
        page.words(head, page.say.text("Not good enough yet"), 26, "danger", "bold")
        told = page.say.text("Too few places were shown.")
        if lens.rms_px > 0:
            told = page.say.text("The corners are {error} pixels off, and {limit} is allowed.", **_pixels(lens))
            told += " " + page.say.text("Hold the sheet still and flat, in more light.")
    page.words(below, told, 21, lines=4, top=True)
    upper, lower = buttons.rows(2, 6)
    page.button("setup:lens:keep" if lens.good else "", upper, page.say.text("Keep this lens"), "main", "check", 22)
    page.button("setup:lens:afresh", lower, page.say.text("Start over"), "edge", "undo", 21)


def _pixels(lens: LensShown) -> dict[str, str]:
    return {"error": f"{lens.rms_px:.2f}", "limit": f"{lens.limit_px:.2f}"}
