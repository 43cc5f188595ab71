"""The rows on the screen where the camera is concerned: what it is shown, and where table and app differ."""

from collections.abc import Sequence
from typing import Final

from companion.games.economancy.board import FIRST_ROW, USED
from companion.games.economancy.rules.cards import NUMBER
from companion.games.economancy.screen.card_tiles import card_name, card_word, short_name
from companion.games.economancy.set_up import IN_ROW, SHOWN_ROWS
from companion.session.snapshot import Difference, GameView, Piece, Snapshot, Spot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import SMALL, Page

GAP: Final = 6.0
ACROSS: Final = 6  # so many cards of a row stand beside each other
FORWARD: Final = 8.0  # a used card stands so much higher


class OnMat:
    """The part of `companion.ui.game_screen.GameScreen` about cards in rows."""

    def draw_spots(
        self, page: Page, _snapshot: Snapshot, spots: Sequence[Spot], _marks: Sequence[str], sentence: str
    ) -> None:
        """The rows, with the cards that are to lie there from left to right."""
        board = page.board.inset(8, 4)
        head, rows = Rect(board.x, board.y, board.w, 34), Rect(board.x, board.y + 38, board.w, board.h - 38)
        page.sign("camera", head.x + 18, head.middle[1], 26, "gold")
        page.words(Rect(head.x + 40, head.y, head.w - 40, head.h), sentence, SMALL + 2, "text", "bold")
        for row, rect in enumerate(rows.rows(SHOWN_ROWS, GAP)):
            kinds = {spot.spot: spot.key for spot in spots if spot.area == FIRST_ROW + row}
            page.box(rect, "surface", 8, "line", 1.4)
            page.words(Rect(rect.x + 8, rect.y, 56, rect.h), page.say.area(FIRST_ROW + row), 20, "dim", "bold", lines=2)
            cells = Rect(rect.x + 66, rect.y + 6, rect.w - 72, rect.h - 12).columns(IN_ROW, GAP)
            for at, kind in kinds.items():
                page.box(cells[at], "raised", 6, "gold", 2)
                words = card_name(page, NUMBER[kind])
                page.words(cells[at].inset(4, 2), words, 19, align="centre", lines=2, grows=False)

    def draw_apart(self, page: Page, snapshot: Snapshot, difference: Difference) -> None:
        """Both rows card by card: the app's above, the camera's below, from the first card on that differs bright."""
        if snapshot.game is None:
            return
        board = page.board.inset(8, 4)
        upper, lower = Rect(board.x, board.y, board.w, board.h).rows(2, 10)
        _row(page, upper, page.say.text("App says"), difference.says, difference.first)
        _row(page, lower, page.say.text("Camera sees"), difference.sees, difference.first)

    def draw_piece(self, page: Page, piece: Piece, _mark: str, x: float, y: float, radius: float) -> None:
        """A card: a small upright box."""
        page.box(Rect(x - radius * 0.7, y - radius, radius * 1.4, radius * 2), "raised", 4, "gold", 1.6)
        if piece.side == USED:
            page.sign("up", x, y, radius, "dim")

    def piece_words(self, page: Page, _game: GameView, piece: Piece) -> str:
        """A card's name, and that it lies forward."""
        name = card_name(page, NUMBER[piece.kind]) if piece.kind in NUMBER else piece.kind
        return page.say.text("{card}, used", card=name) if piece.side == USED else name


def _row(page: Page, rect: Rect, title: str, cards: Sequence[Piece], first: int) -> None:
    page.box(rect, "surface", 8, "line", 1.4)
    page.words(Rect(rect.x + 10, rect.y + 2, rect.w - 20, 30), title, 20, "dim")
    lines = max(1, -(-len(cards) // ACROSS))
    room = Rect(rect.x + 8, rect.y + 36, rect.w - 16, rect.h - 44)
    cells = room.grid(lines, ACROSS, GAP)
    for at, (card, cell) in enumerate(zip(cards, cells, strict=False)):
        _card(page, cell, card, bright=at >= first)


def _card(page: Page, rect: Rect, card: Piece, *, bright: bool) -> None:
    used = card.side == USED
    place = (
        Rect(rect.x, rect.y, rect.w, rect.h - FORWARD)
        if used
        else Rect(rect.x, rect.y + FORWARD, rect.w, rect.h - FORWARD)
    )
    page.box(place, "raised", 6, "gold" if bright else "line", 2 if bright else 1.2)
    words = card_word(page, NUMBER[card.kind]) if card.kind in NUMBER else card.kind
    short = short_name(page, NUMBER[card.kind]) if card.kind in NUMBER else ""
    page.words(place.inset(2, 2), words, 17, "text" if bright else "dim", align="centre", short=short, grows=False)
    if used:
        page.sign("up", place.right - 12, place.y + 12, 14, "gold")
