"""Somebody leaves a running game, or joins it: between two rounds only."""

from collections.abc import Sequence

from companion.games.orconomy.view_shapes import TableView
from companion.locale.tables import CLANS as CLAN_NAMES
from companion.session.snapshot import Snapshot
from companion.ui.local import Local
from companion.ui.paint.shapes import Rect
from companion.ui.paint.theme import CLANS
from companion.ui.parts.keyboard import draw_keyboard
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sheet import Choice, frame, grid

BETWEEN = ("roll", "end")
MOST, FEWEST = 5, 2


def draw_people(page: Page, snapshot: Snapshot, _local: Local) -> None:
    """Everybody with a button to leave, and the marks nobody has yet, to join with."""
    table = snapshot.table
    if table is None:
        return
    room = frame(page, page.say.text("Who plays?"), 720, icon="person")
    open_ = table.phase in BETWEEN and not table.plays
    say = page.say.text
    told = "" if open_ else say("Only between two rounds.")
    page.words(Rect(room.x, room.y - 4, room.w, 28), told, SMALL, "dim")
    rows = Rect(room.x, room.y + 28, room.w * 0.62, room.h - 28).rows(MOST, 6)
    for player, row in zip(table.players, rows, strict=False):
        page.box(row, "raised", 8)
        page.mark(player.clan, row.x + 28, row.middle[1], 15)
        leaves = Rect(row.right - 126, row.y, 126, row.h)
        page.words(Rect(row.x + 54, row.y, leaves.x - row.x - 60, row.h), player.name, 22)
        name = f"ui:leaving:{player.seat}" if open_ and len(table.players) > FEWEST else ""
        page.button(name, leaves, page.say.text("leaves"), "bad", size=20)
    _joining(page, table, Rect(room.x + room.w * 0.62 + 16, room.y + 28, room.w * 0.38 - 16, room.h - 28), open_=open_)


def _joining(page: Page, table: TableView, rect: Rect, *, open_: bool) -> None:
    free = [clan for clan in CLANS if clan not in [player.clan for player in table.players]]
    page.words(Rect(rect.x, rect.y, rect.w, 30), page.say.text("Joins"), 21, "dim")
    rows = Rect(rect.x, rect.y + 36, rect.w, rect.h - 36).rows(4, 6)
    for clan, row in zip(free, rows, strict=False):
        page.button(f"ui:joining:{clan}" if open_ else "", row, "", "edge")
        page.mark(clan, row.x + 30, row.middle[1], 15)
        page.words(Rect(row.x + 56, row.y, row.w - 62, row.h), page.say.word(CLAN_NAMES, clan), 21)


def draw_leaving(page: Page, table: TableView, seat: int, local: Local) -> None:
    """Leaving cannot be undone, so it asks first."""
    if not 0 <= seat < len(table.players):
        return
    player = table.players[seat]
    room = frame(page, page.say.text("{name} leaves the game?", name=player.name), clan=player.clan)
    told = page.say.text("This cannot be undone: tokens, Skulls and cards go back to the box.")
    page.words(Rect(room.x, room.y, room.w, 80), told, 22, "dim", lines=2)
    choices = [
        Choice(f"leave:{seat}", page.say.text("leaves"), "bad", "cross"),
        Choice("ui:close", page.say.text("Go on")),
    ]
    grid(page, choices, Rect(room.x, room.y + 100, room.w, room.h - 100), local)


def draw_joining(page: Page, _snapshot: Snapshot, local: Local, words: Sequence[str]) -> None:
    """The name of somebody who joins with this mark."""
    if words and words[0] in CLANS:
        draw_keyboard(page, local, f"join:{{}}:{words[0]}", words[0])
