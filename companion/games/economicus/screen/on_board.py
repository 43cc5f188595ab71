"""The board on the screen where the camera is concerned: what it is shown, and where table and app differ."""

from collections.abc import Sequence

from companion.games.economicus.board import ACTIVE, CHIP_OF, COMPANY, CRISIS, FORECAST, TURNED
from companion.games.economicus.rules.box import CENTRE
from companion.games.economicus.screen.colour_marks import draw_chip
from companion.games.economicus.screen.segment_ring import HUES, draw_ring, draw_segments
from companion.games.economicus.set_up import DraftView
from companion.games.economicus.view import EconomicusView
from companion.games.economicus.words.tables import SLOT_WORDS
from companion.session.snapshot import Difference, Draft, GameView, Piece, Snapshot, Spot
from companion.ui.paint.shapes import Point
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sector_ring import (
    HUB,
    INNER,
    PITCH,
    SLOTS,
    STEP,
    Sector,
    draw_dark,
    draw_sector,
    mark_sector,
    ring_of,
)

SIGNS = {ACTIVE: ("up", "gold"), FORECAST: ("eye", "gold"), CRISIS: ("warn", "danger")}
WIDE, CHIP = 24.0, 0.36  # how wide a marked place is, and a chip's share of that
MOST_NAMED = 3


class OnBoard:
    """The part of `companion.ui.game_screen.GameScreen` about chips and tokens on the board."""

    def draw_apart(self, page: Page, snapshot: Snapshot, difference: Difference) -> None:
        """The ring in the dark, and the industry where table and app differ as it is."""
        game = snapshot.game
        if not isinstance(game, EconomicusView):
            return
        draw_ring(page, snapshot, game)
        draw_dark(page)
        if difference.area:
            draw_segments(page, snapshot, game, [difference.area])
            ring = ring_of(page)
            framed = ring.round(HUB) if difference.area == CENTRE else ring.sector(game.order.index(difference.area))
            page.area(framed, edge="gold", width=3.5)

    def draw_spots(
        self, page: Page, snapshot: Snapshot, spots: Sequence[Spot], marks: Sequence[str], sentence: str
    ) -> None:
        """The ring with nothing but the places that are meant; at set-up also what the camera takes for another."""
        order, doubts = _segments(snapshot)
        ring = ring_of(page)
        for position, number in enumerate(order):
            draw_sector(page, position, Sector(HUES[number], str(number), lit="off"))
        page.sign("camera", ring.x, ring.y - 44 * ring.size, 30 * ring.size, "gold")
        page.words(ring.box((ring.x, ring.y - 16 * ring.size), 130, 28), sentence, SMALL + 2, "text", "bold", "centre")
        for position, _, seen in doubts:
            mark_sector(page, position, str(seen))
        for spot in spots:
            _draw_spot(page, spot, _place(page, order, spot), marks)

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
        industry = f"{page.say.area(area)} {page.say.label(area)}"
        return f"{industry}, {page.say.text(SLOT_WORDS[spot])}" if 0 <= spot < len(SLOT_WORDS) else industry

    def doubt(self, page: Page, draft: Draft) -> str:
        """In which segments the camera sees another ring than was entered."""
        doubts = _doubts(draft)
        if not doubts:
            return ""
        if len(doubts) > MOST_NAMED:
            return page.say.text("The camera sees other segments, places: {n}. See the marks.", n=len(doubts))
        places = ", ".join(
            page.say.text("{a} instead of {b}", a=str(seen), b=str(entered)) for _, entered, seen in doubts
        )
        return page.say.text("The camera sees another ring: {where}.", where=places)


def _segments(snapshot: Snapshot) -> tuple[Sequence[int], Sequence[tuple[int, int, int]]]:
    """The segments as they lie, and at set-up where the camera sees another one."""
    if snapshot.game is not None:
        return snapshot.game.order, ()
    details = snapshot.draft.details if snapshot.draft is not None else None
    return (details.ring, details.ring_doubts) if isinstance(details, DraftView) else ((), ())


def _doubts(draft: Draft) -> Sequence[tuple[int, int, int]]:
    return draft.details.ring_doubts if isinstance(draft.details, DraftView) else ()


def _place(page: Page, order: Sequence[int], spot: Spot) -> Point:
    """Where a place is drawn: slots in their row and one behind it, tokens before the hub; of the centre in it."""
    ring, tokens = ring_of(page), tuple(SIGNS)
    token = tokens.index(spot.zone) if spot.zone in tokens else -1
    if spot.area == CENTRE:
        across = 28.0 * ring.size
        return ring.x + (token - 1 if token >= 0 else min(spot.spot, 3) - 1.5) * across, ring.y + (
            44 if token >= 0 else 14
        )
    if token >= 0:
        return ring.at(INNER, order.index(spot.area) * STEP + (token - 1) * PITCH)
    row, at = divmod(spot.spot, 3)
    return ring.at(SLOTS + 25 * row, order.index(spot.area) * STEP + (at - 1) * PITCH)


def _draw_spot(page: Page, spot: Spot, at: Point, marks: Sequence[str]) -> None:
    """A slot's or a token's place with what goes there."""
    page.sign("disc", *at, WIDE, "gold")
    if not spot.key:
        page.sign("warn", *at, 0.66 * WIDE, "bg")
        return
    if spot.seat < 0:
        page.sign("disc", *at, WIDE - 4, "bg")
        sign, colour = SIGNS[spot.key]
        page.sign(sign, *at, 0.53 * WIDE, colour)
        return
    kind, *_, side = spot.key.split(":")
    draw_chip(page, CHIP_OF[kind, side], marks[spot.seat], *at, CHIP * WIDE)
