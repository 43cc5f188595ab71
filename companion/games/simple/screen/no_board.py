"""The half of a game's screen that is about a board, marks and steps of set-up, for a game that has none of them."""

from collections.abc import Mapping, Sequence, Set
from typing import Any

from companion.games.simple.screen.number_origin import draw_why
from companion.session.snapshot import Difference, Draft, GameView, Piece, Snapshot, Spot, WhyView
from companion.ui.game_screen import Cover, Touched
from companion.ui.paint.icons import Drawing
from companion.ui.paint.shapes import MarkLook, Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice


class NoBoardScreen:
    """See `companion.ui.game_screen.GameScreen`: mix in, and override what the game has after all."""

    marks: Mapping[str, MarkLook] = {}
    icons: Mapping[str, Drawing] = {}
    wins: str = "trophy"
    dice_kinds: frozenset[str] = frozenset()
    reasons: frozenset[str] = frozenset()
    """Parts of a number that say why and count nothing."""

    def __init__(self, cover: Cover) -> None:
        self.cover = cover

    def cues(self, _before: Snapshot, _now: Snapshot) -> tuple[str, ...]:
        return ()

    def of_players(self, _game: GameView) -> Set[str]:
        """The numbers that belong to a player."""
        return frozenset()

    def draw_why(self, page: Page, snapshot: Snapshot, why: WhyView, local: Local) -> None:
        game = snapshot.game
        if game is not None:
            place = self.place(page, why.which, -1) if why.which > 0 else ""
            whose = game.players[why.which].name if why.field in self.of_players(game) else place
            draw_why(page, game, why, local, whose, self.reasons)

    def draw_apart(self, _page: Page, _snapshot: Snapshot, _difference: Difference) -> None:
        """There is no board."""

    def draw_spots(
        self, _page: Page, _snapshot: Snapshot, _spots: Sequence[Spot], _marks: Sequence[str], _told: str
    ) -> None:
        """There is no board."""

    def draw_piece(self, _page: Page, _piece: Piece, _mark: str, _x: float, _y: float, _radius: float) -> None:
        """There are no pieces."""

    def piece_words(self, _page: Page, _game: GameView, piece: Piece) -> str:
        return piece.kind

    def place(self, page: Page, area: int, _spot: int, /) -> str:
        return page.say.area(area)

    def number_words(self, _page: Page, _game: GameView, _kind: str, _position: int, value: int) -> str:
        return str(value)

    def draw_step(self, _page: Page, _snapshot: Snapshot, _draft: Draft, _local: Local, /) -> None:
        """There are no steps of its own."""

    def draw_rules(self, _page: Page, _draft: Draft, _rect: Rect, /) -> None:
        """Nothing is chosen but options."""

    def rule_choices(self, _page: Page, _draft: Draft) -> Sequence[Choice]:
        return ()

    def doubt(self, _page: Page, _draft: Draft) -> str:
        return ""

    def tapped(self, own: Any, _name: str, _snapshot: Snapshot, /) -> Touched:
        """The screen keeps nothing for itself."""
        return Touched(own)
