"""Letters to write a name with; a real keyboard works as well."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page

LETTERS: Final = {
    False: ("QWERTYUIOP", "ASDFGHJKL-", "ZXCVBNM.'"),
    True: ("ЙЦУКЕНГШЩЗХЪ", "ФЫВАПРОЛДЖЭЁ", "ЯЧСМИТЬБЮ-"),
}
DIGITS: Final = ("1234567890", "-.,'\"&!?()", "+/*#№@_")
ACCENTS: Final = {
    False: ("ÀÁÂÃÄÅĄĀÆÇĆČĎ", "ÈÉÊËĘĚĒĖĞÌÍÎÏ", "ŁÑŃŇÒÓÔÕÖŐØŒŘ"),
    True: ("ҐЄІЇЎЂЃЈЉЊЋЌ", "ӘҒҚҢӨҰҮҺҖҶҲЏ", "ӢӮҘҠҪЅ"),
}
MORE_ACCENTS: Final = ("ŚŠŞȘŤȚÙÚÛÜŮŰŪ", "ÝŸŹŽŻßÞÐĐĢĶĻŅ", "İĪĮŲĂ")
LAYERS: Final = ("letters", "digits", "accents", "more")  # what the keys may say
ONWARD: Final[Mapping[bool, Mapping[str, tuple[str, str]]]] = {
    False: {"accents": ("more", "ŠÜ"), "more": ("letters", "ABC")},
    True: {"accents": ("letters", "АБВ")},
}
"""Where the key for accents leads from a page of them, and what stands on it; from anywhere else, to their first page.
"""
SMALL_LETTERS: Final = {"İ": "ı"}  # letters whose small form is not a single letter to Python
NARROW: Final = 10  # as many keys as fit side by side on an upright screen
HIGHEST: Final = 520.0  # of a keyboard on a high screen, where it stands at the foot under the thumbs
BREAKS: Final = (" ", "-")  # after these a name goes on with a capital


def capital(local: Local) -> bool:
    """Whether the next letter is a capital: at the beginning of a word, or where shift says otherwise."""
    begins = not local.typed or local.typed.endswith(BREAKS)
    return begins != local.shift


def rows_of(local: Local) -> tuple[str, ...]:
    """The three rows of keys, as they are written now."""
    pages = {"digits": DIGITS, "accents": ACCENTS[local.cyrillic], "more": MORE_ACCENTS}
    rows = pages.get(local.layer, LETTERS[local.cyrillic])
    return rows if capital(local) else tuple("".join(map(_small, row)) for row in rows)


def _small(letter: str) -> str:
    return SMALL_LETTERS.get(letter, letter.lower())


def draw_keyboard(page: Page, local: Local, done: str, mark: str = "", taken: Sequence[str] = ()) -> None:
    """The keys; `done` is what the main button says, `{}` in it the name written. `taken` are others' names."""
    page.layer("keyboard", modal=True)
    height = min(page.rect.h - page.top - 8, HIGHEST)
    rect = Rect(8, page.rect.h - 8 - height, page.rect.w - 16, height)
    page.box(rect, "surface", 12, "gold", 2)
    name = local.typed.strip()
    doubled = name in taken
    _title(page, rect, mark, doubled=doubled)
    field = Rect(rect.x + 140, rect.y + 8, rect.w - 376, 52)
    page.box(field, "bg", 8, "danger" if doubled else "gold", 2)
    page.words(field.inset(14, 0), local.typed or "…", 26, "text" if local.typed else "dim")
    says = done.format(local.typed) if name and not doubled else ""
    page.button(says, Rect(rect.right - 230, rect.y + 6, 158, 56), page.say.text("Done"), "main", "check", 22)
    page.button("ui:close", Rect(rect.right - 66, rect.y + 6, 58, 56), "", "edge", "cross", 20)
    letters = [part for row in rows_of(local) for part in _parts(row, NARROW if page.upright else len(row))]
    count = max(3, len(letters))
    rows = Rect(rect.x + 8, rect.y + 72, rect.w - 16, rect.h - 82).rows(count + 1, 6)
    for part, row in zip(letters, rows, strict=False):
        _letters(page, part, row)
    _last_row(page, local, rows[count])


def _parts(letters: str, most: int) -> Sequence[str]:
    """A row of letters in as many rows of the same length as it needs."""
    count = max(1, -(-len(letters) // max(1, most)))
    size = -(-len(letters) // count)
    return [letters[at : at + size] for at in range(0, len(letters), size)] or [""]


def _title(page: Page, rect: Rect, mark: str, *, doubled: bool) -> None:
    """What is written, and whose; or why it cannot be so."""
    room = Rect(rect.x + 12, rect.y + 6, 122, 56)
    if doubled:
        page.words(room, page.say.text("Taken already"), 20, "danger", lines=2)
        return
    page.words(Rect(room.x + 4, room.y, 84, room.h), page.say.text("Name"), 28, face="title")
    if mark:
        page.mark(mark, rect.x + 118, rect.y + 34, 16)


def _letters(page: Page, letters: str, row: Rect) -> None:
    for letter, cell in zip(letters, row.columns(max(len(letters), 10), 5), strict=False):
        page.button(f"ui:key:{letter}", cell, letter, "plain", size=26)


def _last_row(page: Page, local: Local, row: Rect) -> None:
    """Shift, digits, accents, the other alphabet; a space; and one letter back."""
    left, right = Rect(row.x, row.y, row.w * 0.6, row.h), Rect(row.x + row.w * 0.6 + 6, row.y, row.w * 0.4 - 6, row.h)
    shift, digits, accents, other = left.columns(4, 6)
    space, erase = right.columns(2, 6)
    page.button("ui:shift", shift, "", "gold" if capital(local) else "edge", "shift", 26)
    abc = "АБВ" if local.cyrillic else "ABC"
    numbers = ("letters", abc) if local.layer == "digits" else ("digits", "123")
    page.button(f"ui:layer:{numbers[0]}", digits, numbers[1], "edge", size=22)
    usual = ("accents", "ҐЇЎ" if local.cyrillic else "ÀÉÖ")
    layer, label = ONWARD[local.cyrillic].get(local.layer, usual)
    page.button(f"ui:layer:{layer}", accents, label, "edge", size=22)
    label = "ABC" if local.cyrillic else "АБВ"
    page.button(f"ui:letters:{'en' if local.cyrillic else 'ru'}", other, label, "edge", "globe", 22)
    page.button("ui:space", space, page.say.text("Space"), "plain", size=22)
    page.button("ui:erase", erase, "", "edge", "erase", 26)
