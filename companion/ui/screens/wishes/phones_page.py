"""Who else sees the table: phones in the room, and the club whose evening it takes part in."""

from itertools import groupby
from typing import Final

from companion.session.snapshot import AtClub, ShownToPhones, Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Fill, Rect, Text
from companion.ui.paint.theme import BONE, ON_MARK
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, draw_choice, frame

WAYS: Final = (("off", "Off"), ("evening", "This evening"), ("on", "On"))  # what can be chosen, and its word
QUIET: Final = 4  # modules of free paper round a square, as its readers need it
LARGEST: Final = 300.0
CORNER: Final = 58.0


def draw_phones(page: Page, snapshot: Snapshot, local: Local, _screen: GameScreen) -> None:
    """The choices on the left, the square on the right; below it on an upright screen."""
    phones = snapshot.phones or ShownToPhones()
    room = frame(page, page.say.text("Show to phones"), 760, icon="eye")
    left, right = room.rows(2, 8) if page.upright else room.columns(2, 16)
    rows = left.rows(5, 6)
    for (way, word), row in zip(WAYS, rows, strict=False):
        chosen = phones.wanted == way
        label = page.say.text(word)
        staff = local.kiosk is not None and way != "off"
        icon = "check" if chosen else "lock" if staff else ""
        draw_choice(page, Choice(f"phones:{way}", label, "gold" if chosen else "plain", icon), row)
    about = Rect(left.x, rows[3].y, left.w, left.foot - rows[3].y)
    page.words(about, page.say.text(_about(phones)), 20, "dim", lines=4, top=True)
    if phones.wanted != "off":
        _where(page, phones, right)


def _about(phones: ShownToPhones) -> str:
    if phones.wanted == "off":
        return "Whoever is in this network can then watch on a phone what everybody at the table sees, and do nothing."
    return "Read this with a phone in the same network. Any player may turn it off."


def _where(page: Page, phones: ShownToPhones, room: Rect) -> None:
    watching = page.say.plural("{n} phone watches", "{n} phones watch", phones.watching)
    below = Rect(room.x, room.foot - 30, room.w, 30)
    page.words(below, watching, 21, "act", "bold", "centre")
    address = Rect(room.x, below.y - 50, room.w, 50)
    if not phones.address:
        page.words(address, page.say.text("It is being started."), 20, "dim", align="centre")
        return
    page.words(address, phones.address, 20, lines=2, align="centre")
    side = min(room.w, address.y - room.y - 4, LARGEST)
    draw_square(page, phones.address, Rect(room.middle[0] - side / 2, room.y, side, side))


def draw_square(page: Page, text: str, rect: Rect, error: str = "m") -> None:
    """A QR code, dark on light in any theme, with free paper round it. `error`: how much may be spoilt, l or m."""
    import segno  # a start does not wait for it where no square is drawn

    rows = [list(row) for row in segno.make(text, error=error, boost_error=False, micro=False).matrix]
    size = rect.w / (len(rows) + 2 * QUIET)
    page.add(Fill(rect, BONE))
    for line, row in enumerate(rows):
        for dark, run in groupby(enumerate(row), key=lambda module: module[1]):
            places = [place for place, _ in run]
            if dark:
                x, y = rect.x + (QUIET + places[0]) * size, rect.y + (QUIET + line) * size
                page.add(Fill(Rect(x, y, len(places) * size, size), ON_MARK))


def shown_to_phones(snapshot: Snapshot) -> bool:
    """Whether somebody may be watching."""
    return snapshot.phones is not None and snapshot.phones.wanted != "off"


def draw_phones_key(page: Page, snapshot: Snapshot) -> None:
    """In the corner of a stage that leaves it free, how many watch: a touch shows the square. There a module of
    it would be 0.3 mm wide on a 7 inch panel of 800 x 480: no phone reads that.
    """
    stage, side = page.zones.stage, CORNER * page.unit
    corner = Rect(stage.x, stage.foot - side, side, side)
    covered = (item.rect for layer in page.layers for item in layer.items if isinstance(item, (Fill, Text)))
    keys = (touch.rect for layer in page.layers for touch in layer.touches if not touch.corners)
    if shown_to_phones(snapshot) and not any(map(corner.meets, (*covered, *keys))):
        watching = snapshot.phones.watching if snapshot.phones is not None else 0
        page.button("ui:phones", corner, str(watching), "edge", "eye", 22 * page.unit)


def draw_shown_sign(page: Page, snapshot: Snapshot, menu: Rect) -> None:
    """An eye at the menu says at every moment that the table is shown to phones."""
    if shown_to_phones(snapshot):
        x, y = menu.middle
        page.sign("eye", x + 14 * page.unit, y + 14 * page.unit, 16 * page.unit, "gold")


JOINING: Final = "Games that begin here during an evening go there line by line; nothing else does. Take part?"


def draw_club(page: Page, snapshot: Snapshot, _local: Local, _screen: GameScreen) -> None:
    """Whether the table takes part; how it stands then, and touches that only call a person."""
    club, say = snapshot.club or AtClub("", ""), page.say.text
    room = frame(page, say("Club evening"), 720, icon="swap")
    head, seated, *rows = room.rows(5, 8)
    if not club.on:
        page.words(head, say("{name}: this table would be {table}.", name=club.club, table=club.table), 22, lines=2)
        page.words(seated, say(JOINING), 22, lines=3)
        draw_choice(page, Choice("club:join", say("Take part"), icon="check"), rows[0])
        return
    page.words(head, say(_stands(club), n=club.behind), 22, _colour(club), lines=3)
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
