"""Sheets over the table: a framed page with a title, its buttons in columns, and a pad for numbers."""

from collections.abc import Sequence

from companion.schema.quick_dataclass import dataclass
from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.keys import help_key
from companion.ui.parts.local import Local
from companion.ui.parts.page import LOOKS, SMALL, Page
from companion.ui.parts.table_stage import Key

DIGITS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "erase", "0", "ok")
MAX_DIGITS = 3
BY_HAND = ("die_lost", "die_unheard")  # as long as one of these is told, the table is asked for a face
FRAMED = 138.0  # what of the height is no room inside a frame


@dataclass(frozen=True, slots=True)
class Choice:
    """One button of a sheet; `mark` shows whose it is, `sub` is a smaller line below."""

    name: str
    label: str
    look: str = "plain"
    icon: str = ""
    mark: str = ""
    sub: str = ""


def frame(
    page: Page,
    title: str,
    wide: float = 640,
    close: str = "ui:close",
    icon: str = "",
    mark: str = "",
    side: Choice | None = None,
    more: Choice | None = None,
    topic: str = "",
) -> Rect:
    """A framed sheet in the middle; returns the room below its title. `side` and `more` are further buttons in the
    title's line, `topic` is what there is help on.
    """
    page.layer("dialog", modal=True)
    width = min(wide, page.rect.w - 16)
    rect = Rect((page.rect.w - width) / 2, page.top, width, page.rect.h - page.top - 8)
    page.box(rect, "surface", 12, "gold", 2)
    left, right = rect.x + 18, rect.right - 70
    if icon:
        page.sign(icon, rect.x + 34, rect.y + 30, 26, "gold")
    if mark:
        page.mark(mark, rect.x + 34, rect.y + 30, 15)
    if icon or mark:
        left = rect.x + 58
    right = help_key(page, topic, right + 6, rect.y + 4)
    for choice in (side, more):
        if choice is not None:
            right -= 164
            page.button(choice.name, Rect(right + 6, rect.y + 4, 158, 54), choice.label, choice.look, choice.icon, 20)
    page.words(Rect(left, rect.y + 4, right - left, 52), title, 29, face="title")
    page.button(close, Rect(rect.right - 62, rect.y + 4, 58, 54), "", "edge", "cross", 20)
    return Rect(rect.x + 16, rect.y + 62, rect.w - 32, rect.h - 74)


def rows_that_fit(page: Page, least: int, high: float, foot: float = 0.0) -> int:
    """How many rows of this height there is room for in a frame, above `foot` units for buttons; at least so many."""
    return max(least, int((page.rect.h - FRAMED - foot) // high))


def grid(page: Page, choices: Sequence[Choice], rect: Rect, local: Local, columns: int = 2) -> None:
    """Buttons in columns, on an upright screen in two at most; further ones on the next page."""
    columns = min(columns, 2) if page.upright else columns
    rows = max(1, int((rect.h + 6) // (76 if page.upright else 57)))
    room = rows * columns
    pages = 1 if len(choices) <= room else -(-len(choices) // (room - 1))
    current = min(local.page, pages - 1)
    per_page = room if pages == 1 else room - 1
    part = list(choices[current * per_page : (current + 1) * per_page])
    if pages > 1:
        part.append(Choice(f"ui:page:{(current + 1) % pages}", f"{current + 1}/{pages}", "edge", "next"))
    cells = rect.grid(rows, columns, 6, 8)
    for choice, cell in zip(part, cells, strict=False):
        draw_choice(page, choice, Rect(cell.x, cell.y, cell.w, min(cell.h, 70 if page.upright else 62)))


def draw_choice(page: Page, choice: Choice, cell: Rect) -> None:
    """One button of a sheet."""
    if not choice.mark:
        page.button(choice.name, cell, choice.label, choice.look, choice.icon, 21, choice.sub, lines=2)
        return
    page.button(choice.name, cell, "", choice.look)
    page.mark(choice.mark, cell.x + 28, cell.middle[1], 14)
    room = Rect(cell.x + 52, cell.y, cell.w - 60, cell.h)
    ink = LOOKS[choice.look if choice.name else "off"].ink
    if not choice.sub:
        page.words(room, choice.label, 21, ink, "bold", lines=2)
        return
    page.words(Rect(room.x, room.y + 3, room.w, room.h * 0.5), choice.label, 21, ink, "bold")
    page.words(
        Rect(room.x, room.y + room.h * 0.5, room.w, room.h * 0.46),
        choice.sub,
        SMALL,
        ink if choice.look == "main" else "dim",
    )


def number_sheet(page: Page, title: str, typed: str, done: str) -> None:
    """A number pad of its own; `done` is what its check key says, '' while the number does not fit."""
    page.layer("pad", modal=True)
    rect = Rect(page.rect.w / 2 - 190, page.top, 380, page.rect.h - page.top - 8)
    page.box(rect, "surface", 12, "gold", 2)
    number = page.words(Rect(rect.right - 164, rect.y + 8, 94, 50), typed or "…", 42, "gold", "bold", "right")
    page.words(Rect(rect.x + 18, rect.y + 6, number.x - rect.x - 28, 54), title, 24, face="title", lines=2)
    page.button("ui:close", Rect(rect.right - 58, rect.y + 4, 54, 54), "", "edge", "cross", 20)
    cells = Rect(rect.x + 12, rect.y + 66, rect.w - 24, rect.h - 78).grid(4, 3, 6)
    for key, cell in zip(DIGITS, cells, strict=True):
        if key == "erase":
            page.button("ui:digit:erase" if typed else "", cell, "", "plain", "erase", 28)
        elif key == "ok":
            page.button(done, cell, "", "main", "check", 30)
        else:
            page.button(f"ui:digit:{key}", cell, key, "plain", size=32)


def dice_answer(snapshot: Snapshot) -> bool:
    """Whether dice are there that say by themselves what they show, and none of them is lost or was not heard."""
    asked = any(notice.code in BY_HAND for notice in snapshot.notices)
    return not asked and any(one.kind == "dice" and one.state in ("up", "waiting") for one in snapshot.devices)


def dice_keys(page: Page, rect: Rect, names: Sequence[str], chosen: int = 0, across: int = 6) -> None:
    """Six dice to tap, one to six; `names` are what they say, `chosen` is framed."""
    keys = rect.grid(6 // across, across, 6)
    for value, (name, key) in enumerate(zip(names, keys, strict=True), 1):
        page.box(key, "raised", 10, "gold" if value == chosen else "edge", 3 if value == chosen else 1.4)
        page.die(value, *key.middle, min(52.0 * page.unit, key.w - 20, key.h - 20))
        page.touch(name, key)


def draw_dice(page: Page, snapshot: Snapshot, rect: Rect, count: int = 2) -> None:
    """Six faces a die, in two rows of three; what is known of a die is framed."""
    known, high, size = {die.die: die for die in snapshot.dice}, 42 * page.unit, page.letters(24, 28) * page.unit
    for die, place in zip(range(1, count + 1), rect.rows(2, 8), strict=False):
        page.box(place, "surface", 10)
        chosen = known[die].value if die in known and known[die].state in ("final", "settled") else 0
        title = Rect(place.x + 14, place.y + 4, place.w - 28, high - 8)
        page.words(title, page.say.text("Die {die}", die=die), size, face="bold", grows=False)
        if die in known and known[die].state == "again":
            page.words(title, page.say.text("once more"), size, "gold", align="right", grows=False)
        names = [f"die:{die}:{value}" for value in range(1, 7)]
        dice_keys(page, Rect(place.x + 10, place.y + high, place.w - 20, place.h - high - 10), names, chosen, across=3)


def lost_keys(page: Page, snapshot: Snapshot) -> tuple[Key | None, Key | None]:
    """While a die does not answer: to the devices, and the other one, once it is thrown, thrown for both."""
    asked = [dict(notice.args) for notice in snapshot.notices if notice.code in BY_HAND]
    if not asked:
        return None, None
    silent = {args.get(name) for args in asked for name in ("die", "second")}
    thrown = [die.die for die in snapshot.dice if die.state == "final" and die.die not in silent]
    twice = [Key(f"twice:{die}", page.say.text("Die {die} twice", die=die)) for die in thrown]
    return Key("ui:devices", page.say.text("Devices"), "die", page.say.text("Dice")), next(iter(twice), None)


def with_digit(digits: str, key: str) -> str:
    """A number with one more digit, or with the last one taken back."""
    return digits[:-1] if key == "erase" else str(int((digits + key)[:MAX_DIGITS]))
