"""Economicus' own part of the screen, as `companion.ui.game_screen` asks for it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.economicus.rules.acts import RULES
from companion.games.economicus.rules.phases.anytime import bankrupt
from companion.games.economicus.rules.phases.opening import place
from companion.games.economicus.rules.state import STATE
from companion.games.economicus.screen import card_description, sheets
from companion.games.economicus.screen.colour_marks import MARKS
from companion.games.economicus.screen.on_board import OnBoard
from companion.games.economicus.screen.outcome import draw_outcome, sale_of, tapped_sale
from companion.games.economicus.screen.own_steps import draw_confirming, draw_correction, draw_own_step
from companion.games.economicus.screen.phase_keys import draw_bids, throw_due, value_words
from companion.games.economicus.screen.ruling_dialogs import draw_ruling
from companion.games.economicus.screen.segment_ring import draw_ring
from companion.games.economicus.screen.stage import SIGNS, asked_of, on_segments, rows_of, short_of, stage_of
from companion.games.economicus.view import EconomicusView, PlayerView
from companion.games.simple.screen.simple_screen import SimpleScreen
from companion.session.intents import parse
from companion.session.snapshot import GameView, Snapshot
from companion.ui.game_screen import OwnDialog, Status, Touched
from companion.ui.hearing.tones import SHORT
from companion.ui.paint.shapes import MarkLook, Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, draw_dice
from companion.ui.parts.table_frame import draw_frame, draw_rows

ROWS_OF_RESULT = 4  # a row of the result is at most as high as with so many players
NUMBER = "setup:box:"  # how a touch on a number of the box begins


class EconomicusScreen(OnBoard, SimpleScreen):
    """The ring of ten with its centre, a column with what is due and a row each, and sheets."""

    wins: str = "star"
    says_whose: bool = True
    marks: Mapping[str, MarkLook] = MARKS

    @property
    def dialogs(self) -> Mapping[str, OwnDialog]:
        """The pages of an action's numbers, and the game's own sheets."""
        return {
            **super().dialogs,
            "acts": OwnDialog(sheets.draw_acts),
            "player": OwnDialog(sheets.draw_player, seat_at=1),
            "sector": OwnDialog(sheets.draw_sector),
            bankrupt.kind: OwnDialog(sheets.draw_bankrupt, seat_at=1),
            "rule": OwnDialog(draw_ruling),
            "box": OwnDialog(_box),
            **card_description.DIALOGS,
            "outcome": OwnDialog(draw_outcome),
        }

    def status(self, page: Page, snapshot: Snapshot) -> Status:
        """The turn, and what wins; or that the numbers are not the printed ones."""
        game = _game(snapshot)
        limit = f"/{game.limit_turns}" if game.limit == "turns" else ""
        turn = page.say.text("Turn {n}", n=f"{game.round}{limit}")
        if game.trial:
            return Status(turn, page.say.text("Trial values"), colour="danger")
        return Status(turn, page.say.text("to {n}", n=game.target), "star")

    def draw_table(self, page: Page, snapshot: Snapshot, local: Local) -> None:
        """The ring, the next bids, or the faces of the dice; and the frame."""
        game = _game(snapshot)
        answer_keys = asked_of(page, snapshot, local, game)
        if page.watched:
            draw_ring(page, snapshot, game, {})
        elif answer_keys.scene == "dice":
            draw_dice(page, snapshot, page.zones.stage, throw_due(game))
        elif answer_keys.scene == "bids":
            draw_bids(page, game, page.zones.stage, sale_of(local.own, snapshot, game))
        else:
            draw_ring(page, snapshot, game, on_segments(page, game))
        draw_frame(page, snapshot, stage_of(page, snapshot, game, answer_keys, sale_of(local.own, snapshot, game)))

    def draw_board(self, page: Page, snapshot: Snapshot) -> None:
        """The ring, and everybody's row."""
        still = replace(_game(snapshot), offers=(), turns=())
        draw_ring(page, replace(snapshot, game=still), still)
        page.layer("frame")
        draw_rows(page, rows_of(page, snapshot, still), SIGNS)

    def draw_result(self, page: Page, snapshot: Snapshot, heading: Rect, rows: Rect) -> None:
        """Who has won, and everybody's Stars and coins."""
        game = _game(snapshot)
        names = game.names
        page.words(heading, page.say.prompt(game.prompt, names), 26, "gold", lines=2)
        columns = 1 if page.upright or len(names) <= ROWS_OF_RESULT else 2
        places = [place for row in rows.rows(max(ROWS_OF_RESULT, -(-len(names) // columns)), 2)
                  for place in row.columns(columns, 4)]  # fmt: skip
        for player, row in zip(sorted(game.players, key=lambda standing: -standing.stars), places, strict=False):
            _standing(page, player, row)

    def cues(self, before: Snapshot, now: Snapshot) -> tuple[str, ...]:
        """Somebody's money is short."""
        was, game = before.game, now.game
        if not isinstance(was, EconomicusView) or not isinstance(game, EconomicusView):
            return ()
        return (SHORT,) if short_of(game) and not short_of(was) else ()

    def lookups(self, page: Page, game: GameView) -> Sequence[Choice]:
        """Everybody, and every industry."""
        if not isinstance(game, EconomicusView):
            return ()
        players = [Choice(f"ui:player:{player.seat}", player.name, mark=player.mark) for player in game.players]
        industries = [
            Choice(f"ui:sector:{industry.number}", f"{industry.number} · {page.say.area(industry.number)}")
            for industry in game.industries
        ]
        return (*players, *industries)

    def number_words(self, page: Page, game: GameView, kind: str, position: int, value: int) -> str:
        """A seat by its name, a chip or slot by its word."""
        fields = RULES.acts[kind].names if kind in RULES.acts else ()
        if position >= len(fields) or not isinstance(game, EconomicusView):
            return str(value)
        words = value_words(page, game, fields[position], value)
        if (kind, fields[position], value) == (place.kind, "slot", STATE):
            return page.say.text("{slot}, costs the quota", slot=words)
        if fields[position] == "quotas":
            return page.say.text("quotas among them: {n}", n=value)
        return words or page.say.text("Another card")

    draw_step = staticmethod(draw_own_step)

    draw_rules = staticmethod(draw_confirming)

    def tapped(self, own: Any, name: str, snapshot: Snapshot) -> Touched:
        """A price is kept here. A number of the box leaves its industry open: there are others to be read off."""
        game = snapshot.game
        if isinstance(game, EconomicusView) and (sale := tapped_sale(name, sale_of(own, snapshot, game))) is not None:
            return Touched(sale, mine=True)
        words = name.split(":")
        if name.startswith(NUMBER) and len(words) > len(NUMBER.split(":")):
            return Touched(own, mine=True, intent=parse(name), dialog=f"box:{words[2]}")
        return Touched(own)


def _box(page: Page, snapshot: Snapshot, _local: Local, words: Sequence[str]) -> None:
    """One industry's printed numbers."""
    if snapshot.draft is not None:
        draw_correction(page, snapshot.draft, words)


def _game(snapshot: Snapshot) -> EconomicusView:
    assert isinstance(snapshot.game, EconomicusView)
    return snapshot.game


def _standing(page: Page, player: PlayerView, row: Rect) -> None:
    """Mark, name, Stars, whose touch says where they come from, and coins."""
    page.box(row, "raised", 8)
    page.touch(f"why:stars:{player.seat}", row)
    page.mark(player.mark, row.x + 26, row.middle[1], 13)
    page.words(Rect(row.x + 50, row.y, row.w - 208, row.h), player.name, 22)
    page.sign("star", row.right - 140, row.middle[1], 18, "gold")
    page.words(Rect(row.right - 124, row.y, 40, row.h), str(player.stars), 26, face="bold", grows=False)
    page.words(Rect(row.right - 80, row.y, 72, row.h), f"{player.coins}M", 22, align="right", grows=False)
