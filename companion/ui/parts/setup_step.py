"""Pieces that several steps of set-up share: the title of a step, and the one main button at its foot."""

from companion.session.snapshot import Draft
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import Page


def step_title(page: Page, title: str, text: str) -> None:
    """What a step asks, and a sentence about it."""
    page.words(Rect(16, 56, page.rect.w - 32, 40), title, 29, face="title")
    page.words(Rect(16, 95, page.rect.w - 32, 26), text, 20, "dim")


def onward(page: Page, draft: Draft) -> tuple[str, str]:
    """The main button of a step, when the step lacks nothing: what it says, and what stands on it."""
    if draft.following:
        return "setup:next", page.say.step(draft.following)
    return "setup:start", page.say.text("Start the game")


def foot(page: Page, draft: Draft, name: str, label: str) -> None:
    """The one main button of a step, at the right foot."""
    rect = Rect(page.rect.w - 268, page.rect.h - 68, 260, 60)
    page.button(name if draft.can_next else "", rect, label, "main", "check" if draft.can_next else "", 24)
