"""Rulings of the table: why first, then any number, the Crisis, or a token set as the players agree."""

from collections.abc import Callable, Mapping, Sequence

from companion.games.orconomy.rules.phases import rulings
from companion.games.orconomy.rules.state import BESIDE, STARTUP, Token
from companion.games.orconomy.screen.saying import area_of
from companion.games.orconomy.view_shapes import IndustryView, TableView
from companion.games.orconomy.words.card_tables import PLACED
from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.offered import ruling, ruling_page, ruling_sheet
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, grid, number_sheet

RulingPage = Callable[[Page, TableView, Local, Sequence[int]], None]
PUT = ("Put a Company", "Put a pledged Company", "Put a Startup")
LIES = ("{name}: Company", "{name}: pledged Company", "{name}: Startup")


def draw_ruling(page: Page, snapshot: Snapshot, local: Local, words: Sequence[str]) -> None:
    """The page of a ruling: about an industry or a player, or the number or token that was chosen there."""
    table = snapshot.game
    kind, *numbers = words or ("",)
    if isinstance(table, TableView) and kind in PAGES and all(number.isdigit() for number in numbers):
        PAGES[kind](page, table, local, [int(number) for number in numbers])


def _sector(page: Page, table: TableView, local: Local, numbers: Sequence[int]) -> None:
    industry = _industry(table, numbers[0])
    number, say = industry.number, page.say.text
    room = ruling_sheet(page, area_of(page, number), local, icon=f"industry{number}")
    crisis = "" if industry.in_crisis else ruling(rulings.set_crisis.kind, -1, (number,), local.reason)
    choices = [
        Choice(ruling_page(local, f"price:{number}"), f"{say('price')} {industry.price}", icon="skull"),
        Choice(crisis, say("The Crisis is here"), icon="bolt"),
        *(Choice(ruling_page(local, f"put:{number}:{what}"), say(label)) for what, label in enumerate(PUT)),
    ]
    if industry.companies or industry.startups:
        choices.append(Choice(ruling_page(local, f"take:{number}"), say("Take a token off")))
    choices.append(Choice(ruling_page(local, f"swap:{number}"), say("Another sector lies here"), icon="swap"))
    grid(page, choices, room, local)


def _player(page: Page, table: TableView, local: Local, numbers: Sequence[int]) -> None:
    player = table.players[numbers[0]]
    room = ruling_sheet(page, player.name, local, mark=player.mark)
    skulls = page.say.plural("{n} Skull", "{n} Skulls", player.skulls)
    cards = page.say.plural("{n} card", "{n} cards", player.cards)
    choices = [
        Choice(ruling_page(local, f"skulls:{player.seat}"), skulls, icon="skull"),
        Choice(ruling_page(local, f"cards:{player.seat}"), cards, icon="card"),
    ]
    grid(page, choices, Rect(room.x, room.y, room.w, 62), local)
    hint = page.say.text("Tokens are corrected in their industry.")
    page.words(Rect(room.x, room.y + 74, room.w, 60), hint, 20, "dim", lines=2, top=True)
    page.button("ui:lookup", Rect(room.x, room.y + 142, room.w / 2 - 4, 58), page.say.text("Look up"), "edge", "eye")


def _put(page: Page, table: TableView, local: Local, numbers: Sequence[int]) -> None:
    number, what = numbers
    room = ruling_sheet(page, page.say.text(PUT[what]), local, icon=f"industry{number}")
    beside = [(BESIDE,)] if what != STARTUP and _industry(table, number).free_slots else []
    choices = [
        Choice(
            ruling(rulings.put_token.kind, player.seat, (number, what, *place), local.reason),
            player.name,
            mark=player.mark,
            sub=page.say.text(PLACED[place[0]]) if place else "",
        )
        for place in ((), *beside)
        for player in table.players
    ]
    grid(page, choices, room, local)


def _take(page: Page, table: TableView, local: Local, numbers: Sequence[int]) -> None:
    industry = _industry(table, numbers[0])
    room = ruling_sheet(page, page.say.text("Take a token off"), local, icon=f"industry{industry.number}")
    lying = [(token.player, int(token.pledged), _said_place(industry, token)) for token in industry.companies]
    lying += [(seat, STARTUP, ()) for seat in industry.startups]
    choices = [
        Choice(
            ruling(rulings.take_token.kind, seat, (industry.number, what, *place), local.reason),
            page.say.text(LIES[what], name=table.players[seat].name),
            mark=table.players[seat].mark,
            sub=page.say.text(PLACED[place[0]]) if place else "",
        )
        for seat, what, place in dict.fromkeys(lying)
    ]
    grid(page, choices, room, local)


def _said_place(industry: IndustryView, token: Token) -> tuple[int, ...]:
    """Where a Company lies, if it has to be said: another one like it lies in the other place."""
    return (int(token.beside),) if token._replace(beside=not token.beside) in industry.companies else ()


def _swap(page: Page, table: TableView, local: Local, numbers: Sequence[int]) -> None:
    """Which sector lies where this one is shown: the two change places, or the whole ring is told anew."""
    number = numbers[0]
    room = ruling_sheet(page, page.say.text("Which one lies here?"), local, icon=f"industry{number}")
    choices = [
        Choice(
            ruling(rulings.set_ring.kind, -1, _swapped(table.order, number, other), local.reason),
            area_of(page, other),
            icon=f"industry{other}",
        )
        for other in table.order
        if other != number
    ]
    choices.append(Choice(ruling_page(local, "ring"), page.say.text("The whole ring anew"), "edge", "erase"))
    grid(page, choices, room, local, columns=3)


def _swapped(ring: Sequence[int], one: int, other: int) -> tuple[int, ...]:
    return tuple({one: other, other: one}.get(number, number) for number in ring)


def _ring(page: Page, table: TableView, local: Local, chosen: Sequence[int]) -> None:
    """The whole ring, number by number clockwise from the top; the last one fills itself in."""
    left = [number for number in sorted(table.order) if number not in chosen]
    told = [*chosen, *left] if len(left) == 1 else list(chosen)
    room = ruling_sheet(page, page.say.text("Clockwise from the top"), local, icon="swap")
    cells = Rect(room.x, room.y, room.w, 46).columns(len(table.order), 5)
    for number, cell in zip([*told, *[0] * (len(table.order) - len(told))], cells, strict=True):
        page.box(cell, "bg", 6, "gold" if number else "edge")
        page.words(cell, page.say.label(number) if number else "", 21, face="bold", align="centre")
    rows = Rect(room.x, room.y + 56, room.w, 122).rows(2, 6)
    keys = [key for row in rows for key in row.columns(len(table.order) // 2, 6)]
    for number, key in zip(sorted(table.order), keys, strict=True):
        name = ruling_page(local, ":".join(("ring", *map(str, (*chosen, number))))) if number in left else ""
        page.button(name if number not in told else "", key, page.say.label(number), "plain", size=24)
    clear, done = Rect(room.x, room.y + 188, room.w, 56).columns(2, 8)
    page.button("ui:rule:ring" if chosen else "", clear, page.say.text("Clear"), "plain", "erase", 21)
    whole = ruling(rulings.set_ring.kind, -1, told, local.reason) if len(told) == len(table.order) else ""
    page.button(whole, done, page.say.text("Put right"), "main", "check", 22)


def _price(page: Page, table: TableView, local: Local, numbers: Sequence[int]) -> None:
    industry = _industry(table, numbers[0])
    title = f"{page.say.label(industry.number)} {page.say.text('price')}"
    done = ruling(rulings.set_price.kind, -1, (industry.number, local.typed), local.reason)
    number_sheet(page, title, local.typed, done if local.typed else "")


def _count(kind: str, label: str) -> RulingPage:
    def draw(page: Page, table: TableView, local: Local, numbers: Sequence[int]) -> None:
        player = table.players[numbers[0]]
        done = ruling(kind, player.seat, (local.typed,), local.reason)
        number_sheet(page, f"{player.name}: {page.say.text(label)}", local.typed, done if local.typed else "")

    return draw


def _industry(table: TableView, number: int) -> IndustryView:
    return next(view for view in table.industries if view.number == number)


PAGES: Mapping[str, RulingPage] = {
    "sector": _sector, "player": _player, "put": _put, "take": _take, "price": _price, "swap": _swap,
    "ring": _ring,
    "skulls": _count(rulings.set_skulls.kind, "Skulls"), "cards": _count(rulings.set_cards.kind, "Cards"),
}  # fmt: skip
