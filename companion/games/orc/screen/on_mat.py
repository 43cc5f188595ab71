"""The mat on the screen where the camera is concerned: what it is shown, and where table and app differ."""

from collections.abc import Sequence
from typing import Final

from companion.games.orc.board import FIRST_ROW, ends_of, place_of
from companion.games.orc.rules.state import DRAW, SPARE
from companion.games.orc.screen.colour_signs import draw_colour
from companion.games.orc.screen.saying import colour_word
from companion.games.orc.view import OrcView
from companion.games.protocol import Refusal
from companion.session.snapshot import Difference, GameView, Piece, Snapshot, Spot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import SMALL, Page

ACROSS: Final = 6
GAP: Final = 8.0
LAW: Final = 56.0  # height of the law against a card


class OnMat:
    """The part of `companion.ui.game_screen.GameScreen` about cards on the mat."""

    def draw_spots(
        self, page: Page, _snapshot: Snapshot, spots: Sequence[Spot], _marks: Sequence[str], sentence: str
    ) -> None:
        """The near columns, with the cards that are to lie there below the line."""
        board = page.board.inset(8, 4)
        head = Rect(board.x, board.y, board.w, 56)
        page.sign("camera", head.x + 18, head.middle[1], 26, "gold")
        page.words(Rect(head.x + 40, head.y, head.w - 40, head.h), sentence, SMALL + 2, "text", "bold", lines=2)
        line = Rect(board.x, head.foot + 4, board.w, 44)
        page.box(line, "surface", 8, "line", 1.4)
        page.words(line, page.say.text("The line lies here"), 20, "dim", align="centre")
        keys = {spot.area: spot.key for spot in spots}
        columns = Rect(board.x, line.foot + 6, board.w, board.foot - line.foot - 10).columns(ACROSS, GAP)
        for at, rect in enumerate(columns):
            key = keys.get(FIRST_ROW["near"] + at)
            page.words(Rect(rect.x, rect.foot - 28, rect.w, 28), str(at + 1), 20, "dim", align="centre")
            if key is not None:
                _card(page, Rect(rect.x, rect.y, rect.w, min(rect.h - 32, 210.0)), ends_of(key))

    def draw_apart(self, page: Page, snapshot: Snapshot, difference: Difference) -> None:
        """What the app says and what the camera sees, and below it the law against what lies there."""
        game = snapshot.game
        if not isinstance(game, OrcView):
            return
        board = page.board.inset(8, 4)
        law, law_place = law_against(game, difference), Rect(board.x, board.foot - LAW, board.w, LAW)
        rows = Rect(board.x, board.y, board.w, law_place.y - board.y - 4).rows(2, 8)
        _row(page, rows[0], page.say.text("App says"), difference.says)
        _row(page, rows[1], page.say.text("Camera sees"), difference.sees)
        if law is not None:
            page.words(law_place, page.say.refusal(law, game.names), 22, "gold", "bold", "centre", lines=2)

    def draw_piece(self, page: Page, piece: Piece, _mark: str, x: float, y: float, radius: float) -> None:
        """An end as its colour, or a card face down."""
        ends = ends_of(piece.kind) if piece.kind else ()
        if not ends:
            page.sign("pile", x, y, radius * 2, "dim")
        for at, (colour, _) in enumerate(ends):
            draw_colour(page, colour, x + (at - (len(ends) - 1) / 2) * radius * 1.4, y, radius / len(ends) ** 0.5)

    def piece_words(self, page: Page, _game: GameView, piece: Piece) -> str:
        """The ends of a card, by colour and Orcs."""
        ends = ends_of(piece.kind) if piece.kind else ()
        parts = (f"{colour_word(page, colour)} × {amount}" for colour, amount in ends)
        return ", ".join(parts) if ends else page.say.text("face down")

    def place(self, page: Page, area: int, _spot: int) -> str:
        """A land, or a place of the mat."""
        return page.say.area(area) if area >= FIRST_ROW["line"] else page.say.text("Land {land}", land=area)


def law_against(game: OrcView, difference: Difference) -> Refusal | None:
    """Why the one card more that lies in a column may not lie there; None when nothing speaks against it."""
    side, number = place_of(difference.area)
    _, fresh = difference.apart
    seat = next((player.seat for player in game.players if player.side == side), None)
    if seat is None or len(fresh) != 1 or len(difference.sees) != len(difference.says) + 1:
        return None
    ((colour, _),) = ends_of(fresh[0].kind)
    return _standing_against(game, seat, number) or _colour_against(game, seat, number, colour)


def _standing_against(game: OrcView, seat: int, number: int) -> Refusal | None:
    """Whose turn it is, and how the land stands."""
    land = game.lands[number - 1]
    if land.status == "held":
        return Refusal("conquered", "O4.2", (("land", number), ("player", land.owner)))
    if land.status == "frozen":
        return Refusal("frozen", "O5.4", (("land", number), ("until", land.waits_for)))
    if game.phase == SPARE:
        return Refusal("spare_first", "O3.5")
    if game.turn < 0:
        return None
    if game.phase == DRAW and not game.seen:
        return Refusal("must_draw", "O4.9", (("amount", game.due),))
    lays = 1 - game.turn if game.phase == DRAW else game.turn
    return None if lays == seat else Refusal("not_your_turn", "O4.1", (("player", seat), ("turn", lays)))


def _colour_against(game: OrcView, seat: int, number: int, colour: str) -> Refusal | None:
    """The laws of deployment."""
    land = game.lands[number - 1]
    mine, theirs = land.sides[seat].colour, land.sides[1 - seat].colour
    if colour == land.colour:
        return Refusal("native_here", "O4.3", (("colour", colour),))
    if colour == theirs:
        return Refusal("enemy_colour", "O4.4", (("player", 1 - seat), ("colour", colour)))
    if mine not in ("", colour):
        return Refusal("other_colour", "O4.5", (("colour", mine),))
    return None


def _row(page: Page, rect: Rect, title: str, cards: Sequence[Piece]) -> None:
    page.box(rect, "surface", 8, "line", 1.4)
    page.words(Rect(rect.x + 10, rect.y + 2, rect.w - 20, 30), title, 20, "dim")
    if not cards:
        page.words(Rect(rect.x + 10, rect.y + 34, rect.w - 20, rect.h - 40), page.say.text("empty"), 24, "dim",
                   align="centre")  # fmt: skip
    lines = max(1, -(-len(cards) // ACROSS))
    room = Rect(rect.x + 8, rect.y + 34, rect.w - 16, rect.h - 40)
    cells = room.grid(lines, ACROSS, GAP)
    for card, cell in zip(cards, cells, strict=False):
        _card(page, cell, ends_of(card.kind))


def _card(page: Page, rect: Rect, ends: Sequence[tuple[str, int]]) -> None:
    """A card with its ends one below the other, each as its colour and its Orcs; face down it shows none."""
    page.box(rect, "raised", 8, "gold", 1.6)
    if not ends:
        page.sign("pile", *rect.middle, 30, "dim")
    for (colour, amount), half in zip(ends, rect.rows(max(1, len(ends)), 2), strict=False):
        radius = min(18.0, half.h * 0.24, half.w * 0.3)
        draw_colour(page, colour, half.middle[0], half.y + half.h * 0.34, radius)
        below = Rect(half.x + 2, half.y + half.h * 0.6, half.w - 4, half.h * 0.34)
        page.words(below, f"× {amount}", 22, face="bold", align="centre", grows=False)
