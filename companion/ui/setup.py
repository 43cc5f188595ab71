"""Set-up, step by step: players, rules, the ring, the numbers of the box, the camera, and off it goes."""

from companion.locale.tables import CLANS as CLAN_NAMES
from companion.table.snapshot import Draft, Snapshot
from companion.ui.local import Local, shown_notices
from companion.ui.page import SMALL, Page
from companion.ui.parts import foot, step_title
from companion.ui.setup_box import draw_box, draw_correction
from companion.ui.setup_camera import draw_camera
from companion.ui.setup_ring import draw_ring_step
from companion.ui.shapes import Rect
from companion.ui.theme import CLANS
from companion.ui.topbar import draw_toast, keep_badge

STEPS = ("players", "rules", "ring", "box", "camera")
STEP_NAMES = {"players": "Players", "rules": "Rules", "ring": "Ring", "box": "Box", "camera": "Camera"}
TARGETS = (5, 6, 7, 8, 9, 10)
LETTERS = {
    False: ("QWERTYUIOP", "ASDFGHJKL-", "ZXCVBNM.'"),
    True: ("ЙЦУКЕНГШЩЗХЪ", "ФЫВАПРОЛДЖЭЁ", "ЯЧСМИТЬБЮ-"),
}


def draw_setup(page: Page, snapshot: Snapshot, draft: Draft, local: Local) -> None:
    """The step that is open, and its dialogs."""
    _bar(page, snapshot, draft, local)
    if draft.step == "players":
        _players(page, draft)
    elif draft.step == "rules":
        _rules(page, draft)
    elif draft.step == "ring":
        draw_ring_step(page, draft, local)
    elif draft.step == "box":
        draw_box(page, draft)
    else:
        draw_camera(page, snapshot, draft)
    kind, *words = local.dialog_words
    if kind == "name" and words:
        _keyboard(page, local, int(words[0]))
    elif kind == "clan" and words:
        _clans(page, draft, int(words[0]))
    elif kind == "box" and words:
        draw_correction(page, draft, int(words[0]))


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
        draw_toast(page, snapshot, local, right)
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


def _keyboard(page: Page, local: Local, seat: int) -> None:
    """Letters to write a name with; a real keyboard works as well."""
    page.layer("keyboard", modal=True)
    rect = Rect(8, 56, page.rect.w - 16, page.rect.h - 64)
    page.box(rect, "surface", 12, "gold", 2)
    page.words(Rect(rect.x + 16, rect.y + 6, 120, 52), page.say.text("Name"), 28, face="title")
    field = Rect(rect.x + 140, rect.y + 8, rect.w - 376, 52)
    page.box(field, "bg", 8, "gold", 2)
    page.words(field.inset(14, 0), local.typed or "…", 26, "text" if local.typed else "dim")
    done = f"setup:name:{seat}:{local.typed}" if local.typed.strip() else ""
    page.button(done, Rect(rect.right - 230, rect.y + 6, 158, 56), page.say.text("Done"), "main", "check", 22)
    page.button("ui:close", Rect(rect.right - 66, rect.y + 6, 58, 56), "", "edge", "cross", 20)
    rows = Rect(rect.x + 8, rect.y + 72, rect.w - 16, rect.h - 82).rows(4, 6)
    lower = bool(local.typed) and not local.typed.endswith(" ")
    for letters, row in zip(LETTERS[local.cyrillic], rows, strict=False):
        _letters(page, letters.lower() if lower else letters, row)
    _last_row(page, local, rows[3])


def _letters(page: Page, letters: str, row: Rect) -> None:
    for letter, cell in zip(letters, row.columns(len(letters), 5), strict=True):
        page.button(f"ui:key:{letter}", cell, letter, "plain", size=26)


def _last_row(page: Page, local: Local, row: Rect) -> None:
    other, space, erase = row.columns(3, 6)
    label = "ABC" if local.cyrillic else "АБВ"
    page.button(f"ui:letters:{'en' if local.cyrillic else 'ru'}", other, label, "edge", "globe", 22)
    page.button("ui:space", space, page.say.text("Space"), "plain", size=22)
    page.button("ui:erase", erase, "", "edge", "erase", 26)


def _rules(page: Page, draft: Draft) -> None:
    say = page.say.text
    step_title(page, say("Which rules?"), say("The two printed rulebooks differ in a few places."))
    presets = (
        ("merged", say("Both, merged"), say("each fills the other's gaps")),
        ("en", say("English rulebook"), say("where they differ, English")),
        ("ru", say("Russian rulebook"), say("where they differ, Russian")),
    )
    for (code, label, sub), cell in zip(presets, Rect(8, 130, page.rect.w - 16, 86).columns(3, 8), strict=True):
        page.button(f"setup:preset:{code}", cell, label, "gold" if draft.preset == code else "plain", size=23, sub=sub)
    page.words(Rect(16, 230, page.rect.w - 32, 28), say("Trophies to win"), 20, "dim")
    row = Rect(8, 262, page.rect.w - 16, 70).columns(len(TARGETS) + 1, 8)
    label = say("Rulebook: {n}", n=draft.default_target)
    page.button("setup:target:0", row[0], label, "gold" if draft.target == 0 else "plain", size=20, lines=2)
    for target, cell in zip(TARGETS, row[1:], strict=True):
        page.button(f"setup:target:{target}", cell, str(target), "gold" if draft.target == target else "plain", size=28)
    foot(page, draft, "setup:next", say("Ring"))
