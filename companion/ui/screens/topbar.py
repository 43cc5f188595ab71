"""The bar along the top: menu, round and target, the phases, devices, undo. Nothing ever covers it."""

from companion.games.orconomy.view_shapes import TableView
from companion.session.snapshot import DeviceView, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import SMALL, Page

TRACK = (
    ("roll", "die"),
    ("winter", "snow"),
    ("revenue", "coins"),
    ("auction", "gavel"),
    ("startups", "sprout"),
    ("end", "hourglass"),
)
DOTS = {"up": "act", "waiting": "gold", "down": "crisis"}


def draw_topbar(page: Page, snapshot: Snapshot, table: TableView) -> None:
    """The whole bar."""
    width = page.rect.w
    page.box(Rect(0, 0, width, 48), "surface", 0)
    page.box(Rect(0, 47, width, 1), "line", 0)
    page.sign("menu", 28, 24, 24)
    page.touch("ui:menu", Rect(0, 0, 54, 52))
    right = _unsettled(page, snapshot, _undo(page, snapshot))
    right = _devices(page, snapshot, right)
    right = keep_badge(page, snapshot, right)
    left = _round(page, table)
    _track(page, table, left + 14, right - 8)


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


DEVICES = (("camera", "camera"), ("dice", "die"), ("disk", "disk"))
ALWAYS = ("camera", "dice")
"""Kinds of devices that stand in the bar even where there is none; a disk only when something is wrong with it."""


def _devices(page: Page, snapshot: Snapshot, right: float) -> float:
    """Camera and dice with a dot for how they are."""
    kinds = [(kind, icon) for kind, icon in DEVICES if kind in ALWAYS or _device(snapshot, kind)]
    left = right - 4 - 40 * len(kinds)
    for place, (kind, icon) in enumerate(kinds):
        x = left + 22 + 40 * place
        page.sign(icon, x, 23, 22, "dim")
        _state(page, _device(snapshot, kind), x)
    page.touch("ui:devices", Rect(left, 0, 4 + 40 * len(kinds), 52))
    return left


def _device(snapshot: Snapshot, kind: str) -> DeviceView | None:
    return next((one for one in snapshot.devices if one.kind == kind), None)


def _state(page: Page, device: DeviceView | None, x: float) -> None:
    if device is None or device.state == "absent":
        page.sign("slash", x, 23, 24, "dim")
        return
    if device.state == "down":
        page.sign("slash", x, 23, 24, "crisis")
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


def _round(page: Page, table: TableView) -> float:
    title = page.say.text("Round {n}", n=table.round) if table.round else page.say.phase(table.phase)
    place = page.words(Rect(58, 2, 190, 44), title, 24, "text", "title")
    until = page.words(Rect(place.right + 13, 2, 40, 44), page.say.text("to"), 20, "dim")
    number = page.words(Rect(until.right + 6, 2, 40, 44), str(table.target), 26, "gold", "bold")
    page.sign("trophy", number.right + 14, 24, 18, "gold")
    return number.right + 24


def _track(page: Page, table: TableView, left: float, right: float) -> None:
    """The phases of a round in their order, the present one named; alone when there is no room for all."""
    steps = [(code, icon) for code, icon in TRACK if code != "winter" or table.phase == "winter"]
    if table.phase not in [code for code, _ in steps]:
        return
    name = page.say.phase(table.phase)
    pill = page.ink.width(name, "bold", 20) + 50
    room = pill + 38 * (len(steps) - 1)
    if room > right - left:
        steps = [step for step in steps if step[0] == table.phase]
        pill = min(pill, right - left)
        room = pill
    if pill < 60:
        return
    x = left + (right - left - room) / 2
    for code, icon in steps:
        if code == table.phase:
            _pill(page, Rect(x, 8, pill, 32), icon, name)
            x += pill
        else:
            page.sign(icon, x + 19, 24, 18, "dim")
            x += 38


def _pill(page: Page, rect: Rect, icon: str, name: str) -> None:
    page.box(rect, "raised", 16, "gold", 1.4)
    page.sign(icon, rect.x + 20, 24, 19, "gold")
    page.words(Rect(rect.x + 36, rect.y, rect.w - 44, rect.h), name, 20, "text", "bold")
