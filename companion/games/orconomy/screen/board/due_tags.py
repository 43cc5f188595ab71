"""Tags on the sectors: what is to be written there, and which pieces hands have to put, lift, turn or move."""

from collections.abc import Sequence
from typing import Final, Protocol

from companion.games.orconomy.board import BESIDE, BONES, STARTUP
from companion.games.orconomy.rules.state import Token
from companion.games.orconomy.screen.clans import MARKERS_DRAWN, draw_company, draw_marker, draw_startup
from companion.games.orconomy.view_shapes import TableView
from companion.session.snapshot import Due, Snapshot
from companion.ui.paint.shapes import Point, Rect
from companion.ui.parts.due_chips import on_areas
from companion.ui.parts.page import Page

HEIGHT, PIECE, SIZE = 30.0, 62.0, 20
RADII: Final = (126.0, 96.0)
"""Where the tags of a sector stand, from the rim inwards: over slots and pictures, never over number and price."""
VERBS: Final = {"put": "plus", "lift": "minus", "turn": "redo", "move": "next"}


class Places(Protocol):
    """Where things stand in the ring."""

    def at(self, radius: float, degrees: float) -> Point:
        """A point by its distance from the centre and its angle."""
        ...


def draw_tags(page: Page, snapshot: Snapshot, table: TableView, ring: Places, step: float) -> None:
    """The tags of every sector, at most two each; the list in the prompt's corner has them all."""
    marks = tuple(player.mark for player in table.players)
    tags: dict[int, list[Due]] = {}
    for due in on_areas(snapshot):
        if due.area in table.order:
            tags.setdefault(due.area, []).append(due)
    for area, dues in tags.items():
        for due, radius in zip(dues, RADII, strict=False):
            _tag(page, due, ring.at(radius, table.order.index(area) * step), marks)


def _tag(page: Page, due: Due, at: Point, marks: Sequence[str]) -> None:
    said = _written(page, due)
    width = page.ink.width(said, "narrow-bold", SIZE) + 14 if said else PIECE
    rect = Rect(at[0] - width / 2, at[1] - HEIGHT / 2, width, HEIGHT)
    page.box(rect, "gold", 7, "bg", 1.6)
    if said:
        page.words(rect, said, SIZE, "bg", "narrow-bold", "centre", grows=False)
        return
    page.sign(VERBS[due.verb], rect.x + 16, at[1], 18, "bg")
    _piece(page, due, (rect.right - 19, at[1]), marks)


def _written(page: Page, due: Due) -> str:
    """What is to be done to the price, '' for a piece."""
    if due.verb == "write":
        return page.say.text("write {n}", n=due.amount)
    return page.say.text("rub out") if due.verb == "erase" else ""


def _piece(page: Page, due: Due, at: Point, marks: Sequence[str]) -> None:
    if due.what in MARKERS_DRAWN:
        draw_marker(page, due.what, *at, 24, "bg")
    elif due.what == STARTUP:
        draw_startup(page, marks[due.seat], *at, 11)
    else:
        draw_company(page, Token(due.seat, due.side == BONES, due.what == BESIDE), marks[due.seat], *at, 12)
