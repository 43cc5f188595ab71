"""Orconomy's own part of the screen, as `companion.ui.game_screen` asks for it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.games.orconomy.board import ACTIVITY, BONES, CRISIS, STARTUP
from companion.games.orconomy.rules.act_terms import PLACE
from companion.games.orconomy.rules.phases.auction import bid
from companion.games.orconomy.rules.phases.rounds import roll
from companion.games.orconomy.screen import own as owns
from companion.games.orconomy.screen.about import draw_player, draw_sector, draw_throw
from companion.games.orconomy.screen.action_kinds import field_of
from companion.games.orconomy.screen.auction import (
    bidder_of,
    bidding_stage,
    draw_auction,
    draw_outcome,
    draw_pad,
    is_bidding,
    outcome_stage,
)
from companion.games.orconomy.screen.board.ring import dim_ring, draw_places, draw_ring, known_sector
from companion.games.orconomy.screen.cards.aiming import draw_aim, draw_cards, draw_who
from companion.games.orconomy.screen.cards.open_card import draw_play_keys
from companion.games.orconomy.screen.clans import MARKS, draw_marker, draw_pledged, draw_startup
from companion.games.orconomy.screen.game_icons import ICONS
from companion.games.orconomy.screen.number_origin import draw_why
from companion.games.orconomy.screen.ruling_dialogs import draw_ruling
from companion.games.orconomy.screen.saying import area_of, place_of
from companion.games.orconomy.screen.setup_steps import (
    amounts_choice,
    details_of,
    doubt_sentence,
    draw_agree,
    draw_box,
    draw_correction,
    draw_doubts,
    draw_rating,
    draw_ratings,
    draw_ring_step,
    draw_target,
)
from companion.games.orconomy.screen.stage import WANTED, on_sectors, rows_of, short_of, stage_of, wants_keys
from companion.games.orconomy.screen.winter import draw_winter
from companion.games.orconomy.view_shapes import TableView
from companion.games.orconomy.words.card_tables import COMPANIES, PLACED
from companion.games.orconomy.words.sentences import SPOKEN
from companion.session.snapshot import Difference, Draft, GameView, Piece, Snapshot, Spot, WhyView
from companion.ui.game_screen import Dialog, GameScreen, OwnDialog, Status, Touched
from companion.ui.hearing.tones import LAST, MONEY_IN, MONEY_OUT, SHORT, SOLD, TROPHY, WINTER
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.offered import of_game
from companion.ui.parts.page import Page
from companion.ui.parts.sector_ring import draw_hub, draw_laid
from companion.ui.parts.sheet import Choice, draw_dice
from companion.ui.parts.table_frame import draw_frame, draw_rows


class OrconomyScreen(GameScreen):
    """The ring and its column, auctions, Winter, cards, rulings, and the steps of set-up for ring and box."""

    marks = MARKS
    icons = ICONS
    dice_kinds = frozenset({roll.kind})

    @property
    def dialogs(self) -> Mapping[str, OwnDialog]:
        return DIALOGS

    # --- a running game ---------------------------------------------------------------------------------------------
    def status(self, page: Page, snapshot: Snapshot) -> Status:
        """The round and the target, for the top bar."""
        table = _table(snapshot)
        title = page.say.text("Round {n}", n=table.round) if table.round else page.say.phase(table.phase)
        return Status(title, page.say.text("to {n}", n=table.target), "trophy")

    def draw_table(self, page: Page, snapshot: Snapshot, local: Local) -> None:
        """Bids, Winter, or the ring with its column."""
        table = _table(snapshot)
        bids = is_bidding(table)
        at_once = bids and _at_once(table, owns.own_of(local), snapshot)
        stage = outcome_stage if at_once else bidding_stage if bids else stage_of
        draw_scene(page, snapshot, local, table, bids=bids, at_once=at_once)
        draw_frame(page, snapshot, stage(page, snapshot, local, table))

    def draw_board(self, page: Page, snapshot: Snapshot) -> None:
        """The ring, and a line for every player."""
        table = replace(_table(snapshot), offers=(), turn=-1)
        draw_ring(page, replace(snapshot, game=table), table)
        page.layer("frame")
        draw_rows(page, rows_of(page, snapshot, Local(), table), ("trophy", "skull"))

    def draw_why(self, page: Page, snapshot: Snapshot, why: WhyView, local: Local) -> None:
        draw_why(page, why, _table(snapshot), local)

    def draw_result(self, page: Page, snapshot: Snapshot, heading: Rect, rows: Rect) -> None:
        draw_standing(page, _table(snapshot), heading, rows)

    def cues(self, before: Snapshot, now: Snapshot) -> tuple[str, ...]:
        """The sounds of what has changed, the gravest first; of money only where nothing else is heard."""
        was, table = before.game, now.game
        if not isinstance(was, TableView) or not isinstance(table, TableView) or len(was.players) != len(table.players):
            return ()
        changes = {
            WINTER: table.phase == "winter" and was.phase != "winter",
            SOLD: table.prompt.code in ("sold_pay", "sold_place") and was.prompt.code == bid.kind,
            TROPHY: any(new.trophies > old.trophies for new, old in zip(table.players, was.players, strict=True)),
            SHORT: short_of(Local(), table) is not None and short_of(Local(), was) is None,
            LAST: any(new.hindmost and not old.hindmost for new, old in zip(table.players, was.players, strict=True)),
        }
        heard = tuple(cue for cue, is_heard in changes.items() if is_heard)
        money = sum(player.skulls for player in table.players) - sum(player.skulls for player in was.players)
        return heard or ((MONEY_IN,) if money > 0 else (MONEY_OUT,) if money < 0 else ())

    def lookups(self, page: Page, game: GameView) -> Sequence[Choice]:
        """Every player and every industry."""
        players = (Choice(f"ui:player:{player.seat}", player.name, mark=player.mark) for player in game.players)
        sectors = (
            Choice(f"ui:sector:{number}", area_of(page, number), icon=f"industry{number}") for number in game.order
        )
        return (*players, *sectors)

    # --- what lies on the board -------------------------------------------------------------------------------------
    def draw_apart(self, page: Page, snapshot: Snapshot, difference: Difference) -> None:
        table = _table(snapshot)
        draw_ring(page, snapshot, table)
        dim_ring(page, snapshot, table, difference)

    def draw_spots(
        self, page: Page, snapshot: Snapshot, spots: Sequence[Spot], marks: Sequence[str], sentence: str
    ) -> None:
        """The ring with its numbers; in set-up also where the camera sees another one than was entered."""
        order, slots = _printed(snapshot)
        draw_laid(page, [known_sector(page, number) for number in order])
        if snapshot.game is None and snapshot.draft is not None:
            draw_doubts(page, snapshot.draft)
        draw_places(page, order, [spot for spot in spots if spot.area in order], slots, marks)
        draw_hub(page, "camera", sentence)

    def draw_piece(self, page: Page, piece: Piece, mark: str, x: float, y: float, radius: float) -> None:
        if piece.kind in (CRISIS, ACTIVITY):
            draw_marker(page, piece.kind, x, y, 2 * radius, "danger")
            return
        draw = draw_startup if piece.kind == STARTUP else draw_pledged if piece.side == BONES else Page.mark
        draw(page, mark, x, y, radius)

    def piece_words(self, page: Page, game: GameView, piece: Piece) -> str:
        name = game.players[piece.owner].name
        return page.say.text("{name}, pledged", name=name) if piece.side == BONES else name

    place = staticmethod(place_of)

    # --- actions ----------------------------------------------------------------------------------------------------
    def number_words(self, page: Page, game: GameView, kind: str, position: int, value: int) -> str:
        field = field_of(kind, position)
        if field == "victim" and value < len(game.players):
            return game.players[value].name
        if field == "what":
            return page.say.text(SPOKEN.sides.get(kind, COMPANIES)[value])
        if field == PLACE:
            return page.say.text(PLACED[value])
        return area_of(page, value) if field == "industry" else str(value)

    # --- set-up -----------------------------------------------------------------------------------------------------
    def draw_step(self, page: Page, _snapshot: Snapshot, draft: Draft, local: Local) -> None:
        if draft.step == "ring":
            draw_ring_step(page, draft, local)
        else:
            draw_box(page, draft)

    draw_rules = staticmethod(draw_target)

    def rule_choices(self, page: Page, draft: Draft) -> Sequence[Choice]:
        return (amounts_choice(page, draft),)

    def doubt(self, page: Page, draft: Draft) -> str:
        return doubt_sentence(page, draft) if details_of(draft).ring_doubts else ""

    # --- touches ----------------------------------------------------------------------------------------------------
    def tapped(self, own: Any, name: str, snapshot: Snapshot) -> Touched:
        return owns.tapped(owns.known(own), name, snapshot)


def _table(snapshot: Snapshot) -> TableView:
    assert isinstance(snapshot.game, TableView)
    return snapshot.game


def draw_scene(page: Page, snapshot: Snapshot, local: Local, table: TableView, *, bids: bool, at_once: bool) -> None:
    """What the stage holds: bids, Winter's lines, dice by hand, or the ring."""
    if table.phase == "winter" and table.lines and not table.plays and table.prompt.code != WANTED:
        draw_winter(page, local, table)
    elif page.watched:
        draw_ring(page, snapshot, table, {})
    elif at_once:
        draw_outcome(page, table, owns.sale_of(owns.own_of(local), table))
    elif bids:
        draw_auction(page, table, bidder_of(table))
    elif wants_keys(snapshot, local, table):
        draw_dice(page, snapshot, page.zones.stage)
    elif not (table.plays and draw_play_keys(page, snapshot, local, table)):
        draw_ring(page, snapshot, table, on_sectors(page, local, table))


def _at_once(table: TableView, own: owns.Own, snapshot: Snapshot) -> bool:
    """A shouted auction is entered by its outcome, unless the table wants to bid one by one."""
    return owns.by_outcome(own, snapshot) and bool(table.may(bid.kind))


def _printed(snapshot: Snapshot) -> tuple[Sequence[int], Mapping[int, int]]:
    """The ring as far as it is known, and the slots of each industry."""
    if isinstance(snapshot.game, TableView):
        return snapshot.game.order, {view.number: view.slots for view in snapshot.game.industries}
    if snapshot.draft is None:
        return (), {}
    details = details_of(snapshot.draft)
    return details.ring, {number: slots for number, _, _, slots, _ in details.box}


# --- dialogs ----------------------------------------------------------------------------------------------------------
def _of_draft(draw: Callable[[Page, Draft, str], None]) -> Dialog:
    """A dialog of set-up, and what it is about."""

    def dialog(page: Page, snapshot: Snapshot, _local: Local, words: Sequence[str]) -> None:
        if snapshot.game is None and snapshot.draft is not None:
            draw(page, snapshot.draft, words[0] if words else "")

    return dialog


@of_game(TableView)
def _pad(page: Page, snapshot: Snapshot, local: Local, table: TableView) -> None:
    """A higher bid."""
    if is_bidding(table):
        own = owns.own_of(local)
        draw_pad(page, table, local.typed, owns.sale_of(own, table) if _at_once(table, own, snapshot) else None)


DIALOGS: Final[Mapping[str, OwnDialog]] = {
    "sector": OwnDialog(draw_sector),
    "player": OwnDialog(draw_player, seat_at=1),
    "cards": OwnDialog(draw_cards, seat_at=1),
    "throw": OwnDialog(draw_throw, seat_at=1),
    "play": OwnDialog(draw_aim, seat_at=2),
    "who": OwnDialog(draw_who),
    "rule": OwnDialog(draw_ruling),
    "pad": OwnDialog(_pad),
    "box": OwnDialog(_of_draft(draw_correction)),
    "rating": OwnDialog(_of_draft(draw_rating)),
    "ratings": OwnDialog(_of_draft(lambda page, draft, _about: draw_ratings(page, draft))),
    "agree": OwnDialog(_of_draft(lambda page, draft, _about: draw_agree(page, draft))),
}


def draw_standing(page: Page, table: TableView, heading: Rect, rows: Rect) -> None:
    """The sentence, and the players by their Trophies."""
    winner = table.players[table.winner]
    sentence = page.say.text("{player} wins: {trophies} Trophies", player=winner.name, trophies=winner.trophies)
    if len(table.winners) > 1:
        sentence = page.say.text("They share the win: {trophies} Trophies", trophies=winner.trophies)
    page.words(heading, sentence, 26, "gold", lines=1)
    ranked = sorted(table.players, key=lambda player: -player.trophies)
    for player, whole in zip(ranked, rows.rows(5, 0), strict=False):
        row = whole.inset(0, 2)
        page.box(row, "raised", 8)
        page.touch(f"why:trophies:{player.seat}", whole)
        page.mark(player.mark, row.x + 28, row.middle[1], 14)
        page.words(Rect(row.x + 56, row.y, row.w - 260, row.h), player.name, 23)
        page.sign("trophy", row.right - 170, row.middle[1], 20, "gold")
        page.words(Rect(row.right - 152, row.y, 40, row.h), str(player.trophies), 28, face="bold")
        page.sign("skull", row.right - 84, row.middle[1], 18, "silver")
        page.words(Rect(row.right - 68, row.y, 56, row.h), str(player.skulls), 22)
