"""The board on the screen where the camera is concerned: what it is shown, and where table and app differ."""

from collections.abc import Sequence

from companion.games.economicus.board import ACTIVE, CHIP_OF, COMPANY, CRISIS, FORECAST, TURNED
from companion.games.economicus.rules.box import CENTRE
from companion.games.economicus.screen.colour_marks import draw_chip
from companion.games.economicus.screen.industry_tiles import board_and_keys, draw_tile, draw_tiles, tiles
from companion.games.economicus.set_up import DraftView
from companion.games.economicus.view import EconomicusView
from companion.games.economicus.words.tables import SLOT_WORDS
from companion.session.snapshot import Difference, Draft, GameView, Piece, Snapshot, Spot
from companion.ui.paint.shapes import Area, Rect
from companion.ui.parts.page import SMALL, Page

SIGNS = {ACTIVE: ("up", "gold"), FORECAST: ("eye", "gold"), CRISIS: ("warn", "danger")}
IN_ROW = 4
"""So many slots are drawn side by side."""
EDGE, WIDEST, CHIP = 15.0, 30.0, 0.36
"""From a tile's edge to the middle of its first slot; how wide a marked place is at most; a chip's share of that."""
MOST_NAMED = 3


class OnBoard:
    """The part of `companion.ui.game_screen.GameScreen` about chips and tokens on the board."""

    def draw_apart(self, page: Page, snapshot: Snapshot, difference: Difference) -> None:
        """The tiles in the dark, and the one where table and app differ as it is."""
        game = snapshot.game
        if not isinstance(game, EconomicusView):
            return
        place = board_and_keys(page)[0]
        draw_tiles(page, snapshot, game, place)
        corners = ((place.x, place.y), (place.right, place.y), (place.right, place.foot), (place.x, place.foot))
        page.add(Area(corners, page.theme.bg, alpha=0.62))
        if difference.area:
            tile = tiles(game.order, place)[difference.area]
            draw_tile(page, game, game.industries[difference.area - 2], tile)
            page.box(tile, "", 8, "gold", 3.5)

    def draw_spots(
        self, page: Page, snapshot: Snapshot, spots: Sequence[Spot], marks: Sequence[str], told: str
    ) -> None:
        """Tiles with nothing but the places that are meant; at set-up also what the camera takes for another."""
        order, doubts = _laid(snapshot)
        places = tiles(order, board_and_keys(page)[0])
        for number, tile in places.items():
            page.box(tile, "surface", 8, "line", 1.4)
            page.words(Rect(tile.x + 8, tile.foot - 32, 60, 28), str(number), 24, "dim", "bold", grows=False)
        for position, _, seen in doubts:
            tile = places[order[position]]
            page.box(tile, "", 8, "danger", 2.6)
            page.sign("camera", tile.right - 50, tile.foot - 18, 18, "danger")
            page.words(Rect(tile.right - 38, tile.foot - 32, 34, 28), str(seen), 24, "danger", "bold", grows=False)
        for spot in spots:
            _draw_spot(page, spot, places[spot.area], marks)
        middle = places[CENTRE]
        page.sign("camera", middle.middle[0], middle.y + 28, 30, "gold")
        page.words(Rect(middle.x + 4, middle.y + 46, middle.w - 8, 28), told, SMALL + 2, "text", "bold", "centre")

    def draw_piece(self, page: Page, piece: Piece, mark: str, x: float, y: float, radius: float) -> None:
        """A chip as it lies, or a single token."""
        if piece.kind in SIGNS:
            sign, colour = SIGNS[piece.kind]
            page.sign(sign, x, y, 2 * radius, colour)
        else:
            draw_chip(page, CHIP_OF.get((piece.kind, piece.side), COMPANY), mark, x, y, radius)

    def piece_words(self, page: Page, game: GameView, piece: Piece) -> str:
        """Whose chip, and whether it is turned over."""
        name = game.players[piece.owner].name
        return page.say.text("{name}, under a loan", name=name) if piece.side == TURNED else name

    def place(self, page: Page, area: int, spot: int) -> str:
        """An industry, and one of its slots (from 0) in words."""
        told = f"{page.say.area(area)} {page.say.label(area)}"
        return f"{told}, {page.say.text(SLOT_WORDS[spot])}" if 0 <= spot < len(SLOT_WORDS) else told

    def doubt(self, page: Page, draft: Draft) -> str:
        """In which segments the camera sees another ring than was entered."""
        doubts = _doubts(draft)
        if not doubts:
            return ""
        if len(doubts) > MOST_NAMED:
            return page.say.text("The camera sees other segments in {n} places: see the marks.", n=len(doubts))
        where = ", ".join(page.say.text("{a} instead of {b}", a=str(seen), b=str(said)) for _, said, seen in doubts)
        return page.say.text("The camera sees another ring: {where}.", where=where)


def _laid(snapshot: Snapshot) -> tuple[Sequence[int], Sequence[tuple[int, int, int]]]:
    """The segments as they lie, and at set-up where the camera sees another one."""
    if snapshot.game is not None:
        return snapshot.game.order, ()
    details = snapshot.draft.details if snapshot.draft is not None else None
    return (details.ring, details.ring_doubts) if isinstance(details, DraftView) else ((), ())


def _doubts(draft: Draft) -> Sequence[tuple[int, int, int]]:
    return draft.details.ring_doubts if isinstance(draft.details, DraftView) else ()


def _draw_spot(page: Page, spot: Spot, tile: Rect, marks: Sequence[str]) -> None:
    """A slot above, a token's place below it, each with what goes there."""
    tokens = tuple(SIGNS)
    column = tokens.index(spot.zone) + 0.5 if spot.zone in tokens else min(spot.spot, IN_ROW - 1)
    apart = (tile.w - 2 * EDGE) / (IN_ROW - 1)
    wide = min(WIDEST, apart)
    x, y = tile.x + EDGE + apart * column, tile.y + (50 if spot.zone in tokens else 20)
    page.sign("disc", x, y, wide, "gold")
    if not spot.key:
        page.sign("warn", x, y, 0.66 * wide, "bg")
        return
    if spot.seat < 0:
        page.sign("disc", x, y, wide - 4, "bg")
        sign, colour = SIGNS[spot.key]
        page.sign(sign, x, y, 0.53 * wide, colour)
        return
    kind, *_, side = spot.key.split(":")
    draw_chip(page, CHIP_OF[kind, side], marks[spot.seat], x, y, CHIP * wide)
