"""Why a number is what it is: what it is made of on the left, the acts that changed it on the right."""

from collections.abc import Callable, Sequence, Set

from companion.locale.gaps import signed
from companion.session.snapshot import GameView, Summand, WhyStep, WhyView
from companion.ui.paint.shapes import Rect
from companion.ui.parts.keys import help_key
from companion.ui.parts.local import Local
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.table_frame import whole_words

HEAD, LINE, ROW, FOOT, GAP = 26.0, 34.0, 54.0, 60.0, 18.0
SeatOf = Callable[[int], str]


def draw_why(page: Page, game: GameView, why: WhyView, local: Local, whose: str, reasons: Set[str]) -> None:
    """Everything below the top bar; `whose` the number is, and `reasons` are parts that say why and count nothing."""
    rect = Rect(8, page.top, page.rect.w - 16, page.rect.h - page.top - 8)
    page.layer("why")
    page.box(rect, "surface", 12, "gold", 2)
    help_key(page, f"number:{why.field}", rect.right - 172, rect.y + 4)
    title = Rect(rect.x + 18, rect.y + 4, rect.w - 256, 52)
    page.words(title, _title(page, why, whose), 29, face="title")
    page.button("why:close", Rect(rect.right - 168, rect.y + 6, 160, 52), page.say.text("Close"), "main", size=22)
    room = Rect(rect.x + 18, rect.y + 66, rect.w - 30, rect.h - 74)
    if page.upright:
        high = min(room.h / 2, HEAD + len(why.parts) * LINE)
        parts, steps = (
            Rect(room.x, room.y, room.w, high),
            Rect(room.x, room.y + high + GAP, room.w, room.h - high - GAP),
        )
    else:
        parts, steps = room.columns(2, GAP)
    heads = (page.say.text("What it is made of"), page.say.text("How it changed, newest first"))
    for head, column in zip(heads, (parts, steps), strict=True):
        page.words(Rect(column.x, column.y, column.w, HEAD), head, SMALL, "dim")
    parts, steps = (Rect(one.x, one.y + HEAD, one.w, one.h - HEAD) for one in (parts, steps))
    draw_parts(page, why.parts, game.names, parts, LINE, reasons)
    foot = Rect(steps.right - 120, steps.foot - 54, 120, 54)
    draw_steps(page, game, why, local, Rect(steps.x, steps.y, steps.w, steps.h - FOOT), foot)


def _title(page: Page, why: WhyView, whose: str) -> str:
    say = page.say
    if why.field in say.tables.titles:
        return say.why_title(why)
    about = f"{say.word(say.tables.fields, why.field)} {why.value}"
    return f"{whose}: {about}" if whose else about


def draw_parts(
    page: Page, parts: Sequence[Summand], names: Sequence[str], rect: Rect, high: float, reasons: Set[str] = frozenset()
) -> float:
    """A line of this height for each part, the last one for all that find no room; returns where they end."""
    most = int(rect.h // high)
    visible = parts if len(parts) <= most else parts[: most - 1]
    lines = [(page.say.part(part, names), "" if part.code in reasons else _amount(part.amount)) for part in visible]
    if rest := parts[len(visible) :]:
        lines.append((page.say.text("and {n} more", n=len(rest)), _amount(sum(part.amount for part in rest))))
    for index, (words, amount) in enumerate(lines):
        row = Rect(rect.x, rect.y + index * high, rect.w, high)
        right = page.words(Rect(row.right - 64, row.y, 60, row.h), amount, 24, "gold", "bold", "right").x
        page.words(Rect(row.x, row.y, right - row.x - 8, row.h), words, 20)
    return rect.y + len(lines) * high


def _amount(number: int) -> str:
    return str(number).replace("-", "−")


def draw_steps(
    page: Page, game: GameView, why: WhyView, local: Local, rect: Rect, foot: Rect, seat_of: SeatOf | None = None
) -> int:
    """The acts, newest first, down to the beginning; a touch shows each in the history. Returns how many pages they
    fill; with more than one a key in `foot` leads on. `seat_of` names the value where that is a seat.
    """
    lines: Sequence[WhyStep | None] = (*why.steps[::-1], None)
    fit = max(1, int(rect.h // ROW))
    pages = -(-len(lines) // fit)
    current = min(local.page, pages - 1)
    for step, row in zip(lines[current * fit : (current + 1) * fit], rect.rows(fit, 0), strict=False):
        if step is None:
            began = seat_of(why.start) if seat_of else str(why.start)
            left = page.words(row.inset(8, 0), began, 20, "gold", align="right").x
            sentence = page.say.text("At the beginning")
            page.words(Rect(row.x + 8, row.y, left - row.x - 14, row.h), sentence, 20, "dim")
        else:
            _step(page, game, step, row, seat_of)
    if pages > 1:
        page.button(f"ui:page:{(current + 1) % pages}", foot, f"{current + 1}/{pages}", "edge", "next", 20)
    return pages


def _step(page: Page, game: GameView, step: WhyStep, whole: Rect, seat_of: SeatOf | None) -> None:
    """What was done and by how much it changed the number; below, when, by which rule, and what it was then."""
    names, seat = game.names, step.action.player
    mark = game.players[seat].mark if 0 <= seat < len(names) else ""
    row = whole.inset(0, 1.5)
    page.box(row, "raised", 8)
    page.touch(f"ui:act:{step.act}", whole)
    upper, lower = row.inset(8, 2).rows(2, 0)
    colour = "act" if step.change > 0 else "danger"
    right = page.words(upper, "" if seat_of else signed(step.change), 21, colour, "bold", "right").x
    room, sentence = Rect(upper.x, upper.y, right - upper.x - 6, upper.h), page.say.cause(step.action, names)
    if mark in page.marks and sentence == page.say.action(step.action, names):
        page.mark(mark, room.x + 9, room.middle[1], 8)
        room, sentence = Rect(room.x + 24, room.y, room.w - 24, room.h), page.say.deed(step.action, names)
    page.words(room, whole_words(page, sentence, SMALL, room.w), SMALL)
    value = seat_of(step.value) if seat_of else f"= {step.value}"
    left = page.words(lower, value, SMALL, "gold", "body", "right").x
    under = page.say.text("Round {n}", n=step.round)
    if not seat_of:
        under = page.say.text("round {n}, {rule}", n=step.round, rule=page.say.rule_words(step.rule))
    page.words(Rect(lower.x, lower.y, left - lower.x - 6, lower.h), under, SMALL, "dim")
