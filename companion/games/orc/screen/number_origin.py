"""Why a number is what it is: its parts on the left, the acts that changed it on the right."""

from collections.abc import Sequence

from companion.games.orc.view import OrcView
from companion.games.orc.words.tables import FIELDS
from companion.locale.gaps import signed
from companion.session.snapshot import WhyStep, WhyView
from companion.ui.paint.shapes import Rect
from companion.ui.parts.keys import help_key
from companion.ui.parts.local import Local
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.table_frame import whole_words

LINE, STEPS = 34.0, 5
PLAYERS = ("score", "hand")
"""Numbers that belong to a player."""


def draw_why(page: Page, game: OrcView, why: WhyView, local: Local) -> None:
    """Everything below the top bar."""
    rect = Rect(8, page.top, page.rect.w - 16, page.rect.h - page.top - 8)
    page.layer("why")
    page.box(rect, "surface", 12, "gold", 2)
    help_key(page, f"number:{why.field}", rect.right - 172, rect.y + 4)
    page.words(Rect(rect.x + 18, rect.y + 4, rect.w - 256, 52), _title(page, game, why), 29, face="title")
    page.button("why:close", Rect(rect.right - 168, rect.y + 6, 160, 52), page.say.text("Close"), "main", size=22)
    room = Rect(rect.x + 18, rect.y + 66, rect.w - 30, rect.h - 74)
    left, right = room.rows(2, 18) if page.upright else room.columns(2, 18)
    _parts(page, game, why, left)
    _steps(page, game, why, local, right)


def _title(page: Page, game: OrcView, why: WhyView) -> str:
    """What is asked, and whose number it is."""
    about = page.say.word(FIELDS, why.field)
    if why.field in PLAYERS:
        return f"{game.players[why.which].name}: {about} {why.value}"
    return f"{page.say.text('Land {land}', land=why.which)}: {about} {why.value}"


def _parts(page: Page, game: OrcView, why: WhyView, rect: Rect) -> None:
    names = tuple(player.name for player in game.players)
    most = int(rect.h // LINE)
    for index, part in enumerate(why.parts[:most]):
        row = Rect(rect.x, rect.y + index * LINE, rect.w, LINE)
        amount = "" if why.field == "land" and part.code != "orcs" else str(part.amount).replace("-", "−")
        right = page.words(Rect(row.right - 64, row.y, 60, row.h), amount, 24, "gold", "bold", "right").x
        page.words(Rect(row.x, row.y, right - row.x - 8, row.h), page.say.part(part, names), 20)


def _steps(page: Page, game: OrcView, why: WhyView, local: Local, rect: Rect) -> None:
    """The acts, newest first, down to the beginning; a touch shows each in the history."""
    lines: Sequence[WhyStep | None] = (*why.steps[::-1], None)
    pages = -(-len(lines) // STEPS)
    shown = min(local.page, pages - 1)
    rows = Rect(rect.x, rect.y, rect.w, rect.h - 60).rows(STEPS, 0)
    for step, row in zip(lines[shown * STEPS : (shown + 1) * STEPS], rows, strict=False):
        if step is None:
            left = page.words(row.inset(8, 0), str(why.start), 20, "gold", align="right").x
            told = page.say.text("At the beginning")
            page.words(Rect(row.x + 8, row.y, left - row.x - 14, row.h), told, 20, "dim")
        else:
            _step(page, game, step, row)
    if pages > 1:
        onward = Rect(rect.right - 120, rect.foot - 54, 120, 54)
        page.button(f"ui:page:{(shown + 1) % pages}", onward, f"{shown + 1}/{pages}", "edge", "next", 20)


def _step(page: Page, game: OrcView, step: WhyStep, whole: Rect) -> None:
    """What was done and by how much it changed the number; below, by which rule, and what it was then."""
    names = tuple(player.name for player in game.players)
    row = whole.inset(0, 1.5)
    page.box(row, "raised", 8)
    page.touch(f"ui:act:{step.act}", whole)
    upper, lower = row.inset(8, 2).rows(2, 0)
    colour = "act" if step.change > 0 else "danger"
    right = page.words(upper, signed(step.change), 21, colour, "bold", "right").x
    room = Rect(upper.x, upper.y, right - upper.x - 6, upper.h)
    page.words(room, whole_words(page, page.say.action(step.action, names), SMALL, room.w), SMALL)
    left = page.words(lower, str(step.value), SMALL, "gold", "body", "right").x
    under = page.say.text("Turn {n}", n=step.round) + f", {page.say.rule_words(step.rule)}"
    page.words(Rect(lower.x, lower.y, left - lower.x - 6, lower.h), under, SMALL, "dim")
