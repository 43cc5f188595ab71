"""The frame of a page that is no table: the bar, what is asked, rows to choose from. Its keys stand where a game has
them, and everything else in the same zones, so that a finger finds it.
"""

from companion.locale.preferences import LANGUAGES
from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.table_frame import BLOCK, LEAST, NARROW, draw_due
from companion.ui.parts.table_stage import Due, Key
from companion.ui.screens.people.tongues import draw_globe, following
from companion.ui.screens.telling import first_notice
from companion.ui.screens.topbar import draw_device_signs

NOTHING = Snapshot()  # outside a game no hand has anything to do
LARGE_SUB = 22.0  # the size of the line below a name, in large letters
TITLES, LARGE_TITLES = (27, 24, 22, 20, 19), (33, 30, 27, 24, 22, 20, 19)  # sizes, the first with which it fits


def open_page(page: Page, snapshot: Snapshot, local: Local, title: str, icon: str, back: str) -> None:
    """An empty page over everything, with its title and the way back in the menu's place."""
    page.layer("dialog", modal=True)
    page.box(page.rect, "bg", 0)
    place = page.zones.menu
    page.button(back, place, "", "edge", "back", 24 * page.unit, shown=place.inset(5 * page.unit))
    left = page.zones.globe.right + 4 * page.unit
    has_notice = first_notice(snapshot, local) is not None and not page.upright
    right = page.zones.strip.x if has_notice else page.zones.undo.x
    _title(page, title, icon, Rect(left, 0, right - left - 8, page.zones.undo.h))
    if page.badge is not None:
        page.badge = page.zones.undo.inset(4 * page.unit, 9 * page.unit)


def draw_home_bar(
    page: Page, snapshot: Snapshot, local: Local, title: str, *, back: str = "", dice: bool = True
) -> None:
    """The bar of the pages before any game: the menu, or the way `back`; where nobody minds the table the staff's
    padlock, and in Undo's place the key that makes it quiet. `dice`: the game that is chosen is played with dice.
    """
    zones, unit = page.zones, page.unit
    page.box(Rect(0, 0, page.rect.w, zones.undo.h), "surface", 0)
    sign, name = ("lock", "ui:staff") if local.kiosk is not None else ("menu", "ui:menu")
    if back:
        sign, name = "back", back
    page.sign(sign, *zones.menu.middle, 25 * unit)
    page.touch(name, zones.menu)
    draw_globe(page)
    if local.kiosk is not None:
        muted = local.chosen.mute == "on"
        key = f"ui:set:mute:{'off' if muted else 'on'}"
        page.button(
            key, zones.undo, "", "edge", "mute" if muted else "horn", 26 * unit, shown=zones.undo.inset(4 * unit)
        )
    if not back:
        draw_device_signs(page, snapshot, dice=dice)
    elif snapshot.simulated:
        page.badge = zones.undo.inset(4 * unit, 9 * unit)
    right = zones.devices.x if not back else zones.strip.x if not page.upright else zones.undo.x
    _title(page, title, "", Rect(zones.status.x, 0, right - zones.status.x, zones.undo.h))


def _title(page: Page, title: str, icon: str, room: Rect) -> None:
    unit = page.unit
    page.box(Rect(0, room.foot - 1, page.rect.w, 1), "line", 0)
    left = room.x
    if icon:
        page.sign(icon, left + 16 * unit, room.middle[1], 26 * unit, "gold")
        left += 36 * unit
    place = Rect(left, room.y, room.right - left, room.h)
    titles = LARGE_TITLES if page.large else TITLES
    sizes = (size * unit for size in titles if page.ink.width(title, "title", size * unit) <= place.w)
    page.words(place, title, next(sizes, TITLES[-1] * unit), face="title", lines=2, grows=False)


def draw_prompt(page: Page, sign: str, title: str, about: str, colour: str = "gold", topic: str = "") -> None:
    """What is asked now, or how it is: a sign, a title, and a sentence."""
    draw_due(page, NOTHING, Due(title, about, sign=sign, colour=colour, topic=topic))


def draw_way(page: Page, rect: Rect, name: str, sign: str, label: str, sub: str) -> None:
    """A row that leads on: a sign, a word, and a line of what lies behind it."""
    unit = page.unit
    page.box(rect, "surface", 10)
    page.touch(name, rect)
    block = Rect(rect.x, rect.y, BLOCK * unit, rect.h)
    page.box(block, "raised", 10)
    page.sign(sign, *block.middle, 30 * unit, "gold")
    narrow = rect.w < NARROW * unit  # one of two side by side: the words have all the room
    if not narrow:
        page.sign("next", rect.right - 24 * unit, rect.middle[1], 22 * unit, "dim")
    left = block.right + (8 if narrow else 12) * unit
    draw_pair(page, Rect(left, rect.y, rect.right - left - (6 if narrow else 42) * unit, rect.h), label, sub, 30)


def draw_pair(page: Page, room: Rect, label: str, sub: str, most: float) -> None:
    """A name and below it a line about it, both as large as there is room for; `sub` may have two lines."""
    unit = page.unit
    high = min(page.letters(most, most + 7) * unit, room.h * page.letters(0.42, 0.44))
    if not sub:
        page.words(room, label, high, face="bold", lines=2, grows=False)
        return
    for low in (page.letters(LEAST, LARGE_SUB) * unit, LEAST * unit):
        lines = 2 if room.h - high * 1.2 > 2.4 * low else 1
        fitted = page.ink.fit(sub, "body", low, room.w, lines)
        if not fitted.cut:
            break
    tall = page.ink.height(fitted.face, low) * 0.92 * len(fitted.lines)
    top = Rect(room.x, room.middle[1] - (high * 1.25 + tall) / 2, room.w, high * 1.25)
    sizes = [size for size in (high, high * 0.88, high * 0.78) if not page.ink.fit(label, "bold", size, room.w).cut]
    page.words(top, label, sizes[0] if sizes else low, face="bold", grows=False)
    below = Rect(room.x, top.foot, room.w, room.foot - top.foot)
    page.words(below, sub, low, "dim", lines=lines, top=True, grows=False)


def language_key(code: str, now: str) -> Key:
    """A key for a language."""
    return Key(f"ui:lang:{code}", LANGUAGES[code], "check" if code == now else "")


def other_language(now: str) -> Key:
    """A key for the language after this one."""
    return language_key(following(now), now)
