"""Set-up, step by step: players, rules, the ring, the numbers of the box, the camera, and off it goes."""

from collections.abc import Callable, Mapping

from companion.games.orconomy.screen.setup.setup_box import draw_box, draw_correction
from companion.games.orconomy.screen.setup.setup_ratings import draw_rating, draw_ratings
from companion.games.orconomy.screen.setup.setup_ring import draw_ring_step
from companion.games.orconomy.screen.setup.setup_rules import draw_agree, draw_options, draw_rules
from companion.locale.tables import CLANS as CLAN_NAMES
from companion.session.snapshot import Draft, Snapshot
from companion.ui.local import Local, shown_notices
from companion.ui.paint.shapes import Rect
from companion.ui.paint.theme import CLANS
from companion.ui.parts.keyboard import draw_keyboard
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.setup_step import foot, step_title
from companion.ui.screens.setup_camera import draw_camera
from companion.ui.screens.telling import draw_strip
from companion.ui.screens.topbar import keep_badge

STEPS = ("players", "rules", "ring", "box", "camera")
STEP_NAMES = {"players": "Players", "rules": "Rules", "ring": "Ring", "box": "Box", "camera": "Camera"}


def draw_setup(page: Page, snapshot: Snapshot, draft: Draft, local: Local) -> None:
    """The step that is open, and its dialogs."""
    _bar(page, snapshot, draft, local)
    if draft.step == "players":
        _players(page, draft)
    elif draft.step == "rules":
        draw_rules(page, draft)
    elif draft.step == "ring":
        draw_ring_step(page, draft, local)
    elif draft.step == "box":
        draw_box(page, draft)
    else:
        draw_camera(page, snapshot, draft)
    kind, *words = local.dialog_words
    if kind in DIALOGS:
        DIALOGS[kind](page, draft)
    elif kind in WORDED and words:
        WORDED[kind](page, draft, local, words[0])


def _bar(page: Page, snapshot: Snapshot, draft: Draft, local: Local) -> None:
    width = page.rect.w
    page.box(Rect(0, 0, width, 48), "surface", 0)
    page.box(Rect(0, 47, width, 1), "line", 0)
    if draft.step != STEPS[0]:
        page.sign("back", 27, 24, 22)
        page.touch("setup:back", Rect(0, 0, 56, 52))
    right = width - 60
    page.sign("globe", width - 29, 24, 24, "dim")
    page.touch("ui:menu", Rect(width - 58, 0, 58, 52))
    right = keep_badge(page, snapshot, right) - 8
    if shown_notices(local, snapshot):
        draw_strip(page, snapshot, local, right, opens=True)
        return
    now = STEPS.index(draft.step) if draft.step in STEPS else 0
    for number, (step, place) in enumerate(zip(STEPS, Rect(60, 0, right - 60, 48).columns(5, 4), strict=True)):
        _step(page, number, now, page.say.text(STEP_NAMES[step]), place)


def _step(page: Page, number: int, now: int, name: str, place: Rect) -> None:
    y = place.middle[1]
    page.sign("disc", place.x + 14, y, 26, "gold" if number == now else "raised")
    if number < now:
        page.sign("check", place.x + 14, y, 14, "act")
    else:
        digit = Rect(place.x, place.y, 28, place.h)
        page.words(digit, str(number + 1), 19, "bg" if number == now else "text", "bold", "centre")
    face, colour = ("bold", "text") if number == now else ("body", "dim")
    page.words(Rect(place.x + 32, place.y, place.w - 32, place.h), name, 19, colour, face)


def _players(page: Page, draft: Draft) -> None:
    step_title(
        page,
        page.say.text("Who plays?"),
        page.say.text("In table order, clockwise. Tap a mark or a name to change it."),
    )
    rows = Rect(8, 124, page.rect.w - 292, page.rect.h - 132).rows(5, 4)
    for seat, row in zip(range(len(draft.seats)), rows, strict=False):
        _seat(page, draft, seat, row)
    side = Rect(page.rect.w - 268, 124, 260, 150)
    page.words(Rect(side.x, side.y, side.w, 28), page.say.text("Number of players"), 20, "dim")
    for count, cell in zip(range(2, 6), Rect(side.x, side.y + 32, side.w, 60).columns(4, 6), strict=True):
        page.button(f"setup:count:{count}", cell, str(count), "gold" if count == len(draft.seats) else "plain", size=28)
    foot(page, draft, "setup:next", page.say.text("Rules"))


def _seat(page: Page, draft: Draft, seat: int, row: Rect) -> None:
    player = draft.seats[seat]
    page.box(row, "surface", 8)
    mark = Rect(row.x, row.y, 70, row.h)
    page.mark(player.clan, *mark.middle, 20)
    page.touch(f"ui:clan:{seat}", mark)
    field = Rect(row.x + 74, row.y, row.w - 74, row.h)
    inner = field.inset(4, 6)
    page.box(inner, "bg", 6, "edge")
    clan = page.words(
        Rect(inner.right - 84, inner.y, 74, inner.h),
        page.say.word(CLAN_NAMES, player.clan),
        SMALL,
        "dim",
        align="right",
    )
    name = Rect(inner.x + 14, inner.y, clan.x - inner.x - 22, inner.h)
    page.words(name, player.name or page.say.text("Name"), 24, "text" if player.name else "dim")
    page.touch(f"ui:name:{seat}", field)


def _clans(page: Page, draft: Draft, seat: int) -> None:
    page.layer("clans", modal=True)
    rect = Rect(page.rect.w / 2 - 320, 130, 640, 200)
    page.box(rect, "surface", 12, "gold", 2)
    page.words(Rect(rect.x + 20, rect.y + 8, 500, 48), page.say.text("Which mark?"), 28, face="title")
    page.button("ui:close", Rect(rect.right - 62, rect.y + 4, 58, 54), "", "edge", "cross", 20)
    for clan, cell in zip(CLANS, Rect(rect.x + 14, rect.y + 68, rect.w - 28, 118).columns(5, 8), strict=True):
        own = seat < len(draft.seats) and draft.seats[seat].clan == clan
        page.box(cell, "raised", 10, "gold" if own else "edge", 2 if own else 1.4)
        page.mark(clan, cell.middle[0], cell.y + 48, 28)
        page.words(Rect(cell.x, cell.foot - 36, cell.w, 30), page.say.word(CLAN_NAMES, clan), 20, align="centre")
        page.touch(f"setup:clan:{seat}:{clan}", cell)


DIALOGS: Mapping[str, Callable[[Page, Draft], None]] = {"agree": draw_agree, "ratings": draw_ratings}
WORDED: Mapping[str, Callable[[Page, Draft, Local, str], None]] = {
    "name": lambda page, _draft, local, seat: draw_keyboard(page, local, f"setup:name:{seat}:{{}}"),
    "clan": lambda page, draft, _local, seat: _clans(page, draft, int(seat)),
    "box": lambda page, draft, _local, number: draw_correction(page, draft, int(number)),
    "options": draw_options,
    "rating": lambda page, draft, _local, card: draw_rating(page, draft, card),
}
