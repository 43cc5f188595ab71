"""Letters to write a name with; a real keyboard works as well."""

from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page

LETTERS = {
    False: ("QWERTYUIOP", "ASDFGHJKL-", "ZXCVBNM.'"),
    True: ("ЙЦУКЕНГШЩЗХЪ", "ФЫВАПРОЛДЖЭЁ", "ЯЧСМИТЬБЮ-"),
}


def draw_keyboard(page: Page, local: Local, done: str, mark: str = "") -> None:
    """The keys; `done` is what its main button says, with `{}` for the name that was written."""
    page.layer("keyboard", modal=True)
    rect = Rect(8, page.top, page.rect.w - 16, page.rect.h - page.top - 8)
    page.box(rect, "surface", 12, "gold", 2)
    page.words(Rect(rect.x + 16, rect.y + 6, 84, 52), page.say.text("Name"), 28, face="title")
    if mark:
        page.mark(mark, rect.x + 118, rect.y + 34, 16)
    field = Rect(rect.x + 140, rect.y + 8, rect.w - 376, 52)
    page.box(field, "bg", 8, "gold", 2)
    page.words(field.inset(14, 0), local.typed or "…", 26, "text" if local.typed else "dim")
    name = done.format(local.typed) if local.typed.strip() else ""
    page.button(name, Rect(rect.right - 230, rect.y + 6, 158, 56), page.say.text("Done"), "main", "check", 22)
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
