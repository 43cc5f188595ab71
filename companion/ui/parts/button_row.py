"""The row of buttons under a prompt: the usual thing to do first and widest."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.ui.paint.shapes import TOUCH_WIDTH, Rect
from companion.ui.parts.page import SMALL, Page

MOST = 3
"""So many buttons have room for their icons and larger letters."""
GAP, INSET = 6.0, 7.0


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
    shown = _fitting(page, shown, rect.w, crowded=crowded)
    needs = [_need(page, button, crowded=crowded) for button in shown]
    spare = max(0.0, rect.w - GAP * (len(shown) - 1) - sum(needs))
    shares = [1.6 if button.look == "main" else 1.0 for button in shown]
    x = rect.x
    for button, need, share in zip(shown, needs, shares, strict=True):
        size, lines = (23, 1) if button.look == "main" and not crowded else (SMALL + 1 if crowded else 20, 2)
        place = Rect(x, rect.y, need + spare * share / sum(shares), rect.h)
        lines = 1 if button.sub else lines
        icon = "" if crowded and button.label else button.icon
        page.button(button.name, place, button.label, button.look, icon, size, button.sub, button.short, lines)
        x = place.right + GAP


def _fitting(page: Page, buttons: Sequence[RowButton], width: float, *, crowded: bool) -> Sequence[RowButton]:
    """The same, the last with a sign without its words where there is no room for all."""
    needs = sum(_need(page, button, crowded=crowded) + GAP for button in buttons) - GAP
    last = buttons[-1]
    return [*buttons[:-1], replace(last, label="", short="")] if needs > width and last.icon else buttons


def _need(page: Page, button: RowButton, *, crowded: bool) -> float:
    """The least width of a button; in a crowded row nothing more than its longest word."""
    words = button.label.split() or [""]
    size = SMALL + 1 if crowded else 23
    icon = 0.0 if crowded or not button.icon else size * 1.35
    widest = max(page.ink.width(word, "narrow-bold", size) for word in words)
    return max(TOUCH_WIDTH, widest + icon + 2 * INSET)
