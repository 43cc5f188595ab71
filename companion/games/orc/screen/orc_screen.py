"""ORC's own part of the screen, as `companion.ui.game_screen` asks for it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from companion.games.orc.rules.acts import COLOURED, RULES
from companion.games.orc.rules.cards import COLOURS
from companion.games.orc.rules.phases.ending import natives, show
from companion.games.orc.rules.state import DEPLOY, DRAW, HANDS, LANDS
from companion.games.orc.screen.colour_signs import ICONS
from companion.games.orc.screen.hands_told import APPS, draw_apps_hand, draw_hands, draw_natives, draw_show, tapped
from companion.games.orc.screen.line_step import draw_line_step
from companion.games.orc.screen.looking import (
    draw_breaking_off,
    draw_ends,
    draw_land,
    draw_laws,
    draw_player,
    land_title,
)
from companion.games.orc.screen.on_mat import OnMat
from companion.games.orc.screen.ruling_dialogs import draw_ruling
from companion.games.orc.screen.saying import colour_word
from companion.games.orc.screen.six_lands import draw_lands
from companion.games.orc.screen.stage import SIGNS, rows_of, stage_of
from companion.games.orc.view import OrcView, PlayerView
from companion.games.orc.words.tables import OPTIONS, VALUES
from companion.session.snapshot import Draft, GameView, Snapshot
from companion.ui.game_screen import GameScreen, OwnDialog, Status
from companion.ui.paint.icons import Drawing
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice
from companion.ui.parts.table_frame import draw_frame, draw_rows

DIALOGS: Final[Mapping[str, OwnDialog]] = {
    "ends": OwnDialog(draw_ends),
    "land": OwnDialog(draw_land),
    "player": OwnDialog(draw_player, seat_at=1),
    "off": OwnDialog(draw_breaking_off),
    "laws": OwnDialog(draw_laws),
    natives.kind: OwnDialog(draw_natives, seat_at=1),
    show.kind: OwnDialog(draw_show, seat_at=1),
    APPS: OwnDialog(draw_apps_hand, private=True),
    "rule": OwnDialog(draw_ruling),
}


class OrcScreen(OnMat, GameScreen):
    """Six lands in a line, two hands at the end, rulings, and the step of set-up for the line."""

    icons: Mapping[str, Drawing] = ICONS
    dialogs: Mapping[str, OwnDialog] = DIALOGS
    reasons = frozenset({"tie", "frozen", "thawed", "held", "ruled", "more", "neighbour", "loose"})

    def status(self, page: Page, snapshot: Snapshot) -> Status:
        """The turn, and the cards left in all piles; in a series the games won."""
        game = _game(snapshot)
        playing = game.phase in (DEPLOY, DRAW)
        title = page.say.text("Turn {n}", n=game.round) if playing else page.say.phase(game.phase)
        won = Status(title, "{} : {}".format(*game.won), "trophy")
        return won if game.games > 1 else Status(title, str(game.cards_left), "pile")

    def draw_table(self, page: Page, snapshot: Snapshot, local: Local) -> None:
        """The line of lands, or at its end both hands, and the frame beside it."""
        game = _game(snapshot)
        if game.phase == HANDS:
            draw_hands(page, game, page.zones.stage)
        else:
            draw_lands(page, game, page.zones.stage)
        draw_frame(page, snapshot, stage_of(page, snapshot, game))

    def draw_board(self, page: Page, snapshot: Snapshot) -> None:
        game = replace(_game(snapshot), offers=(), turns=())
        draw_lands(page, game, page.zones.stage)
        page.layer("frame")
        draw_rows(page, rows_of(page, game), SIGNS)

    def draw_result(self, page: Page, snapshot: Snapshot, heading: Rect, rows: Rect) -> None:
        draw_standing(page, _game(snapshot), heading, rows)

    def decided(self, page: Page, snapshot: Snapshot) -> str:
        """The lands and natives of whoever has won: both hands count at once (O6.2)."""
        game = _game(snapshot)
        return reckoned(page, game.players[game.winners[0]]) if game.ended == "score" and game.winners else ""

    def lookups(self, page: Page, game: GameView) -> Sequence[Choice]:
        """Both players, the six lands, and how to break the game off."""
        if not isinstance(game, OrcView):
            return ()
        players = (Choice(f"ui:player:{player.seat}", player.name, icon=player.side) for player in game.players)
        lands = (Choice(f"ui:land:{land.number}", land_title(page, land)) for land in game.lands)
        laws = Choice("ui:laws", page.say.text("Laws"), "edge", "eye")
        return (*players, *lands, laws, Choice("ui:off", page.say.text("Break the game off"), "bad"))

    def number_words(self, page: Page, game: GameView, kind: str, position: int, value: int) -> str:
        """A colour by its word, a land by its name."""
        field = RULES.acts[kind].names[position] if kind in RULES.acts else ""
        if field in COLOURED:
            return colour_word(page, COLOURS[value])
        if field == "land" and isinstance(game, OrcView) and value in LANDS:
            return land_title(page, game.lands[value - 1])
        return str(value)

    draw_step = staticmethod(draw_line_step)

    def draw_rules(self, page: Page, draft: Draft, rect: Rect) -> None:
        """A single game, or a series."""
        series = next(option for option in draft.options if option.name == "series")
        high = rect.h * 0.67
        page.words(Rect(rect.x + 8, rect.y, 150, high), page.say.text(OPTIONS["series"]), 21, "dim")
        cells = Rect(rect.x + 160, rect.y + 6, rect.w - 160, high).columns(len(series.choices), 8)
        for value, cell in zip(series.choices, cells, strict=True):
            look = "gold" if value == series.value else "plain"
            page.button(f"setup:option:series:{value}", cell, page.say.word(VALUES["series"], value), look)

    tapped = staticmethod(tapped)


def _game(snapshot: Snapshot) -> OrcView:
    assert isinstance(snapshot.game, OrcView)
    return snapshot.game


def draw_standing(page: Page, game: OrcView, heading: Rect, rows: Rect) -> None:
    """The sentence, both players, and the series."""
    size, lines = (20, 2) if page.upright else (26, 1)
    page.words(heading, page.say.prompt(game.prompt, game.names), size, "gold", lines=lines)
    ranked = sorted(game.players, key=lambda player: (player.seat not in game.winners, -player.score))
    upper, middle, lower = Rect(rows.x, rows.y, rows.w, rows.h).rows(3, 8)
    for player, row in zip(ranked, (upper, middle), strict=True):
        _player(page, game, player, row)
    page.words(lower, _series(page, game), 24, "dim", lines=2)


def _player(page: Page, game: OrcView, player: PlayerView, row: Rect) -> None:
    """A player's lands and natives, and the sum."""
    page.box(row, "raised", 8)
    page.touch(f"why:score:{player.seat}", row)
    page.sign(player.side, row.x + 30, row.middle[1], 30, "gold")
    score = page.words(Rect(row.right - 84, row.y, 70, row.h), str(player.score), 40, "gold", "bold", "right")
    page.sign("trophy", score.x - 28, row.middle[1], 26, "gold")
    room = Rect(row.x + 62, row.y + 4, score.x - row.x - 120, row.h - 8)
    upper, lower = room.rows(2, 0)
    page.words(upper, player.name, 26, face="bold")
    page.words(lower, reckoned(page, player) if game.ended == "score" else "", 20, "dim")


def reckoned(page: Page, player: PlayerView) -> str:
    """What a player's score is made of at the end."""
    natives = max(0, player.natives)
    return page.say.text("Lands {lands}, natives {natives}", lands=player.score - natives, natives=natives)


def _series(page: Page, game: OrcView) -> str:
    """Games won, and who deals the next one; nothing of a single game."""
    if game.games == 1:
        return ""
    first, second = (player.name for player in game.players)
    standing = page.say.text("{first} {n} : {m} {second}", first=first, n=game.won[0], m=game.won[1], second=second)
    if game.next_dealer < 0:
        return standing
    return f"{standing}. {page.say.text('{name} deals next.', name=game.players[game.next_dealer].name)}"
