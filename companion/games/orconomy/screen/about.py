"""The dialogs about one industry and about one player: their numbers, each to be asked about, and what may be done;
and dice entered by hand.
"""

from companion.games.orconomy.rules.phases.anytime import loan, pay_off, pay_off_in_full
from companion.games.orconomy.rules.phases.gold_abilities import ABILITIES
from companion.games.orconomy.rules.phases.placing import oracle
from companion.games.orconomy.screen.action_kinds import anytime_of, gold_of, in_sector, look_of, of_player
from companion.games.orconomy.screen.board.ring import known_sector
from companion.games.orconomy.screen.clans import draw_place, draw_startup, shown_companies
from companion.games.orconomy.screen.saying import area_of, lying_where
from companion.games.orconomy.view_shapes import IndustryView, PlayerView, TableView
from companion.locale.gaps import signed
from companion.session.snapshot import Action, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.offered import about, at, name_of, way_to
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sheet import Choice, dice_keys, frame, grid

Tile = tuple[str, str, str, str]  # a number to touch: what the touch says, its sign, the number, and the word below it
TILE = 62.0


@about(TableView, lambda table, number: at(table.industries, number - 2))
def draw_sector(page: Page, _snapshot: Snapshot, local: Local, table: TableView, industry: IndustryView) -> None:
    """One industry: price, income, tokens, and what may be done there."""
    number, topic = industry.number, f"area:{industry.number}"
    whole = frame(
        page, area_of(page, number), icon=f"industry{number}", side=_correct(page, f"sector:{number}"), topic=topic
    )
    room = _ability(page, topic, industry, whole)
    price = Rect(room.x, room.y, 130, TILE)
    _tile(page, (f"why:price:{number}", "skull", str(industry.price), page.say.text("price")), price)
    beside = Rect(price.right + 16, room.y, room.w - price.w - 16, TILE)
    page.words(Rect(beside.x, beside.y, beside.w, 26), _facts(page, industry), 20, "dim")
    _tokens(page, table, industry, Rect(beside.x, beside.y + 26, beside.w, 36))
    top = room.y + TILE + 10
    if industry.companies and not industry.near:
        near = ", ".join(view.label for view in table.industries if view.near)
        hint = page.say.text("Loans only in {near} this round", near=near)
        page.words(Rect(room.x, top - 6, room.w, 28), hint, SMALL, "dim")
        top += 24
    choices = [_about(page, table, action, _sums(page, table, industry, action)) for action in in_sector(table, number)]
    rest = Rect(room.x, top, room.w, room.foot - top)
    if choices:
        grid(page, choices, rest, local)
    else:
        page.words(rest, page.say.text("Nothing to do here now."), 21, "dim", align="centre", lines=2)


def _ability(page: Page, topic: str, industry: IndustryView, room: Rect) -> Rect:
    """What the industry does for those who have Companies there; returns the room below it."""
    help_text = page.say.help(topic)
    if help_text is None:
        return room
    off = page.say.text("Crisis: the ability is off.") + " " if industry.in_crisis else ""
    place = Rect(room.x, room.y - 4, room.w, 52)
    page.words(place, off + help_text.text, 20, "danger" if industry.in_crisis else "gold", lines=2)
    return Rect(room.x, room.y + 54, room.w, room.h - 54)


def _tile(page: Page, tile: Tile, rect: Rect) -> None:
    """A number with its sign, and a word below: a touch asks why."""
    name, icon, number, word = tile
    page.button(name, rect, number, "edge", icon, 26, sub=word)


def _facts(page: Page, industry: IndustryView) -> str:
    tokens = len(industry.companies) + len(industry.startups)
    free = page.say.plural("{n} free slot", "{n} free slots", industry.free_slots)
    interest = page.say.text("interest {n}", n=tokens)
    return f"{page.say.text('income')} {signed(industry.income)} · {free} · {interest}"


def _tokens(page: Page, table: TableView, industry: IndustryView, rect: Rect) -> None:
    pitch = min(36.0, rect.w / max(1, len(industry.companies) + industry.free_slots + len(industry.startups) + 1))
    x, y, marks = rect.x + 15, rect.middle[1], [player.mark for player in table.players]
    for token in shown_companies(industry):
        draw_place(page, token, marks, x, y, 13)
        x += pitch
    for seat in industry.startups:
        draw_startup(page, marks[seat], x + 8, y, 13)
        x += pitch


def _correct(page: Page, about: str) -> Choice:
    """The button that leads to a ruling."""
    return Choice(f"ui:rule:{about}", page.say.text("Put right"), "edge", "hand")


def _about(page: Page, table: TableView, action: Action, sub: str = "") -> Choice:
    mark = table.players[action.player].mark if 0 <= action.player < len(table.players) else ""
    sub = " · ".join(filter(None, (sub, lying_where(page, action))))
    return Choice(name_of(action), page.say.button(action.kind, action.args), look_of(action), mark=mark, sub=sub)


def _sums(page: Page, table: TableView, industry: IndustryView, action: Action) -> str:
    """What a loan there costs at the next Winter, or what paying one off costs now."""
    tokens = len(industry.companies) + len(industry.startups)
    if action.kind == loan.kind:
        return page.say.text("interest {n}", n=tokens)
    if action.kind not in (pay_off.kind, pay_off_in_full.kind):
        return ""
    pay_off_price = dict(table.players[action.player].pay_offs).get(industry.number, tokens)
    if action.kind == pay_off.kind and not pay_off_price:
        return page.say.text("7, interest {n} spared", n=tokens)
    return page.say.text("7 and interest {n}", n=tokens)


@about(TableView, lambda table, seat: at(table.players, seat))
def draw_player(page: Page, _snapshot: Snapshot, local: Local, table: TableView, player: PlayerView) -> None:
    """One player: Trophies, Skulls, interest and cards, and what they may do."""
    seat = player.seat
    room = frame(page, player.name, mark=player.mark, side=_correct(page, f"player:{seat}"), topic="number:trophies")
    tiles = _tiles(page, table, player)
    for tile, place in zip(tiles, Rect(room.x, room.y, room.w, TILE).columns(len(tiles), 6), strict=True):
        _tile(page, tile, place)
    page.words(Rect(room.x, room.y + TILE + 2, room.w, 28), _summary(page, player), SMALL, "dim")
    lines = [line for line in table.lines if line.player == seat]
    rights = page.say.rights(player)
    sums = ", ".join(f"{page.say.label(line.industry)}: {signed(line.amount)}" for line in lines)
    page.words(Rect(room.x, room.y + TILE + 28, room.w, 26), " · ".join(filter(None, (sums, rights))), 20, "gold")
    top = room.y + TILE + (60 if sums or rights else 36)
    choices = [_gold(page, table, kind, seat) for kind in gold_of(table, seat)]
    choices += [_about(page, table, action) for action in of_player(table, seat)]
    choices += [_line_choice(page, action) for line in lines for action in line.choices]
    choices += [_anytime(page, table, action) for action in anytime_of(table, seat)]
    grid(page, choices, Rect(room.x, top, room.w, room.foot - top), local)


def _gold(page: Page, table: TableView, kind: str, seat: int) -> Choice:
    """A gold ability: straight to it, or to the page of its numbers."""
    return Choice(way_to(table, kind, seat), page.say.button(kind), "gold", f"industry{ABILITIES[kind]}")


def _line_choice(page: Page, action: Action) -> Choice:
    verb = page.say.button(action.kind, action.args)
    label = f"{verb}: {page.say.label(action.args[0])}"
    return Choice(name_of(action), label, look_of(action), sub=lying_where(page, action))


def _tiles(page: Page, table: TableView, player: PlayerView) -> tuple[Tile, ...]:
    """The numbers of a player; the last one leads to the cards."""
    say, seat = page.say.text, player.seat
    return (
        (f"why:trophies:{seat}", "trophy", str(player.trophies), say("Trophies")),
        (f"why:skulls:{seat}", "skull", str(player.skulls), say("Skulls")),
        (f"why:interest:{seat}", "snow", str(player.interest_due), _interest(page, player)),
        (f"why:raisable:{seat}", "skull", str(player.raisable), say("can raise")),
        ("why:hindmost:0", "last", say("yes") if player.hindmost else say("no"), say("Hindmost")),
        (f"ui:cards:{seat}" if table.cards else "", "card", str(player.cards), say("Cards")),
    )


def _interest(page: Page, player: PlayerView) -> str:
    """What stands below the interest due: of how much, where Banking, Payments Delay or a payment made it less."""
    if player.interest_gross == player.interest_due:
        return page.say.text("interest")
    return page.say.text("of {n} owed", n=player.interest_gross)


def _summary(page: Page, player: PlayerView) -> str:
    say = page.say.text
    present = say("present in {a}, leads in {b}", a=player.presence, b=player.dominance)
    left = say("{n} of 10 tokens left", n=player.tokens_left)
    return f"{present} · {left}"


def _anytime(page: Page, table: TableView, action: Action) -> Choice:
    """An action at any time, with the industry it is about."""
    industry = next(view for view in table.industries if view.number == action.args[0])
    sector, sums = known_sector(page, industry.number), _sums(page, table, industry, action)
    place_name = sector.short or sector.rim
    label = f"{page.say.button(action.kind, action.args)}: {page.say.label(industry.number)}"
    sub = " · ".join(filter(None, (f"{place_name}: {sums}" if sums else place_name, lying_where(page, action))))
    return Choice(name_of(action), label, sub=sub)


@about(TableView, lambda table, seat: at(table.players, seat))
def draw_throw(page: Page, _snapshot: Snapshot, _local: Local, _table: TableView, player: PlayerView) -> None:
    """One player's die for the first Oracle, by hand."""
    seat = player.seat
    room = frame(page, player.name, mark=player.mark)
    page.words(Rect(room.x, room.y, room.w, 40), page.say.text("Tap the die that was thrown."), 21, "dim")
    dice_keys(page, Rect(room.x, room.y + 50, room.w, 90), [f"oracle:die:{seat}:{value}" for value in range(1, 7)])
    begins = Rect(room.x, room.foot - 60, room.w, 60)
    page.button(name_of(oracle.action(seat)), begins, page.say.button(oracle.kind), "edge", "eye")
