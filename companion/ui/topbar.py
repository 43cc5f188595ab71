"""The bar along the top: menu, round and target, the phases, devices, undo; or a sentence the table should hear."""

from companion.table.snapshot import DeviceView, Notice, Snapshot, TableView
from companion.ui.local import Local, shown_notices
from companion.ui.page import SMALL, Page
from companion.ui.shapes import Rect

TRACK = (
    ("roll", "die"),
    ("winter", "snow"),
    ("revenue", "coins"),
    ("auction", "gavel"),
    ("startups", "sprout"),
    ("end", "hourglass"),
)
DOTS = {"up": "act", "waiting": "gold", "down": "crisis"}


def draw_topbar(page: Page, snapshot: Snapshot, local: Local, table: TableView) -> None:
    """The whole bar."""
    width = page.rect.w
    page.box(Rect(0, 0, width, 48), "surface", 0)
    page.box(Rect(0, 47, width, 1), "line", 0)
    page.sign("menu", 28, 24, 24)
    page.touch("ui:menu", Rect(0, 0, 54, 52))
    right = _unsettled(page, snapshot, _undo(page, snapshot))
    if shown_notices(local, snapshot):
        draw_toast(page, snapshot, local, keep_badge(page, snapshot, right))
        return
    right = _devices(page, snapshot, right)
    right = keep_badge(page, snapshot, right)
    left = _round(page, table)
    _track(page, table, left + 14, right - 8)


def _undo(page: Page, snapshot: Snapshot) -> float:
    """Undo, and Redo beside it while there is something to do again; returns their left edge."""
    right = page.rect.w
    slots = [("undo", "undo", page.say.text("Undo"), 104.0)] if not snapshot.can_redo else []
    if snapshot.can_redo:
        slots = [("redo", "redo", "", 56.0), ("undo", "undo", "", 56.0)]
    for name, icon, label, width in slots:
        rect = Rect(right - width, 0, width, 52)
        enabled = snapshot.can_undo if name == "undo" else snapshot.can_redo
        shown = Rect(rect.x + 4, 5, width - 8, 38)
        page.button(name if enabled else "", rect, label, "edge", icon, 20, shown=shown)
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


def _devices(page: Page, snapshot: Snapshot, right: float) -> float:
    """Camera and dice with a dot for how they are."""
    left = right - 84
    for kind, icon, x in (("camera", "camera", left + 22), ("dice", "die", left + 62)):
        device = next((one for one in snapshot.devices if one.kind == kind), None)
        page.sign(icon, x, 23, 22, "dim")
        _state(page, device, x)
    page.touch("ui:devices", Rect(left, 0, 84, 52))
    return left


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


def draw_toast(page: Page, snapshot: Snapshot, local: Local, right: float) -> None:
    """The gravest sentence the table should hear, in the bar up to `right`; a touch shows all of it."""
    number = shown_notices(local, snapshot)[0]
    notice = next(one for one in snapshot.notices if one.number == number)
    rect = Rect(56, 3, right - 60, 42)
    colour = {"bad": "crisis", "warn": "gold"}.get(notice.level, "edge")
    page.box(rect, "raised", 8, colour, 1.8)
    icon = "warn" if notice.level in ("bad", "warn") or notice.code == "refused" else "check"
    page.sign(icon, rect.x + 20, rect.middle[1], 20, colour if colour != "edge" else "act")
    room = Rect(rect.x + 38, rect.y, rect.w - 92, rect.h)
    page.words(room, told_notice(page, snapshot, notice), SMALL, lines=2)
    page.touch("ui:notices", Rect(rect.x, 0, rect.w - 52, 52))
    page.sign("cross", rect.right - 24, rect.middle[1], 16, "dim")
    page.touch("notice:close", Rect(rect.right - 52, 0, 52, 52))


def told_notice(page: Page, snapshot: Snapshot, notice: Notice) -> str:
    """A notice as a sentence, with the names of the players."""
    table, draft = snapshot.table, snapshot.draft
    players = table.players if table else draft.seats if draft else ()
    return page.say.notice(notice, tuple(player.name for player in players), table.active if table else 0)
