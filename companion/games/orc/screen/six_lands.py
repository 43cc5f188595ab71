"""The table: six lands in a line from the box on, each with its worth and pile, and the Orcs of both sides."""

from collections.abc import Sequence

from companion.games.orc.rules.phases.deploying import deploy
from companion.games.orc.rules.phases.drawing import draw
from companion.games.orc.screen.colour_signs import PAPER, draw_colour
from companion.games.orc.view import LandView, OrcView, SideView
from companion.games.orc.words.tables import DECIDED
from companion.ui.paint.shapes import Rect
from companion.ui.paint.theme import ON_MARK
from companion.ui.parts.offered import name_of, offers_of
from companion.ui.parts.page import SMALL, Page

GAP, HATCH = 6.0, 13.0
LAND = 0.39  # which part of a column is the land; the two sides have the rest


def draw_lands(page: Page, game: OrcView, rect: Rect) -> None:
    """A column for each land, the first one beside the box."""
    far = next(player.seat for player in game.players if player.side == "far")
    for land, column in zip(game.lands, rect.columns(len(game.lands), GAP), strict=True):
        upper, middle, lower = _cells(column)
        _land(page, game, land, middle)
        _side(page, game, land, far, upper)
        _side(page, game, land, 1 - far, lower)
        _touches(page, game, land, (upper, middle, lower), game.turn == far)


def _cells(column: Rect) -> tuple[Rect, Rect, Rect]:
    """The far side, the land and the near side."""
    land = column.h * LAND
    side = (column.h - land) / 2
    upper = Rect(column.x, column.y, column.w, side)
    middle = Rect(column.x, upper.foot, column.w, land)
    return upper, middle, Rect(column.x, middle.foot, column.w, side)


def _touches(page: Page, game: OrcView, land: LandView, cells: Sequence[Rect], far: bool) -> None:
    """The land and the side of whose turn it is are one place to act; the other side is a place to look."""
    upper, middle, lower = cells
    look, name = f"ui:land:{land.number}", _act(game, land)
    if not name:
        page.touch(look, upper.joined(lower))
        return
    page.touch(name, upper.joined(middle) if far else middle.joined(lower))
    page.touch(look, lower if far else upper)


def _act(game: OrcView, land: LandView) -> str:
    """What is done at a land now: Orcs are deployed, or a card is drawn."""
    if game.turn < 0:
        return ""
    if offers_of(game, deploy.kind):
        return f"ui:ends:{land.number}" if land.status == "open" else ""
    can_draw = any(land.number in offer.domains[0] for offer in offers_of(game, draw.kind))
    return name_of(draw.action(game.turn, land.number)) if can_draw else ""


def _land(page: Page, game: OrcView, land: LandView, cell: Rect) -> None:
    """Its number and colour, worth and pile, and what becomes of it."""
    may_act, unit = bool(_act(game, land)), page.unit
    page.box(cell, "raised", 8, "gold" if may_act else "edge", 2.4 if may_act else 1.4)
    if land.status == "frozen":
        _hatch(page, cell)
    band, *rows = cell.inset(3 * unit).rows(4, 2)
    page.box(band, PAPER[land.colour], 6, ON_MARK, 1)
    number = Rect(band.x + 4 * unit, band.y, 16 * unit, band.h)
    page.words(number, str(land.number), page.letters(SMALL, 21) * unit, ON_MARK, "bold", grows=False)
    page.sign(land.colour, band.middle[0] + 8 * unit, band.middle[1], 26 * unit, ON_MARK)
    _number(page, "trophy", str(land.worth), "gold", rows[0])
    if land.status == "open":
        _number(page, "pile", f"≤{land.stock}" if game.loose and land.stock else str(land.stock), "text", rows[1])
    _fate(page, game, land, rows[2] if land.status == "open" else rows[1].joined(rows[2]))


def _hatch(page: Page, cell: Rect) -> None:
    """Lines across a frozen land."""
    for step in range(1, int((cell.w + cell.h) / HATCH)):
        start, end = step * HATCH, max(0.0, step * HATCH - cell.h)
        top = (min(start, cell.w), max(0.0, start - cell.w))
        foot = (end, min(start, cell.h))
        page.area(((cell.x + top[0], cell.y + top[1]), (cell.x + foot[0], cell.y + foot[1])), edge="line", closed=False)


def _number(page: Page, sign: str, number: str, colour: str, row: Rect) -> None:
    """Worth, or the pile; of a pile that nobody counts, the most it can hold."""
    unit = page.unit
    page.sign(sign, row.x + 13 * unit, row.middle[1], 21 * unit, "gold" if sign == "trophy" else "dim")
    page.words(
        Rect(row.x + 27 * unit, row.y, row.w - 27 * unit, row.h),
        number,
        page.letters(27, 30) * unit,
        colour,
        "bold",
        grows=False,
    )


def _fate(page: Page, game: OrcView, land: LandView, rect: Rect) -> None:
    """How it was decided, which land it waits for, or who would take a tie."""
    unit = page.unit
    if land.status == "frozen":
        upper, lower = rect.rows(2, 0)
        page.sign("ice", upper.middle[0], upper.middle[1], 24 * unit, "ice")
        waiting = page.say.text("waits: {n}", n=land.waits_for)
        page.words(lower, waiting, page.letters(SMALL, 21) * unit, "ice", align="centre", grows=False)
    elif land.status == "held":
        word = page.say.word(DECIDED, land.by)
        page.words(rect, word, page.letters(SMALL, 21) * unit, "dim", align="centre", lines=2, grows=False)
    else:
        left = Rect(rect.x, rect.y, rect.w / 2, rect.h)  # a tie, and who would take it
        page.words(left, "=", page.letters(24, 29) * unit, "dim", align="centre", grows=False)
        sign = "ice" if land.tiebreak < 0 else game.players[land.tiebreak].side
        page.sign(sign, rect.x + rect.w * 0.7, rect.middle[1], 20 * unit, "ice" if land.tiebreak < 0 else "text")


def _side(page: Page, game: OrcView, land: LandView, seat: int, cell: Rect) -> None:
    """One player's Orcs there; of a land that is held, the spear towards its holder."""
    room = cell.inset(0, 3)
    if land.status == "held":
        _draw_holder(page, game, land, seat, room)
        return
    side = land.sides[seat]
    due = seat == game.turn and bool(_act(game, land))
    page.box(room, "surface", 8, "gold" if due else "line", 1.6)
    if side.orcs:
        _orcs(page, side, room)


def _orcs(page: Page, side: SideView, room: Rect) -> None:
    draw_colour(page, side.colour, room.middle[0], room.y + room.h * 0.3, min(room.w * 0.32, room.h * 0.24))
    number = Rect(room.x, room.y + room.h * 0.5, room.w, room.h * 0.5)
    page.words(number, str(side.orcs), 42 * page.unit, face="bold", align="centre", grows=False)


def _draw_holder(page: Page, game: OrcView, land: LandView, seat: int, room: Rect) -> None:
    """Large for the holder; small, for the other one, with how many Orcs it was fought."""
    mine = seat == land.owner
    page.box(room, "surface", 8, "gold" if mine else "line", 2.4 if mine else 1.2)
    upper, lower = room.rows(2, 0)
    if mine:
        page.sign(game.players[seat].side, *upper.middle, 40 * page.unit, "gold")
    if land.by in ("more", "tie", "thaw"):
        size, colour = 30 * page.unit, "text" if mine else "dim"
        page.words(lower, str(land.orcs[seat]), size, colour, "bold", "centre", grows=False)
