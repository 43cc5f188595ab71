"""Economancy's own part of the screen, as `companion.ui.game_screen` asks for it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.games.economancy.rules.acts import RULES
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.screen.card_tiles import card_name
from companion.games.economancy.screen.fan import MARKS
from companion.games.economancy.screen.gathering import known, own_of, tapped
from companion.games.economancy.screen.looking import draw_amount, draw_card, draw_pile_card, draw_player
from companion.games.economancy.screen.on_mat import OnMat
from companion.games.economancy.screen.ruling_dialogs import draw_ruling
from companion.games.economancy.screen.secret_sheet import draw_secret, draw_who
from companion.games.economancy.screen.shop_step import CORRECT, draw_cards, draw_print, draw_shop_step
from companion.games.economancy.screen.table_screen import draw_standing, draw_still, draw_table
from companion.games.economancy.view import EconomancyView
from companion.games.simple.screen.simple_screen import SimpleScreen
from companion.session.intents import parse
from companion.session.snapshot import GameView, Snapshot
from companion.ui.game_screen import OwnDialog, Status, Touched
from companion.ui.paint.icons import Drawing
from companion.ui.paint.shapes import MarkLook, Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice

ICONS: Mapping[str, Drawing] = {
    "coin": ("+ O 12 12 10 O 12 12 7.6", "+ M10.8 7 H13.2 V17 H10.8 Z"),
    "point": ("+ M12 1.5 L15.2 8.6 L23 9.4 L17.2 14.6 L18.8 22.2 L12 18.3 L5.2 22.2 L6.8 14.6 L1 9.4 L8.8 8.6 Z",),
    "sword": ("2.4 M4 20 L17 7", "+ M15 4 L21 3 L20 9 L17.6 6.4 Z", "2.4 M4.5 13.5 L10.5 19.5"),
    "shield": ("+ M3.5 4 L12 2 L20.5 4 V11 C20.5 16.5 16.5 20 12 22.5 C7.5 20 3.5 16.5 3.5 11 Z",),
    "turned": (
        "2.2 M4 12 C4 6 9 4 13 4", "2.2 M10 0.8 L14 4 L10 7.6", "2.2 M20 12 C20 18 15 20 11 20",
        "2.2 M14 16.4 L10 20 L14 23.2",
    ),
}  # fmt: skip


DAYS: Final = 3
DIALOGS: Final[Mapping[str, OwnDialog]] = {
    "player": OwnDialog(draw_player, seat_at=1),
    "card": OwnDialog(draw_card, seat_at=1),
    "amount": OwnDialog(draw_amount, seat_at=1),
    "pile": OwnDialog(draw_pile_card),
    "cards": OwnDialog(draw_cards),
    "print": OwnDialog(draw_print),
    "rule": OwnDialog(draw_ruling),
    "secret": OwnDialog(draw_secret, seat_at=1, private=True),
    "who": OwnDialog(draw_who),
}


class EconomancyScreen(OnMat, SimpleScreen):
    """Rows of cards, the shop, a sheet for secret choices, rulings, and the step of set-up for the shop."""

    marks: Mapping[str, MarkLook] = MARKS
    icons: Mapping[str, Drawing] = ICONS
    wins: str = "point"

    @property
    def dialogs(self) -> Mapping[str, OwnDialog]:
        return {**super().dialogs, **DIALOGS}

    def status(self, page: Page, snapshot: Snapshot) -> Status:
        """The day of the three."""
        return Status(page.say.text("Day {day}", day=_game(snapshot).day), page.say.text("of {n}", n=DAYS), "clock")

    def draw_table(self, page: Page, snapshot: Snapshot, local: Local) -> None:
        draw_table(page, snapshot, _game(snapshot), own_of(local, snapshot))

    def draw_board(self, page: Page, snapshot: Snapshot) -> None:
        """The same with nothing to be done."""
        draw_still(page, snapshot, replace(_game(snapshot), offers=(), turns=(), secret=(), phase="over"))

    def draw_result(self, page: Page, snapshot: Snapshot, heading: Rect, rows: Rect) -> None:
        """Who has won and why, and everybody's points and coins."""
        game = _game(snapshot)
        page.words(heading, page.say.prompt(game.prompt, game.names), 26, "gold", lines=2)
        draw_standing(page, game, rows)

    def lookups(self, page: Page, game: GameView) -> Sequence[Choice]:
        """Everybody, the amounts, and every pile."""
        if not isinstance(game, EconomancyView):
            return ()
        players = [Choice(f"ui:player:{player.seat}", player.name, mark=player.mark) for player in game.players]
        amounts = Choice("why:attacker:-1", page.say.text("Amounts named today"))
        piles = [Choice(f"ui:pile:{pile.kind}", card_name(page, pile.kind), sub=str(pile.left)) for pile in game.shop]
        return (*players, amounts, *piles)

    def number_words(self, page: Page, game: GameView, kind: str, position: int, value: int) -> str:
        """A kind of card by its name."""
        fields = RULES.acts[kind].names if kind in RULES.acts else ()
        card = position < len(fields) and fields[position] == "card" and 0 <= value < len(KINDS)
        return card_name(page, value) if card else str(value)

    draw_step = staticmethod(draw_shop_step)

    def tapped(self, own: Any, name: str, snapshot: Snapshot) -> Touched:
        if name.startswith(f"{CORRECT}:"):
            return Touched(known(own, snapshot), mine=True, intent=parse(name))
        return tapped(own, name, snapshot) if snapshot.game is not None else Touched(known(own, snapshot))


def _game(snapshot: Snapshot) -> EconomancyView:
    assert isinstance(snapshot.game, EconomancyView)
    return snapshot.game
