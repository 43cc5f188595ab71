"""A club evening at the table: who sits here, how far the hub is, and what calls the director."""

from companion.session.snapshot import AtClub, Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, draw_choice, frame


def draw_club(page: Page, snapshot: Snapshot, _local: Local, _screen: GameScreen) -> None:
    """How it stands, and two touches that only call a person."""
    club = snapshot.club or AtClub("", "")
    room = frame(page, page.say.text("Club evening"), 720, icon="swap")
    told, seated, help_row, dispute = room.rows(4, 8)
    page.words(told, page.say.text(_stands(club), n=club.behind), 22, _colour(club), lines=3)
    seat = page.say.text("Round {n}, {table}: {names}", n=club.round, table=club.table, names=", ".join(club.seat))
    page.words(seated, seat if club.seat else club.table, 22, lines=2)
    draw_choice(page, Choice("club:help", page.say.text("Call the director"), icon="person"), help_row)
    draw_choice(page, Choice("club:dispute", page.say.text("Dispute the result"), icon="warn"), dispute)


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
