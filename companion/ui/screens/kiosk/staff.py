"""The staff's PIN, and what only the staff may do at a table that nobody minds."""

from collections.abc import Mapping, Sequence

from companion.session.snapshot import Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.kiosk.pin_pad import CODE_LENGTH, LENGTH
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import KioskView, Local
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import DIGITS, Choice, frame, grid
from companion.ui.parts.table_frame import draw_keys
from companion.ui.parts.table_stage import Key
from companion.ui.screens.page_frame import draw_prompt, open_page

TITLES: Mapping[str, tuple[str, str]] = {
    "pin": ("Staff only", "Four digits."),
    "code": ("First the code", "Type the 6 digits the installer printed. Then choose a PIN."),
    "new": ("Choose a PIN", "Four digits that only the staff know."),
    "again": ("The same PIN again", "So that no slip of the finger locks you out."),
}
PROBLEMS: Mapping[str, str] = {
    "wrong": "That is not the PIN.",
    "wrong_code": "That is not the code.",
    "differ": "They were different. Choose anew.",
    "unwritten": "It cannot be kept: is the disk full?",
    "damaged": "The PIN cannot be read. At the console: orctable kiosk --forget-pin",
}
ABOUT: Mapping[str, tuple[str, ...]] = {  # what else there is to know, in lines; the first is the heading
    "pin": ("Settings and the end of a game ask for it.", "Guests can play without a PIN."),
    "code": (
        "Where is the code?",
        "in the installer's last line",
        "in staff-code.txt on the boot partition of the card",
        "with: orctable kiosk --code",
    ),
    "new": ("Settings and the end of a game will ask for it.", "Guests can play without a PIN."),
    "again": ("Settings and the end of a game will ask for it.", "Guests can play without a PIN."),
}
APPLIANCE = (  # what the machine under the table may offer: its name, its word, its sign
    ("update", "Update", "to_last"), ("backup", "Back up", "disk"), ("restore", "Restore", "undo"),
    ("report", "Report", "eye"),
)  # fmt: skip


def draw_pin(page: Page, snapshot: Snapshot, local: Local, _screen: GameScreen) -> None:
    """The keys for the PIN, of which only points show; for the first one the installer's code comes before it."""
    kiosk, say, unit = local.kiosk or KioskView(), page.say.text, page.unit
    open_page(page, snapshot, local, say("Staff PIN"), "lock", "ui:close")
    title, about = TITLES[kiosk.asks]
    length = CODE_LENGTH if kiosk.asks == "code" else LENGTH
    top, *rows = page.zones.stage.rows(5, 6 * unit)
    for number, cell in enumerate(top.columns(length, 6 * unit)):
        page.box(cell, "surface", 10, "gold" if number == kiosk.digits else "edge", 1.6)
        if number < len(kiosk.shown):
            page.words(cell, kiosk.shown[number], 46 * unit, face="bold", align="centre")
        elif number < kiosk.digits:
            page.sign("disc", *cell.middle, 22 * unit, "gold")
    _keys(page, kiosk, rows)
    left = (
        say("Wait {n} s", n=kiosk.wait_s)
        if kiosk.wait_s
        else page.say.plural("{n} digit more", "{n} digits more", length - kiosk.digits)
    )
    if kiosk.wait_s:
        draw_prompt(page, "lock", say("Too many tries"), say("Wait. Each wrong one makes it longer."), "danger")
    elif kiosk.problem:
        draw_prompt(page, "lock", say(title), say(PROBLEMS[kiosk.problem]), "danger")
    else:
        draw_prompt(page, "lock", say(title), say(about))
    _about(page, kiosk, page.zones.rows)
    draw_keys(
        page, Key("" if kiosk.wait_s else "ui:point", left, "lock", look="edge"), None, Key("ui:close", say("Not now"))
    )


def _about(page: Page, kiosk: KioskView, panel: Rect) -> None:
    unit = page.unit
    page.box(panel, "surface", 10)
    heading, *lines = ABOUT[kiosk.asks]
    head, *rows = panel.inset(16 * unit, 8 * unit).rows(4, 0)
    page.words(head, page.say.text(heading), 24 * unit, face="bold", lines=2)
    for line, row in zip(lines, rows, strict=False):
        page.sign("disc", row.x + 8 * unit, row.middle[1], 9 * unit, "gold")
        page.words(Rect(row.x + 24 * unit, row.y, row.w - 24 * unit, row.h), page.say.text(line), 21 * unit, lines=2)


def _keys(page: Page, kiosk: KioskView, rows: Sequence[Rect]) -> None:
    cells = [cell for row in rows for cell in row.columns(3, 6 * page.unit)]
    for key, cell in zip(DIGITS, cells, strict=True):
        if key == "ok" or kiosk.wait_s or (key == "erase" and not kiosk.digits):
            continue
        erases = key == "erase"
        page.button(f"ui:pinkey:{key}", cell, "" if erases else key, "plain", "erase" if erases else "", 36 * page.unit)


def draw_staff(page: Page, snapshot: Snapshot, local: Local, _screen: GameScreen) -> None:
    """What the staff may do, once the PIN was given."""
    say = page.say.text
    room = frame(page, say("Staff only"), 760, icon="lock")
    sentence = say("Locked again when nobody touches the screen for a while.")
    page.words(Rect(room.x, room.y, room.w, 30), sentence, 20, "dim")
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
    sentence = say(
        "Who has played here, and what the camera kept. It does not come back. The games stay in the journal, names"
        " and all."
    )
    page.words(Rect(room.x, room.y, room.w, 90), sentence, 22, "dim", lines=3)
    choices = [Choice("erase", say("Erase"), "bad", "erase"), Choice("ui:close", say("Go on"))]
    grid(page, choices, Rect(room.x, room.y + 110, room.w, room.h - 110), local)
