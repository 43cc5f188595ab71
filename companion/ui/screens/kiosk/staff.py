"""The staff's PIN, and what only the staff may do at a table that nobody minds."""

from collections.abc import Mapping

from companion.session.snapshot import Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import KioskView, Local
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import DIGITS, Choice, frame, grid

TITLES: Mapping[str, tuple[str, str]] = {
    "pin": ("Staff only", "Four digits."),
    "new": ("Choose a PIN for the staff", "Four digits. Settings and the end of a game will ask for it."),
    "again": ("The same PIN again", "So that no slip of the finger locks you out."),
}
PROBLEMS: Mapping[str, str] = {
    "wrong": "That is not the PIN.",
    "differ": "They were different. Choose anew.",
    "unwritten": "It cannot be kept: is the disk full?",
    "damaged": "The PIN cannot be read. At the console: orctable kiosk --forget-pin",
}
APPLIANCE = (
    ("update", "Update", "to_last"), ("backup", "Back up", "disk"), ("restore", "Restore", "undo"),
    ("report", "Report", "eye"),
)  # fmt: skip
"""What the machine under the table may offer: its name, its word, its sign."""
DOT = 26.0
LENGTH = 4


def draw_pin(page: Page, _snapshot: Snapshot, local: Local, _screen: GameScreen) -> None:
    """The keys for the PIN; what is typed shows as points only. Where none was ever set: how one is."""
    kiosk = local.kiosk or KioskView()
    if kiosk.asks == "unset":
        _unset(page)
        return
    page.layer("pin", modal=True)
    width = min(720.0, page.rect.w - 16)
    height = min(page.rect.h - page.top - 8, 560.0)
    rect = Rect((page.rect.w - width) / 2, page.top, width, height)
    page.box(rect, "surface", 12, "gold", 2)
    left, right = rect.inset(16, 12).columns(2, 16)
    _asked(page, kiosk, left)
    _keys(page, kiosk, Rect(right.x, right.y + 52, right.w, right.h - 52))
    if kiosk.asks == "pin":
        page.button("ui:close", Rect(rect.right - 62, rect.y + 4, 58, 54), "", "edge", "cross", 20)


def _unset(page: Page) -> None:
    """Nobody at the screen may choose the first PIN: it would be the first passer-by's."""
    room = frame(page, page.say.text("Staff only"), icon="lock")
    told = "No PIN is set yet. Whoever looks after this table sets it at its console: orctable kiosk --new-pin"
    page.words(room, page.say.text(told), 26, lines=5, top=True)


def _asked(page: Page, kiosk: KioskView, room: Rect) -> None:
    """What is asked for, how far it is, and what was wrong."""
    title, about = TITLES[kiosk.asks]
    page.sign("lock", room.x + 22, room.y + 30, 40, "gold")
    page.words(Rect(room.x + 54, room.y, room.w - 54, 76), page.say.text(title), 28, face="title", lines=2)
    for number in range(LENGTH):
        x = room.x + 30 + number * 62
        page.sign("disc" if number < kiosk.digits else "hoop", x, room.y + 122, DOT, "gold")
    text = Rect(room.x, room.y + 160, room.w, room.h - 160)
    if kiosk.wait_s:
        told = page.say.plural("Wait {n} second.", "Wait {n} seconds.", kiosk.wait_s)
        page.words(text, told, 26, "danger", "bold", lines=2, top=True)
    elif kiosk.problem:
        page.words(text, page.say.text(PROBLEMS[kiosk.problem]), 22, "danger", lines=4, top=True)
    else:
        page.words(text, page.say.text(about), 22, "dim", lines=4, top=True)


def _keys(page: Page, kiosk: KioskView, rect: Rect) -> None:
    """Ten digits, and one to take the last back; none while there is a wait."""
    cells = [cell for row in rect.rows(4, 6) for cell in row.columns(3, 6)]
    for key, cell in zip(DIGITS, cells, strict=True):
        if key == "ok":
            continue
        name = "" if kiosk.wait_s or (key == "erase" and not kiosk.digits) else f"ui:pinkey:{key}"
        erases = key == "erase"
        page.button(name, cell, "" if erases else key, "plain", "erase" if erases else "", 28 if erases else 32)


def draw_staff(page: Page, snapshot: Snapshot, local: Local, _screen: GameScreen) -> None:
    """What the staff may do, once the PIN was given."""
    say = page.say.text
    room = frame(page, say("Staff only"), 760, icon="lock")
    told = say("Locked again when nobody touches the screen for a while.")
    page.words(Rect(room.x, room.y, room.w, 30), told, 20, "dim")
    runs = snapshot.game is not None
    choices = [
        Choice("ui:settings", say("Settings"), icon="gear"),
        Choice("ui:devices", say("Devices"), icon="die"),
        Choice("ui:new" if runs else "", say("New game"), icon="play"),
        *(
            Choice(f"appliance:{name}", say(word), icon=icon)
            for name, word, icon in APPLIANCE
            if name in snapshot.appliance
        ),
        Choice("ui:phones" if snapshot.phones is not None else "", say("Show to phones"), icon="eye"),
        Choice("ui:forget", say("Erase names and pictures"), icon="erase"),
        Choice("ui:pin:new", say("Another PIN"), icon="swap"),
        Choice("ui:lock", say("Lock again"), "gold", "lock"),
    ]
    grid(page, choices, Rect(room.x, room.y + 36, room.w, room.h - 36), local)


def draw_forget(page: Page, _snapshot: Snapshot, local: Local, _screen: GameScreen) -> None:
    """Erasing asks first: it is one of the few things that cannot be undone."""
    say = page.say.text
    room = frame(page, say("Erase names and pictures?"), icon="erase")
    told = say("Who has played here, and what the camera kept. It does not come back. The games stay in the journal.")
    page.words(Rect(room.x, room.y, room.w, 90), told, 22, "dim", lines=3)
    choices = [Choice("erase", say("Erase"), "bad", "erase"), Choice("ui:close", say("Go on"))]
    grid(page, choices, Rect(room.x, room.y + 110, room.w, room.h - 110), local)
