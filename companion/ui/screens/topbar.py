"""The bar along the top: menu, globe, how far the game is, devices, what happened, Undo. Nothing ever covers it."""

from companion.session.snapshot import DeviceView, Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import SMALL, Page
from companion.ui.screens.devices.device_cards import ABSENT, verdict
from companion.ui.screens.people.tongues import draw_globe
from companion.ui.screens.wishes.phones_page import draw_club_sign, draw_shown_sign

MENU = 54.0
DOTS = {"up": "act", "weak": "gold", "waiting": "gold", "down": "danger"}


def draw_topbar(page: Page, snapshot: Snapshot, screen: GameScreen, *, locked: bool = False) -> None:
    """The whole bar but for what happened, which is told apart (`companion.ui.screens.telling`). `locked`: a padlock
    stands beside the menu, some of which is for the staff.
    """
    zones, unit = page.zones, page.unit
    page.box(Rect(0, 0, page.rect.w, zones.undo.h), "surface", 0)
    page.box(Rect(0, zones.undo.h - 1, page.rect.w, 1), "line", 0)
    x, y = zones.menu.middle
    page.sign("menu", x - (10 * unit if locked else 0), y, (22 if locked else 25) * unit)
    if locked:
        page.sign("lock", x + 14 * unit, y, 20 * unit, "gold")
    page.touch("ui:menu", zones.menu)
    draw_shown_sign(page, snapshot, zones.menu)
    if snapshot.club is not None and snapshot.club.on:
        draw_club_sign(page, snapshot.club, zones.menu)
    draw_globe(page)
    _status(page, snapshot, screen, zones.status)
    draw_device_signs(page, snapshot, dice=screen.cover.dice)
    name = "undo" if snapshot.can_undo else ""
    page.button(name, zones.undo, page.say.text("Undo"), "edge", "undo", 22 * unit, shown=zones.undo.inset(4 * unit))


def _status(page: Page, snapshot: Snapshot, screen: GameScreen, rect: Rect) -> None:
    """How far the game is, and below it what wins; or that the disk lacks some of what is shown."""
    if snapshot.unsaved:
        unsaved = page.say.text("Not saved yet")
        page.words(rect, unsaved, 19 * page.unit, "danger", "bold", lines=2, grows=False)
        return
    title, below, sign, colour = screen.status(page, snapshot)
    upper, lower = rect.rows(2, 0)
    small = page.letters(19, 21) * page.unit
    sizes = (size * page.unit for size in (*((26,) if page.large else ()), 24, 21, 19))
    fits = (size for size in sizes if not page.ink.fit(title, "bold", size, upper.w).cut)
    place = Rect(upper.x, upper.y + 3, upper.w, upper.h)
    fitting = next(fits, 0.0)
    if not fitting:
        page.words(rect, title, small, face="bold", lines=2, grows=False)
        return
    page.words(place, title, fitting, face="bold", grows=False)
    room = Rect(lower.x, lower.y - 1, lower.w - (small if sign else 0), lower.h)
    words = page.words(room, below, small, colour, grows=False)
    if sign:
        page.sign(sign, words.right + 4 + small / 2, words.middle[1], small - 2, "gold")


DICE = "dice"
DEVICES = (("camera", "camera"), (DICE, "die"))


def draw_device_signs(page: Page, snapshot: Snapshot, *, dice: bool) -> None:
    """Camera, and dice where a game has any, with a dot for how they are; or that all is simulated."""
    rect = page.zones.devices
    page.touch("ui:devices", rect)
    if snapshot.simulated:
        page.badge = rect.inset(2 * page.unit, 9 * page.unit)
        return
    for (kind, icon), place in zip(DEVICES, rect.columns(len(DEVICES), 0), strict=True):
        if kind == DICE and not dice:
            continue
        device = next((candidate for candidate in snapshot.devices if candidate.kind == kind), None)
        looks = kind == "camera" and device is not None and device.state == "up"
        page.sign(icon, *place.middle, 24 * page.unit, "act" if looks else "dim")
        _state(page, device, *place.middle)


def _state(page: Page, device: DeviceView | None, x: float, y: float) -> None:
    size = 26 * page.unit
    judged = verdict(device) if device is not None else ABSENT
    if judged == ABSENT:
        page.sign("slash", x, y, size, "dim")
        return
    if judged in ("covered", "down"):
        page.sign("slash", x, y, size, "gold" if judged == "covered" else "danger")
    if judged != "covered":
        page.sign("disc", x + 11 * page.unit, y + 11 * page.unit, 9 * page.unit, DOTS.get(judged, "dim"))


def keep_badge(page: Page, snapshot: Snapshot, right: float) -> float:
    """Keep room for the word of a simulated table, on pages without the bar; returns its left edge."""
    if not snapshot.simulated:
        return right
    word = page.say.text("SIMULATED")
    width = page.ink.width(word, "bold", SMALL) + 22
    page.badge = Rect(right - width - 2, 24 * page.unit - 16, width, 32)
    return page.badge.x


def draw_badge(page: Page) -> None:
    """The word for a simulated table, above everything else, in the place the bar has kept for it."""
    if page.badge is None:
        return
    page.layer("badge")
    page.box(page.badge, "surface", 5, "gold", 1.6)
    size = SMALL * page.unit if page.badge.h > 40 else SMALL
    page.words(page.badge.inset(3), page.say.text("SIMULATED"), size, "gold", "bold", "centre", grows=False)
