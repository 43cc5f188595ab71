"""The five clans as players' marks, and the tokens that carry them: Companies with face or bones up, and Startups."""

from collections.abc import Sequence

from companion.games.orconomy.board import ACTIVITY, CRISIS
from companion.games.orconomy.rules.state import Token
from companion.games.orconomy.view_shapes import IndustryView
from companion.games.orconomy.words.tables import CLANS
from companion.ui.paint.shapes import seat_marks
from companion.ui.paint.theme import ON_MARK
from companion.ui.parts.page import Page

MARKS = seat_marks(CLANS)


def draw_pledged(page: Page, mark: str, x: float, y: float, radius: float) -> None:
    """A Company with its bones up: dark, with a broken ring of the clan's colour."""
    look = MARKS[mark]
    page.sign("disc", x, y, radius * 2 + 2.4, ON_MARK)
    page.sign("bones", x, y, radius * 2, look.colour)
    page.sign(look.sign, x, y, radius * 1.15, look.colour)


def draw_startup(page: Page, mark: str, x: float, y: float, radius: float) -> None:
    """A Startup: a square of the clan's colour."""
    look = MARKS[mark]
    page.sign("square", x, y, radius * 1.8 + 2.4, ON_MARK)
    page.sign("square", x, y, radius * 1.8, look.colour)
    page.sign(look.sign, x, y, radius * 1.2, ON_MARK)


def draw_company(page: Page, token: Token, mark: str, x: float, y: float, radius: float) -> None:
    """A Company as it lies: face or bones up; one beside the slots with a plus."""
    if token.pledged:
        draw_pledged(page, mark, x, y, radius)
    else:
        page.mark(mark, x, y, radius)
    if token.beside:
        corner = x + 0.78 * radius, y - 0.78 * radius
        page.sign("disc", *corner, 0.95 * radius, ON_MARK)
        page.sign("plus", *corner, 0.7 * radius, "gold")


def shown_companies(industry: IndustryView) -> tuple[Token | None, ...]:
    """What stands in a row for an industry's Companies: those in slots, None for a free slot, then those beside."""
    in_slots = [token for token in industry.companies if not token.beside]
    return (*in_slots, *[None] * industry.free_slots, *industry.companies[len(in_slots) :])


def draw_place(page: Page, token: Token | None, marks: Sequence[str], x: float, y: float, radius: float) -> None:
    """A Company, or a free slot; `marks` are those of the players."""
    if token is None:
        page.slot(x, y, radius)
    else:
        draw_company(page, token, marks[token.player], x, y, radius)


def draw_lying(
    page: Page, thing: Token | int | str | None, marks: Sequence[str], x: float, y: float, radius: float
) -> None:
    """What lies in a sector: a Company or a free slot, a Startup by its owner's seat, or a marker as a red disc."""
    if isinstance(thing, str):
        page.sign("disc", x, y, 2 * radius + 2, ON_MARK)
        page.sign("disc", x, y, 2 * radius, "danger" if thing == CRISIS else "gold")
        draw_marker(page, thing, x, y, 1.35 * radius, ON_MARK)
    elif isinstance(thing, int):
        draw_startup(page, marks[thing], x, y, radius)
    else:
        draw_place(page, thing, marks, x, y, radius)


def draw_ghost(
    page: Page, thing: Token | int | str | None, marks: Sequence[str], badge: str, x: float, y: float, radius: float
) -> None:
    """Where a piece is to be put, or to be taken from: its outline in the clan's colour, with a plus or a minus."""
    seat = thing.player if isinstance(thing, Token) else thing
    colour = MARKS[marks[seat]].colour if isinstance(seat, int) else "danger"
    whole, sign = ("square", "square") if isinstance(thing, int) else ("disc", "bones")
    page.sign(whole, x, y, 2 * radius + 2, ON_MARK)
    page.sign(sign, x, y, 2 * radius, colour)
    if sign == "square":
        page.sign(whole, x, y, 2 * radius - 5, ON_MARK)
    page.sign(badge, x, y, 1.3 * radius, colour)


MARKERS_DRAWN = (CRISIS, ACTIVITY)


def draw_marker(page: Page, marker: str, x: float, y: float, size: float, colour: str) -> None:
    """The Crisis or the Activity token."""
    page.sign("bolt" if marker == CRISIS else "pointer", x, y, size, colour)
