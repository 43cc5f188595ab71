"""Rulings of the table: why first, then any number, the Crisis, or a token set as the players agree."""

from collections.abc import Callable, Sequence

from companion.games.orconomy.rules.phases import rulings
from companion.games.orconomy.rules.state import BESIDE, STARTUP, Token
from companion.games.orconomy.screen.saying import area_of
from companion.games.orconomy.view_shapes import IndustryView, TableView
from companion.games.orconomy.words.card_tables import PLACED
from companion.ui.paint.shapes import Rect
from companion.ui.parts.offered import Ruling, ruling_dialog
from companion.ui.parts.sheet import Choice, grid

Dialog = Ruling[TableView]
PUT = ("Put a Company", "Put a pledged Company", "Put a Startup")
LIES = ("{name}: Company", "{name}: pledged Company", "{name}: Startup")


def _sector(dialog: Dialog) -> None:
    industry, say = _industry(dialog), dialog.page.say.text
    number = industry.number
    crisis = "" if industry.in_crisis else dialog.rule(rulings.set_crisis.kind, -1, number)
    choices = [
        Choice(dialog.onward("price", number), f"{say('price')} {industry.price}", icon="skull"),
        Choice(crisis, say("The Crisis is here"), icon="bolt"),
        *(Choice(dialog.onward("put", number, choice_at), say(label)) for choice_at, label in enumerate(PUT)),
    ]
    if industry.companies or industry.startups:
        choices.append(Choice(dialog.onward("take", number), say("Take a token off")))
    choices.append(Choice(dialog.onward("swap", number), say("Another sector lies here"), icon="swap"))
    dialog.choose(area_of(dialog.page, number), choices, icon=f"industry{number}")


def _player(dialog: Dialog) -> None:
    player, page = dialog.game.players[dialog.numbers[0]], dialog.page
    room = dialog.sheet(player.name, mark=player.mark)
    skulls = page.say.plural("{n} Skull", "{n} Skulls", player.skulls)
    cards = page.say.plural("{n} card", "{n} cards", player.cards)
    choices = [
        Choice(dialog.onward("skulls", player.seat), skulls, icon="skull"),
        Choice(dialog.onward("cards", player.seat), cards, icon="card"),
    ]
    grid(page, choices, Rect(room.x, room.y, room.w, 62), dialog.local)
    hint = page.say.text("Tokens are corrected in their industry.")
    page.words(Rect(room.x, room.y + 74, room.w, 60), hint, 20, "dim", lines=2, top=True)
    page.button("ui:lookup", Rect(room.x, room.y + 142, room.w / 2 - 4, 58), page.say.text("Look up"), "edge", "eye")


def _put(dialog: Dialog) -> None:
    (number, what), say = dialog.numbers, dialog.page.say.text
    beside = [(BESIDE,)] if what != STARTUP and _industry(dialog).free_slots else []
    choices = (
        Choice(
            dialog.rule(rulings.put_token.kind, player.seat, number, what, *place),
            player.name,
            mark=player.mark,
            sub=say(PLACED[place[0]]) if place else "",
        )
        for place in ((), *beside)
        for player in dialog.game.players
    )
    dialog.choose(say(PUT[what]), choices, icon=f"industry{number}")


def _take(dialog: Dialog) -> None:
    industry, say = _industry(dialog), dialog.page.say.text
    tokens = [(token.player, int(token.pledged), _said_place(industry, token)) for token in industry.companies]
    tokens += [(seat, STARTUP, ()) for seat in industry.startups]
    choices = (
        Choice(
            dialog.rule(rulings.take_token.kind, seat, industry.number, kind, *place),
            say(LIES[kind], name=dialog.game.players[seat].name),
            mark=dialog.game.players[seat].mark,
            sub=say(PLACED[place[0]]) if place else "",
        )
        for seat, kind, place in dict.fromkeys(tokens)
    )
    dialog.choose(say("Take a token off"), choices, icon=f"industry{industry.number}")


def _said_place(industry: IndustryView, token: Token) -> tuple[int, ...]:
    """Where a Company lies, if it has to be said: another one like it lies in the other place."""
    return (int(token.beside),) if token._replace(beside=not token.beside) in industry.companies else ()


def _swap(dialog: Dialog) -> None:
    """Which sector lies where this one is shown: the two change places, or the whole ring is told anew."""
    number, ring, page = dialog.numbers[0], dialog.game.order, dialog.page
    choices = [
        Choice(
            dialog.rule(rulings.set_ring.kind, -1, *_swapped(ring, number, other)),
            area_of(page, other),
            icon=f"industry{other}",
        )
        for other in ring
        if other != number
    ]
    choices.append(Choice(dialog.onward("ring"), page.say.text("The whole ring anew"), "edge", "erase"))
    dialog.choose(page.say.text("Which one lies here?"), choices, 3, icon=f"industry{number}")


def _swapped(ring: Sequence[int], first: int, second: int) -> tuple[int, ...]:
    return tuple({first: second, second: first}.get(number, number) for number in ring)


def _ring(dialog: Dialog) -> None:
    """The whole ring, number by number clockwise from the top; the last one fills itself in."""
    entered, ring, page = dialog.numbers, dialog.game.order, dialog.page
    left = [number for number in sorted(ring) if number not in entered]
    order = [*entered, *left] if len(left) == 1 else list(entered)
    room = dialog.sheet(page.say.text("Clockwise from the top"), icon="swap")
    cells = Rect(room.x, room.y, room.w, 46).columns(len(ring), 5)
    for number, cell in zip([*order, *[0] * (len(ring) - len(order))], cells, strict=True):
        page.box(cell, "bg", 6, "gold" if number else "edge")
        page.words(cell, page.say.label(number) if number else "", 21, face="bold", align="centre")
    rows = Rect(room.x, room.y + 56, room.w, 122).rows(2, 6)
    keys = [key for row in rows for key in row.columns(len(ring) // 2, 6)]
    for number, key in zip(sorted(ring), keys, strict=True):
        name = dialog.onward("ring", *entered, number) if number in left and number not in order else ""
        page.button(name, key, page.say.label(number), "plain", size=24)
    clear, done = Rect(room.x, room.y + 188, room.w, 56).columns(2, 8)
    page.button("ui:rule:ring" if entered else "", clear, page.say.text("Clear"), "plain", "erase", 21)
    whole = dialog.rule(rulings.set_ring.kind, -1, *order) if len(order) == len(ring) else ""
    page.button(whole, done, page.say.text("Put right"), "main", "check", 22)


def _price(dialog: Dialog) -> None:
    number, say = _industry(dialog).number, dialog.page.say
    dialog.type(f"{say.label(number)} {say.text('price')}", rulings.set_price.kind, -1, number)


def _count(kind: str, label: str) -> Callable[[Dialog], None]:
    def draw(dialog: Dialog) -> None:
        player = dialog.game.players[dialog.numbers[0]]
        dialog.type(f"{player.name}: {dialog.page.say.text(label)}", kind, player.seat)

    return draw


def _industry(dialog: Dialog) -> IndustryView:
    return next(view for view in dialog.game.industries if view.number == dialog.numbers[0])


draw_ruling = ruling_dialog(TableView, 640, {
    "sector": _sector, "player": _player, "put": _put, "take": _take, "price": _price, "swap": _swap, "ring": _ring,
    "skulls": _count(rulings.set_skulls.kind, "Skulls"), "cards": _count(rulings.set_cards.kind, "Cards"),
})  # fmt: skip
