"""The row of buttons under a prompt: the usual thing to do first and widest."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.ui.paint.shapes import TOUCH_WIDTH, Rect
from companion.ui.parts.page import SMALL, Page

MOST = 3
"""So many buttons have room for their icons and larger letters."""
GAPS = (6.0, 3.0)
"""Between two buttons, and on both sides of a word; the smaller where the words would not fit."""


@dataclass(frozen=True, slots=True)
class RowButton:
    """One button of the prompt: what it says and what stands on it; `sub` is a smaller line below."""

    name: str
    label: str
    look: str = "plain"
    icon: str = ""
    short: str = ""
    sub: str = ""


def button_row(page: Page, rect: Rect, buttons: Sequence[RowButton], most: int = MOST) -> None:
    """The buttons side by side, at most so many, each as wide as its longest word needs, the main one wider."""
    shown = buttons[:most]
    if not shown:
        return
    crowded = len(shown) >= MOST
    gap, shown = _fitting(page, shown, rect.w, crowded=crowded)
    needs = [_need(page, button, gap, crowded=crowded) for button in shown]
    spare = max(0.0, rect.w - gap * (len(shown) - 1) - sum(needs))
    shares = [1.6 if button.look == "main" else 1.0 for button in shown]
    x = rect.x
    for button, need, share in zip(shown, needs, shares, strict=True):
        size, lines = (23, 1) if button.look == "main" and not crowded else (SMALL + 1 if crowded else 20, 2)
        place = Rect(x, rect.y, need + spare * share / sum(shares), rect.h)
        lines = 1 if button.sub else lines
        icon = "" if crowded and button.label else button.icon
        page.button(button.name, place, button.label, button.look, icon, size, button.sub, button.short, lines)
        x = place.right + gap


def _fitting(
    page: Page, buttons: Sequence[RowButton], width: float, *, crowded: bool
) -> tuple[float, Sequence[RowButton]]:
    """How near the buttons stand, and those that have room: where they are too many the last has a sign only, then they
    stand nearer, and at worst the last is left out.
    """
    last = replace(buttons[-1], label="", short="") if buttons[-1].icon else buttons[-1]
    signed = [*buttons[:-1], last]
    for gap, tried in ((GAPS[0], buttons), (GAPS[0], signed), (GAPS[1], signed)):
        needs = sum(_need(page, button, gap, crowded=crowded) + gap for button in tried) - gap
        if needs <= width or len(buttons) == 1:
            return gap, tried
    return _fitting(page, buttons[:-1], width, crowded=crowded)


def _need(page: Page, button: RowButton, gap: float, *, crowded: bool) -> float:
    """The least width of a button; in a crowded row nothing more than its longest word."""
    words = button.label.split() or [""]
    size = SMALL + 1 if crowded else 23
    icon = 0.0 if crowded or not button.icon else size * 1.35
    widest = max(page.ink.width(word, "narrow-bold", size) for word in words)
    return max(TOUCH_WIDTH, widest + icon + 2 * gap + 2)
