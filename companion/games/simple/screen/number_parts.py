"""Where a number of a simple game comes from: its parts, and the newest acts that changed it."""

from companion.locale.gaps import signed
from companion.session.snapshot import GameView, WhyView
from companion.ui.paint.shapes import Rect
from companion.ui.parts.help_key import help_key
from companion.ui.parts.page import SMALL, Page

ROWS = 7
RULE, AMOUNT = 260.0, 64.0
"""How wide the rule behind a change may be, and the change itself."""


def draw_parts(page: Page, game: GameView, why: WhyView) -> None:
    """The whole page below the top bar."""
    names = tuple(player.name for player in game.players)
    rect = Rect(8, 56, page.rect.w - 16, page.rect.h - 64)
    page.box(rect, "surface", 12, "gold", 2)
    help_key(page, f"number:{why.field}", rect.right - 70, rect.y + 4)
    page.words(Rect(rect.x + 16, rect.y + 4, rect.w - 156, 52), page.say.why_title(why), 29, face="title")
    page.button("why:close", Rect(rect.right - 66, rect.y + 4, 62, 54), "", "edge", "cross", 20)
    lines = [(page.say.part(part, names), "", str(part.amount).replace("-", "−")) for part in why.parts]
    lines += [
        (page.say.cause(step.action, names), page.say.rule_words(step.rule), signed(step.change)) for step in why.steps
    ]
    rows = Rect(rect.x + 16, rect.y + 66, rect.w - 32, rect.h - 78).rows(ROWS, 2)
    for (words, rule, amount), row in zip(lines, rows, strict=False):
        number = page.words(row, amount, 23, "gold", "bold", "right")
        room = Rect(row.right - AMOUNT - RULE, row.y, RULE, row.h)
        left = page.words(room, rule, SMALL, "dim", "narrow", "right").x if rule else number.x
        page.words(Rect(row.x, row.y, left - row.x - 12, row.h), words, 21)
