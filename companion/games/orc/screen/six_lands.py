"""The table: six lands in a line from the box on, each with its worth and pile, and the Orcs of both sides."""

from collections.abc import Sequence

from companion.games.orc.rules.phases.deploying import deploy
from companion.games.orc.rules.phases.drawing import draw
from companion.games.orc.screen.colour_signs import PAPER, colour_word, draw_colour
from companion.games.orc.view import LandView, OrcView, SideView
from companion.games.orc.words.tables import DECIDED
from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.paint.theme import ON_MARK
from companion.ui.parts.offered import name_of, offers_of
from companion.ui.parts.page import SMALL, Page

BOX, GAP = 26.0, 5.0
HATCH = 13.0
LAND = 0.38
"""Which part of a column is the land; the two sides have the rest."""


def draw_lands(page: Page, snapshot: Snapshot, game: OrcView, rect: Rect) -> None:
    """The box, and a column for each land."""
    far = next(player.seat for player in game.players if player.side == "far")
    columns = Rect(rect.x + BOX, rect.y, rect.w - BOX, rect.h).columns(len(game.lands), GAP)
    page.sign("box", rect.x + 10, rect.middle[1], 22, "dim")
    for land, column in zip(game.lands, columns, strict=True):
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
        page.touch(look, _joined(upper, lower))
        return
    page.touch(name, _joined(upper, middle) if far else _joined(middle, lower))
    page.touch(look, lower if far else upper)


def _act(game: OrcView, land: LandView) -> str:
    """What is done at a land now: Orcs are deployed, or a card is drawn."""
    if game.turn < 0:
        return ""
    if offers_of(game, deploy.kind):
        return f"ui:ends:{land.number}" if land.status == "open" else ""
    drawn = any(land.number in offer.domains[0] for offer in offers_of(game, draw.kind))
    return name_of(draw.action(game.turn, land.number)) if drawn else ""


def _joined(first: Rect, last: Rect) -> Rect:
    return Rect(first.x, first.y, first.w, last.foot - first.y)


# --- the land in the middle -------------------------------------------------------------------------------------------


def _land(page: Page, game: OrcView, land: LandView, cell: Rect) -> None:
    """Its colour with sign and word, worth and pile, and what becomes of it."""
    may_act = bool(_act(game, land))
    page.box(cell, "raised", 8, "gold" if may_act else "edge", 2.4 if may_act else 1.4)
    if land.status == "frozen":
        _hatch(page, cell)
    band = Rect(cell.x + 3, cell.y + 3, cell.w - 6, 30)
    page.box(band, PAPER[land.colour], 6)
    page.sign(land.colour, band.x + 18, band.middle[1], 24, ON_MARK)
    page.words(
        Rect(band.x + 34, band.y, band.w - 38, band.h),
        colour_word(page, land.colour),
        SMALL if page.upright else 20,
        ON_MARK,
        "bold",
    )
    _numbers(page, game, land, Rect(cell.x + 6, band.foot + 1, cell.w - 12, 36))
    _fate(page, game, land, Rect(cell.x + 6, cell.foot - 30, cell.w - 12, 28))


def _hatch(page: Page, cell: Rect) -> None:
    """Lines across a frozen land."""
    for step in range(1, int((cell.w + cell.h) / HATCH)):
        start, end = step * HATCH, max(0.0, step * HATCH - cell.h)
        top = (min(start, cell.w), max(0.0, start - cell.w))
        foot = (end, min(start, cell.h))
        page.area(((cell.x + top[0], cell.y + top[1]), (cell.x + foot[0], cell.y + foot[1])), edge="line", closed=False)


def _numbers(page: Page, game: OrcView, land: LandView, rect: Rect) -> None:
    """Worth on the left, the pile on the right; of a pile that nobody counts, the most it can hold."""
    left, right = rect.columns(2, 0)
    page.sign("trophy", left.x + 13, left.middle[1], 22, "gold")
    page.words(Rect(left.x + 28, left.y, 26, left.h), str(land.worth), 28, "gold", "bold")
    if land.status != "open":
        return
    page.sign("pile", right.x + 10, right.middle[1], 22, "dim")
    told = f"≤{land.stock}" if game.loose and land.stock else str(land.stock)
    page.words(Rect(right.x + 24, right.y, right.w - 24, right.h), told, 28, "text", "bold")


def _fate(page: Page, game: OrcView, land: LandView, rect: Rect) -> None:
    """Who holds it, which land it waits for, or who would take a tie."""
    if land.status == "frozen":
        page.sign("ice", rect.x + 10, rect.middle[1], 20, "ice")
        told = page.say.text("waits: {n}", n=land.waits_for)
        page.words(Rect(rect.x + 24, rect.y, rect.w - 24, rect.h), told, SMALL, "ice")
    elif land.status == "held":
        page.words(rect, page.say.word(DECIDED, land.by), SMALL, "dim", align="centre")
    else:
        word = page.words(Rect(rect.x, rect.y, rect.w - 24, rect.h), page.say.text("tie:"), SMALL, "dim")
        sign = "ice" if land.tiebreak < 0 else game.players[land.tiebreak].side
        page.sign(sign, word.right + 14, rect.middle[1], 18, "ice" if land.tiebreak < 0 else "text")


# --- the two sides ----------------------------------------------------------------------------------------------------


def _side(page: Page, game: OrcView, land: LandView, seat: int, cell: Rect) -> None:
    """One player's Orcs there; of a land that is held, the spear towards its holder."""
    room = cell.inset(0, 3)
    if land.status == "held":
        _held(page, game, land, seat, room)
        return
    side = land.sides[seat]
    due = seat == game.turn and bool(_act(game, land))
    page.box(room, "surface", 8, "gold" if due else "line", 1.6)
    if side.orcs:
        _orcs(page, side, room)


def _orcs(page: Page, side: SideView, room: Rect) -> None:
    draw_colour(page, side.colour, room.x + 30, room.y + room.h * 0.4, 19)
    number = Rect(room.x + 56, room.y, room.w - 62, room.h * 0.8)
    page.words(number, str(side.orcs), 42, face="bold")
    word = Rect(room.x + 4, room.foot - 26, room.w - 8, 24)
    page.words(word, colour_word(page, side.colour), SMALL, "dim", align="centre")


def _held(page: Page, game: OrcView, land: LandView, seat: int, room: Rect) -> None:
    """Large for the holder; small, for the other one, with how many Orcs it was fought."""
    mine = seat == land.owner
    page.box(room, "surface", 8, "gold" if mine else "line", 2.4 if mine else 1.2)
    if mine:
        page.sign(game.players[seat].side, room.x + 30, room.middle[1], 40, "gold")
    if land.by in ("more", "tie", "thaw"):
        left = room.x + 60 if mine else room.x
        number = Rect(left, room.y, room.right - left, room.h)
        page.words(number, str(land.orcs[seat]), 30, "text" if mine else "dim", align="left" if mine else "centre")
