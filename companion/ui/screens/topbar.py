"""The bar along the top: menu, how far the game is, devices, undo. Nothing ever covers it."""

from companion.session.snapshot import DeviceView, Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import SMALL, Page
from companion.ui.screens.people.tongues import GLOBE, draw_globe

MENU = 54.0
UNSAVED = 84.0
"""How wide the words are that say that something is not saved yet."""
DOTS = {"up": "act", "waiting": "gold", "down": "danger"}


def draw_topbar(page: Page, snapshot: Snapshot, screen: GameScreen, waited: int = 0) -> None:
    """The whole bar; `waited` are the minutes of a turn that is longer than people want, 0 for none."""
    width = page.rect.w
    page.box(Rect(0, 0, width, 48), "surface", 0)
    page.box(Rect(0, 47, width, 1), "line", 0)
    page.sign("menu", 28, 24, 24)
    page.touch("ui:menu", Rect(0, 0, 54, 52))
    right = _unsettled(page, snapshot, _undo(page, snapshot))
    right = _unsaved(page, snapshot, _devices(page, snapshot, right))
    right = _absent(page, snapshot, right)
    right = _waited(page, waited, keep_badge(page, snapshot, right))
    draw_globe(page, MENU)
    screen.draw_status(page, snapshot, MENU + GLOBE + 4, right - 8)


def _waited(page: Page, minutes: int, right: float) -> float:
    """How long the table has waited; returns the left edge."""
    if not minutes:
        return right
    place = Rect(right - 76, 2, 74, 44)
    page.sign("clock", place.x + 12, 24, 20, "gold")
    words = Rect(place.x + 26, place.y, 48, place.h)
    page.words(words, page.say.text("{n} min", n=minutes), 19, "gold", "bold", grows=False)
    return place.x


def _undo(page: Page, snapshot: Snapshot) -> float:
    """Undo, always in its place, and Redo to its left while there is something to do again; returns their left edge."""
    label = page.say.text("Undo")
    slots = [("undo", "undo", label, 104.0, snapshot.can_undo)]
    if snapshot.can_redo:
        slots.append(("redo", "redo", "", 56.0, True))
    right = page.rect.w
    for name, icon, words, width, enabled in slots:
        rect = Rect(right - width, 0, width, 52)
        shown = Rect(rect.x + 4, 5, width - 8, 38)
        page.button(name if enabled else "", rect, words, "edge", icon, 20, shown=shown)
        right -= width
    return right


def _unsettled(page: Page, snapshot: Snapshot, right: float) -> float:
    """How many acts no longer hold, while there are any; a touch shows them."""
    if not snapshot.unsettled:
        return right
    left = right - 62
    page.sign("warn", left + 20, 23, 24, "gold")
    page.words(Rect(left + 36, 2, 24, 44), str(len(snapshot.unsettled)), 22, "gold", "bold")
    page.touch("ui:unsettled", Rect(left, 0, 62, 52))
    return left


def _absent(page: Page, snapshot: Snapshot, right: float) -> float:
    """How many seats the app plays, and whether it waits after an undo; a touch shows who is absent."""
    absent = snapshot.absent
    if not absent.seats:
        return right
    left = right - 62
    page.sign("person", left + 20, 23, 22, "gold")
    if absent.held:
        page.sign("pause", left + 46, 23, 18, "gold")
    else:
        page.words(Rect(left + 36, 2, 24, 44), str(len(absent.seats)), 22, "gold", "bold")
    page.touch("ui:people", Rect(left, 0, 62, 52))
    return left


def _unsaved(page: Page, snapshot: Snapshot, right: float) -> float:
    """That the disk lacks some of what is shown, as long as it does; a touch shows the devices, the disk among them."""
    if not snapshot.unsaved:
        return right
    place = Rect(right - UNSAVED, 4, UNSAVED - 4, 40)
    page.box(place, "surface", 5, "danger", 1.6)
    words = place.inset(3)
    page.words(words, page.say.text("Not saved yet"), SMALL, "danger", "bold", "centre", lines=2, grows=False)
    page.touch("ui:devices", Rect(place.x, 0, UNSAVED, 52))
    return place.x


DEVICES = (("camera", "camera"), ("dice", "die"), ("disk", "disk"))
ALWAYS = ("camera", "dice")
"""Kinds of devices that stand in the bar even where there is none; a disk only when something is wrong with it."""


def _devices(page: Page, snapshot: Snapshot, right: float) -> float:
    """Camera and dice with a dot for how they are; the camera's is green only while it looks."""
    kinds = [(kind, icon) for kind, icon in DEVICES if _in_bar(snapshot, kind)]
    left = right - 4 - 40 * len(kinds)
    for place, (kind, icon) in enumerate(kinds):
        x = left + 22 + 40 * place
        device = _device(snapshot, kind)
        looks = kind == "camera" and device is not None and device.state == "up"
        page.sign(icon, x, 23, 22, "act" if looks else "dim")
        _state(page, device, x)
    page.touch("ui:devices", Rect(left, 0, 4 + 40 * len(kinds), 52))
    return left


def _in_bar(snapshot: Snapshot, kind: str) -> bool:
    """Whether a device stands in the bar: a disk that cannot be written is said in words there."""
    return kind in ALWAYS or (_device(snapshot, kind) is not None and not snapshot.unsaved)


def _device(snapshot: Snapshot, kind: str) -> DeviceView | None:
    return next((one for one in snapshot.devices if one.kind == kind), None)


def _state(page: Page, device: DeviceView | None, x: float) -> None:
    if device is None or device.state == "absent":
        page.sign("slash", x, 23, 24, "dim")
        return
    if device.state == "covered":
        page.sign("slash", x, 23, 24, "gold")
        return
    if device.state == "down":
        page.sign("slash", x, 23, 24, "danger")
    page.sign("disc", x + 10, 33, 9, DOTS.get(device.state, "dim"))


def keep_badge(page: Page, snapshot: Snapshot, right: float) -> float:
    """Keep room for the word of a simulated table; returns its left edge."""
    if not snapshot.simulated:
        return right
    word = page.say.text("SIMULATED")
    width = page.ink.width(word, "bold", SMALL) + 22
    page.badge = Rect(right - width - 2, 8, width, 32)
    return page.badge.x


def draw_badge(page: Page) -> None:
    """The word for a simulated table, above everything else, in the place the bar has kept for it."""
    if page.badge is None:
        return
    page.layer("badge")
    page.box(page.badge, "surface", 5, "gold", 1.6)
    page.words(page.badge, page.say.text("SIMULATED"), SMALL, "gold", "bold", "centre")
