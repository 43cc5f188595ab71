"""What a card or a gold ability is aimed at, number by number: a player, an industry, a Company, a die, an amount."""

from collections.abc import Callable, Mapping, Sequence

from companion.games.orconomy.rules.act_terms import PLACE
from companion.games.orconomy.rules.state import CARDS
from companion.games.orconomy.screen.action_kinds import field_of
from companion.games.orconomy.screen.board.ring import draw_spotlight
from companion.games.orconomy.view_shapes import TableView
from companion.games.orconomy.words.card_tables import ASKED, COMPANIES, PLACED
from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.offered import onward, way_to, who_may
from companion.ui.parts.page import Page
from companion.ui.parts.sector_ring import draw_hub
from companion.ui.parts.sheet import Choice, frame, grid

Ways = Mapping[int, str]
"""What a touch on each value says."""


def draw_aim(page: Page, snapshot: Snapshot, local: Local, words: Sequence[str]) -> None:
    """The page of the next number of a play: `words` are its kind, the seat, and the numbers known."""
    table = snapshot.game
    if not isinstance(table, TableView) or len(words) < 2 or not words[1].isdigit():
        return
    kind, seat, chosen = words[0], int(words[1]), [int(word) for word in words[2:]]
    numbers, values = onward(table.offers, kind, seat, chosen)
    field = field_of(kind, len(numbers))
    if seat < len(table.players) and values and field in PAGES:
        ways = {value: way_to(table, kind, seat, [*numbers, value]) for value in values}
        PAGES[field](page, table, local, kind, seat, ways)


def _sheet(page: Page, table: TableView, kind: str, seat: int, field: str) -> Rect:
    """A sheet that says whose play it is and what is asked; returns the room below."""
    room = frame(
        page, page.say.button(kind), mark=table.players[seat].mark, side=_back(page, kind, seat), topic=f"card:{kind}"
    )
    page.words(Rect(room.x, room.y - 2, room.w, 34), page.say.word(ASKED, field), 22, "dim")
    return Rect(room.x, room.y + 42, room.w, room.h - 42)


def _back(page: Page, kind: str, seat: int) -> Choice | None:
    """The way back to the cards, where it is one that is played."""
    return None if kind not in CARDS else Choice(f"ui:cards:{seat}", page.say.text("Cards"), "edge", "back")


def _victim(page: Page, table: TableView, local: Local, kind: str, seat: int, ways: Ways) -> None:
    room = _sheet(page, table, kind, seat, "victim")
    choices = [
        Choice(name, table.players[victim].name, mark=table.players[victim].mark, sub=_hand(page, table, victim))
        for victim, name in ways.items()
    ]
    grid(page, choices, room, local, columns=1)


def _hand(page: Page, table: TableView, seat: int) -> str:
    return page.say.plural("{n} card", "{n} cards", table.players[seat].cards)


def _what(page: Page, table: TableView, local: Local, kind: str, seat: int, ways: Ways) -> None:
    room = _sheet(page, table, kind, seat, "what")
    grid(page, [Choice(name, page.say.text(COMPANIES[what])) for what, name in ways.items()], room, local, columns=1)


def _place(page: Page, table: TableView, local: Local, kind: str, seat: int, ways: Ways) -> None:
    room = _sheet(page, table, kind, seat, PLACE)
    grid(page, [Choice(name, page.say.text(PLACED[place])) for place, name in ways.items()], room, local, columns=1)


def _die(page: Page, table: TableView, local: Local, kind: str, seat: int, ways: Ways) -> None:
    """The Forecast dice as they lie."""
    room = _sheet(page, table, kind, seat, "die")
    keys = Rect(room.x, room.y, room.w, 130).columns(max(2, len(ways)), 12)
    for (die, name), key in zip(ways.items(), keys, strict=False):
        page.box(key, "raised", 10, "gold", 1.6)
        page.die(table.dice[die - 1] if 0 < die <= len(table.dice) else 0, *key.middle, 76)
        page.touch(name, key)


def _amount(page: Page, table: TableView, local: Local, kind: str, seat: int, ways: Ways) -> None:
    room = _sheet(page, table, kind, seat, "amount")
    grid(page, [Choice(name, str(amount)) for amount, name in ways.items()], room, local, columns=3)


def _industry(page: Page, table: TableView, _local: Local, kind: str, seat: int, ways: Ways) -> None:
    """The ring with a light on what may be chosen; the way back beside it."""
    player = table.players[seat]
    page.layer("target", modal=True)
    page.box(Rect(0, page.top - 7, page.rect.w, page.rect.h), "bg", 0)
    draw_spotlight(page, table, tuple(ways), ways)
    draw_hub(page, "", "", player.mark)
    panel = page.column
    page.box(panel, "surface", 12, "gold", 2)
    room = panel.inset(18, 14)
    page.words(Rect(room.x, room.y, room.w, 84), page.say.button(kind), 31, face="title", lines=2, top=True)
    page.mark(player.mark, room.x + 16, room.y + 112, 15)
    page.words(Rect(room.x + 42, room.y + 92, room.w - 42, 40), player.name, 23)
    page.words(Rect(room.x, room.y + 144, room.w, 60), page.say.word(ASKED, "industry"), 23, "gold", lines=2, top=True)
    back = _back(page, kind, seat) or Choice("ui:close", page.say.text("Not now"))
    page.button(back.name, Rect(room.x, room.foot - 64, room.w, 64), page.say.text("Not now"), "edge", "back", 23)


AimPage = Callable[[Page, TableView, Local, str, int, Ways], None]
PAGES: Mapping[str, AimPage] = {
    "victim": _victim, "industry": _industry, "what": _what, PLACE: _place, "die": _die, "amount": _amount,
}  # fmt: skip


def draw_who(page: Page, snapshot: Snapshot, local: Local, words: Sequence[str]) -> None:
    """Who does something that several may do: an answer to a card."""
    table = snapshot.game
    if not isinstance(table, TableView) or not words:
        return
    room = frame(page, page.say.button(words[0]), icon="card", topic=f"card:{words[0]}")
    page.words(Rect(room.x, room.y - 2, room.w, 34), page.say.text("Who plays it?"), 22, "dim")
    choices = [
        Choice(
            way_to(table, words[0], seat),
            table.players[seat].name,
            mark=table.players[seat].mark,
            sub=_hand(page, table, seat),
        )
        for seat in who_may(table, words[0])
    ]
    grid(page, choices, Rect(room.x, room.y + 42, room.w, room.h - 42), local, columns=1)
