"""What Orconomy adds to the rules at set-up: the target, and the amounts agreed on."""

from companion.games.orconomy.screen.setup.box_step import details_of
from companion.games.orconomy.words.option_tables import AMOUNTS
from companion.session.snapshot import Draft
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, frame

MOST_TARGETS = 4
"""Seven for five players, and up to ten."""
Amount = tuple[str, int, int, int]
"""An amount agreed on: its name in an intent, what it is, what is usual, and the most it may be."""


def draw_target(page: Page, draft: Draft, rect: Rect) -> None:
    """How many Trophies win."""
    details = details_of(draft)
    page.words(Rect(rect.x + 8, rect.y, rect.w - 16, 28), page.say.text("Trophies to win"), 20, "dim")
    usual, *higher = details.targets
    row = Rect(rect.x, rect.y + 30, rect.w, 62).columns(max(MOST_TARGETS, len(details.targets)), 8)
    label = page.say.text("Rulebook: {n}", n=usual)
    look = "gold" if details.target in (0, usual) else "plain"
    page.button("setup:target:0", row[0], label, look, size=20, lines=2)
    for target, cell in zip(higher, row[1:], strict=False):
        page.button(
            f"setup:target:{target}", cell, str(target), "gold" if details.target == target else "plain", size=28
        )


def amounts_choice(page: Page, draft: Draft) -> Choice:
    """The button to the amounts, with what they are."""
    amounts = _amounts(draft)
    told = " · ".join(str(value or usual) for _, value, usual, _ in amounts)
    other = any(value not in (0, usual) for _, value, usual, _ in amounts)
    return Choice("ui:agree", page.say.text("Amounts"), "gold" if other else "edge", "skull", sub=told)


def _amounts(draft: Draft) -> tuple[Amount, ...]:
    details = details_of(draft)
    return (
        ("money", details.start_money, details.default_start_money, 50),
        ("hindmost_pay", details.hindmost_pay, details.default_hindmost_pay, 9),
    )


def draw_agree(page: Page, draft: Draft) -> None:
    """The amounts, each with minus and plus."""
    room = frame(page, page.say.text("Amounts"), icon="skull")
    for (name, value, usual, most), row in zip(_amounts(draft), room.rows(3, 12), strict=False):
        now = value or usual
        page.words(Rect(row.x, row.y, row.w - 270, 70), page.say.word(AMOUNTS, name), 22, lines=2)
        less, middle, more = Rect(row.right - 260, row.y, 260, 70).columns(3, 6)
        page.button(_agreed(name, now - 1, usual) if now > 1 else "", less, "−", size=30)
        page.words(middle, str(now), 32, "text" if now == usual else "gold", "bold", "centre")
        page.button(_agreed(name, now + 1, usual) if now < most else "", more, "+", size=30)


def _agreed(name: str, amount: int, usual: int) -> str:
    """What a touch says: the amount, or 0 for the usual one."""
    return f"setup:agree:{name}:{0 if amount == usual else amount}"
