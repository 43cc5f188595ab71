"""Pieces that several steps of set-up share: the title of a step, the main key, and what stands beside it."""

from companion.session.snapshot import Draft
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import Page
from companion.ui.parts.table_frame import draw_keys
from companion.ui.parts.table_stage import Key


def step_title(page: Page, title: str, text: str) -> None:
    """What a step asks, and a sentence about it."""
    unit, wide = page.unit, page.rect.w - 32
    page.words(Rect(16, 56 * unit, wide, 40 * unit), title, 29 * unit, face="title")
    page.words(Rect(16, 95 * unit, wide, 26 * unit), text, 20, "dim")


def step_room(page: Page) -> Rect:
    """The room of a step, below its title and above its keys."""
    top = 124 * page.unit
    return Rect(8, top, page.rect.w - 16, page.zones.p.y - 4 - top)


def onward(page: Page, draft: Draft) -> tuple[str, str]:
    """The main button of a step, when the step lacks nothing: what it says, and what stands on it."""
    if draft.following:
        return "setup:next", page.say.step(draft.following)
    return "setup:start", page.say.text("Start the game")


def foot(page: Page, draft: Draft, name: str, label: str) -> None:
    """The main key of a step, where it is in every game; outlined while the step lacks something, and says so."""
    ready = Key(name, label, "check") if draft.can_next else Key("", page.say.text("First fill this in"), "pen")
    draw_keys(page, ready, None, None)


def beside_foot(page: Page) -> Rect:
    """The room beside the main key."""
    p = page.zones.p
    if p.x > page.rect.w - p.right:
        return Rect(8, p.y, p.x - 16, p.h)
    return Rect(p.right + 8, p.y, page.rect.w - p.right - 16, p.h)
