"""Sheets over the table: all that may be done, a player, an industry, and rulings about them."""

from collections.abc import Iterator, Sequence

from companion.games.economicus.screen.prompt_box import ANYTIME, phase_choices, value_words
from companion.games.economicus.view import EconomicusView, IndustryView, PlayerView
from companion.games.economicus.words.tables import WHATS
from companion.session.snapshot import Offer, Snapshot
from companion.ui.parts.local import Local
from companion.ui.parts.offered import actions_of, name_of, way_to
from companion.ui.parts.page import Page
from companion.ui.parts.ruling_sheet import ruling, ruling_sheet
from companion.ui.parts.sheet import Choice, frame, grid

NUMBERS = ("stars", "coins", "cards", "quotas", "due", "interest", "raisable", "assets")
CHIPS = tuple(WHATS)
WIDE = 760.0


def draw_acts(page: Page, snapshot: Snapshot, local: Local, _words: Sequence[str]) -> None:
    """Everything that the phase allows."""
    if isinstance(snapshot.game, EconomicusView):
        room = frame(page, page.say.text("What may be done"), WIDE)
        grid(page, phase_choices(page, snapshot.game), room, local)


def draw_player(page: Page, snapshot: Snapshot, local: Local, words: Sequence[str]) -> None:
    """What a player may do at any time, their numbers, and the way to a ruling."""
    game, player = snapshot.game, _player_of(snapshot, words)
    if player is None or not isinstance(game, EconomicusView):
        return
    side = Choice(f"ui:rule:player:{player.seat}", page.say.text("Put right"), "edge", "plus_minus")
    room = frame(page, player.name, WIDE, mark=player.mark, side=side)
    mine = [offer for offer in game.offers if offer.player == player.seat and offer.kind in ANYTIME]
    choices = [choice for offer in mine for choice in _ways(page, game, offer)]
    choices += [Choice("do:time_up:-1", page.say.button("time_up"))] if _time(game) else []
    choices += [
        Choice(f"why:{field}:{player.seat}", page.say.word(page.say.tables.fields, field), "edge", sub=str(value))
        for field, value in _numbers(player)
    ]
    grid(page, choices, room, local, columns=3)


def _time(game: EconomicusView) -> bool:
    return any(offer.kind == "time_up" for offer in game.offers)


def _ways(page: Page, game: EconomicusView, offer: Offer) -> Iterator[Choice]:
    """A button for each chip; a list of cards or coins asks further."""
    if offer.kind in ("give_coins", "play"):
        yield Choice(way_to(game, offer.kind, offer.player), page.say.button(offer.kind) + " …")
        return
    look = "bad" if offer.kind == "bankrupt" else "plain"
    for action in actions_of(offer):
        told = [value_words(page, game, name, one) for name, one in zip(offer.names, action.args, strict=True)]
        way = f"ui:bankrupt:{offer.player}" if offer.kind == "bankrupt" else name_of(action)
        yield Choice(way, " ".join((page.say.button(offer.kind), *told)), look)


def draw_bankrupt(page: Page, snapshot: Snapshot, local: Local, words: Sequence[str]) -> None:
    """Asked first: what is given up."""
    player = _player_of(snapshot, words)
    if player is None:
        return
    room = frame(page, page.say.text("Go bankrupt?"), mark=player.mark)
    lost = "{name} gives up all chips, Stars, cards and coins, and comes back next turn."
    text = page.say.text(lost, name=player.name)
    page.words(room, text, 22, lines=4, top=True)
    yes = Choice(f"do:bankrupt:{player.seat}", page.say.button("bankrupt"), "bad")
    grid(page, [yes, Choice("ui:close", page.say.text("No"), "main")], room.rows(3, 6)[-1], local)


def draw_sector(page: Page, snapshot: Snapshot, local: Local, words: Sequence[str]) -> None:
    """An industry: what lies there, its numbers, and the way to a ruling."""
    game, industry = snapshot.game, _industry_of(snapshot, words)
    if industry is None or not isinstance(game, EconomicusView):
        return
    side = Choice(f"ui:rule:area:{industry.number}", page.say.text("Put right"), "edge", "plus_minus")
    title = f"{industry.number} · {page.say.area(industry.number)}"
    room = frame(page, title, WIDE, side=side, topic="area")
    choices = [
        Choice(f"why:price:{industry.number}", page.say.text("price"), "edge", sub=str(industry.price)),
        Choice(f"why:profit:{industry.number}", page.say.text("profit"), "edge", sub=f"{industry.profit:+d}"),
    ]
    for chips in industry.chips:
        who = game.players[chips.seat]
        words_of = page.say.text(WHATS[chips.what])
        choices.append(Choice(f"ui:player:{who.seat}", f"{who.name} × {chips.many}", mark=who.mark, sub=words_of))
    grid(page, choices, room, local, columns=3)


def _numbers(player: PlayerView) -> Iterator[tuple[str, int]]:
    return ((field, getattr(player, field)) for field in NUMBERS)


def _player_of(snapshot: Snapshot, words: Sequence[str]) -> PlayerView | None:
    game = snapshot.game
    if not isinstance(game, EconomicusView) or not words or not words[0].isdigit():
        return None
    return next((player for player in game.players if player.seat == int(words[0])), None)


def _industry_of(snapshot: Snapshot, words: Sequence[str]) -> IndustryView | None:
    game = snapshot.game
    known = isinstance(game, EconomicusView) and words and words[0].isdigit() and 2 <= int(words[0]) <= 12
    return game.industries[int(words[0]) - 2] if known and isinstance(game, EconomicusView) else None


# --- rulings --------------------------------------------------------------------------------------------------------


def draw_ruling(page: Page, snapshot: Snapshot, local: Local, words: Sequence[str]) -> None:
    """A ruling about a player or an industry: why first, then what."""
    game = snapshot.game
    if not isinstance(game, EconomicusView) or len(words) < 2:
        return
    player, industry = _player_of(snapshot, words[1:]), _industry_of(snapshot, words[1:])
    if words[0] == "player" and player is not None:
        room = ruling_sheet(page, player.name, local, WIDE, mark=player.mark)
        grid(page, list(_about_player(page, player, local.reason)), room, local, columns=3)
    elif words[0] == "area" and industry is not None:
        room = ruling_sheet(page, f"{industry.number} · {page.say.area(industry.number)}", local, WIDE)
        grid(page, list(_about_industry(page, game, industry, local.reason)), room, local, columns=3)


def _about_player(page: Page, player: PlayerView, reason: str) -> Iterator[Choice]:
    """One more or one less of everything, and five coins."""
    seat, button = player.seat, page.say.button
    for change in (1, -1, 5, -5):
        name = ruling("add_coins", seat, (change,), reason) if player.coins + change >= 0 else ""
        yield Choice(name, f"{button('set_coins')} {_signed(change)}", sub=str(player.coins + change))
    numbers = (("set_cards", player.cards), ("set_quotas", player.quotas), ("set_adjusted", player.adjusted))
    for kind, now in numbers:
        for change in (1, -1):
            may = now + change >= 0 or kind == "set_adjusted"
            name = ruling(kind, seat, (now + change,), reason) if may else ""
            yield Choice(name, f"{button(kind)} {_signed(change)}", sub=str(now + change))


def _about_industry(page: Page, game: EconomicusView, industry: IndustryView, reason: str) -> Iterator[Choice]:
    """The price, the tokens, and every chip: taken away, turned over, or put down."""
    number, button = industry.number, page.say.button
    for change in (1, -1):
        name = ruling("set_price", -1, (number, industry.price + change), reason) if industry.price + change > 0 else ""
        yield Choice(name, f"{button('set_price')} {_signed(change)}", sub=str(industry.price + change))
    for which, label in enumerate(("Active Industry", "Crisis Forecast", "crisis")):
        yield Choice(ruling("set_marker", -1, (which, number), reason), page.say.text(label))
    for chips in industry.chips:
        who, numbers = game.players[chips.seat], (number, CHIPS.index(chips.what))
        for kind in ("take_token", "turn_token"):
            sub = page.say.text(WHATS[chips.what])
            yield Choice(ruling(kind, chips.seat, numbers, reason), button(kind), mark=who.mark, sub=sub)
    for player in game.players:
        for what in (0, 2):
            left = player.companies_left if what == 0 else player.startups_left
            name = ruling("put_token", player.seat, (number, what), reason) if left and not player.out else ""
            yield Choice(name, button("put_token"), mark=player.mark, sub=page.say.text(WHATS[CHIPS[what]]))


def _signed(change: int) -> str:
    return f"{change:+d}".replace("-", "−")
