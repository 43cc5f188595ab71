"""The steps of set-up: the order of the ring, the numbers of the box, and what else the table agrees on."""

from collections.abc import Mapping
from typing import Final

from companion.games.orconomy.rules.box import INCOMES, SLOT_COUNTS, STARS
from companion.games.orconomy.screen.board.ring import known_sector
from companion.games.orconomy.screen.own import FIRST, NOT_SWAPPING, own_of
from companion.games.orconomy.screen.saying import area_of, card_name
from companion.games.orconomy.set_up import DraftView
from companion.games.orconomy.words.tables import AMOUNTS
from companion.games.ring.laid_keys import draw_laid_keys
from companion.session.snapshot import Draft, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.paint.theme import quiet
from companion.ui.parts.local import Local
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sector_ring import draw_hub, draw_laid, mark_sector
from companion.ui.parts.setup_step import beside_foot, foot, onward, step_room, step_title
from companion.ui.parts.sheet import Choice, frame
from companion.ui.parts.table_frame import draw_due
from companion.ui.parts.table_stage import Due, Key

NUMBERS = tuple(range(2, 12))
NOTHING = Snapshot()  # at set-up no hand has anything to do
MOST_NAMED = 4  # so many sectors are named in a sentence; more are only counted


def draw_ring_step(page: Page, draft: Draft, local: Local) -> None:
    """The ring as far as it is known, and the numbers still to be placed."""
    say, unit = page.say.text, page.unit
    details, swap = details_of(draft), own_of(local).swap
    full = len(details.ring) == len(NUMBERS)
    sectors = [known_sector(page, number) for number in details.ring]
    draw_laid(page, sectors, _touches(details, swap, full), -1 if full else len(sectors))
    draw_doubts(page, draft)
    draw_hub(page, "swap" if swap >= FIRST else "hand", say("{n} of 10", n=len(details.ring)))
    title = say("Is this your ring?") if full else say("Build your ring")
    draw_due(page, NOTHING, Due(title, _sentence(page, swap, full), sign="next"))
    *rows, last = page.zones.rows.rows(3, 6 * unit)
    cells = [cell for row in (*rows, last) for cell in row.columns(4, 6 * unit)]
    if details.ring_doubts and swap < FIRST:
        room = Rect(rows[0].x, rows[0].y, rows[0].w, last.y - rows[0].y)
        page.words(room, doubt_sentence(page, draft), 21 * unit, "danger", lines=6, top=True)
    elif not full:
        for number, cell in zip(NUMBERS, cells, strict=False):
            _pick(page, number, cell, laid=number in details.ring)
    order = Rect(cells[-2].x, last.y, cells[-1].right - cells[-2].x, last.h)
    if draft.camera != "absent":
        order, camera = order.columns(2, 6 * unit)
        page.button("setup:ring:read", camera, say("Camera"), "edge", "camera", 21 * unit)
    size, lines = (19 * unit, 2) if page.upright else (21.0, 3)
    if not full:
        page.button("setup:ring:numeric", order, say("In number order"), "edge", size=size, lines=lines)
    draw_laid_keys(page, draft, details.ring, len(NUMBERS), Key("ui:swap:-1", say("Swap two"), "swap"))


def doubt_sentence(page: Page, draft: Draft) -> str:
    """In which sectors the camera sees another ring than was entered, and what can be done."""
    say, doubts = page.say.text, details_of(draft).ring_doubts
    if len(doubts) > MOST_NAMED:
        return say("The camera sees other sectors, places: {n}. See the marks.", n=len(doubts))
    places = ", ".join(
        say("{a} instead of {b}", a=page.say.label(seen), b=page.say.label(entered)) for _, entered, seen in doubts
    )
    return say("The camera sees another ring: {where}.", where=places)


def draw_doubts(page: Page, draft: Draft) -> None:
    """Mark the sectors that the camera takes for others, each with what it sees."""
    for position, _, seen in details_of(draft).ring_doubts:
        mark_sector(page, position, page.say.label(seen))


def _sentence(page: Page, swap: int, full: bool) -> str:
    if swap == FIRST:
        return page.say.text("Tap the first of the two sectors.")
    if swap > FIRST:
        return page.say.text("Now tap the other one.")
    if full:
        return page.say.text("Compare it with the table, clockwise from the top.")
    return page.say.text("Which industry lies here? Touch its number.")


def _touches(details: DraftView, swap: int, full: bool) -> tuple[str, ...]:
    """What tapping each sector means: only while two are being swapped."""
    if not full or swap == NOT_SWAPPING:
        return ("",) * len(NUMBERS)
    if swap == FIRST:
        return tuple(f"ui:swap:{position}" for position in range(len(NUMBERS)))
    return tuple(
        "ui:swap:-1" if position == swap else f"setup:ring:swap:{details.ring[swap]}:{details.ring[position]}"
        for position in range(len(NUMBERS))
    )


def _pick(page: Page, number: int, cell: Rect, *, laid: bool) -> None:
    """A number with its sign; one that lies already has a tick, and cannot be touched."""
    upper, lower = cell.rows(2, 0)
    page.box(cell, "" if laid else "raised", 10, "line" if laid else "edge", 1.4)
    page.words(upper, page.say.label(number), 27 * page.unit, "dim" if laid else "text", "bold", "centre", grows=False)
    if laid:
        page.sign("check", lower.middle[0], lower.y + lower.h * 0.4, 22 * page.unit, "dim")
        return
    sector = known_sector(page, number)
    page.sign(sector.sign, lower.middle[0], lower.y + lower.h * 0.4, 30 * page.unit, quiet(sector.hue, page.theme.tone))
    page.touch(f"setup:ring:pick:{number}", cell)


MOST_TARGETS = 4  # seven for five players, and up to ten
Amount = tuple[str, int, int, int]
"""An amount agreed on: its name in an intent, what it is, what is usual, and the most it may be."""


def draw_target(page: Page, draft: Draft, rect: Rect) -> None:
    """How many Trophies win."""
    details = details_of(draft)
    page.words(Rect(rect.x + 8, rect.y, rect.w - 16, 28), page.say.text("Trophies to win"), 20, "dim")
    usual, *higher = details.targets
    row = Rect(rect.x, rect.y + 30, rect.w, rect.h - 30).columns(max(MOST_TARGETS, len(details.targets)), 8)
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
    money, extra = (value or usual for _, value, usual, _ in amounts)
    summary = page.say.text("{money} to begin, Hindmost {extra}", money=money, extra=extra)
    is_changed = any(value not in (0, usual) for _, value, usual, _ in amounts)
    return Choice("ui:agree", page.say.text("Amounts"), "gold" if is_changed else "edge", "skull", sub=summary)


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
        amount = value or usual
        page.words(Rect(row.x, row.y, row.w - 270, 70), page.say.word(AMOUNTS, name), 22, lines=2)
        less, middle, more = Rect(row.right - 260, row.y, 260, 70).columns(3, 6)
        page.button(_agreed(name, amount - 1, usual) if amount > 1 else "", less, "−", size=30)
        page.words(middle, str(amount), 32, "text" if amount == usual else "gold", "bold", "centre")
        page.button(_agreed(name, amount + 1, usual) if amount < most else "", more, "+", size=30)


def _agreed(name: str, amount: int, usual: int) -> str:
    """What a touch says: the amount, or 0 for the usual one."""
    return f"setup:agree:{name}:{0 if amount == usual else amount}"


UNKNOWN, NONE = -1, 0
VALUES = (NONE, 2, 3, 4, 5, 6, UNKNOWN)
Row = tuple[int, str, int, int, int]
FIELDS = (("income", "coins", "Income of a Company"), ("slots", "token", "Company slots"), ("stars", "star", "Stars"))
LIMITS: Final[Mapping[str, tuple[int, int]]] = {
    "income": INCOMES, "slots": (SLOT_COUNTS[0], SLOT_COUNTS[-1]), "stars": STARS,
}  # fmt: skip


def draw_box(page: Page, draft: Draft) -> None:
    """All ten industries, and why to look twice."""
    step_title(page, page.say.text("Check your box"), page.say.text("Compare with your board, tap what differs."))
    beside, room = beside_foot(page), step_room(page)
    above = Rect(room.x, room.foot - 70, room.w, 66)
    legend, columns = Rect(page.rect.w - 424, 56, 412, 40), room.columns(2, 8)
    if page.upright:
        legend = Rect(room.x + 280, room.y, room.w - 280, 52)
        columns = (Rect(room.x, legend.foot, room.w, above.y - legend.foot),)
    _legend(page, legend)
    cells = [cell for column in columns for cell in column.rows(10 // len(columns), 0)]
    for row, cell in zip(details_of(draft).box, cells, strict=False):
        _industry(page, row, cell)
    ratings = Rect(beside.right - 160, beside.y, 160, beside.h)
    known_ratings = sum(rating != UNKNOWN for _, rating in details_of(draft).ratings)
    summary = page.say.text("{n} of {all} known", n=known_ratings, all=len(details_of(draft).ratings))
    name = "ui:ratings" if details_of(draft).ratings else ""
    page.button(name, ratings, page.say.text("Risk Ratings"), "edge", size=20, sub=summary)
    doubt = above if page.upright else Rect(beside.x + 8, beside.y, ratings.x - beside.x - 18, beside.h)
    text = page.say.text("Income and slots come from an unofficial source. Compare with your board.")
    page.sign("warn", doubt.x + 12, doubt.middle[1], 22, "gold")
    page.words(Rect(doubt.x + 32, doubt.y, doubt.w - 32, doubt.h), text, 19, "gold", lines=3)
    foot(page, draft, *onward(page, draft))


def _legend(page: Page, rect: Rect) -> None:
    """What the three signs of each industry stand for."""
    for (_, icon, label), place in zip(FIELDS, rect.columns(3, 6), strict=True):
        page.sign(icon, place.x + 10, place.middle[1], 16, "dim")
        page.words(Rect(place.x + 24, place.y, place.w - 24, place.h), page.say.text(label), 19, "dim", lines=2)


def _industry(page: Page, row: Row, whole: Rect) -> None:
    number, _, *values = row
    cell = whole.inset(0, 2.5)
    page.box(cell, "surface", 8)
    page.touch(f"ui:box:{number}", whole)
    page.sign(f"industry{number}", cell.x + 22, cell.middle[1], 22, "dim")
    name = area_of(page, number)
    page.words(Rect(cell.x + 42, cell.y, cell.w - 206, cell.h), name, 20)
    places = Rect(cell.right - 162, cell.y, 158, cell.h).columns(3, 2)
    for (field, icon, _), value, place in zip(FIELDS, values, places, strict=True):
        page.sign(icon, place.x + 10, place.middle[1], 16, "dim")
        page.words(Rect(place.x + 22, place.y, place.w - 22, place.h), _number(field, value), 22, face="bold")


def _number(field: str, value: int) -> str:
    return f"{value:+d}".replace("-", "−") if field == "income" else str(value)


def draw_correction(page: Page, draft: Draft, number: str) -> None:
    """One industry's numbers, with minus and plus."""
    row = next((row for row in details_of(draft).box if str(row[0]) == number), None)
    if row is None:
        return
    page.layer("box", modal=True)
    rect = Rect(page.rect.w / 2 - 270, 100, 540, 300)
    page.box(rect, "surface", 12, "gold", 2)
    page.sign(f"industry{number}", rect.x + 34, rect.y + 34, 28, "gold")
    page.words(Rect(rect.x + 60, rect.y + 6, rect.w - 130, 56), area_of(page, row[0]), 29, face="title")
    page.button("ui:close", Rect(rect.right - 62, rect.y + 4, 58, 54), "", "edge", "cross", 20)
    lines = Rect(rect.x + 16, rect.y + 72, rect.w - 32, rect.h - 84).rows(3, 8)
    for (field, icon, label), value, line in zip(FIELDS, row[2:], lines, strict=True):
        page.sign(icon, line.x + 14, line.middle[1], 22, "dim")
        page.words(Rect(line.x + 36, line.y, line.w - 250, line.h), page.say.text(label), 21)
        _steps(page, f"setup:box:{number}:{field}", field, value, Rect(line.right - 206, line.y, 206, line.h))


def _steps(page: Page, name: str, field: str, value: int, rect: Rect) -> None:
    """Minus and plus, as far as that may be printed."""
    least, most = LIMITS[field]
    less, middle, more = rect.columns(3, 4)
    page.words(middle, _number(field, value), 30, face="bold", align="centre")
    page.button(f"{name}:{value - 1}" if value > least else "", less, "−", "plain", size=30)
    page.button(f"{name}:{value + 1}" if value < most else "", more, "+", "plain", size=30)


def details_of(draft: Draft) -> DraftView:
    """The game's own part of a draft of Orconomy."""
    assert isinstance(draft.details, DraftView)
    return draft.details


# --- Risk Ratings -----------------------------------------------------------------------------------------------------
def draw_ratings(page: Page, draft: Draft) -> None:
    """All twelve kinds with the rating as far as it is known."""
    room = frame(page, page.say.text("Risk Ratings"), page.rect.w, icon="card")
    hint = page.say.text("Not known: the table is asked once, when the card is played.")
    page.words(Rect(room.x, room.y - 4, room.w, 28), hint, SMALL, "dim")
    rows = Rect(room.x, room.y + 30, room.w, room.h - 30).rows(4, 6)
    cells = [cell for row in rows for cell in row.columns(3, 6)]
    for (card, rating), cell in zip(details_of(draft).ratings, cells, strict=False):
        look = "plain" if rating == UNKNOWN else "gold"
        page.button(f"ui:rating:{card}", cell, card_name(page, card), look, size=20, sub=rating_words(page, rating))


def rating_words(page: Page, rating: int) -> str:
    """A Risk Rating in words."""
    if rating == UNKNOWN:
        return page.say.text("not known")
    return page.say.text("risk {n}", n=rating) if rating else page.say.text("no risk")


def draw_rating(page: Page, draft: Draft, card: str) -> None:
    """One card's rating: none, 2 to 6, or not known."""
    ratings = dict(details_of(draft).ratings)
    if card not in ratings:
        return
    back = Choice("ui:ratings", page.say.text("Cards"), "edge", "back")
    room = frame(page, card_name(page, card), icon="card", side=back)
    question = page.say.text("Which Risk Rating is printed?")
    page.words(Rect(room.x, room.y, room.w, 34), question, 22, "dim")
    cells = Rect(room.x, room.y + 44, room.w, 250).grid(3, 3, 8)
    for value, cell in zip(VALUES, cells, strict=False):
        look = "gold" if value == ratings[card] else "plain"
        label = str(value) if value > NONE else page.say.text("none") if value == NONE else page.say.text("not known")
        page.button(f"setup:rating:{card}:{value}", cell, label, look, size=32 if value > NONE else 22)
