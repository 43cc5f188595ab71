"""Adding a device by touch: its kind, which of those that are near, and whether it works."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.locale.tables import STATES
from companion.session.snapshot import Snapshot
from companion.session.views import FIND, KINDS, TRY, AddingView, NearView
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.table_frame import draw_keys
from companion.ui.parts.table_stage import Key
from companion.ui.screens.devices.device_cards import VERDICTS, verdict
from companion.ui.screens.devices.devices_page import line_of
from companion.ui.screens.page_frame import draw_pair, draw_prompt, open_page
from companion.ui.screens.telling import first_notice

STEPS = ((KINDS, "Kind"), (FIND, "Find"), (TRY, "Try"))
ROW, MOST = 82.0, 3  # a device's height in the list, and how many there is room for above the hint
CLOSE = "add:close"
SHOWS = {  # what a device does to be known, by its code
    "blinks": "This one blinks now",
    "asked": "It is being asked",
    "moved": "This one moves",
    "heard": "It was heard",
    "pressed": "It was pressed",
    "seen": "It sees this",
}


def draw_adding(page: Page, snapshot: Snapshot, local: Local) -> None:
    """The step that is open."""
    view = snapshot.adding
    back = "add:open" if view.step == FIND else CLOSE
    open_page(page, snapshot, local, page.say.text("Add a device"), _sign(view), back)
    _steps(page, view, told=first_notice(snapshot, local) is not None)
    DRAWN[view.step](page, snapshot, local)


def _sign(view: AddingView) -> str:
    return view.way.sign if view.way is not None else "die"


def _steps(page: Page, view: AddingView, *, told: bool) -> None:
    """How far it is, where the bar has room for it: beside the strip there is room for the step of now alone."""
    right = page.rect.w - 8
    if page.upright or page.badge is not None:
        return
    for number, (step, word) in reversed(tuple(enumerate(STEPS, 1))):
        now = step == view.step
        if told and not now:
            continue
        label = page.say.text(word)
        width = page.ink.width(label, "bold", SMALL) + 34
        page.sign("disc" if now else "hoop", right - width + 12, 26, 24, "gold" if now else "dim")
        page.words(
            Rect(right - width, 13, 24, 26), str(number), SMALL, "bg" if now else "dim", "bold", "centre", grows=False
        )
        page.words(Rect(right - width + 28, 6, width, 40), label, SMALL, "text" if now else "dim", "bold", grows=False)
        right -= width + 8


def _kinds(page: Page, snapshot: Snapshot, _local: Local) -> None:
    view, say = snapshot.adding, page.say.text
    rows = page.zones.stage.rows(max(len(view.ways), 5), 6)
    for way, row in zip(view.ways, rows, strict=False):
        page.box(row, "raised", 10, "edge", 1.4)
        page.touch(f"add:way:{way.name}", row)
        page.sign(way.sign, row.x + 34 * page.unit, row.middle[1], 32 * page.unit)
        draw_pair(
            page, Rect(row.x + 70 * page.unit, row.y, row.w - 82 * page.unit, row.h), say(way.title), say(way.about), 26
        )
    draw_prompt(page, "plus", say("What is it?"), say("Plug it in or wake it, then touch its kind."))
    _file(page, view, page.zones.rows)
    draw_keys(page, Key("", say("Touch a kind"), "hand"), None, None)


def _file(page: Page, view: AddingView, panel: Rect) -> None:
    page.box(panel, "surface", 10)
    sentence = page.say.text("What you add is written into the table file, and works at once: {file}", file=view.file)
    page.words(panel.inset(14, 12), sentence, 20, "dim", lines=8, top=True)


def _find(page: Page, snapshot: Snapshot, local: Local) -> None:
    view, say = snapshot.adding, page.say.text
    _near(page, view, local, page.zones.stage)
    what = say(view.place.title, n=view.place.n) if view.place is not None else ""
    failed = bool(view.told) and not view.near
    about = say("It is looked for again by itself.") if failed else say("It is being looked for.")
    about = say("Touch one: it shows itself.") if view.near else about
    draw_prompt(page, _sign(view), say("Which is {what}?", what=what), about)
    _draw_state(page, view, page.zones.rows)
    is_taken = view.taken >= 0
    look = Key("add:again", say("Look"), "eye")
    again = Key("add:next", say("Another place"), "swap") if view.places > 1 else look
    due = Key("", say("Touch one"), "hand") if view.near else Key("", say("Looking…"))
    chosen = Key("add:it", say("It is {what}", what=what), "check") if is_taken else due
    if failed:
        chosen = replace(look, look="main")
    draw_keys(
        page,
        chosen,
        again if again.name != chosen.name else None,
        Key("add:other", say("Not it"), "cross") if is_taken else None,
    )


def _near(page: Page, view: AddingView, local: Local, place: Rect) -> None:
    """Those that were found, as many as there is room for, and what to do when it is not among them."""
    say = page.say.text
    page.words(
        Rect(place.x + 8, place.y, place.w - 130, 30),
        say("Found, nearest first") if view.near else "",
        20,
        "dim",
        "bold",
    )
    most = max(MOST, int((place.h - 130) // (ROW + 6)))
    pages = max(1, -(-len(view.near) // most))
    first = min(local.page, pages - 1) * most
    for number, near in list(enumerate(view.near))[first : first + most]:
        row = Rect(place.x, place.y + 34 + (number - first) * (ROW + 6), place.w, ROW)
        _row(page, near, number, row, chosen=number == view.taken)
    top = place.y + 34 + min(most, max(1, len(view.near) - first)) * (ROW + 6)
    right = place.right
    if pages > 1:
        key = Rect(right - 110, place.foot - 58, 110, 58)
        page.button(f"ui:page:{(first // most + 1) % pages}", key, f"{first // most + 1}/{pages}", "edge", "next", 20)
        right = key.x - 6
    if not view.near:
        top = place.y + 8
    page.sign("hand", place.x + 22, top + 26, 26, "gold")
    hint = Rect(place.x + 48, top, right - place.x - 52, place.foot - top)
    page.words(hint, say(view.hint), 20, "dim", lines=5, top=True)


def _row(page: Page, near: NearView, number: int, row: Rect, *, chosen: bool) -> None:
    page.box(row, "raised", 10, "gold" if chosen else "edge", 2.6 if chosen else 1.4)
    if not near.wrong:
        page.touch(f"add:take:{number}", row)
    right = row.right - 12
    if near.bars >= 0:
        right = _bars(page, near.bars, right, row)
    room = Rect(row.x + 18, row.y, right - row.x - 26, row.h)
    if near.wrong:
        page.words(Rect(room.x, room.y + 4, room.w, 28), page.say.text(near.name), 20, face="bold")
        sentence = page.say.detail(near.wrong)
        page.words(
            Rect(room.x, room.y + 32, room.w, room.h - 36),
            sentence[:1].upper() + sentence[1:],
            SMALL,
            "danger",
            lines=2,
        )
        return
    draw_pair(page, room, page.say.text(near.name), page.say.text(near.about), 26)


BARS = 4


def _bars(page: Page, strength: int, right: float, row: Rect) -> float:
    """How strongly it is heard; returns the left edge."""
    for bar in range(BARS):
        height = 10.0 + bar * 9
        place = Rect(right - (BARS - bar) * 12, row.middle[1] + 20 - height, 8, height)
        page.box(place, "act" if bar < strength else "line", 2)
    return right - BARS * 12 - 6


def _draw_state(page: Page, view: AddingView, panel: Rect) -> None:
    page.box(panel, "surface", 10)
    if view.told:
        sentence = page.say.detail(view.told)
        page.words(panel.inset(14), sentence[:1].upper() + sentence[1:], 21, "danger", lines=7)
        return
    foot = Rect(panel.x + 8, panel.foot - 44, panel.w - 16, 40)
    above = Rect(panel.x + 8, panel.y + 8, panel.w - 16, panel.h - 56)
    if view.picture:
        page.photo(above, view.picture)
    elif view.taken >= 0 or view.face:
        _die(page, view, above)
    shows = SHOWS.get(view.shows, "")
    if shows:
        page.words(foot, page.say.text(shows), 22, "gold", "bold", "centre")


def _die(page: Page, view: AddingView, room: Rect) -> None:
    """A die with what it has thrown, in rings while its lamp blinks; for other things their drawing."""
    x, y = room.middle
    if view.kind != "dice":
        page.sign(view.way.sign if view.way is not None else "token", x, y, 84, "gold")
        return
    size = min(72.0, room.h / 2)
    for ring in (1.75, 2.15, 2.55) if view.shows == "blinks" else ():
        page.sign("hoop", x, y, min(size * ring, room.h), "gold", 0.6)
    page.die(view.face, x, y, size)


def _try(page: Page, snapshot: Snapshot, _local: Local) -> None:
    """It is written, and at the table already: does it work there?"""
    view, say = snapshot.adding, page.say.text
    device = next((candidate for candidate in snapshot.devices if candidate.kind == view.kind), None)
    state = verdict(device) if device is not None else "waiting"
    works = view.works or (view.kind != "dice" and state == "up")
    icon = _sign(view)
    if works:
        draw_prompt(page, "check", say("It works"), "", "act")
    elif view.kind == "dice":
        draw_prompt(page, icon, say("Throw it"), say("What it shows counts for no game now."))
    else:
        draw_prompt(page, icon, say("One moment"), say("The table is opened with it."))
    panel = page.zones.rows
    page.box(panel, "surface", 10)
    if view.kind == "dice":
        page.die(view.face, panel.middle[0], panel.y + panel.h * 0.4, 92)
    else:
        page.sign(icon, panel.middle[0], panel.y + panel.h * 0.4, 92, "act" if works else "dim")
    state_word = page.say.word(STATES, state)
    page.words(Rect(panel.x + 8, panel.foot - 52, panel.w - 16, 44), state_word, 22, VERDICTS[state], "bold", "centre")
    _written(page, view, page.zones.stage)
    another = Key("add:open", say("Another"), "plus") if view.file else None
    draw_keys(page, Key(CLOSE, say("Done"), "check"), another, None)


def _written(page: Page, view: AddingView, place: Rect) -> None:
    page.box(place, "surface", 10)
    room = place.inset(16, 12)
    sentence = page.say.text("The table file says this now: {file}", file=view.file)
    end = page.words(Rect(room.x, room.y, room.w, 84), sentence, 20, "dim", lines=3, top=True)
    top = end.foot + 14
    for kind, names in view.named.items():
        for name in names:
            if top + 30 <= room.foot:
                page.words(Rect(room.x, top, room.w, 28), line_of(kind, name), 20)
            top += 32


Draw = Callable[[Page, Snapshot, Local], None]
DRAWN: Mapping[str, Draw] = {KINDS: _kinds, FIND: _find, TRY: _try}
