"""A club evening at the table: who sits here, how far the hub is, and what calls the director."""

from typing import Final

from companion.session.snapshot import AtClub, Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, draw_choice, frame

JOINING: Final = "Games that begin here during an evening go there line by line; nothing else does. Take part?"


def draw_club(page: Page, snapshot: Snapshot, _local: Local, _screen: GameScreen) -> None:
    """Whether the table takes part; how it stands then, and touches that only call a person."""
    club, say = snapshot.club or AtClub("", ""), page.say.text
    room = frame(page, say("Club evening"), 720, icon="swap")
    told, seated, *rows = room.rows(5, 8)
    if not club.on:
        page.words(told, say("{name}: this table would be {table}.", name=club.club, table=club.table), 22, lines=2)
        page.words(seated, say(JOINING), 22, lines=3)
        draw_choice(page, Choice("club:join", say("Take part"), icon="check"), rows[0])
        return
    page.words(told, say(_stands(club), n=club.behind), 22, _colour(club), lines=3)
    seat = say("Round {n}, {table}: {names}", n=club.round, table=club.table, names=", ".join(club.seat))
    page.words(seated, seat if club.seat else club.table, 22, lines=2)
    choices = (
        Choice("club:help", say("Call the director"), icon="person"),
        Choice("club:dispute", say("Dispute the result"), icon="warn"),
        Choice("club:leave", say("Take part no longer"), icon="cross"),
    )
    for choice, row in zip(choices, rows, strict=True):
        draw_choice(page, choice, row)


def draw_club_sign(page: Page, club: AtClub, menu: Rect) -> None:
    """A small sign at the menu: the hub has everything, lacks some of it, or is away."""
    x, y = menu.middle
    page.sign("swap", x - 14 * page.unit, y + 14 * page.unit, 16 * page.unit, _colour(club))


def _stands(club: AtClub) -> str:
    if not club.up:
        return "The hub is away. Play on: everything goes there when it is back."
    return "Lines on their way to the hub: {n}" if club.behind else "The hub has everything."


def _colour(club: AtClub) -> str:
    return "act" if club.up and not club.behind else "gold" if club.up else "danger"
